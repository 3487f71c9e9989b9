package import Domain
import Foundation

/// What is printed of a book, as it is stored beside the columns that lists sort and filter by. Not in it are the
/// records, which have rows of their own, the lists that the book stands in, which change without it, and what explains
/// it.
///
/// JSON, with the names that documents print, and members only where there is a value. A book that the straight way
/// makes of its one record (``Domain/Merging/book(ofLone:as:claims:marks:policy:isExplained:)``), as most books are,
/// has an empty card: its record says it all.
package enum BookCard {
  /// The card of a book that the straight way makes.
  package static let ofLoneRecord = ""

  /// - Parameter policy: that by which the book was made.
  package static func text(of book: Book, policy: MergePolicy) -> String {
    let text = written(book)
    // What the reader gave is no record's.
    guard book.records.count == 1, let record = book.records.first, book.shelf.given.isEmpty else { return text }
    let lone = Merging.book(
      ofLone: record, as: book.id, claims: Claims(record, policy: policy), policy: policy, isExplained: false)
    // By bytes: two forms of one letter are equal as texts.
    return areSameBytes(text, written(lone)) ? ofLoneRecord : text
  }

  /// The book of a card.
  /// - Parameters:
  ///   - records: those of the book, in key order.
  ///   - policy: that by which the book was made.
  /// - Returns: the book without what explains it; nil for a card that nobody wrote so.
  package static func book(of card: String, id: RecordID, records: [SourceRecord], policy: MergePolicy) -> Book? {
    guard card == ofLoneRecord else {
      let bytes = Array(card.utf8)
      guard let kind = records.first?.kind, isObject(bytes) else { return nil }
      var book = Book(id: id, kind: kind, title: "", records: records)
      read(bytes, into: &book)
      return book.title.isEmpty ? nil : book
    }
    guard records.count == 1 else { return nil }
    return Merging.book(
      ofLone: records[0], as: id, claims: Claims(records[0], policy: policy), policy: policy, isExplained: false)
  }

  /// True for an object of JSON: a cursor reads nothing else.
  private static func isObject(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == UInt8(ascii: "{") else { return false }
    var reader = JSONReader(bytes)
    do {
      _ = try reader.skipValue()
      try reader.end()
      return true
    } catch {
      return false
    }
  }

  // MARK: Writing

  private static func written(_ book: Book) -> String {
    // As many bytes as most books take.
    var writer = JSONWriter(capacity: 512)
    writer.object { writer in
      writer.member("kind", book.kind.rawValue)
      writer.member("title", book.title)
      writer.memberIfAny("subtitle", book.subtitle)
      writer.memberIfAny("authors", book.authors)
      writer.memberIfAny("contributors", book.contributors)
      writer.memberIfAny("series", book.series)
      writer.memberIfAny("originalTitle", book.originalTitle)
      writer.memberIfAny("workDate", book.workDate?.description)
      writer.memberIfAny("isbn13", book.isbn?.description)
      writer.memberIfAny("givenISBN", book.givenISBN?.description)
      writer.memberIfAny("edition", book.editionStatement)
      writer.memberIfAny("publisher", book.publisher)
      writer.memberIfAny("place", book.place)
      writer.memberIfAny("published", book.published?.description)
      writer.memberIfAny("pages", book.pages)
      writer.memberIfAny("language", book.language)
      writer.memberIfAny("description", book.description)
      writer.memberIfAny("categories", book.categories)
      writer.memberIfAny("cover", book.cover)
      writer.memberIfAny("links", book.links)
      writer.name("editions")
      writer.array(book.editions) { $0.write($1) }
      writer.write(book.shelf)
      writer.memberIfAny("warnings", book.warnings)
    }
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  // MARK: Reading

  private static func read(_ bytes: [UInt8], into book: inout Book) {
    var cursor = JSONCursor(bytes)
    cursor.members { name, cursor in
      switch name {
      case "kind": book.kind = cursor.text().flatMap(SourceRecord.Kind.init(rawValue:)) ?? book.kind
      case "title": book.title = cursor.text() ?? ""
      case "subtitle": book.subtitle = cursor.text()
      case "authors": book.authors = cursor.texts()
      case "contributors": book.contributors = cursor.contributors()
      case "series": book.series = cursor.series()
      case "originalTitle": book.originalTitle = cursor.text()
      case "workDate": book.workDate = cursor.text().flatMap { PartialDate($0) }
      case "edition": book.editionStatement = cursor.text()
      case "place": book.place = cursor.text()
      case "isbn13": book.isbn = cursor.isbn()
      case "givenISBN": book.givenISBN = cursor.isbn()
      case "publisher": book.publisher = cursor.text()
      case "published": book.published = cursor.text().flatMap { PartialDate($0) }
      case "pages": book.pages = cursor.number()
      case "language": book.language = cursor.text()
      case "description": book.description = cursor.text()
      case "categories": book.categories = cursor.texts()
      case "cover": book.cover = cursor.text()
      case "links": book.links = cursor.links()
      case "editions": cursor.elements { book.editions.append($0.edition()) }
      case "warnings": book.warnings = cursor.warnings()
      default: cursor.read(name, of: &book.shelf)
      }
    }
  }
}

/// Members only where there is a value.
extension JSONWriter {
  fileprivate mutating func memberIfAny(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  fileprivate mutating func memberIfAny(_ name: StaticString, _ value: Int?) {
    if let value { member(name, value) }
  }

  fileprivate mutating func memberIfAny(_ name: StaticString, _ values: [String]) {
    if !values.isEmpty { member(name, values) }
  }

  fileprivate mutating func memberIfAny(_ name: StaticString, _ contributors: [Contributor]) {
    if !contributors.isEmpty { member(name, contributors) }
  }

  fileprivate mutating func memberIfAny(_ name: StaticString, _ series: [SeriesEntry]) {
    if !series.isEmpty { member(name, series) }
  }

  fileprivate mutating func memberIfAny(_ name: StaticString, _ links: [LinkKind: String]) {
    guard !links.isEmpty else { return }
    self.name(name)
    object { writer in
      for kind in LinkKind.allCases {
        guard let link = links[kind] else { continue }
        writer.name(of: kind.rawValue)
        writer.text(link)
      }
    }
  }

  fileprivate mutating func memberIfAny(_ name: StaticString, _ warnings: [Warning]) {
    guard !warnings.isEmpty else { return }
    self.name(name)
    array(warnings) { writer, warning in
      writer.object { writer in
        writer.member("kind", warning.kind.rawValue)
        writer.member("detail", warning.detail)
      }
    }
  }

  fileprivate mutating func write(_ edition: Edition) {
    object { writer in
      writer.memberIfAny("isbn13", edition.isbn?.description)
      writer.memberIfAny("source", edition.recordKey?.source)
      writer.memberIfAny("key", edition.recordKey?.key)
      writer.memberIfAny("edition", edition.statement)
      writer.memberIfAny("publisher", edition.publisher)
      writer.memberIfAny("place", edition.place)
      writer.memberIfAny("published", edition.published?.description)
      writer.memberIfAny("pages", edition.pages)
      writer.memberIfAny("language", edition.language)
      writer.memberIfAny("format", edition.format)
      writer.memberIfAny("cover", edition.cover)
    }
  }

  fileprivate mutating func write(_ shelf: Shelf) {
    if shelf.saved { member("saved", true) }
    if shelf.favorite { member("favorite", true) }
    memberIfAny("tags", shelf.tags)
    memberIfAny("note", shelf.note)
    memberIfAny("myReview", shelf.myReview)
    memberIfAny("rating", shelf.rating)
    memberIfAny("status", shelf.status?.rawValue)
    memberIfAny("readOn", shelf.readOn?.description)
    memberIfAny("savedAt", shelf.savedAt.map { Int(milliseconds($0)) })
    memberIfAny("given", shelf.given.map(\.rawValue).sorted())
  }
}

extension JSONCursor {
  fileprivate mutating func number() -> Int? { text().flatMap { Int($0) } }

  fileprivate mutating func isbn() -> ISBN? { text().flatMap { Int64($0) }.flatMap { ISBN(digits: $0) } }

  fileprivate mutating func texts() -> [String] {
    var texts: [String] = []
    elements { if let text = $0.text() { texts.append(text) } }
    return texts
  }

  fileprivate mutating func contributors() -> [Contributor] {
    pairs(of: "role").map { Contributor($0.name, $0.detail.map(Contributor.Role.init(rawValue:)) ?? .contributor) }
  }

  fileprivate mutating func series() -> [SeriesEntry] {
    pairs(of: "position").map { SeriesEntry($0.name, position: $0.detail) }
  }

  fileprivate mutating func links() -> [LinkKind: String] {
    var links: [LinkKind: String] = [:]
    members { name, cursor in
      if let kind = LinkKind(rawValue: name) { links[kind] = cursor.text() }
    }
    return links
  }

  fileprivate mutating func edition() -> Edition {
    var edition = Edition(isbn: nil)
    var source: String?
    members { name, cursor in
      switch name {
      case "isbn13": edition.isbn = cursor.isbn()
      case "source": source = cursor.text()
      case "key": edition.recordKey = RecordKey(source: source ?? "", key: cursor.text() ?? "")
      case "edition": edition.statement = cursor.text()
      case "publisher": edition.publisher = cursor.text()
      case "place": edition.place = cursor.text()
      case "published": edition.published = cursor.text().flatMap { PartialDate($0) }
      case "pages": edition.pages = cursor.number()
      case "language": edition.language = cursor.text()
      case "format": edition.format = cursor.text()
      case "cover": edition.cover = cursor.text()
      default: break
      }
    }
    return edition
  }

  fileprivate mutating func warnings() -> [Warning] {
    var warnings: [Warning] = []
    elements { cursor in
      var (kind, detail): (Warning.Kind?, String) = (nil, "")
      cursor.members { name, cursor in
        switch name {
        case "kind": kind = cursor.text().flatMap(Warning.Kind.init(rawValue:))
        case "detail": detail = cursor.text() ?? ""
        default: break
        }
      }
      if let kind { warnings.append(Warning(kind, detail)) }
    }
    return warnings
  }

  fileprivate mutating func read(_ name: String, of shelf: inout Shelf) {
    switch name {
    case "saved": shelf.saved = text() == "true"
    case "favorite": shelf.favorite = text() == "true"
    case "tags": shelf.tags = texts()
    case "note": shelf.note = text()
    case "myReview": shelf.myReview = text()
    case "savedAt": shelf.savedAt = number().map { Date(milliseconds: Int64($0)) }
    case "rating": shelf.rating = number()
    case "status": shelf.status = text().flatMap(Shelf.Status.init(rawValue:))
    case "readOn": shelf.readOn = text().flatMap { PartialDate($0) }
    case "given": shelf.given = Set(texts().compactMap(Mark.init(rawValue:)))
    default: break
    }
  }
}
