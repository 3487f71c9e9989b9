import Catalog
import Domain
import GRDB

/// Pages of authors, from the index of forms: as much of it is read as the page needs.
struct AuthorListQuery {
  let db: Database
  let query: AuthorQuery

  /// - Throws: `CatalogError.badCursor`.
  func page() throws -> AuthorPage {
    let limit = max(1, query.limit)
    let start = try start()
    let words = query.text.map(SearchWord.all(in:)) ?? []
    var found: [(key: String, given: String, author: Author)] = []
    let rows = try Row.fetchCursor(db, sql: sql, arguments: [start?.key ?? ""])
    try AuthorFormReader.read(rows) { key, forms in
      for (given, author) in forms.authors where fits(author, words) {
        if let start, start.key == key, given <= start.given { continue }
        found.append((key, given, author))
      }
      return found.count <= limit
    }
    let shown = found.prefix(limit)
    let next = found.count > limit ? shown.last.map { cursor($0.key, $0.given) } : nil
    return AuthorPage(authors: shown.map(\.author), next: next)
  }

  private var sql: String {
    let books = query.savedOnly ? "AND book IN (SELECT id FROM book WHERE saved)" : ""
    return """
      SELECT key, given, name, count(*) FROM author WHERE key >= ? \(books)
      GROUP BY key, given, name ORDER BY key, given, name
      """
  }

  private func fits(_ author: Author, _ words: [SearchWord]) -> Bool {
    guard !words.isEmpty else { return query.text == nil }
    return ([author.name] + author.otherForms).contains { name in
      let own = SearchWord.all(in: name).flatMap(\.parts)
      return words.allSatisfy { word in
        word.parts.allSatisfy { part in own.contains { $0.hasPrefix(part) } }
      }
    }
  }

  // MARK: Cursors

  private func start() throws -> (key: String, given: String)? {
    guard let cursor = query.cursor else { return nil }
    let fields = Base64URL.bytes(cursor).flatMap { String(validating: $0, as: UTF8.self) }?
      .split(separator: Self.separator, omittingEmptySubsequences: false)
    guard let fields, fields.count == 3, fields[0] == mark else { throw CatalogError.badCursor(cursor) }
    return (String(fields[1]), String(fields[2]))
  }

  private func cursor(_ key: String, _ given: String) -> String {
    Base64URL.text([mark, key, given].joined(separator: String(Self.separator)).utf8)
  }

  /// Words that are joined by nothing else.
  private static let separator: Character = "\u{1F}"

  /// A hash of what is asked for.
  private var mark: String { String(FNV1a("\(query.savedOnly)\(query.text ?? "")").hash, radix: 36) }
}
