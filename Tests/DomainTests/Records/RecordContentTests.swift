import Foundation
import Testing

@testable import Domain

/// What goes through all fields of a record goes through every one of them.
@Suite struct RecordContentTests {
  /// A record in which every field has a value that none has at first.
  private static let full: SourceRecord = {
    var record = SourceRecord(source: "alpha", key: "1", title: "Emma")
    (record.kind, record.detail, record.subtitle, record.authors) = (.article, .full, "A Novel", ["Jane Austen"])
    (record.ownISBNs, record.relatedISBNs, record.otherIDs) = (["9780306406157"], ["0306406152"], ["OCLC:1"])
    (record.publisher, record.published, record.pages) = ("Murray", PartialDate(packed: 18_151_223), 400)
    (record.language, record.format, record.description) = ("en", "Hardcover", "Of a village.")
    (record.categories, record.cover, record.links) = (
      ["Fiction"], "https://a.example/1.jpg", [.info: "https://a.example/"]
    )
    (record.rating, record.favorite) = (Rating(average: 4.5, count: 2), true)
    (record.extra, record.notes) = (["licence": "none"], ["remark"])
    return record
  }()

  /// By name, what makes another record of ``full``; each changes one field alone.
  private static let changes: [(String, @Sendable (inout SourceRecord) -> Void)] = [
    ("kind", { $0.kind = .book }), ("detail", { $0.detail = .brief }), ("title", { $0.title = "emma" }),
    ("no subtitle", { $0.subtitle = nil }), ("empty subtitle", { $0.subtitle = "" }),
    ("authors", { $0.authors = ["Jane", "Austen"] }), ("no authors", { $0.authors = [] }),
    ("own ISBNs", { $0.ownISBNs.append($0.relatedISBNs.removeLast()) }), ("related ISBNs", { $0.relatedISBNs = [] }),
    ("other ids", { $0.otherIDs = [""] }), ("publisher", { $0.publisher = nil }),
    ("published", { $0.published = PartialDate(packed: 18_150_000) }), ("pages", { $0.pages = 401 }),
    ("no pages", { $0.pages = nil }), ("language", { $0.language = "eng" }), ("format", { $0.format = nil }),
    ("description", { $0.description = "" }), ("categories", { $0.categories = ["Fic", "tion"] }),
    ("cover", { $0.cover = nil }), ("kind of a link", { $0.links = [.buy: "https://a.example/"] }),
    ("no links", { $0.links = [:] }), ("rating", { $0.rating = Rating(average: 4.4, count: 2) }),
    ("count of ratings", { $0.rating = Rating(average: 4.5, count: 3) }), ("no rating", { $0.rating = nil }),
    ("favorite", { $0.favorite = false }), ("extra", { $0.extra = ["licence": "free"] }),
    ("name in extra", { $0.extra = ["license": "none"] }), ("notes", { $0.notes = [] }),
  ]

  @Test func `what changes in a record changes its hash, and no two of the changes give the same`() {
    var hashes: [Int64: String] = [Self.full.contentHash: "none"]
    for (name, change) in Self.changes {
      var other = Self.full
      change(&other)
      #expect(other != Self.full, "\(name)")
      let known = hashes.updateValue(name, forKey: other.contentHash)
      #expect(known == nil, "\(name) and \(known ?? "")")
    }
  }

  @Test func `key and fetch time are no part of what a record says`() {
    var other = Self.full
    other.recordKey = RecordKey(source: "beta", key: "2")
    other.fetchedAt = Date(timeIntervalSince1970: 1)
    #expect(other.contentHash == Self.full.contentHash)
  }

  /// Fails where a field was added that ``SourceRecord/visitContent(_:)`` passes over.
  @Test func `every stored field but key and fetch time is visited`() throws {
    var (record, names) = (Self.full, FieldNames())
    try record.visitContent(&names)
    let stored = Mirror(reflecting: Self.full).children.compactMap(\.label)
    // A rating takes two columns.
    #expect(names.count == stored.count - 2 + 1)
  }
}

private struct FieldNames: RecordContentVisitor {
  static var sets: Bool { false }
  var count = 0

  mutating func text(_ name: StaticString, _ value: inout String) { count += 1 }
  mutating func text(_ name: StaticString, _ value: inout String?) { count += 1 }
  mutating func list(_ name: StaticString, _ value: inout [String]) { count += 1 }
  mutating func names(_ name: StaticString, _ value: inout [String: String]) { count += 1 }
  mutating func number(_ name: StaticString, _ value: inout Int) { count += 1 }
  mutating func number(_ name: StaticString, _ value: inout Int?) { count += 1 }
  mutating func real(_ name: StaticString, _ value: inout Double?) { count += 1 }
  mutating func flag(_ name: StaticString, _ value: inout Bool) { count += 1 }
}
