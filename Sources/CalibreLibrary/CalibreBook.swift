import Domain
import Foundation
import GRDB
import Interchange

/// A book of calibre on its way to a record.
struct CalibreBook {
  /// With its number, and what of the book was left out.
  typealias Finished = (id: Int64, book: BookCopy, refused: [String])

  /// Under which a record keeps what is of no column that the reader made.
  static let extraNames: Set<String> = ["pubdate", "rating", "files", "cover-file"]

  let id: Int64
  private let row: Row
  private var record: SourceRecord
  private var marks: [Mark: UserValue] = [.saved: .yes]
  private var tags: [String] = []
  /// Those of ``tags``, folded, while there is room for more.
  private var seenTags: Set<String> = []
  /// How many there are beside them.
  private var moreTags = 0
  private var notes: [String] = []
  private var noteBytes = 0
  private var bounds = RowBounds()

  /// - Parameter row: of the table `books`.
  init(id: Int64, row: Row, _ clock: CalibreClock) {
    (self.id, self.row) = (id, row)
    let uuid = row.words("uuid").flatMap { $0.utf8.count <= TextBounds.name ? $0 : nil }
    record = SourceRecord(
      source: ImportForm.calibre.source, key: uuid ?? "id-\(id)", title: row.words("title") ?? "")
    if let text = row.words("pubdate") { publish(text, clock) }
    if let isbn = row.words("isbn") { record.ownISBNs.append(isbn) }
    if uuid == nil, row.words("uuid") != nil { bounds.refuse("uuid", "it is longer than \(TextBounds.name >> 10) KB") }
    if let lccn = row.words("lccn") { record.otherIDs.append("LCCN:\(bounds.cut(lccn, to: TextBounds.name, "lccn"))") }
  }

  /// What is no date, as 31 February, is told and kept.
  private mutating func publish(_ text: String, _ clock: CalibreClock) {
    record.published = clock.day(of: text)
    guard record.published == nil, PartialDate(text) == nil, !isAbsent(text) else { return }
    bounds.refuse("pubdate", "“\(text.prefix(40))” is no date as 2019-03-05")
    if text.utf8.count <= TextBounds.name { record.extra["pubdate"] = text }
  }

  mutating func authors(_ names: CalibreTexts) {
    // A bar stands for a comma in a name.
    let texts = names.texts.map { $0.replacing("|", with: ",") }.filter { !isAbsent($0) }
    record.authors = bounds.fitting(texts, besides: names.more, of: "authors")
  }

  mutating func publisher(_ name: String?) {
    record.publisher = name.map { bounds.cut($0, to: TextBounds.name, "publisher") }
  }

  mutating func language(_ code: String?) {
    record.language = code.map { bounds.cut($0, to: TextBounds.name, "language") }
  }

  mutating func tags(_ names: CalibreTexts) {
    record.categories = bounds.fitting(names.texts, besides: names.more, of: "tags")
  }

  mutating func description(_ html: String?) {
    guard let html else { return }
    record.description = plain(html, "comments").map { bounds.cut($0, to: TextBounds.text, "comments") }
  }

  /// What a text says without its markup, which may be much longer. What is longer even so is told where it is cut.
  private mutating func plain(_ html: String, _ name: String) -> String? {
    let text = plainText(html: html)
    if html.utf8.count > TextBounds.imported, text?.utf8.count ?? 0 <= TextBounds.text {
      bounds.refuse(name, "it is longer than \(TextBounds.imported >> 10) KB: the rest is left out")
    }
    return text
  }

  mutating func series(_ name: String?) {
    guard let name, let name = bounds.fitting([name], of: "series").first else { return }
    record.setSeries(name, position: row.words("series_index"))
  }

  /// - Parameter points: 0...10, two for a star.
  mutating func rate(_ points: Double?) {
    guard let points, points > 0, points <= 10 else { return }
    marks[.rating] = .number(max(1, Int((points / 2).rounded(.toNearestOrAwayFromZero))))
    if points / 2 != (points / 2).rounded() { record.extra["rating"] = "\(points / 2)" }
  }

  /// - Parameter numbers: each with its scheme.
  mutating func identifiers(_ numbers: CalibreFields.Rows) {
    var (isbns, others) = (record.ownISBNs, record.otherIDs)
    for number in numbers.rows where !number[1].isEmpty {
      if number[0].lowercased() == "isbn" {
        isbns.append(number[1])
      } else {
        others.append(
          "\(number[0].uppercased().prefix(40)):\(bounds.cut(number[1], to: TextBounds.name, "identifiers"))")
      }
    }
    record.ownISBNs = bounds.fitting(Self.each(isbns), besides: numbers.more, of: "identifiers")
    // With the name of its scheme a number may be somewhat longer than another text.
    others = Self.each(others)
    bounds.tellLeftOut(others.count - TextBounds.names, of: "identifiers")
    record.otherIDs = Array(others.prefix(TextBounds.names))
  }

  private static func each(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Where the formats lie; they stay there. What lies out of the library is passed over.
  /// - Parameter formats: each with the name of its file.
  mutating func files(_ formats: CalibreFields.Rows, in folder: LibraryFolder) {
    bounds.tellLeftOut(formats.more, of: "formats")
    guard let place = row.words("path") else { return }
    var (found, length) = ([String](), 0)
    for format in formats.rows where length <= TextBounds.text {
      guard let file = folder.file("\(format[1]).\(format[0].lowercased())", in: place) else { continue }
      length += file.utf8.count + 1
      if length <= TextBounds.text { found.append(file) }
    }
    if !found.isEmpty { record.extra["files"] = Self.each(found).joined(separator: "\n") }
    let names = formats.rows.map { $0[0].lowercased() }.joined(separator: ", ")
    if !names.isEmpty { record.format = bounds.cut(names, to: TextBounds.name, "formats") }
  }

  /// Where the cover lies, in the same way.
  mutating func cover(in folder: LibraryFolder) {
    guard row.number("has_cover") ?? 0 != 0, let place = row.words("path") else { return }
    record.extra["cover-file"] = folder.file("cover.jpg", in: place)
  }

  mutating func take(_ values: CalibreTexts, of column: CustomColumn) {
    let texts =
      column.isLinked ? bounds.fitting(values.texts, besides: values.more, of: column.name) : values.texts
    switch column.use {
    case .tags: for text in texts { take(tag: text) }
    case .note: for text in texts { take(note: text, of: column) }
    case .ignore: break
    case nil:
      if texts.isEmpty { break }
      if keepsNoMore { return leaveOut(column) }
      record.extra[column.nameInRecord] =
        bounds.cut(texts.joined(separator: "; "), to: TextBounds.text, column.name)
    }
  }

  /// A thousand columns may become tags, each of a thousand.
  private mutating func take(tag: String) {
    let key = folded(tag)
    if seenTags.contains(key) { return }
    if seenTags.count < TextBounds.names {
      seenTags.insert(key)
      tags.append(tag)
    } else {
      moreTags += 1
    }
  }

  /// Beyond what a note has room for one text more stands for all that follow.
  private mutating func take(note: String, of column: CustomColumn) {
    guard noteBytes <= TextBounds.text, let text = plain(note, column.name) else { return }
    notes.append(text)
    noteBytes += text.utf8.count
  }

  /// True where there is no room for another column.
  var keepsNoMore: Bool { record.extra.count >= RowBounds.mostKept }

  mutating func leaveOut(_ column: CustomColumn) {
    bounds.refuse(column.name, "left out: a record keeps \(RowBounds.mostKept) columns")
  }

  /// A number that is none stays with the record as it is.
  private mutating func tellBadISBNs() {
    record.ownISBNs = bounds.fitting(record.ownISBNs, of: "isbn")
    for text in record.ownISBNs {
      let reading = ISBN.read(text)
      guard reading.isbn == nil, reading.class != .empty else { continue }
      bounds.refuse("isbn", "“\(text.prefix(40))” is no ISBN: \(reading.class.explanation)")
    }
  }

  consuming func finished() -> Finished {
    tellBadISBNs()
    let tags = bounds.eachOnce(tags, besides: moreTags, of: "tags")
    if !tags.isEmpty { marks[.tags] = .list(tags) }
    if !notes.isEmpty {
      marks[.note] = .text(bounds.cut(notes.joined(separator: "\n\n"), to: TextBounds.text, "note"))
    }
    return (id, BookCopy(record: record, origins: [], marks: marks), bounds.refused)
  }
}
