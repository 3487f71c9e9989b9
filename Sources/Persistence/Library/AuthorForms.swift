import Catalog
import Domain
import GRDB

/// The forms of authors' names with one ``AuthorForm/key``, and which of them are one author.
struct AuthorForms {
  /// The authors of a key with the first names that are theirs, by these.
  private(set) var authors: [(given: String, author: Author)] = []

  /// Of the names with one key: each with its first name and how many books have it, in the order of the index.
  init(_ forms: [(given: String, name: String, books: Int)]) {
    let spelled = Set(forms.lazy.map(\.given).filter { !$0.isEmpty })
    let only = spelled.count == 1 ? spelled.first : nil
    for (given, forms) in Dictionary(grouping: forms, by: { $0.given.isEmpty ? only ?? "" : $0.given })
      .sorted(by: { $0.key < $1.key })
    {
      // Two first names may go with one form only where a book was counted under each.
      let books = forms.reduce(0) { $0 + $1.books }
      let names = Dictionary(forms.map { ($0.name, $0.books) }, uniquingKeysWith: +)
        .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
      authors.append((given, Author(name: names[0], otherForms: Array(names.dropFirst()), books: books)))
    }
  }

  /// How many forms of one author are looked for at most.
  private static let most = 64

  /// The forms of the name's author that books have, when it is a whole name: last name and a first one, or its
  /// initial.
  static func names(ofAuthor name: String, in db: Database) throws -> [String] {
    guard let form = AuthorForm(name), form.key.contains(" ") else { return [] }
    let rows = try Row.fetchAll(
      db, sql: "SELECT given, name FROM author WHERE key = ? GROUP BY given, name ORDER BY given, name LIMIT ?",
      arguments: [form.key, most])
    let forms: [(given: String, name: String)] = try rows.map { (try $0.value(0), try $0.value(1)) }
    let spelled = Set(forms.lazy.map(\.given).filter { !$0.isEmpty })
    // An initial may be that of several.
    let isClear = spelled.union(form.given.isEmpty ? [] : [form.given]).count < 2
    return forms.filter { isClear || $0.given == form.given }.map(\.name)
  }
}

/// Goes through forms key by key, so that no more than those of one key are in memory.
struct AuthorFormReader {
  private var key: String?
  private var forms: [(given: String, name: String, books: Int)] = []

  /// - Parameter rows: of key, first name, name and number of books, by key.
  /// - Parameter body: gets each key with its authors.
  static func read(_ rows: RowCursor, _ body: (String, AuthorForms) throws -> Void) throws {
    var reader = AuthorFormReader()
    while let row = try rows.next() {
      let key: String = try row.value(0)
      if let last = reader.key, last != key {
        try body(last, AuthorForms(reader.forms))
        reader.forms.removeAll(keepingCapacity: true)
      }
      reader.key = key
      reader.forms.append((try row.value(1), try row.value(2), try row.value(3)))
    }
    if let last = reader.key { try body(last, AuthorForms(reader.forms)) }
  }
}
