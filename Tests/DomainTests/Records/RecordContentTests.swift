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
    record.contributors = [Contributor("Ann Lee", .translator)]
    record.series = [SeriesEntry("Highbury", position: "1")]
    (record.originalTitle, record.workDate) = ("Emma. Ein Roman", PartialDate(year: 1815))
    (record.editionStatement, record.place) = ("2nd ed.", "London")
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
    ("contributor's role", { $0.contributors[0].role = .editor }), ("no contributors", { $0.contributors = [] }),
    ("two contributors", { $0.contributors.append($0.contributors[0]) }),
    ("series without position", { $0.series[0].position = nil }), ("no series", { $0.series = [] }),
    ("series of a contributor's name", { $0.series = [SeriesEntry("Ann Lee", position: "translator")] }),
    ("original title", { $0.originalTitle = nil }), ("work date", { $0.workDate = nil }),
    ("edition for place", { ($0.editionStatement, $0.place) = ("London", "2nd ed.") }),
    ("no edition", { $0.editionStatement = nil }), ("no place", { $0.place = nil }),
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

  /// What an earlier program would have hashed: its fields end with the notes. The number is of that program.
  @Test func `a record without what earlier programs did not know has the hash that they gave it`() {
    #expect(SourceRecord(source: "a", key: "1", title: "Emma").contentHash == -5_634_013_190_780_847_125)
  }

  /// Fails where a field was added that ``SourceRecord/visitContent(_:)`` passes over.
  @Test func `every stored field but key and fetch time is visited`() throws {
    var (record, names) = (Self.full, FieldNames())
    try record.visitContent(&names)
    let stored = Mirror(reflecting: Self.full.content[0]).children.compactMap(\.label)
    // A rating takes two columns.
    #expect(names.count == stored.count + 1)
  }
}

private struct FieldNames: RecordContentVisitor {
  static var sets: Bool { false }
  var count = 0

  mutating func text(_ name: StaticString, _ value: inout String) { count += 1 }
  mutating func text(_ name: StaticString, _ value: inout String?) { count += 1 }
  mutating func list(_ name: StaticString, _ value: inout [String]) { count += 1 }
  mutating func names(_ name: StaticString, _ value: inout [String: String]) { count += 1 }
  mutating func pairs(_ name: StaticString, of second: StaticString, _ value: inout [TextPair]) { count += 1 }
  mutating func number(_ name: StaticString, _ value: inout Int) { count += 1 }
  mutating func number(_ name: StaticString, _ value: inout Int?) { count += 1 }
  mutating func real(_ name: StaticString, _ value: inout Double?) { count += 1 }
  mutating func flag(_ name: StaticString, _ value: inout Bool) { count += 1 }
}
