import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// A catalogue of before it was noted what an import brought, and of before it was noted what gave way to whom.
@Suite struct ImportUpgradeTests {
  @Test func `an old catalogue stays as it was, and what comes into it then can be taken out again`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await fill(SQLiteBookStore(path: path))
      let before = try await SQLiteBookStore(path: path).takenOut()
      try makeOld(path)
      let store = try SQLiteBookStore(path: path)
      #expect(try await store.takenOut() == before)
      let imported = try await store.put("Emma anew", "Dune")
      #expect(imported.records == IngestSummary(added: 1, changed: 1))
      #expect(try await store.titles() == ["Dune", "Emma anew"])
      try await store.undo(.entry(#require(imported.entry)))
      #expect(try await store.takenOut() == before)
      #expect(try ProjectionComparison.look(at: path)?.flaws == [])
    }
  }

  @Test func `what gave way to a decision in an old catalogue stands once that is undone`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let old = try SQLiteBookStore(path: path)
      try await fill(old)
      let edit = try await old.decide(.edit, .mark(.rating, .number(1), of: [emma])).entry
      _ = try await old.put("Emma", "Dune")
      let before = try await old.takenOut()
      try await DatabaseQueue(path: path).write { db in
        try db.execute(
          sql: """
            UPDATE import_record SET marks = (
              SELECT json_object('passed-over', json_object(passed_over.mark, passed_over.value)) FROM passed_over)
            WHERE record = (SELECT id FROM record WHERE key = '0');
            DROP TABLE passed_over;
            DELETE FROM grdb_migrations WHERE identifier = 'V21PassedOver';
            """)
      }
      let store = try SQLiteBookStore(path: path)
      #expect(try await store.takenOut() == before)
      let note = try await store.decide(.edit, .mark(.note, .text("Lent."), of: [emma])).entry
      try await store.undo(.entry(note.id))
      #expect(try await store.visited().first { $0.title == "Emma" }?.shelf.rating == 1)
      try await store.undo(.entry(edit.id))
      #expect(try await store.visited().first { $0.title == "Emma" }?.shelf.rating == 4)
    }
  }

  private let emma = RecordKey(source: "other", key: "0")

  private func fill(_ store: SQLiteBookStore) async throws {
    let emma = record("0", "Emma", source: "other")
    try await store.ingest(emma)
    try await store.decide(.edit, .mark(.note, .text("Mine."), of: [emma.recordKey]))
  }

  /// Takes away what the step adds.
  private func makeOld(_ path: String) throws {
    try DatabaseQueue(path: path).write { db in
      try db.execute(
        sql: """
          DROP TABLE passed_over; DROP TABLE import_record; DROP TABLE removed_record;
          DELETE FROM grdb_migrations WHERE identifier IN ('V11Imports', 'V17RepeatedMarks', 'V21PassedOver');
          """)
    }
  }
}

extension SQLiteBookStore {
  /// Rows of another program with these titles, each rated.
  fileprivate func put(_ titles: String...) async throws -> ImportSummary {
    let taken = Collected<Int>()
    return try await importRows(as: ImportEntry(title: "shelf.csv", at: monday), dryRun: false) {
      let place = taken.values.count
      taken.append(place)
      guard place < titles.count else { return nil }
      return .copy(
        BookCopy(record: record("\(place)", titles[place], source: "other"), origins: [], marks: [.rating: .number(4)]))
    }
  }
}
