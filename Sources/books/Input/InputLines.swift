import Domain

/// Lines that were read together. Scanners end them as terminals do, or as Windows does; an empty one is none.
struct InputLines: Sendable {
  /// What is longer is cut: nothing that is read line by line is.
  static let longest = 1 << 10

  /// Whole lines with their ends; the last may have none.
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  /// How many bytes the lines and their ends have.
  var byteCount: Int { bytes.count }

  var isEmpty: Bool { bytes.allSatisfy(Self.isEnd) }

  /// The lines without their ends.
  var texts: [String] {
    var texts: [String] = []
    forEach { texts.append(String(decoding: $0, as: UTF8.self)) }
    return texts
  }

  /// Gives the bytes of each line, without its end.
  func forEach(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, !Self.isEnd(bytes[end]) { end += 1 }
        if end > start { body(UnsafeBufferPointer(rebasing: bytes[start..<min(end, start + Self.longest)])) }
        start = end + 1
      }
    }
  }

  /// The same lines in several parts, each of so many bytes or a line more.
  func parts(of size: Int) -> [InputLines] {
    var (parts, rest) = ([InputLines](), bytes)
    while !rest.isEmpty {
      let end = rest.dropFirst(size).firstIndex(where: Self.isEnd) ?? rest.endIndex
      parts.append(InputLines(rest[..<end]))
      rest = rest[end...]
    }
    return parts
  }
}
