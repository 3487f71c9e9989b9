/// A whole that is read from one state of the catalogue, a chunk at a time, by whoever draws it.
///
/// - The state is that of the moment at which an iterator draws its first chunk, whatever is written afterwards. No
///   write waits for the reader, however slow it is, and nothing is read ahead: one chunk is in memory.
/// - A chunk has an element or more, at most so many as the method says that gives the sequence. Chunks come in the
///   order of the whole, and the elements of each too.
/// - The state is released when the last chunk has been drawn, when drawing fails or is cancelled, and when the
///   iterator is gone. Until then SQLite cannot fold what is written meanwhile into the file, so that its log grows.
/// - Each iterator draws all of it anew, from a state of its own.
package struct CatalogChunks<Element: Sendable>: AsyncSequence, Sendable {
  /// Gives the next chunk each time it is called, and nil behind the last.
  package typealias Draw = () async throws -> [Element]?
  /// Makes the elements of a chunk that was read; wherever and whenever it is called, also beside others.
  package typealias Making = @Sendable () async throws -> [Element]
  /// As ``Draw``, of chunks whose elements are still to be made.
  package typealias UnmadeDraw = () async throws -> Making?

  /// The chunks as they were read: whoever draws them has their elements made where it likes, some chunks at once. The
  /// state is not released before they are. One may turn out to have no element.
  package let unmade: Unmade

  /// - Parameter begin: called once for each iterator; what it gives is not called again after nil or an error.
  package init(_ begin: @escaping @Sendable () -> Draw) {
    self.init(unmade: {
      let draw = begin()
      return {
        guard let chunk = try await draw() else { return nil }
        return { @Sendable in chunk }
      }
    })
  }

  /// - Parameter begin: as ``init(_:)`` has it.
  package init(unmade begin: @escaping @Sendable () -> UnmadeDraw) { unmade = Unmade(begin: begin) }

  package func makeAsyncIterator() -> Iterator { Iterator(chunks: unmade.makeAsyncIterator()) }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var chunks: Unmade.Iterator?

    /// Empty chunks are passed over.
    /// - Throws: `CatalogError`, `CancellationError`.
    package mutating func next() async throws -> [Element]? {
      guard var chunks else { return nil }
      // Gone on every way out but with a chunk.
      self.chunks = nil
      while let make = try await chunks.next() {
        let chunk = try await make()
        guard !chunk.isEmpty else { continue }
        self.chunks = chunks
        return chunk
      }
      return nil
    }
  }

  package struct Unmade: AsyncSequence, Sendable {
    fileprivate let begin: @Sendable () -> UnmadeDraw

    package func makeAsyncIterator() -> Iterator { Iterator(draw: begin()) }

    package struct Iterator: AsyncIteratorProtocol {
      fileprivate var draw: UnmadeDraw?

      /// - Throws: `CatalogError`, `CancellationError`.
      package mutating func next() async throws -> Making? {
        guard let draw else { return nil }
        self.draw = nil
        guard let make = try await draw() else { return nil }
        self.draw = draw
        return make
      }
    }
  }
}
