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

  private let begin: @Sendable () -> Draw

  /// - Parameter begin: called once for each iterator; what it gives is not called again after nil or an error.
  package init(_ begin: @escaping @Sendable () -> Draw) { self.begin = begin }

  package func makeAsyncIterator() -> Iterator { Iterator(draw: begin()) }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var draw: Draw?

    /// Empty chunks are passed over.
    /// - Throws: `CatalogError`, `CancellationError`.
    package mutating func next() async throws -> [Element]? {
      guard let draw else { return nil }
      // Gone on every way out but with a chunk.
      self.draw = nil
      while let chunk = try await draw() {
        guard !chunk.isEmpty else { continue }
        self.draw = draw
        return chunk
      }
      return nil
    }
  }
}
