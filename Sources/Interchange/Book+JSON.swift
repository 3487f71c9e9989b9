package import Domain
package import Foundation

/// What of a book its JSON shows beside the shape that is always there.
package struct BookShape: Sendable {
  /// Each record with the source's own values and when it was fetched.
  package var records: Bool
  /// `provenance` and `joins`: every value's source, rule and rivals, and why the records are together.
  package var why: Bool
  /// `joins` without `provenance`.
  package var joins = false

  package init(records: Bool = false, why: Bool = false) {
    self.records = records
    self.why = why
  }
}

extension JSON {
  /// A book in the shape that `docs/command-line.md` promises: every key always there, null where unknown.
  package init(_ book: Book, shape: BookShape = BookShape()) {
    let records = book.records.map { shape.records ? JSON(whole: $0) : JSON(brief: $0) }
    self.init(book, records: records, joins: shape.why || shape.joins, provenance: shape.why)
  }

  /// The book with all that a copy of it needs.
  package init(copying book: Book, addedAt: [RecordKey: Date]) {
    let records = book.records.map { JSON(copying: $0, addedAt: addedAt[$0.recordKey] ?? $0.fetchedAt) }
    self.init(book, records: records, joins: true, provenance: true)
  }

  private init(_ book: Book, records: [JSON], joins: Bool, provenance: Bool) {
    let card: JSON = [
      "id": JSON(book.id),
      "kind": JSON(book.kind.rawValue),
      "title": JSON(book.title),
      "subtitle": JSON(book.subtitle),
      "authors": JSON(book.authors),
      "isbn13": JSON(book.isbn),
      "isbn10": JSON(book.isbn?.isbn10),
      "isbns": JSON(book.isbns.map(\.description)),
      "publisher": JSON(book.publisher),
      "published": JSON(book.published),
      "pages": JSON(book.pages),
      "language": JSON(book.language),
      "description": JSON(book.description),
      "categories": JSON(book.categories),
      "cover": JSON(book.cover),
      "links": JSON(links: book.links),
      "lists": .array(book.lists.map { JSON($0) }),
      "editions": .array(book.editions.map { JSON($0) }),
      "records": .array(records),
    ]
    let shelf = book.shelf
    self = card.adding([
      ("saved", .bool(shelf.saved)),
      ("favorite", .bool(shelf.favorite)),
      ("tags", JSON(shelf.tags)),
      ("note", JSON(shelf.note)),
      ("rating", JSON(shelf.rating)),
      ("status", JSON(shelf.status?.rawValue)),
      ("readOn", JSON(shelf.readOn)),
      ("warnings", JSON(book.warnings.map { "\($0.kind.rawValue): \($0.detail)" })),
    ])
    if joins { self = adding([("joins", .array(book.joins.map { JSON($0) }))]) }
    if provenance { self = adding([("provenance", JSON(provenanceOf: book))]) }
  }

  private init(links: [LinkKind: String]) {
    self = .object(LinkKind.allCases.map { ($0.rawValue, JSON(links[$0])) })
  }

  private init(_ listing: Listing) {
    self = [
      "source": JSON(listing.source), "list": JSON(listing.list), "name": JSON(listing.name),
      "date": JSON(listing.date), "rank": JSON(listing.rank), "rankLastWeek": JSON(listing.rankLastWeek),
      "weeksOnList": JSON(listing.weeksOnList),
    ]
  }

  private init(_ edition: Edition) {
    self = [
      "isbn13": JSON(edition.isbn), "isbn10": JSON(edition.isbn?.isbn10), "publisher": JSON(edition.publisher),
      "published": JSON(edition.published), "pages": JSON(edition.pages), "language": JSON(edition.language),
      "format": JSON(edition.format), "cover": JSON(edition.cover),
    ]
  }

  private init(_ join: Join) {
    self = [
      "rule": JSON(join.rule.rawValue), "first": JSON(join.first), "second": JSON(join.second),
      "isbn13": JSON(join.isbn),
    ]
  }
}
