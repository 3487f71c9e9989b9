package import Domain
import Synchronization

/// The bytes of a file, or of an answer in memory, that can be read at any place, as often as needed.
package struct RandomAccessBytes: Sendable {
  /// The bytes from an offset on: one or more, at most so many; none at the end, and behind it.
  package typealias Read = @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

  private let read: Read

  package init(_ read: @escaping Read) { self.read = read }

  package init(_ bytes: [UInt8]) {
    read = { offset, count in
      guard offset < bytes.count else { return [] }
      return Array(bytes[offset..<min(bytes.count, offset + count)])
    }
  }

  /// All bytes of the range; fewer where the end comes before.
  package func bytes(_ range: Range<Int>) throws -> [UInt8] {
    var bytes = try read(range.lowerBound, range.count)
    while bytes.count < range.count {
      let more = try read(range.lowerBound + bytes.count, range.count - bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Gives the bytes from an offset on, one part after the other.
  package func next(from offset: Int = 0) -> NextBytes {
    let offset = Mutex(offset)
    return {
      try offset.withLock { offset in
        let bytes = try read(offset, Self.partSize)
        offset += bytes.count
        return bytes
      }
    }
  }

  private static let partSize = 1 << 18
}
