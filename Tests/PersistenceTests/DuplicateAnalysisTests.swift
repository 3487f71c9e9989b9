import Catalog
import CatalogTesting
import Domain
import Foundation
import TestSupport
import Testing

@testable import Persistence

/// What was merged, what was not, and what may be one, in a whole catalogue.
@Suite struct DuplicateAnalysisTests {
  private func store(_ records: [SourceRecord], _ change: (inout MergePolicy) -> Void = { _ in }) async throws
    -> SQLiteBookStore
  {
    var policy = MergePolicy()
    change(&policy)
    let store = try SQLiteBookStore(inMemoryWith: policy)
    for (source, records) in Dictionary(grouping: records, by: \.source) {
      _ = try await store.ingest(batch(records, source: source))
    }
    return store
  }

  private func titles(_ books: [Book]) -> [String] { books.map(\.title) }

  private func pairs(_ found: Duplicates) -> [String] {
    found.suggested.map {
      "\($0.suggestion.first) \($0.suggestion.second) \($0.suggestion.reason.rawValue)\($0.isSafe ? " safe" : "")"
    }
  }

  @Test func `books of several records come with their joins, by their first records`() async throws {
    let store = try await store([
      record("b", "Dune", by: "Frank Herbert", isbn: isbn(1)),
      record("z", "Dune", by: "Frank Herbert", isbn: isbn(1), source: "beta"),
      record("a", "Emma", by: "Jane Austen", isbn: isbn(2)),
      record("y", "Emma", by: "Jane Austen", isbn: isbn(2), source: "beta"), record("c", "Alone"),
    ])
    let found = try await store.duplicates(limit: 20)
    #expect(titles(found.merged) == ["Emma", "Dune"])
    #expect(found.merged.map { $0.joins.map(\.rule) } == [[.sameISBN], [.sameISBN]])
    #expect(found.mergedCount == 2)
    #expect(found.apart.isEmpty && found.suggested.isEmpty)
    let few = try await store.duplicates(limit: 1)
    #expect(titles(few.merged) == ["Emma"] && few.mergedCount == 2)
  }

  @Test(arguments: ["a", "z"])
  func `the first books are the first wherever in the catalogue they stand`(others: String) async throws {
    let alone = (10...29).map { record("\(others)\($0)", "Alone \($0)") }
    let store = try await store(
      alone + [
        record("m2", "Dune", by: "Frank Herbert", isbn: isbn(1)),
        record("m1", "Dune", by: "Frank Herbert", isbn: isbn(1), source: "beta"),
        record("m1", "Emma", by: "Jane Austen", isbn: isbn(2)),
        record("m2", "Emma", by: "Jane Austen", isbn: isbn(2), source: "beta"),
        record("m3", "Moth", by: "Bo Roe", isbn: isbn(3)),
        record("m3", "Moth", by: "Bo Roe", isbn: isbn(3), source: "beta"),
      ])
    let found = try await store.duplicates(limit: 2)
    #expect(titles(found.merged) == ["Emma", "Dune"] && found.mergedCount == 3)
  }

  @Test func `M15 M20: books that share an ISBN and are not one say why`() async throws {
    let store = try await store([
      record("1", "Dune", by: "Frank Herbert", isbn: isbn(1)), record("2", "Emma", by: "Jane Austen", isbn: isbn(1)),
      record("3", "Tales, Vol. 1", by: "Ann Lee", isbn: isbn(2)),
      record("4", "Tales, Vol. 2", by: "Ann Lee", isbn: isbn(2)),
      record("5", "Moth", by: "Bo Roe", isbn: isbn(3)),
    ])
    let found = try await store.duplicates(limit: 3)
    #expect(titles(found.apart) == ["Dune", "Emma", "Tales, Vol. 1"])
    #expect(found.apart.map { $0.warnings.map(\.kind) } == [[.isbnConflict], [.isbnConflict], [.setISBN]])
    #expect(found.apartCount == 4)
  }

  @Test func `M22 M47 M48: kind, number and quarantine are reasons too`() async throws {
    let many = (100..<140).map(isbn)
    let store = try await store([
      record("1", "Dune", by: "Frank Herbert", isbn: isbn(1)),
      record("2", "How to read Dune", isbn: isbn(1)) { $0.kind = .chapter },
      record("3", "Moth", by: "Bo Roe", isbn: isbn(100)),
      record("4", "Everything", by: "Cy Poe", isbn: isbn(2)) { $0.relatedISBNs = many },
      record("5", "Knots", by: "Di Fox", isbn: isbn(3)), record("6", "Lamps", by: "Ed Gay", isbn: isbn(3)),
      record("7", "Boats", by: "Flo Hay", isbn: isbn(3)),
      record("8", "Nothing shared", isbn: isbn(9)) { $0.kind = .article },
    ])
    let found = try await store.duplicates(limit: 20)
    #expect(titles(found.apart) == ["How to read Dune", "Everything", "Knots", "Lamps", "Boats"])
    let kinds = found.apart.map { $0.warnings.map(\.kind) }
    #expect(kinds == [[.otherISBN], [.hub], [.quarantinedISBN], [.quarantinedISBN], [.quarantinedISBN]])
  }

  @Test func `M24: a record without an ISBN is suggested, safely, and off is off`() async throws {
    let records = [
      record("1", "The Martian", by: "Andy Weir"),
      record("2", "The Martian: A Novel", by: "Weir, Andy", isbn: isbn(1), source: "beta"),
    ]
    let found = try await store(records).duplicates(limit: 20)
    #expect(pairs(found) == ["alpha:1 beta:2 title-author safe"])
    #expect(found.suggested.map { [$0.first.title, $0.second.title] } == [["The Martian", "The Martian: A Novel"]])
    #expect(try await store(records) { $0.titleAuthor = .off }.duplicates(limit: 20).suggestedCount == 0)
    #expect(try await store(records) { $0.titleAuthor = .auto }.duplicates(limit: 20).suggestedCount == 0)
  }

  @Test func `M21: the parts of a set are suggested, never safely`() async throws {
    let volumes = (1...3).map { record("v\($0)", "Tales vol. \($0)", by: "Ann Lee", isbn: isbn($0)) }
    let set = record("w", "Tales", by: "Ann Lee") { $0.relatedISBNs = (1...3).map(isbn) }
    let found = try await store(volumes + [set]).duplicates(limit: 20)
    #expect(pairs(found) == (1...3).map { "alpha:v\($0) alpha:w part-of" })
  }

  static let doubtful: [(String, SourceRecord, [SourceRecord])] = [
    (
      "both have an ISBN", record("2", "Emma", by: "Jane Austen", isbn: isbn(2)), []
    ),
    ("an ISBN that is wrong is one", record("2", "Emma", by: "Jane Austen", isbn: "9780306406158"), []),
    ("another is suggested too", record("2", "Emma", by: "Jane Austen"), [record("3", "Emma", by: "J. Austen")]),
    (
      "the years are far apart",
      record("2", "Emma", by: "Jane Austen") { $0.published = PartialDate(year: 1998) }, []
    ),
    ("the languages differ", record("2", "Emma", by: "Jane Austen") { $0.language = "de" }, []),
  ]

  @Test(arguments: doubtful)
  func `what a reader would look at first is not safe`(why: String, other: SourceRecord, more: [SourceRecord])
    async throws
  {
    let first = record("1", "Emma", by: "Jane Austen", isbn: isbn(1)) {
      $0.published = PartialDate(year: 1996)
      $0.language = "en"
    }
    let found = try await store([first, other] + more).duplicates(limit: 20)
    #expect(!found.suggested.isEmpty && found.suggested.allSatisfy { !$0.isSafe }, "\(why)")
  }

  @Test(
    arguments: [
      ("Peter Williams", "Paul Williams", false), ("Arthur Miller", "Andrew Miller", false),
      ("Mary Ann Smith", "Mark Smith", false), ("Peter Williams", "P. Williams", true),
      ("Williams, Peter", "Peter J. Williams", true),
    ] as [(String, String, Bool)])
  func `first names that are spelled out and differ are never safe`(one: String, other: String, isSafe: Bool)
    async throws
  {
    let store = try await store([record("1", "Memoirs", by: one, isbn: isbn(1)), record("2", "Memoirs", by: other)])
    #expect(try await store.duplicates(limit: 20).suggested.map(\.isSafe) == [isSafe])
  }

  @Test(
    arguments: [
      ("Sapiens: A Brief History of Humankind", "Sapiens", false), ("Sapiens: A Novel", "Sapiens", true),
      ("Sapiens (Coffret)", "Sapiens", false), ("Sapiens (Sapiens, #1)", "Sapiens", true),
      ("红楼梦（全二册）", "红楼梦", false),
    ] as [(String, String, Bool)])
  func `what only one says in brackets or a subtitle is suggested, and safe where it says nothing of the content`(
    one: String, other: String, isSafe: Bool
  ) async throws {
    let store = try await store([record("1", one, by: "Ann Lee", isbn: isbn(1)), record("2", other, by: "Ann Lee")])
    #expect(try await store.duplicates(limit: 20).suggested.map(\.isSafe) == [isSafe])
  }

  @Test(arguments: [("6", false), ("1", true)])
  func `another place in a series is suggested, and not safe`(position: String, isSafe: Bool) async throws {
    let records = [("1", "1"), ("2", position)].map { key, position in
      record(key, "Prince Caspian", by: "C. S. Lewis") { $0.series = [SeriesEntry("Narnia", position: position)] }
    }
    #expect(try await store(records).duplicates(limit: 20).suggested.map(\.isSafe) == [isSafe])
  }

  @Test func `a book whose ISBN is wrong, or another's, is none without one, and not safe`() async throws {
    let store = try await store([
      record("1", "Emma", by: "Jane Austen"), record("2", "Emma", by: "Jane Austen", isbn: "9780306406158"),
      record("3", "Dune", by: "Frank Herbert"), record("4", "Dune", by: "Frank Herbert", isbn: isbn(1)),
      record("0", "Cats at Home", by: "Ann Lee", isbn: isbn(1)),
    ])
    let found = try await store.duplicates(limit: 20)
    #expect(
      found.suggested.map { [$0.first.isbnStanding, $0.second.isbnStanding] } == [
        [.absent, .wrong], [.absent, .ofAnother],
      ])
    #expect(found.suggested.allSatisfy { !$0.isSafe })
  }

  @Test func `books to which the reader gave different ISBNs are not safe`() async throws {
    let records = [record("1", "Emma", by: "Jane Austen"), record("2", "Emma", by: "Jane Austen")]
    let store = try await store(records)
    for (number, record) in records.enumerated() {
      let given = ISBN.example(number)
      #expect(try await store.duplicates(limit: 20).suggested.map(\.isSafe) == [true])
      try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [record.recordKey]))
    }
    #expect(try await store.duplicates(limit: 20).suggested.map(\.isSafe) == [false])
  }

  private static let said: [(Decision.Verdict, Decision.Verdict, Bool)] = {
    let (one, other) = ([RecordKey(source: "alpha", key: "1")], [RecordKey(source: "alpha", key: "2")])
    return [
      (.value(.title, .text("Emma"), of: one), .value(.title, .text("My Emma"), of: other), false),
      (.value(.description, .text("one"), of: one), .value(.description, .text("two"), of: other), false),
      (.value(.publisher, .text("Ace"), of: one), .value(.publisher, .text("Ace"), of: other), true),
      (.value(.publisher, .text("Ace"), of: one), .value(.subtitle, .text("A Novel"), of: other), true),
      (.mark(.note, .text("one"), of: one), .mark(.note, .text("two"), of: other), false),
    ]
  }()

  @Test(arguments: said)
  func `books of which the reader said different things are not safe`(
    one: Decision.Verdict, other: Decision.Verdict, isSafe: Bool
  ) async throws {
    let store = try await store([record("1", "Emma", by: "Jane Austen"), record("2", "Emma", by: "Jane Austen")])
    try await store.decide(.edit, one)
    #expect(try await store.duplicates(limit: 20).suggested.map(\.isSafe) == [true])
    try await store.decide(.edit, other)
    #expect(try await store.duplicates(limit: 20).suggested.map(\.isSafe) == [isSafe])
  }

  @Test func `a reprint of the next year and a placeholder are safe`() async throws {
    let first = record("1", "Emma", by: "Jane Austen", isbn: isbn(1)) { $0.published = PartialDate(year: 1996) }
    let second = record("2", "Emma", by: "Jane Austen", isbn: "0000000000") {
      $0.published = PartialDate(year: 1997)
    }
    #expect(try await store([first, second]).duplicates(limit: 20).suggested.map(\.isSafe) == [true])
  }

  @Test func `a title and author of more than 20 books suggest nothing, beside another pair of the same books either`()
    async throws
  {
    let poems = (10..<31).map { record("\($0)", "Poems", by: "Jane Austen", isbn: isbn($0)) }
    #expect(try await store(poems).duplicates(limit: 20).suggestedCount == 0)
    #expect(try await store(Array(poems.dropLast())).duplicates(limit: 5).suggestedCount == 190)
    // 10 and 12 share an author of their own, 11 and 12 another: 10 and 11 have nothing but what too many share.
    var linked = poems
    for (place, author) in [(0, "Bo Roe"), (2, "Bo Roe"), (1, "Cy Poe"), (2, "Cy Poe")] {
      linked[place].authors.append(author)
    }
    let found = try await store(linked).duplicates(limit: 20)
    #expect(pairs(found) == ["alpha:10 alpha:12 title-author", "alpha:11 alpha:12 title-author"])
  }

  @Test(arguments: 1...6)
  func `the whole catalogue in parts suggests what all its books at once do`(seed: Int) async throws {
    var numbers = SplitMix64(seed: UInt64(seed))
    let words = ["Dune", "Emma", "Poems", "Tales", "Moth"]
    let records = (0..<400).map { number in
      let title = words[Int.random(in: words.indices, using: &numbers)] + " \(Int.random(in: 0..<60, using: &numbers))"
      let isbns = (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
        isbn(Int.random(in: 0..<300, using: &numbers))
      }
      return record("\(number)", title, by: "Ann Lee", isbn: isbns.first) { $0.relatedISBNs = Array(isbns.dropFirst()) }
    }
    let store = try await store(records)
    let all = try await store.visited()
    let quarantined = try await store.examine(installed: []).quarantined.map(\.isbn)
    let expected = Merging.suggestions(among: all.map(\.records), quarantined: Set(quarantined), policy: MergePolicy())
    #expect(!expected.isEmpty)
    let found = try await store.duplicates(limit: 10_000)
    #expect(found.suggested.map(\.suggestion) == expected, "seed \(seed)")
    #expect(try await store.suggestions().all() == found.suggested)
    #expect(found.mergedCount == all.count { $0.records.count > 1 })
    #expect(found.apartCount == found.apart.count)
  }

  @Test func `an ISBN that the reader gave, and a record claims later, is said of both books`() async throws {
    let store = try await store([record("1", "Dune", by: "Frank Herbert")])
    let given = ISBN.example(1)
    let key = RecordKey(source: "alpha", key: "1")
    let act = Act(.edit, titles: ["Dune"], verdicts: [.value(.isbn13, .isbn(given), of: [key])])
    _ = try await store.decide(act, at: monday, dryRun: false)
    #expect(try await store.duplicates(limit: 20) == Duplicates())
    try await store.ingest(record("2", "Emma", by: "Jane Austen", isbn: isbn(1)))
    let found = try await store.duplicates(limit: 20)
    #expect(found.apart.map { $0.warnings.map(\.kind) } == [[.isbnConflict], [.isbnConflict]])
  }

  @Test func `what the reader keeps apart is suggested no more, and says so where an ISBN is shared`() async throws {
    let store = try await store([
      record("1", "Emma", by: "Jane Austen", isbn: isbn(1)), record("2", "Emma", by: "Jane Austen", isbn: isbn(1)),
      record("3", "Dune", by: "Frank Herbert"), record("4", "Dune", by: "Frank Herbert", isbn: isbn(2)),
    ])
    let keys = (1...4).map { RecordKey(source: "alpha", key: "\($0)") }
    #expect(pairs(try await store.duplicates(limit: 20)) == ["alpha:3 alpha:4 title-author safe"])
    for (one, other) in [(keys[0], keys[1]), (keys[2], keys[3])] {
      let act = Act(.split, titles: ["Any"], verdicts: [.apart(one, from: [other])])
      _ = try await store.decide(act, at: monday, dryRun: false)
    }
    let found = try await store.duplicates(limit: 20)
    #expect(found.suggestedCount == 0 && found.mergedCount == 0)
    #expect(found.apart.map { $0.warnings.map(\.kind) } == [[.keptApart], [.keptApart]])
  }

  @Test func `records of hidden sources are in no part`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy(), hiddenSources: ["beta"])
    try await store.ingest(
      record("1", "Emma", by: "Jane Austen"), record("2", "Emma", by: "Jane Austen", source: "beta"))
    #expect(try await store.duplicates(limit: 20) == Duplicates())
  }
}
