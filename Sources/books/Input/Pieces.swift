import Domain
import Interchange
import Synchronization

/// The pieces of a file, one after the other.
final class Pieces: Sendable {
  private struct Rest {
    /// Read already; the next of them last.
    var pieces: [CataloguePiece] = []
    var reader: CatalogueReader?
  }

  private let rest: Mutex<Rest>

  init(_ reader: CatalogueReader) { rest = Mutex(Rest(reader: reader)) }

  init(_ pieces: [CataloguePiece]) { rest = Mutex(Rest(pieces: pieces.reversed())) }

  /// Nil at the end.
  /// - Throws: as ``Interchange/CatalogueReader/next()``.
  func next() throws -> CataloguePiece? {
    try rest.withLock { try $0.pieces.popLast() ?? $0.reader?.next() }
  }
}
