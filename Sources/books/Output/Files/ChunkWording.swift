import Catalog
import Domain
import Synchronization

/// Puts a whole into words, chunk by chunk: some at once on the cores that are free, while the next are read. What
/// comes of them is given in the order of the whole.
struct ChunkWording<Element: Sendable, Words: Sendable> {
  struct Worded: Sendable {
    var words: Words
    /// How many elements these are.
    var count: Int
  }

  let chunks: CatalogChunks<Element>
  /// - Parameter isFirst: true where the elements are the first of the whole.
  let words: @Sendable (_ elements: [Element], _ isFirst: Bool) -> Words

  /// How many chunks are in memory beside the one that is handed out: being read, being worded, or waiting.
  private static var mostAhead: Int { 3 }

  /// Gives the words of all chunks that have elements; on the thread that calls, which may have to wait. Where the body
  /// throws, what was begun of other chunks ends by itself a moment later.
  func each(_ body: (Worded) throws -> Void) throws {
    let reading = Mutex(Reading(words: words, next: chunks.reading()))
    let ahead = ComputedAhead(mostAhead: Self.mostAhead) { reading.withLock { $0.draw() } }
    while let worded = try ahead.next()?.get() {
      if worded.count > 0 { try body(worded) }
    }
  }

  /// What is read in turn.
  private struct Reading {
    let words: @Sendable (_ elements: [Element], _ isFirst: Bool) -> Words
    let next: CatalogChunks<Element>.Reading
    private var isFirst = true
    /// True behind an error.
    private var isOver = false

    init(
      words: @escaping @Sendable (_ elements: [Element], _ isFirst: Bool) -> Words,
      next: @escaping CatalogChunks<Element>.Reading
    ) {
      (self.words, self.next) = (words, next)
    }

    /// How the next chunk is put into words; nil behind the last, and behind one that could not be read.
    mutating func draw() -> ComputedAhead<Result<Worded, any Error>>.Computation? {
      if isOver { return nil }
      do {
        guard let make = try next() else { return nil }
        if !isFirst { return { [words] in Result { Self.worded(try make(), isFirst: false, words) } } }
        // Until there is an element, none of the others can know whether it is the first.
        let worded = Self.worded(try make(), isFirst: true, words)
        isFirst = worded.count == 0
        return { .success(worded) }
      } catch {
        isOver = true
        return { .failure(error) }
      }
    }

    private static func worded(
      _ elements: [Element], isFirst: Bool, _ words: @Sendable (_ elements: [Element], _ isFirst: Bool) -> Words
    ) -> Worded {
      Worded(words: words(elements, isFirst), count: elements.count)
    }
  }
}
