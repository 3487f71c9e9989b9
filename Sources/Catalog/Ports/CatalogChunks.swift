/// A sequence that is read from one state of the catalogue, a chunk at a time, as its consumer asks for it.
///
/// - The state is that of the moment at which the first chunk is drawn, whatever is written afterwards. No write waits
///   for the reader, however slow it is, and nothing is read ahead: one chunk is in memory.
/// - A chunk has one element at least; the method that gives the sequence says how many at most. Chunks, and the
///   elements of each, are in the order of the sequence.
/// - The state is released when the last chunk has been drawn, when drawing fails or is cancelled, and when the
///   iterator is gone. Until then SQLite cannot fold what is written meanwhile into the file, so that its log grows.
/// - Each iterator reads the sequence anew, from a state of its own.
package struct CatalogChunks<Element: Sendable>: AsyncSequence, Sendable {
  /// Gives the next chunk each time it is called, and nil behind the last. An empty one is passed over.
  package typealias Draw = () async throws -> [Element]?
  /// Makes the elements of a chunk that was read; on any thread, whenever it likes, also beside others.
  package typealias Making = @Sendable () throws -> [Element]
  /// Reads the next chunk each time it is called, on the thread that calls, which waits for the disk; nil behind the
  /// last. Any thread may call, one after another.
  package typealias Reading = @Sendable () throws -> Making?

  /// The chunks as they are read, for a consumer that makes the elements on threads of its own, several chunks at once.
  /// Each call begins anew, from a state of its own, which is released together with its reading and its chunks. A
  /// chunk may turn out to have no element.
  package let reading: @Sendable () -> Reading
  private let drawing: @Sendable () -> Draw

  /// - Parameters:
  ///   - drawing: called once for each iterator; what it gives is not called again after nil or an error.
  ///   - reading: what ``reading`` is to be.
  package init(drawing: @escaping @Sendable () -> Draw, reading: @escaping @Sendable () -> Reading) {
    (self.drawing, self.reading) = (drawing, reading)
  }

  package func makeAsyncIterator() -> Iterator { Iterator(draw: drawing()) }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var draw: Draw?

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
