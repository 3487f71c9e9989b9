import Catalog
import Domain
import Foundation
import Interchange
import Persistence
import Sourcing
import TestSupport
import Testing

@testable import AppServices

/// How a reader names a book.
@Suite struct ReferenceResolverTests {
  @Test(arguments: ["a:1", "9780804139021", "978-0-8041-3902-1"])
  func `a book is named by its record, or its ISBN in any form`(text: String) async throws {
    let context = try await AppContext.holding(
      [record("a", "1", "Dune", isbn: "9780804139021")], installed: [FakeList.self])
    let book = try await context.references.book(text)
    #expect(book.title == "Dune")
    #expect(try await context.references.books([text, book.id.description]) == [book])
    // As it is stored it is the same, without what explains it.
    let stored = try await context.references.book(text, isExplained: false)
    #expect(stored.provenance.isEmpty && !book.provenance.isEmpty)
    #expect(stored.id == book.id && stored.title == book.title && stored.records == book.records)
  }

  @Test func `of many names the first that leads nowhere is told, whatever is wrong with it`() async throws {
    let context = try await AppContext.holding([record("a", "1", "Dune")], installed: [FakeList.self])
    let isbn = try #require(ISBN.read("9780804139021").isbn as ISBN?)
    let cases: [([String], ReferenceError)] = [
      (["a:1", "9780804139021", "no such thing"], .notKept("9780804139021", .search(isbn))),
      (["a:1", "no such thing", "9780804139021"], .unreadable("no such thing")),
    ]
    for (texts, error) in cases {
      await #expect(throws: error) { try await context.references.books(texts) }
    }
  }

  @Test func `books are told in the order of their names, each once, or once for each name`() async throws {
    let context = try await AppContext.holding([record("a", "1", "Dune"), record("a", "2", "Emma")])
    let names = ["a:2", "a:1", "a:2"]
    #expect(try await context.references.books(names).map(\.title) == ["Emma", "Dune"])
    #expect(try await context.references.bookOfEach(names).map(\.title) == ["Emma", "Dune", "Emma"])
    #expect(try await context.references.books([]).isEmpty)
  }

  @Test func `what leads nowhere says how the book may come`() async throws {
    let context = try await AppContext.holding(installed: [FakeSource.self, FakeList.self])
    let isbn = try #require(ISBN.read("9780804139021").isbn as ISBN?)
    let item = RecordKey(source: "book-list", key: "1")
    let cases: [(String, ReferenceError)] = [
      ("no such thing", .unreadable("no such thing")),
      ("9780804139021", .notKept("9780804139021", .search(isbn))),
      ("book-list:1", .notKept("book-list:1", .fetch(item))),
      ("fake:1", .notKept("fake:1", nil)),
    ]
    for (text, error) in cases {
      await #expect(throws: error) { try await context.references.book(text) }
    }
    let unknown = UnknownSource(
      name: "fak", nearest: "fake",
      known: ["book-list", "fake"] + SourceRecord.unaskedSources.sorted() + ImportForm.sources)
    await #expect(throws: unknown) { try await context.references.book("fak:1") }
  }

  @Test func `what is of a source that is off says so, whether it is kept or not`() async throws {
    let nothing = FakeSource { (_, _) throws(SourceError) in SourcePage() }
    let off = ConfiguredSource.fake("book-list", enabled: false, nothing)
    let hidden = record("book-list", "1", "Dune", isbn: "9780804139021")
    let context = try await AppContext.holding(
      [hidden, record("fake", "1", "Emma")], installed: [FakeSource.self, FakeList.self], sources: [off])
    #expect(try await context.references.book("book-list:1").title == "Dune")
    _ = try await context.catalog.adopt { ProjectionSettings(hiddenSources: ["book-list"]) }
    while try await context.catalog.computePending(100).left > 0 {}
    let (isbn, id) = (ISBN.example(1), hidden.id.description)
    let cases: [(String, ReferenceError)] = [
      ("book-list:1", .outOfView("book-list:1", source: "book-list")), (id, .outOfView(id, source: "book-list")),
      ("book-list:2", .notKept("book-list:2", .enable(source: "book-list"))),
      ("9780804139021", .outOfView("9780804139021", source: "book-list")),
      ("fake:2", .notKept("fake:2", nil)), (isbn.description, .notKept(isbn.description, .search(isbn))),
    ]
    for (text, error) in cases {
      await #expect(throws: error) { try await context.references.books(["fake:1", text]) }
    }
  }

  @Test func `the beginning of an id that is out of view is told as the whole id is`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy(), hiddenSources: ["alpha"])
    let records = (0..<20).map { SourceRecord(source: "alpha", key: "k\($0)", title: "Book \($0)") }
    var batch = SourceBatch(source: "alpha", fetchedAt: Date(timeIntervalSince1970: 1_700_000_000))
    batch.records = records
    _ = try await store.ingest(batch)
    let ids = records.map(\.id.description)
    let beginning = try #require(ids.map { String($0.prefix(8)) }.first { RecordID.range(ofBeginning: $0) != nil })
    let resolver = ReferenceResolver(catalog: store, installed: InstalledSources([]), switchedOff: ["alpha"])
    for text in [ids[0], beginning] {
      await #expect(throws: ReferenceError.outOfView(text, source: "alpha")) { try await resolver.book(text) }
    }
    // Nobody switched it off: nothing brings it back.
    let other = ReferenceResolver(catalog: store, installed: InstalledSources([]), switchedOff: [])
    await #expect(throws: ReferenceError.unreadable(beginning)) { try await other.book(beginning) }
  }
}
