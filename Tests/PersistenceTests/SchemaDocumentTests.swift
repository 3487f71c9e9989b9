import Catalog
import CatalogTesting
import Catalog
import Domain
import Foundation
import GRDB
import Sourcing
import Testing
import TestSupport

@testable import Persistence

/// `docs/schema.md` says what is there, and its examples run.
@Suite struct SchemaDocumentTests {
  @Test func `every table and column is described, and no other`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let columns = try await store.database.read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM pragma_table_list
          WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
          """)
      return try tables.flatMap { table in try db.columns(in: table).map { "\(table).\($0.name)" } }
    }
    try await withFolder { folder in
      let path = folder + "/requests.sqlite"
      _ = await SQLiteRequestLedger(path: path)
        .acquire(from: "a", limits: SourceLimits(), at: monday, bypassingLimits: false)
      let counted = try await DatabaseQueue(path: path).read { db in
        try db.columns(in: "rate_limit").map { "rate_limit.\($0.name)" }
      }
      #expect(try Set(columns + counted) == describedColumns())
    }
  }

  @Test func `every example finds something`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let date = PartialDate(year: 2024, month: 1, day: 7)
    var batch = batch([record("a", "The Martian", isbn: "9781000000009") { $0.categories = ["Space"] }])
    batch.categories = [Category(source: "alpha", key: "best", name: "Best", kind: .list, date: date)]
    batch.placements = [Placement(record: batch.records[0].recordKey, category: "best", date: date)]
    _ = try await store.ingest(batch)
    try await store.decide(.add, .mark(.saved, .yes, of: [batch.records[0].recordKey]))
    let blocks = try document().split(separator: "```sql\n").dropFirst()
    let examples = blocks.compactMap { $0.split(separator: "```").first }
    #expect(examples.count >= 5)
    for example in examples {
      let rows = try store.database.read { try Row.fetchAll($0, sql: String(example)) }
      #expect(rows.count == 1, "\(example)")
    }
  }

  /// `table.column` for each first cell of the tables under the headings.
  private func describedColumns() throws -> Set<String> {
    var columns: Set<String> = []
    var table = ""
    for line in try document().split(separator: "\n") {
      if line.hasPrefix("## ") { table = String(line.dropFirst(3)) }
      guard line.hasPrefix("| `"), let cell = line.split(separator: "|").first else { continue }
      for name in cell.split(separator: "`").map(String.init) where name.allSatisfy({ $0.isLetter || $0 == "_" }) {
        columns.insert("\(table).\(name)")
      }
    }
    return columns
  }

  private func document() throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/schema.md")
    return try String(contentsOf: file.standardized, encoding: .utf8)
  }
}
