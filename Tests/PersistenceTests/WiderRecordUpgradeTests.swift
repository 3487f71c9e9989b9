import Catalog
import CatalogTesting
import Domain
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// Catalogues of before there were contributors and series.
@Suite struct WiderRecordUpgradeTests {
  /// A catalogue of the eighth shape, as that program would have left it: each record a book of its own.
  private func makeOldCatalog(_ path: String) async throws {
    var old = CatalogFile(path: path)
    let steps = Schema.current.migrations
    old.schema = Schema(migrations: Array(steps.prefix { $0.name != "V9WiderRecord" }))
    try await old.open().writer.write { db in
      try db.execute(
        sql: """
          INSERT INTO source (id, name) VALUES (1, 'nytimes'), (2, 'google-books'), (3, 'open-library'), (4, 'alpha');
          """)
      let rows: [(source: Int, key: String, extra: String?)] = [
        (
          1, "n",
          #"{"contributor":"by Ann Lee. Illustrated by Noor Haddad","contributor_note":"Translated by Jo Poole"}"#
        ),
        (2, "g", #"{"epub":"https://example.org/a.epub","viewability":"ALL_PAGES"}"#),
        (3, "OL1M", #"{"edition":"2nd ed.","series":"Discworld ; v. 8","work":"OL1W"}"#),
        (4, "x", #"{"edition":"of another","series":"of another"}"#), (4, "y", nil),
      ]
      for (index, row) in rows.enumerated() {
        let key = RecordKey(source: ["nytimes", "google-books", "open-library", "alpha"][row.source - 1], key: row.key)
        try db.execute(
          sql: """
            INSERT INTO record (id, source, key, printed_id, kind, detail, title, favorite, extra, fetched_at, added_at,
              component, book, content_hash)
            VALUES (?, ?, ?, ?, 'book', 1, ?, 0, ?, 0, 0, ?, ?, 7);
            """,
          arguments: [
            index + 1, row.source, row.key, key.id.value, "Title \(row.key)", row.extra, index + 1, index + 1,
          ])
        try db.execute(
          sql: """
            INSERT INTO book (id, printed_id, component, kind, title, added_at, saved, favorite, title_key, card)
            VALUES (?, ?, ?, 'book', ?, 0, 0, 0, ?, '')
            """,
          arguments: [index + 1, key.id.value, index + 1, "Title \(row.key)", "title \(row.key)"])
        try db.execute(
          sql: "INSERT INTO edition (book, position, record) VALUES (?, 0, ?)", arguments: [index + 1, index + 1])
        try db.execute(
          sql: "INSERT INTO search (rowid, title, authors, subtitle, categories) VALUES (?, ?, '', '', '')",
          arguments: [index + 1, "title \(row.key)"])
      }
      try db.execute(
        sql: "INSERT INTO projection (policy, hidden_sources, books, revision) VALUES (?, '[]', 5, 1)",
        arguments: [SettingsRow.text(of: MergePolicy())])
    }
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
      #expect(try await store.computePending(1000) == 0)
      #expect(try await store.titles { $0.text = "haddad" } == ["Title n"])
      #expect(try await store.titles { $0.series = "discworld" } == ["Title OL1M"])
    }
  }
}
