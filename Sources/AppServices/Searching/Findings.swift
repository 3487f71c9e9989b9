import Domain

/// What a search has found so far, as one list.
///
/// A function of the answers and of what the catalogue had before, never of who answered first.
struct Findings {
  let query: BookQuery
  let asking: Asking
  let sort: ListQuery.Sort
  /// Records that each source named, best first.
  private var answers: [String: [RecordKey]] = [:]
  /// What the catalogue had for the query before anything of this search was kept, best first.
  private var earlier: [Book] = []
  /// True where something was taken since the books were last asked for.
  private(set) var areNew = false

  init(_ query: BookQuery, _ asking: Asking, sort: ListQuery.Sort) {
    self.query = query
    self.asking = asking
    self.sort = sort
  }

  mutating func take(_ keys: [RecordKey], of source: String) {
    answers[source] = Array(keys.prefix(query.limit))
    areNew = true
  }

  mutating func take(earlier books: [Book]) {
    earlier = books
    areNew = true
  }

  /// How many records of the source count.
  func count(of source: String) -> Int { answers[source]?.count ?? 0 }

  /// The books of all answers, as the catalogue has them now; best first, at most the query's limit.
  ///
  /// All are read anew: what one source brings may join, change or take apart books of another.
  mutating func books(in store: any BookStore) async throws -> [Book] {
    areNew = false
    let sources = answers.keys.sorted()
    let keys = sources.flatMap { answers[$0] ?? [] }
    let shelf =
      keys.isEmpty ? Shelved(earlier) : Shelved(try await store.books(holding: keys + earlier.compactMap(Self.key)))
    var ranking = Ranking()
    for source in sources { ranking.add(shelf.books(holding: answers[source] ?? [])) }
    // The catalogue has what it has from the sources: it is heard where they say nothing, and confirms nothing.
    let named = Set(shelf.books(holding: keys).map(\.id))
    ranking.add(shelf.books(holding: earlier.compactMap(Self.key))) { !named.contains($0.id) }
    return Array(ranking.books(sortedBy: sort).lazy.filter(isAbout).prefix(query.limit))
  }

  private static func key(of book: Book) -> RecordKey? { book.records.first?.recordKey }

  /// False where the reader named sources, or left some out, and no record of the book is of one that remains.
  private func isAbout(_ book: Book) -> Bool {
    book.records.contains { record in
      !asking.except.contains(record.source) && asking.only?.contains(record.source) ?? true
    }
  }
}

/// Books to be found by the keys of their records.
private struct Shelved {
  private let books: [Book]
  private var places: [RecordKey: Int] = [:]

  init(_ books: [Book]) {
    self.books = books
    for (place, book) in books.enumerated() {
      for record in book.records { places[record.recordKey] = place }
    }
  }

  /// The books that hold these records, each once, in the order of the first of its keys.
  func books(holding keys: [RecordKey]) -> [Book] {
    var seen: Set<Int> = []
    return keys.compactMap { places[$0] }.filter { seen.insert($0).inserted }.map { books[$0] }
  }
}
