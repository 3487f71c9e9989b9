import Domain
import Foundation
import GRDB
import Interchange

/// Some books of calibre's database, by number.
struct CalibrePage {
  /// A value of a column that the reader made.
  typealias Custom = (column: String, use: CalibreColumnUse?, text: String)

  let db: Database
  let range: ClosedRange<Int64>
  let tables: Set<String>

  func books(in folder: String, _ custom: [Int64: [Custom]]) throws -> [BookCopy] {
    let authors = try texts(
      "SELECT link.book, authors.name FROM books_authors_link AS link JOIN authors ON authors.id = link.author",
      ["authors"], "link.book", order: "link.id")
    let publishers = try linked("publishers", "publisher", "name")
    let languages = try linked("languages", "lang_code", "lang_code")
    let tags = try linked("tags", "tag", "name")
    let series = try linked("series", "series", "name")
    let ratings = try linked("ratings", "rating", "rating")
    let comments = try texts("SELECT book, text FROM comments", ["comments"], "book", order: "id")
    let numbers = try pairs("SELECT book, type, val FROM identifiers", ["identifiers"], "book", order: "id")
    let files = try pairs("SELECT book, format, name FROM data", ["data"], "book", order: "id")
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM books WHERE id BETWEEN ? AND ? ORDER BY id",
      arguments: [range.lowerBound, range.upperBound])
    return rows.compactMap { row in
      guard let id = row.number("id") else { return nil }
      var book = CalibreBook(id: id, row: row)
      book.authors(authors[id] ?? [])
      book.record.publisher = publishers[id]?.first
      book.record.language = languages[id]?.first
      book.record.categories = tags[id] ?? []
      book.description(comments[id]?.first)
      if let name = series[id]?.first { book.series(name, at: row.words("series_index")) }
      if let rating = ratings[id]?.first.flatMap(Double.init) { book.rate(rating) }
      book.identifiers(numbers[id] ?? [])
      book.files(files[id] ?? [], in: folder, at: row)
      for (column, use, text) in custom[id] ?? [] { book.take(text, of: column, as: use) }
      return book.finished()
    }
  }

  /// The texts of a table that a second one links to books.
  private func linked(_ table: String, _ column: String, _ name: String) throws -> [Int64: [String]] {
    try texts(
      """
      SELECT link.book, \(table).\(name) FROM books_\(table)_link AS link
      JOIN \(table) ON \(table).id = link.\(column)
      """, [table, "books_\(table)_link"], "link.book", order: "link.id")
  }

  private func texts(
    _ selection: String, _ needed: Set<String>, _ book: String, order: String
  ) throws -> [Int64: [String]] {
    try pairs(selection, needed, book, order: order).mapValues { $0.map(\.0) }
  }

  /// By book, what stands in the second column and in the third; of a library of long ago a table may be missing.
  private func pairs(
    _ selection: String, _ needed: Set<String>, _ book: String, order: String
  ) throws -> [Int64: [(String, String)]] {
    guard tables.isSuperset(of: needed) else { return [:] }
    let rows = try Row.fetchAll(
      db, sql: "\(selection) WHERE \(book) BETWEEN ? AND ? ORDER BY \(order)",
      arguments: [range.lowerBound, range.upperBound])
    var found: [Int64: [(String, String)]] = [:]
    for row in rows {
      guard let book = row.integer(0), let text = row.text(1), found[book, default: []].count < TextBounds.names else {
        continue
      }
      found[book, default: []].append((text, row.count > 2 ? row.text(2) ?? "" : ""))
    }
    return found
  }
}

/// A book of calibre on its way to a record.
struct CalibreBook {
  var record: SourceRecord
  private var marks: [Mark: UserValue] = [.saved: .yes]
  private var tags: [String] = []
  private var notes: [String] = []

  /// - Parameter row: of the table `books`.
  init(id: Int64, row: Row) {
    record = SourceRecord(
      source: ImportForm.calibre.source, key: row.words("uuid") ?? "id-\(id)", title: row.words("title") ?? "")
    // calibre writes the year 101 for a date that is not known.
    record.published = row.words("pubdate").flatMap { PartialDate($0) }.flatMap { $0.year < 1000 ? nil : $0 }
    if let isbn = row.words("isbn"), ISBN.read(isbn).isbn != nil { record.ownISBNs.append(isbn) }
    if let lccn = row.words("lccn") { record.otherIDs.append("LCCN:\(lccn)") }
  }

  mutating func authors(_ names: [String]) {
    // A bar stands for a comma in a name.
    record.authors = names.map { $0.replacing("|", with: ",") }.filter { !isAbsent($0) }
  }

  mutating func description(_ html: String?) {
    record.description = plainText(html: html.map { String($0.prefix(TextBounds.text)) })
  }

  mutating func series(_ name: String, at position: String?) { record.setSeries(name, position: position) }

  /// - Parameter points: 0...10, two for a star.
  mutating func rate(_ points: Double) {
    guard points > 0, points <= 10 else { return }
    marks[.rating] = .number(max(1, Int((points / 2).rounded(.toNearestOrAwayFromZero))))
    if points / 2 != (points / 2).rounded() { record.extra["rating"] = "\(points / 2)" }
  }

  mutating func identifiers(_ numbers: [(String, String)]) {
    for (scheme, value) in numbers where !value.isEmpty {
      if scheme.lowercased() == "isbn" {
        record.ownISBNs.append(value)
      } else {
        record.otherIDs.append("\(scheme.uppercased().prefix(40)):\(value.prefix(TextBounds.name))")
      }
    }
    var seen: Set<String> = []
    record.ownISBNs = record.ownISBNs.filter { seen.insert($0).inserted }
  }

  /// Where the cover and the formats lie; they stay there. A path that leads out of the library is passed over.
  mutating func files(_ formats: [(String, String)], in folder: String, at row: Row) {
    guard let path = row.words("path"), isInside(path) else { return }
    let place = folder + (folder.hasSuffix("/") ? "" : "/") + path + "/"
    let found = formats.compactMap { format, name -> String? in
      let file = "\(name).\(format.lowercased())"
      guard isInside(file), !file.contains("/") else { return nil }
      return FileManager.default.fileExists(atPath: place + file) ? place + file : nil
    }
    if !found.isEmpty { record.extra["files"] = found.joined(separator: "\n") }
    if row.number("has_cover") ?? 0 != 0, FileManager.default.fileExists(atPath: place + "cover.jpg") {
      record.extra["cover-file"] = place + "cover.jpg"
    }
    if !formats.isEmpty { record.format = formats.map { $0.0.lowercased() }.joined(separator: ", ") }
  }

  private func isInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.utf8.contains(0) && !path.split(separator: "/").contains { $0 == ".." || $0 == "." }
  }

  mutating func take(_ text: String, of column: String, as use: CalibreColumnUse?) {
    switch use {
    case .tags: tags.append(text)
    case .note: if let text = plainText(html: text) { notes.append(text) }
    case .ignore: break
    case nil: record.extra[column] = [record.extra[column], text].compactMap(\.self).joined(separator: "; ")
    }
  }

  func finished() -> BookCopy {
    var copy = BookCopy(record: record, origins: [], marks: marks)
    var seen: Set<String> = []
    let tags = tags.filter { seen.insert(folded($0)).inserted && $0.utf8.count <= TextBounds.name }
    if !tags.isEmpty { copy.marks[.tags] = .list(Array(tags.prefix(TextBounds.names))) }
    if !notes.isEmpty { copy.marks[.note] = .text(String(notes.joined(separator: "\n\n").prefix(TextBounds.text))) }
    return copy
  }
}

extension Row {
  /// Nil where there is no such column.
  func words(_ column: String) -> String? { index(of: column).flatMap { text($0) } }

  func number(_ column: String) -> Int64? {
    guard let text = words(column) else { return nil }
    return Int64(text) ?? (text == "true" ? 1 : nil)
  }

  private func index(of column: String) -> Int? {
    columnNames.enumerated().first { $0.element.lowercased() == column }?.offset
  }
}
