import GRDB
import Testing

@testable import Persistence

/// A new catalogue takes its shape in one go, an old one by steps: they come to the same.
@Suite struct BaselineTests {
  @Test func `a new catalogue is what all steps come to`() throws {
    let atOnce = try contents(of: .current)
    let byStep = try contents(of: Schema(migrations: Schema.current.migrations))
    #expect(atOnce == byStep)
    #expect(byStep.keys.contains("table book") && byStep.keys.contains("index book_by_title"))
  }

  @Test func `steps after the baseline are taken after it`() throws {
    let next = Schema.Migration(name: "V99Next") { try $0.execute(sql: "ALTER TABLE book ADD COLUMN next INTEGER") }
    let steps = Schema.current.migrations + [next]
    let both = try contents(of: Schema(migrations: steps, baseline: Schema.current.baseline))
    #expect(both == (try contents(of: Schema(migrations: steps))))
    #expect(both["table book"]?.contains("nextINTEGER") == true)
  }

  /// SQLite looks for what refers to a row whenever one is removed; without an index it reads the whole table each
  /// time.
  @Test func `what refers to rows that can be removed by the thousand is found by an index`() throws {
    let bare = try DatabaseQueue().write { db in
      try Schema.current.take(Schema.current.migrations.map(\.name), in: db)
      return try String.fetchAll(
        db,
        sql: """
          SELECT child.name || '.' || key."from" FROM sqlite_schema AS child, pragma_foreign_key_list(child.name) AS key
          WHERE child.type = 'table' AND key."table" IN ('record', 'book', 'journal', 'decision', 'undone')
          AND NOT EXISTS (
            SELECT 1 FROM pragma_index_list(child.name) AS list, pragma_index_info(list.name) AS part
            WHERE part.seqno = 0 AND part.name = key."from")
          AND NOT EXISTS (
            SELECT 1 FROM pragma_table_info(child.name) AS col
            WHERE col.name = key."from" AND col.pk = 1 AND col.type = 'INTEGER')
          """)
    }
    #expect(bare == [])
  }

  /// The text of every table and index, without what tells nothing: white space, and quotes around names. Beside them
  /// the steps noted, in their order, the id of the program in the head of the file, and how many rows each table has.
  private func contents(of schema: Schema) throws -> [String: String] {
    let queue = try DatabaseQueue()
    return try queue.write { db in
      try schema.take(schema.migrations.map(\.name), in: db)
      var contents: [String: String] = [:]
      for part in try Row.fetchAll(db, sql: "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL") {
        let (type, name, text): (String, String, String) = (part[0], part[1], part[2])
        contents["\(type) \(name)"] = text.filter { !$0.isWhitespace && $0 != "\"" }
        guard type == "table" else { continue }
        contents["rows of \(name)"] = String(try Int.fetchOne(db, sql: "SELECT count(*) FROM '\(name)'") ?? -1)
      }
      contents["steps"] = try String.fetchAll(db, sql: "SELECT identifier FROM \(Schema.ledger) ORDER BY rowid")
        .joined(separator: " ")
      contents["application"] = String(try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0)
      return contents
    }
  }
}
