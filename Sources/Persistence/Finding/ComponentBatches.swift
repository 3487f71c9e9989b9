/// Row ids of books in batches of whole components: to compute one book all records that touch it are read, so that a
/// component cut in two would be computed twice.
struct ComponentBatches {
  private var batch: [Int64] = []
  private var last: Int64?
  private let body: ([Int64]) throws -> Void

  /// `body` gets a few hundred row ids at a time, more where a single component has more.
  init(_ body: @escaping ([Int64]) throws -> Void) { self.body = body }

  /// Takes the next book; those of one component come one after another.
  mutating func add(_ book: Int64, of component: Int64) throws {
    if batch.count >= Self.size && component != last { try finish() }
    last = component
    batch.append(book)
  }

  /// Hands over what is left.
  mutating func finish() throws {
    if !batch.isEmpty { try body(batch) }
    batch = []
  }

  private static let size = 250
}
