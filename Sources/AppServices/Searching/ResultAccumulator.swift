import Catalog
import Domain

/// What a search has found so far, as one list.
///
/// A function of the answers and of what the catalogue has, never of who answered first.
struct ResultAccumulator {
  let query: BookQuery
  let options: FetchOptions
  let sort: ListQuery.Sort
  let own: ShelfFilter
  let series: String?
  /// Records that each source named, best first.
  private var answers: [String: [RecordKey]] = [:]
  /// What each source named and the catalogue has not taken yet, or could not take.
  private var unkept: [String: [SourceRecord]] = [:]
  /// A record of each of the best that the catalogue has, best first.
  private var catalog: [RecordKey] = []
  /// True where something was taken since the books were last asked for.
  private(set) var areNew = false

  /// - Parameters:
  ///   - own: what the reader said of the books.
  ///   - series: words that the name of one of their series has, one behind the other.
  init(
    _ query: BookQuery, _ options: FetchOptions, sort: ListQuery.Sort, own: ShelfFilter = ShelfFilter(),
    series: String? = nil
  ) {
    self.query = query
    self.options = options
    self.sort = sort
    self.own = own
    self.series = series
  }

  /// The records that the source names, best first.
  /// - Parameter unkept: those that follow, as they came: the catalogue could not take them.
  mutating func add(_ keys: [RecordKey], unkept: [SourceRecord] = [], of source: String) {
    answers[source] = Array((keys + unkept.map(\.recordKey)).prefix(query.limit))
    self.unkept[source] = unkept.isEmpty ? nil : unkept
    areNew = true
  }

  /// What the catalogue has of the source, or of all, best first.
  mutating func add(_ books: [Book], of source: String?) {
    if let source { return add(books.compactMap { $0.key(of: source) }, of: source) }
    catalog = books.compactMap { $0.records.first?.recordKey }
    areNew = true
  }

  /// How many records of the source count.
  func count(of source: String) -> Int { answers[source]?.count ?? 0 }

  /// The books of all answers, as the catalogue has them now; best first, at most the query's limit.
  ///
  /// All are read anew: what one source brings may join, change or take apart books of another. What the catalogue
  /// could not take is shown as books of its own, but where a book is there that has its ISBN.
  mutating func books(in store: any BookStore, policy: MergePolicy) async throws -> [Book] {
    areNew = false
    let lists = answers.sorted { $0.key < $1.key }.map(\.value) + [catalog]
    var shelf = Shelved(try await store.books(holding: lists.flatMap(\.self)))
    let records = unkept.sorted { $0.key < $1.key }.flatMap(\.value)
    if !records.isEmpty { shelf.add(Merging.books(of: records, policy: policy)) }
    var ranking = ReciprocalRankFusion()
    for list in lists { ranking.add(shelf.books(holding: list)) }
    return Array(ranking.books(sortedBy: sort).lazy.filter(isAbout).prefix(query.limit))
  }

  /// True where the book is of the series asked for, the reader said of it what is asked for, and one of its records is
  /// of a source that is wanted.
  private func isAbout(_ book: Book) -> Bool {
    (own.isEmpty || own.admits(book)) && series.map { SeriesWords.admits(book.series, $0) } ?? true
      && book.records.contains { record in
        !options.except.contains(record.source) && options.only?.contains(record.source) ?? true
      }
  }
}

/// Books to be found by the keys of their records.
private struct Shelved {
  private var books: [Book] = []
  private var indexByKey: [RecordKey: Int] = [:]
  private var indexByISBN: [ISBN: Int] = [:]

  init(_ books: [Book]) { add(books) }

  /// Puts these behind the others. Where a book is there already that shares a record or an ISBN, the keys lead to that
  /// one.
  mutating func add(_ books: [Book]) {
    for book in books {
      let known =
        book.records.lazy.compactMap { [indexByKey] in indexByKey[$0.recordKey] }.first
        ?? book.isbns.lazy.compactMap { [indexByISBN] in indexByISBN[$0] }.first
      if known == nil { self.books.append(book) }
      let index = known ?? self.books.count - 1
      for record in book.records where indexByKey[record.recordKey] == nil { indexByKey[record.recordKey] = index }
      for isbn in book.isbns where indexByISBN[isbn] == nil { indexByISBN[isbn] = index }
    }
  }

  /// The books that hold these records, each once, in the order of the first of its keys.
  func books(holding keys: [RecordKey]) -> [Book] {
    var seen: Set<Int> = []
    return keys.compactMap { indexByKey[$0] }.filter { seen.insert($0).inserted }.map { books[$0] }
  }
}

extension Book {
  /// The key of the first record that it has of the source.
  fileprivate func key(of source: String) -> RecordKey? { records.first { $0.source == source }?.recordKey }
}
