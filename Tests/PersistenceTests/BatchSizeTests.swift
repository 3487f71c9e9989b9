import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Persistence

/// However long the texts of many records are, the store looks up, and computes, a few megabytes of them at once.
@Suite struct BatchSizeTests {
  /// Of each of these 64 KB, so that four megabytes are 64 of them. Each shares its ISBN with another.
  private static let count = 200
  private static let most = 64

  private static let lookup = "SELECT max(id) AS id FROM record"
  private static let computation = "JOIN record ON record.id = asked.value"

  private static let long: [SourceRecord] = (0..<count).map { number in
    let text = String(repeating: "x", count: 1 << 16)
    return record("\(number)", "Title \(number)", by: "Author \(number)", isbn: isbn(number / 2)) { record in
      if number.isMultiple(of: 2) { record.description = text } else { record.categories = [text] }
    }
  }

  @Test func `an import looks up and computes records of long texts a few at a time`() async throws {
    let (store, statements) = try store()
    try await fill(store)
    #expect(try await store.titles().count == Self.count / 2)
    #expect(statements.all.count { $0.contains(Self.lookup) } >= Self.count / Self.most)
    try expectSmallSteps(statements)
  }

  @Test func `short records are looked up and computed a thousand at a time`() async throws {
    let (store, statements) = try store()
    try await fill(store, (0..<2_000).map { record("\($0)", "Title \($0 / 2)", isbn: isbn($0 / 2)) })
    #expect(statements.all.count { $0.contains(Self.lookup) } == 2)
    #expect(Self.computed(statements).count == 2)
  }

  @Test func `records of former settings and of long texts are computed a few at a time`() async throws {
    let (store, statements) = try store()
    try await fill(store)
    var settings = ProjectionSettings(policy: MergePolicy())
    settings.hiddenSources = ["alpha"]
    _ = try await store.adopt { [settings] in settings }
    _ = try await store.computePending(.max)
    statements.forget()
    settings.hiddenSources = []
    _ = try await store.adopt { [settings] in settings }
    #expect(try await store.computePending(.max).left == 0)
    #expect(try await store.titles().count == Self.count / 2)
    try expectSmallSteps(statements)
  }

  /// No more are computed at once than there may be, and for each the one that shares its ISBN.
  private func expectSmallSteps(_ statements: Statements) throws {
    let steps = Self.computed(statements).map(Self.values)
    #expect(steps.count > 1 && steps.allSatisfy { $0 <= 2 * Self.most }, "\(steps)")
  }

  /// The statements that read records to be computed, one for each step.
  private static func computed(_ statements: Statements) -> [String] {
    statements.all.filter { $0.contains(computation) && values(in: $0) > 1 }
  }

  /// How many values the list has that is the argument of the statement.
  private static func values(in statement: String) -> Int {
    let list = statement.firstRange(of: "json_each('").map { statement[$0.upperBound...].prefix { $0 != "]" } } ?? ""
    return list.count { $0 == "," } + 1
  }

  private func store() throws -> (SQLiteBookStore, Statements) {
    let statements = Statements()
    return (
      try SQLiteBookStore(memory: statements.watching(Self.lookup, Self.computation), policy: MergePolicy()), statements
    )
  }

  private func fill(_ store: SQLiteBookStore, _ records: [SourceRecord] = long) async throws {
    let rest = Mutex(records[...])
    _ = try await store.import(dryRun: false) {
      rest.withLock { $0.popFirst().map { .record($0, addedAt: monday) } }
    }
  }
}
