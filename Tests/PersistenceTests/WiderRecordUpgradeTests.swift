import Catalog
import CatalogTesting
import Domain
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// Catalogues of before there were contributors and series.
@Suite struct WiderRecordUpgradeTests {
  private static let sources = ["nytimes", "google-books", "open-library", "alpha"]

  private static let rows: [(source: String, key: String, extra: String?)] = [
    (
      "nytimes", "n",
      #"{"contributor":"by Ann Lee. Illustrated by Noor Haddad","contributor_note":"Translated by Jo Poole"}"#
    ),
    ("google-books", "g", #"{"epub":"https://example.org/a.epub","viewability":"ALL_PAGES"}"#),
    ("open-library", "OL1M", #"{"edition":"2nd ed.","series":"Discworld ; v. 8","work":"OL1W"}"#),
    ("alpha", "x", #"{"edition":"of another","series":"of another"}"#), ("alpha", "y", nil),
  ]

  /// A catalogue of the eighth shape, as that program would have left it: each record a book of its own.
  private func makeOldCatalog(_ path: String) async throws {
    var old = CatalogFile(path: path)
    let steps = Schema.current.migrations
    old.schema = Schema(migrations: Array(steps.prefix { $0.name != "V9WiderRecord" }))
    try await old.open().writer.write { db in
      for (id, name) in zip(1..., Self.sources) {
        try db.execute(sql: "INSERT INTO source (id, name) VALUES (?, ?)", arguments: [id, name])
      }
      for (id, row) in zip(1..., Self.rows) {
        try Self.insert(RecordKey(source: row.source, key: row.key), extra: row.extra, id: id, in: db)
      }
      try db.execute(
        sql: "INSERT INTO projection (policy, hidden_sources, books, revision) VALUES (?, '[]', ?, 1)",
        arguments: [SettingsRow.text(of: MergePolicy()), Self.rows.count])
    }
  }

  /// A record, and the book that it is alone.
  private static func insert(_ key: RecordKey, extra: String?, id: Int, in db: Database) throws {
    let title = "Title \(key.key)"
    try db.execute(
      sql: """
        INSERT INTO record (id, source, key, printed_id, kind, detail, title, favorite, extra, fetched_at, added_at,
          component, book, content_hash)
        VALUES (?, (SELECT id FROM source WHERE name = ?), ?, ?, 'book', 1, ?, 0, ?, 0, 0, ?, ?, 7)
        """,
      arguments: [id, key.source, key.key, key.id.value, title, extra, id, id])
    try db.execute(
      sql: """
        INSERT INTO book (id, printed_id, component, kind, title, added_at, saved, favorite, title_key, card)
        VALUES (?, ?, ?, 'book', ?, 0, 0, 0, ?, '')
        """,
      arguments: [id, key.id.value, id, title, "title \(key.key)"])
    try db.execute(sql: "INSERT INTO edition (book, position, record) VALUES (?, 0, ?)", arguments: [id, id])
    try db.execute(
      sql: "INSERT INTO search (rowid, title, authors, subtitle, categories) VALUES (?, ?, '', '', '')",
      arguments: [id, "title \(key.key)"])
  }

  @Test func `what was put aside is lifted into the fields, found, and nothing else is touched`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await makeOldCatalog(path)
      let store = try SQLiteBookStore(path: path)
      let records = Dictionary(
        uniqueKeysWithValues: try await store.visited().flatMap(\.records).map { ($0.key, $0) })
      #expect(
        records["n"]?.contributors == [Contributor("Noor Haddad", .illustrator), Contributor("Jo Poole", .translator)])
      #expect(records["n"]?.extra.count == 2)
      #expect(records["g"]?.links == [.epub: "https://example.org/a.epub"])
      #expect(records["g"]?.extra == ["viewability": "ALL_PAGES"])
      #expect(records["OL1M"]?.series == [SeriesEntry("Discworld", position: "8")])
      #expect(records["OL1M"]?.editionStatement == "2nd ed." && records["OL1M"]?.extra == ["work": "OL1W"])
      #expect(records["x"]?.extra.count == 2 && records["x"]?.series == [])
      // As every program that writes does in the time that it has.
      #expect(try await store.computePending(1000).left == 0)
      #expect(try await store.titles { $0.text = "haddad" } == ["Title n"])
      #expect(try await store.titles { $0.series = "discworld" } == ["Title OL1M"])
    }
  }
}
