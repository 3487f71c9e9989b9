import Catalog
import Domain
import GRDB

/// Pages of authors, filed as lists of books file them.
///
/// The index of forms has another order, by which merging takes names for one, so a page goes through all of it; no
/// more authors than two pages have are in memory.
struct AuthorListQuery {
  let db: Database
  let query: AuthorQuery

  /// - Throws: `CatalogError.badCursor`.
  func page() throws -> AuthorPage {
    let limit = max(1, query.limit)
    let start = try start()
    let words = query.text.map(SearchWord.all(in:)) ?? []
    var found: [(position: AuthorPosition, author: Author)] = []
    func keepFirst() {
      found.sort { $0.position < $1.position }
      found.removeLast(max(0, found.count - limit - 1))
    }
    try AuthorFormReader.read(Row.fetchCursor(db, sql: sql)) { key, forms in
      for (given, author) in forms.authors where fits(author, words) {
        let position = AuthorPosition(name: SortKey.author(author.name), key: key, given: given)
        if let start, !(start < position) { continue }
        found.append((position, author))
        if found.count > 2 * (limit + 1) { keepFirst() }
      }
    }
    keepFirst()
    let shown = found.prefix(limit)
    let next = found.count > limit ? shown.last.map { cursor($0.position) } : nil
    return AuthorPage(authors: shown.map(\.author), next: next)
  }

  private var sql: String {
    let books = query.savedOnly ? "WHERE book IN (SELECT id FROM book WHERE saved)" : ""
    return """
      SELECT key, given, name, count(*) FROM author \(books)
      GROUP BY key, given, name ORDER BY key, given, name
      """
  }

  private func fits(_ author: Author, _ words: [SearchWord]) -> Bool {
    guard !words.isEmpty else { return query.text == nil }
    return ([author.name] + author.otherForms).contains { name in
      let own = SearchWord.all(in: name).flatMap(\.forms)
      func have(_ part: String) -> Bool { own.contains { $0.hasPrefix(part) } }
      return words.allSatisfy { word in
        word.parts.allSatisfy(have) || word.isCompound && have(word.parts.joined())
      }
    }
  }

  // MARK: Cursors

  private func start() throws -> AuthorPosition? {
    guard let cursor = query.cursor else { return nil }
    let text = Base64URL.bytes(cursor).flatMap { String(validating: $0, as: UTF8.self) }
    guard let fields = text.map(CursorFields.fields), fields.count == 4, fields[0] == mark else {
      throw CatalogError.badCursor(cursor)
    }
    return AuthorPosition(name: fields[1], key: fields[2], given: fields[3])
  }

  private func cursor(_ position: AuthorPosition) -> String {
    Base64URL.text(CursorFields.text([mark, position.name, position.key, position.given]).utf8)
  }

  /// A hash of what is asked for.
  private var mark: String { String(FNV1a("\(query.savedOnly)\(query.text ?? "")").hash, radix: 36) }
}

/// Where an author stands: by last name and first name, of two who are called alike by what tells them apart.
private struct AuthorPosition: Comparable {
  /// ``SortKey/author(_:)``.
  var name: String
  /// As ``AuthorForm``.
  var key: String
  var given: String

  static func < (one: AuthorPosition, other: AuthorPosition) -> Bool {
    (one.name, one.key, one.given) < (other.name, other.key, other.given)
  }
}
