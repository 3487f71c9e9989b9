import Domain
import Interchange
import Synchronization

/// The pieces of a file, one after the other.
final class Pieces: Sendable {
  private enum Rest {
    case unread(CatalogueReader)
    /// The next of them last.
    case read([CataloguePiece])
  }

  private let rest: Mutex<Rest>

  init(_ reader: CatalogueReader) { rest = Mutex(.unread(reader)) }

  init(_ pieces: [CataloguePiece]) { rest = Mutex(.read(pieces.reversed())) }

  /// Nil at the end.
  /// - Throws: as ``Interchange/CatalogueReader/next()``.
  func next() throws -> CataloguePiece? {
    try rest.withLock { rest in
      switch rest {
      case .unread(var reader):
        defer { rest = .unread(reader) }
        return try reader.next()
      case .read(var pieces):
        defer { rest = .read(pieces) }
        return pieces.popLast()
      }
    }
  }
}
