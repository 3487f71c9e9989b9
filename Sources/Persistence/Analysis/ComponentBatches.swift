import Domain

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

extension BookLoader {
  /// Computes the candidates, a batch of components at a time, and finds those that are looked for.
  ///
  /// - Parameter candidates: gives each candidate to its argument; those of one component come one after another.
  /// - Returns: the first of those found, by their first records, at most `limit`, and how many there are.
  func first(
    _ limit: Int, where isWanted: (Book) -> Bool,
    among candidates: (_ add: (_ book: Int64, _ component: Int64) throws -> Void) throws -> Void
  ) throws -> (books: [Book], count: Int) {
    var found: [(key: RecordKey, id: Int64)] = []
    try withoutActuallyEscaping(isWanted) { isWanted in
      var batches = ComponentBatches { ids in
        for (id, book) in zip(ids, try books(ids)) where isWanted(book) {
          found.append((book.records[0].recordKey, id))
        }
      }
      try candidates { book, component in try batches.add(book, of: component) }
      try batches.finish()
    }
    found.sort { $0.key < $1.key }
    return (try books(found.prefix(limit).map(\.id)), found.count)
  }
}
