import Catalog
import Domain
import GRDB

/// Counts the books that a filter leaves.
struct StatisticsQuery {
  let db: Database
  let selection: ListFilter

  func statistics() throws -> LibraryStatistics {
    var statistics = LibraryStatistics()
    var counts = Counts()
    // One look at each book, whatever is counted.
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT count(*), sum(saved), sum(favorite), status, rating, read_on / 10000, published / 100000 * 10, language
        FROM book \(selection.filter) GROUP BY 4, 5, 6, 7, 8
        """, arguments: arguments)
    while let row = try rows.next() {
      let books: Int = try row.value(0)
      statistics.books += books
      statistics.saved += try row.value(1)
      statistics.favorites += try row.value(2)
      try counts.add(books, row)
    }
    statistics.statuses = Shelf.Status.allCases.compactMap { status in
      counts.statuses[status.rawValue].map { LibraryStatistics.Count(status, $0) }
    }
    statistics.ratings = descending(counts.ratings)
    statistics.readYears = descending(counts.readYears)
    statistics.decades = descending(counts.decades)
    statistics.languages = most(counts.languages)
    statistics.sources = try sources()
    statistics.authors = try authors()
    return statistics
  }

  /// How many books have each value; those without one are in none.
  private struct Counts {
    var statuses: [String: Int] = [:]
    var ratings: [Int: Int] = [:]
    var readYears: [Int: Int] = [:]
    var decades: [Int: Int] = [:]
    var languages: [String: Int] = [:]

    mutating func add(_ books: Int, _ row: Row) throws {
      if let status = try row.text(3) { statuses[status, default: 0] += books }
      if let rating = try row.integer(4) { ratings[Int(rating), default: 0] += books }
      if let year = try row.integer(5) { readYears[Int(year), default: 0] += books }
      if let decade = try row.integer(6) { decades[Int(decade), default: 0] += books }
      if let language = try row.text(7) { languages[language, default: 0] += books }
    }
  }

  private var arguments: StatementArguments { StatementArguments(selection.arguments) }

  private func descending(_ counts: [Int: Int]) -> [LibraryStatistics.Count<Int>] {
    counts.sorted { $0.key > $1.key }.map { LibraryStatistics.Count($0.key, $0.value) }
  }

  private func most(_ counts: [String: Int]) -> [LibraryStatistics.Count<String>] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { LibraryStatistics.Count($0.key, $0.value) }
  }

  private func sources() throws -> [LibraryStatistics.Count<String>] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT source.name, count(DISTINCT book.id) FROM book
        CROSS JOIN record ON record.component = book.component AND record.book = book.id
        CROSS JOIN source ON source.id = record.source \(selection.filter) GROUP BY source.id
        """, arguments: arguments)
    return most(Dictionary(try rows.map { (try $0.value(0), try $0.value(1)) }, uniquingKeysWith: +))
  }

  private func authors() throws -> [Author] {
    let books = selection.conditions.isEmpty ? "" : "WHERE book IN (SELECT book.id FROM book \(selection.filter))"
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT key, given, name, count(*) FROM author \(books) GROUP BY key, given, name ORDER BY key, given, name
        """, arguments: arguments)
    var best: [Author] = []
    try AuthorFormReader.read(rows) { _, forms in
      for (_, author) in forms.authors where author.books > best.last?.books ?? 0 || !isFull(best) {
        let index = best.firstIndex { $0.books < author.books } ?? best.count
        best.insert(author, at: index)
        if best.count > LibraryStatistics.mostAuthors { best.removeLast() }
      }
    }
    return best
  }

  private func isFull(_ authors: [Author]) -> Bool { authors.count >= LibraryStatistics.mostAuthors }
}
