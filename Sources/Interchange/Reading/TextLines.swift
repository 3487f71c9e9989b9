import Domain

/// The lines of a text of any length, one after the other; only the one that is read is in memory, and no more of it
/// than a line may have.
struct TextLines: Sendable {
  struct Line {
    /// From 1.
    let number: Int
    /// Without the line feed; of a line that is longer than any only the beginning.
    let bytes: [UInt8]
    let isTooLong: Bool
  }

  private let more: NextBytes
  private let mostBytes: Int
  private var chunk: [UInt8] = []
  private var index = 0
  private var number = 0

  init(_ more: @escaping NextBytes, mostBytes: Int) {
    self.more = more
    self.mostBytes = mostBytes
  }

  /// The next line, the last one also without a line feed; nil at the end.
  mutating func next() throws -> Line? {
    var bytes: [UInt8] = []
    var count = 0
    while true {
      if index == chunk.count {
        chunk = try more()
        index = 0
        if chunk.isEmpty { return count > 0 ? line(bytes, count) : nil }
      }
      let end = chunk[index...].firstIndex(of: UInt8(ascii: "\n"))
      let part = chunk[index..<(end ?? chunk.count)]
      count += part.count
      bytes += part.prefix(mostBytes - bytes.count)
      index = end.map { $0 + 1 } ?? chunk.count
      if end != nil { return line(bytes, count) }
    }
  }

  private mutating func line(_ bytes: [UInt8], _ count: Int) -> Line {
    number += 1
    return Line(number: number, bytes: bytes, isTooLong: count > mostBytes)
  }
}
