import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// What holds at every moment of any series of fetches, decisions and changes of the settings that are cut off
/// anywhere. A failure prints the seed that made the series.
@Suite struct SettingsPropertyTests {
  @Test(arguments: [1, 4, 15])
  func `at every step of every change each book is shown as it is stored, and in the end all are as from nothing`(
    seed: Int
  ) async throws {
    try await withFolder { folder in
      var story = RandomStory(seed: seed, path: folder + "/catalog.sqlite", isHurried: true)
      for step in 0..<30 {
        let what = try await story.step()
        try await expectWhole(story.store(), "seed \(seed), step \(step): \(what)")
      }
      let store = try await story.store()
      while try await store.computePending(3).left > 0 { try await expectWhole(store, "seed \(seed), finishing") }
      let stepwise = try await store.computedRows()
      let books = try await store.visited().sorted { $0.records[0].recordKey < $1.records[0].recordKey }
      #expect(try await store.mergedBooks() == books.map(\.withoutArrival), "seed \(seed)")
      try await store.recomputeAll()
      #expect(try await store.computedRows() == stepwise, "seed \(seed)")
    }
  }

  /// Every row is that of a book, and every book is found.
  private func expectWhole(_ store: SQLiteBookStore, _ comment: String) async throws {
    let books = try await store.visited()
    #expect(try await store.bookRows() == books.map(\.row).sorted(), "\(comment)")
    #expect(try await store.books(ListQuery()).total == books.count, "\(comment)")
    #expect(try await store.books(books.map { .id($0.id) }) == books, "\(comment)")
    let strays = try await store.database.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM (
            SELECT component FROM record LEFT JOIN pending ON pending.record = record.id WHERE component IS NOT NULL
            GROUP BY component HAVING count(DISTINCT coalesce(pending.revision, -1)) > 1)
          """)
    }
    #expect(strays == 0, "a component that is pending in part; \(comment)")
  }

  @Test(arguments: 17...20)
  func `programs that were configured otherwise never undo a change, however they take turns`(seed: Int) async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      var numbers = SplitMix64(seed: UInt64(seed))
      let ideas = [ProjectionSettings(), settings("beta", "alpha"), settings("alpha", hiding: ["beta"])]
      let programs = try ideas.map {
        try SQLiteBookStore(path: path, policy: $0.policy, hiddenSources: $0.hiddenSources, readsConcurrently: false)
      }
      // What the reader wants: the file that all programs read at the moment of a change.
      var file = ideas[0]
      _ = try await programs[1].adopt { ideas[0] }
      for round in 0..<40 {
        let program = try #require(programs.randomElement(using: &numbers))
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0:
          file = try #require(ideas.randomElement(using: &numbers))
          let wanted = file
          _ = try await program.adopt { wanted }
        case 1: _ = try await program.computePending(2)
        case 2:
          let wanted = file
          _ = try await program.adopt { wanted }
        default: try await program.ingest(randomRecord(&numbers), at: monday.addingTimeInterval(Double(round)))
        }
        for program in programs { #expect(try await program.projection().settings == file, "seed \(seed)") }
      }
      try await programs[0].adoptWhole(file)
      let stepwise = try await programs[1].computedRows()
      try await programs[2].recomputeAll()
      #expect(try await programs[0].computedRows() == stepwise, "seed \(seed)")
    }
  }

  private func settings(_ sources: String..., hiding hidden: Set<String> = []) -> ProjectionSettings {
    var settings = ProjectionSettings(hiddenSources: hidden)
    settings.policy.sourceOrder = sources
    return settings
  }

  private func randomRecord(_ numbers: inout SplitMix64) -> SourceRecord {
    let title = ["Dune", "Emma", "The Martian"].randomElement(using: &numbers) ?? ""
    return record(
      "\(Int.random(in: 0..<8, using: &numbers))", title, by: "Ann Lee",
      isbn: isbn(Int.random(in: 0..<4, using: &numbers)),
      source: ["alpha", "beta"].randomElement(using: &numbers) ?? "")
  }
}
