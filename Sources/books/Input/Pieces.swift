import Domain
import Interchange
import Sourcing
import Synchronization

/// The pieces of a file, one after the other.
final class Pieces: Sendable {
  /// Of a list: its rows, and what could not be used of them.
  let rows: FileRows?
  private let give: @Sendable () throws -> CatalogElement?

  init(_ reader: CatalogReader) {
    rows = nil
    let rest = Mutex(reader)
    give = { try rest.withLock { try $0.next() } }
  }

  init(_ list: ListedFile) {
    rows = list.rows
    give = list.next
  }

  /// Nil at the end.
  /// - Throws: as ``Interchange/CatalogReader/next()`` and ``ListedFile/next()``.
  func next() throws -> CatalogElement? { try give() }
}
