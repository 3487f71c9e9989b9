import Catalog
import CatalogTesting
import Domain
import GRDB
import Testing

@testable import Persistence

/// What is known of few books without the full-text index is what the index says of them.
@Suite struct FewMatchesTests {
  @Test(arguments: [
    "sea o", "sea of", "sea offing", "the spider-man sea", "sea spider-man", "sea spiderman", "sea 47", "Ann se",
    "ann lée s",
    "風 誌記", "sea sea", "the \" OR sea", "sea nowhere", "nowhere sea", "sea",
  ])
  func `the few books with some words are those that the index finds`(text: String) async throws {
    let store = try await filled()
    let words = try #require(WordCondition(text))
    try await store.database.read { db in
      let found = try Int64.fetchAll(db, sql: "SELECT rowid FROM search WHERE search MATCH ?", arguments: [words.match])
      let few = try FewMatches(words, in: db)?.ids
      #expect(few == (words.hasSeveral ? found : nil))
    }
  }

  @Test func `a row that another program wrote without some of its words is found by the others`() async throws {
    let store = try await filled()
    let words = try #require(WordCondition("sea wri"))
    let found = try await store.database.write { db in
      try db.execute(sql: "INSERT INTO search (rowid, title) VALUES (10000, 'sea written')")
      return try FewMatches(words, in: db)?.ids
    }
    #expect(found == [10_000])
  }

  @Test func `words beyond what the index keeps of one are left to the index`() async throws {
    let long = String(repeating: "a", count: 40_000)
    let store = try await filled()
    try await store.ingest(record("long", "Sea \(long)b"))
    let page = try await store.books(with(ListQuery()) { $0.text = "sea \(long)c" })
    #expect(page.total == 1)
  }

  @Test func `more than a few books are left to the index, and all are counted`() async throws {
    let store = try await filled()
    for text in ["the s", "the sea", "lee the"] {
      let words = try #require(WordCondition(text))
      let few = try await store.database.read { db in try FewMatches(words, in: db)?.ids }
      #expect(few == nil)
      let page = try await store.books(with(ListQuery()) { $0.text = text })
      #expect(page.total > FewMatches.most)
    }
  }

  @Test func `a list of few books has its exact title first, and its pages go on`() async throws {
    let store = try await filled()
    var (titles, cursor) = ([String](), String?.none)
    repeat {
      let page = try await store.books(
        with(ListQuery()) {
          ($0.text, $0.limit, $0.sort) = ("sea of", 1, .relevance)
          $0.cursor = cursor
        })
      titles += page.books.map(\.title)
      #expect(page.total == 4)
      cursor = page.next
    } while cursor != nil
    #expect(titles.prefix(2) == ["Sea of", "Sea of Glass"])
    #expect(titles.dropFirst(2).sorted() == ["Offing Sea", "Spiderman of the Sea"])
  }

  private func filled() async throws -> SQLiteBookStore {
    let store = try SQLiteBookStore(memory: Configuration(), policy: MergePolicy())
    var records = (0...FewMatches.most).map { record("many \($0)", "The Sand \($0)", by: "Bo Lee") }
    records += (0..<FewMatches.most).map { record("sea \($0)", "The Seas \($0)", by: "Lee Bo") }
    let titles = [
      "Sea of", "Sea of Glass", "Offing Sea", "The Spider-Man", "Spiderman of the Sea", "Sea: a Spider-Man", "Sea 47",
      "47",
      "風 誌記", "誌記 風", "Sea, sea",
    ]
    records += titles.map { record($0, $0, by: "Ann Lée") }
    _ = try await store.ingest(batch(records))
    return store
  }
}
