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
  /// When the book came into the catalogue: of two catalogues that say the same, each has a time of its own.
  package var addedAt = true

  package init(records: Bool = false, why: Bool = false) {
    self.records = records
    self.why = why
  }
}

extension JSON {
  /// A book in the shape that `docs/command-line.md` promises: every key always there, null where unknown.
  package init(_ book: Book, shape: BookShape = BookShape()) {
    // What most books take.
    var writer = JSONWriter(capacity: 1024)
    writer.write(book, shape)
    self = .written(writer.finish())
  }

  /// The book with all that a copy of it needs.
  package init(copying book: Book, addedAt: [RecordKey: Date]) {
    var writer = JSONWriter(capacity: 4096)
    writer.write(book, joins: true, provenance: true) { writer, record in
      writer.write(copying: record, addedAt: addedAt[record.recordKey] ?? record.fetchedAt)
    }
    self = .written(writer.finish())
  }
}

extension JSONWriter {
  /// Writes the book where the writer is.
  package mutating func write(_ book: Book, _ shape: BookShape = BookShape()) {
    write(book, joins: shape.why || shape.joins, provenance: shape.why, addedAt: shape.addedAt) { writer, record in
      if shape.records {
        writer.write(whole: record)
      } else {
        writer.object { writer in
          writer.member("source", record.source)
          writer.member("key", record.key)
        }
      }
    }
  }

  fileprivate mutating func write(
    _ book: Book, joins: Bool, provenance: Bool, addedAt: Bool = false, record: (inout JSONWriter, SourceRecord) -> Void
  ) {
    object { writer in
      writer.writeValues(of: book)
      writer.name("records")
      writer.elements(book.records, record)
      writer.write(book.shelf)
      if addedAt { writer.member("addedAt", book.addedAt.map(timestamp)) }
      writer.name("warnings")
      writer.elements(book.warnings) { $0.text("\($1.kind.rawValue): \($1.detail)") }
      if joins {
        writer.name("joins")
        writer.elements(book.joins) { $0.write($1) }
      }
      if provenance {
        writer.name("provenance")
        writer.write(provenanceOf: book)
      }
    }
  }

  /// An array; written here, so that it is compiled for what it holds.
  private mutating func elements<Element>(_ elements: [Element], _ body: (inout JSONWriter, Element) -> Void) {
    array { writer in
      let all = elements.span
      for index in all.indices { body(&writer, all[index]) }
    }
  }

  private mutating func writeValues(of book: Book) {
    member("id", book.id.description)
    member("kind", book.kind.rawValue)
    member("title", book.title)
    member("subtitle", book.subtitle)
    member("authors", book.authors)
    member("contributors", book.contributors)
    member("series", book.series)
    member("originalTitle", book.originalTitle)
    member("workDate", book.workDate?.description)
    member("isbn13", book.isbn?.description)
    member("isbn10", book.isbn?.isbn10)
    member("isbns", book.isbns.map(\.description))
    member("edition", book.editionStatement)
    member("publisher", book.publisher)
    member("place", book.place)
    member("published", book.published?.description)
    member("pages", book.pages)
    member("language", book.language)
    member("description", book.description)
    member("categories", book.categories)
    member("cover", book.cover)
    member("links", book.links)
    name("lists")
    elements(book.lists) { $0.write($1) }
    name("editions")
    elements(book.editions) { $0.write($1) }
  }

  private mutating func write(_ listing: Listing) {
    object { writer in
      writer.member("source", listing.source)
      writer.member("list", listing.list)
      writer.member("name", listing.name)
      writer.member("date", listing.date?.description)
      writer.member("rank", listing.rank)
      writer.member("rankLastWeek", listing.rankLastWeek)
      writer.member("weeksOnList", listing.weeksOnList)
    }
  }

  private mutating func write(_ edition: Edition) {
    object { writer in
      writer.member("isbn13", edition.isbn?.description)
      writer.member("isbn10", edition.isbn?.isbn10)
      writer.member("edition", edition.statement)
      writer.member("publisher", edition.publisher)
      writer.member("place", edition.place)
      writer.member("published", edition.published?.description)
      writer.member("pages", edition.pages)
      writer.member("language", edition.language)
      writer.member("format", edition.format)
      writer.member("cover", edition.cover)
    }
  }

  private mutating func write(_ shelf: Shelf) {
    member("saved", shelf.saved)
    member("favorite", shelf.favorite)
    member("tags", shelf.tags)
    member("note", shelf.note)
    member("myReview", shelf.myReview)
    member("rating", shelf.rating)
    member("status", shelf.status?.rawValue)
    member("readOn", shelf.readOn?.description)
    member("savedAt", shelf.savedAt.map(timestamp))
  }

  private mutating func write(_ join: Join) {
    object { writer in
      writer.member("rule", join.rule.rawValue)
      writer.member("first", join.first.description)
      writer.member("second", join.second.description)
      writer.member("isbn13", join.isbn?.description)
    }
  }
}
