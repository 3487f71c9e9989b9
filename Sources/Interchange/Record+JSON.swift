package import Domain
package import Foundation

extension JSON {
  /// A record with all that a copy of it needs.
  package init(copying record: SourceRecord, addedAt: Date) {
    var writer = JSONWriter(capacity: 1024)
    writer.write(copying: record, addedAt: addedAt)
    self = .written(writer.finish())
  }
}

extension JSONWriter {
  /// Everything that the source said, raw, and when.
  mutating func write(whole record: SourceRecord) {
    object { writer in
      writer.writeIdentity(of: record)
      writer.member("fetchedAt", timestamp(record.fetchedAt))
      writer.writeContents(of: record)
    }
  }

  /// The same with what a copy of it needs beside: how much the answer held, and when it first came in. The times are to the
  /// millisecond.
  mutating func write(copying record: SourceRecord, addedAt: Date) {
    object { writer in
      writer.writeIdentity(of: record)
      writer.member("fetchedAt", preciseTimestamp(record.fetchedAt))
      writer.member("addedAt", preciseTimestamp(addedAt))
      writer.member("detail", record.detail.name)
      writer.writeContents(of: record)
    }
  }

  private mutating func writeIdentity(of record: SourceRecord) {
    member("source", record.source)
    member("key", record.key)
    member("id", record.id.description)
  }

  private mutating func writeContents(of record: SourceRecord) {
    member("kind", record.kind.rawValue)
    member("title", record.title)
    member("subtitle", record.subtitle)
    member("authors", record.authors)
    member("contributors", record.contributors)
    member("series", record.series)
    member("originalTitle", record.originalTitle)
    member("workDate", record.workDate?.description)
    member("ownISBNs", record.ownISBNs)
    member("relatedISBNs", record.relatedISBNs)
    member("otherIDs", record.otherIDs)
    member("edition", record.editionStatement)
    member("publisher", record.publisher)
    member("place", record.place)
    member("published", record.published?.description)
    member("pages", record.pages)
    member("language", record.language)
    member("format", record.format)
    member("description", record.description)
    member("categories", record.categories)
    member("cover", record.cover)
    member("links", record.links)
    name("rating")
    if let rating = record.rating {
      written((["average": .number(rating.average), "count": JSON(rating.count)] as JSON).line)
    } else {
      null()
    }
    member("favorite", record.favorite)
    name("extra")
    object { writer in
      for (name, text) in record.extra.sorted(by: { $0.key < $1.key }) {
        writer.name(of: name)
        writer.text(text)
      }
    }
    member("notes", record.notes)
  }

  /// Each kind is there, null where it leads nowhere.
  mutating func member(_ name: StaticString, _ links: [LinkKind: String]) {
    self.name(name)
    object { writer in
      for kind in LinkKind.allCases {
        writer.name(of: kind.rawValue)
        writer.text(orNull: links[kind])
      }
    }
  }
}

extension SourceRecord.Detail {
  /// As files name it.
  var name: String {
    switch self {
    case .brief: "brief"
    case .listed: "listed"
    case .full: "full"
    }
  }

  static let all: [SourceRecord.Detail] = [.brief, .listed, .full]
}
