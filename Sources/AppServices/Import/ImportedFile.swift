import Domain
import Gzip
import Interchange
import Sourcing
import Synchronization

/// A file of the reader's, as an import reads it: a part at a time, at any place, more than once.
package protocol ImportedFile: Sendable {
  /// As the reader named it.
  var name: String { get }
  /// The bytes from an offset on: one or more, at most `count`; none at the end, and behind it.
  func bytes(from offset: Int, atMost count: Int) throws -> [UInt8]
  /// How many bytes it has; nil where that is not known.
  var byteCount: Int? { get }
}

extension ImportedFile {
  var contents: RandomAccessBytes { RandomAccessBytes { try bytes(from: $0, atMost: $1) } }

  /// True for a file that is packed with gzip.
  var isPacked: Bool { get throws { isPackedFile(beginning: try contents.bytes(0..<GunzippedBytes.mark.count)) } }

  /// Gives its text from the beginning, unpacked where it is packed, and how many bytes of the file were read for it.
  /// The first throws ``ImportError`` where what is packed cannot be unpacked any further, and what reading the file
  /// throws.
  func text() throws -> (next: NextBytes, offset: @Sendable () -> Int) {
    let (read, offset) = (contents.next(), Counter())
    let next: NextBytes = {
      let bytes = try read()
      offset.add(bytes.count)
      return bytes
    }
    guard try isPacked else { return (next, { offset.value }) }
    let unpacked = try asImportError { try GunzippedBytes(next) }
    return ({ try asImportError { try unpacked.next() } }, { offset.value })
  }
}

extension ImportedFile {
  /// True for a dump that gives others names, and so is to be imported before them.
  package var holdsAuthors: Bool {
    get throws { OpenLibraryDump.isOfAuthors(beginning: try text().next()) }
  }
}

/// True for a file that is packed with gzip, by its first bytes.
package func isPackedFile(beginning bytes: [UInt8]) -> Bool { bytes.starts(with: GunzippedBytes.mark) }

private final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock(\.self) }

  func add(_ number: Int) { count.withLock { $0 += number } }
}
