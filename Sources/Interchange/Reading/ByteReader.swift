/// Gives the next bytes of a file, some at a time; none at its end.
package typealias NextBytes = @Sendable () throws -> [UInt8]

/// Reads a file of JSON values, one value at a time; only that value and some bytes behind it are in memory.
struct ByteReader: Sendable {
  private let more: NextBytes
  private var chunk: [UInt8] = []
  private var place = 0
  /// Of the next byte, from 1.
  private(set) var line = 1
  private var isFirst = true

  /// Far beyond any book of any source.
  private static let mostBytes = 256 << 20

  init(_ more: @escaping NextBytes) { self.more = more }

  /// The next byte that is no white space, which stays where it is; nil at the end.
  mutating func next() throws -> UInt8? {
    while let byte = try peek() {
      guard isSpace(byte) else { return byte }
      skip()
    }
    return nil
  }

  /// Goes behind the next byte.
  mutating func skip() {
    if chunk[place] == UInt8(ascii: "\n") { line += 1 }
    place += 1
  }

  /// The bytes of the next value, which may be no JSON but has an end.
  mutating func value() throws -> [UInt8] {
    guard try next() != nil else { throw cutOff }
    let start = line
    var end = ValueEnd()
    var bytes: [UInt8] = []
    while try peek() != nil {
      let rest = chunk[place...]
      let found = try end.index(in: rest, line: start)
      take(rest[..<(found ?? rest.endIndex)], into: &bytes)
      if found != nil { return bytes }
      if bytes.count > Self.mostBytes { throw CatalogueFault(line: start, "it is larger than any book can be") }
    }
    guard end.mayBeOver else { throw cutOff }
    return bytes
  }

  var cutOff: CatalogueFault { CatalogueFault(line: line, "it ends in the middle: the file was cut off") }

  private mutating func take(_ part: ArraySlice<UInt8>, into bytes: inout [UInt8]) {
    bytes += part
    line += part.count { $0 == UInt8(ascii: "\n") }
    place = part.endIndex
  }

  private mutating func peek() throws -> UInt8? {
    while place == chunk.count {
      (chunk, place) = (try more(), 0)
      if chunk.isEmpty { return nil }
      if isFirst { try skipMark() }
    }
    return chunk[place]
  }

  /// Some programs put a byte order mark in front.
  private mutating func skipMark() throws {
    isFirst = false
    while chunk.count < 3 {
      let next = try more()
      if next.isEmpty { break }
      chunk += next
    }
    if chunk.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }
}
