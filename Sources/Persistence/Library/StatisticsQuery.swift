import Catalog
import Domain
import GRDB

/// Counts the books that a filter leaves.
struct StatisticsQuery {
  let db: Database
  let selection: ListFilter

  func statistics() throws -> LibraryStatistics {
    var statistics = LibraryStatistics()
    let sums = try Row.fetchOne(
      db, sql: "SELECT count(*), sum(saved), sum(favorite) FROM book \(selection.filter)", arguments: arguments)
    statistics.books = sums?[0] ?? 0
    statistics.saved = sums?[1] ?? 0
    statistics.favorites = sums?[2] ?? 0
    let statuses: [String: Int] = try counts("status")
    statistics.statuses = Shelf.Status.allCases.compactMap { status in
      statuses[status.rawValue].map { LibraryStatistics.Count(status, $0) }
    }
    statistics.ratings = descending(try counts("rating"))
    statistics.readYears = descending(try counts("read_on / 10000"))
    statistics.decades = descending(try counts("published / 100000 * 10"))
    statistics.languages = most(try counts("language"))
    statistics.sources = try sources()
    statistics.authors = try authors()
    return statistics
  }

  private var arguments: StatementArguments { StatementArguments(selection.arguments) }

  /// How many books have each value of the expression; those without one are left out.
  private func counts<Value: DatabaseValueConvertible & Hashable>(_ expression: String) throws -> [Value: Int] {
    let conditions = (selection.conditions + ["\(expression) IS NOT NULL"]).joined(separator: " AND ")
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(expression), count(*) FROM book WHERE \(conditions) GROUP BY 1", arguments: arguments)
    var counts: [Value: Int] = [:]
    while let row = try rows.next() { counts[row[0]] = row[1] }
    return counts
  }

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
        SELECT source.name, count(DISTINCT record.book) FROM record JOIN source ON source.id = record.source
        WHERE record.book IN (SELECT book.id FROM book \(selection.filter)) GROUP BY record.source
        """, arguments: arguments)
    return most(Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: +))
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
        let place = best.firstIndex { $0.books < author.books } ?? best.count
        best.insert(author, at: place)
        if best.count > LibraryStatistics.mostAuthors { best.removeLast() }
      }
      return true
    }
    return best
  }

  private func isFull(_ authors: [Author]) -> Bool { authors.count >= LibraryStatistics.mostAuthors }
}
