import Catalog
import CatalogTesting
import Domain
import GRDB
import Testing
import TestSupport

@testable import Persistence

/// The settings of a catalogue are its own; a change of them is explicit and goes in steps.
@Suite struct SettingsChangeTests {
  private func policy(_ sources: String...) -> MergePolicy {
    var policy = MergePolicy()
    policy.sourceOrder = sources
    return policy
  }

  /// Two books of both sources, and one of each.
  private func fill(_ store: SQLiteBookStore) async throws {
    try await store.ingest(
      record("1", "Zebra", by: "Ann Lee", isbn: isbn(1)), record("2", "Yak", by: "Bo Roe", isbn: isbn(2)),
      record("3", "Moth"), record("4", "Newt", source: "beta"),
      record("1", "Apple", by: "Ann Lee", isbn: isbn(1), source: "beta"),
      record("2", "Berry", by: "Bo Roe", isbn: isbn(2), source: "beta"))
  }

  @Test func `a catalogue that is opened with other settings computes nothing and writes nothing`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await fill(SQLiteBookStore(path: path, policy: policy("alpha", "beta")))
      let statements = Statements()
      var file = CatalogFile(path: path)
      file.configuration = statements.watching()
      let store = try SQLiteBookStore(file: file, policy: policy("beta", "alpha"), hiddenSources: ["alpha"])
      #expect(try await store.titles() == ["Moth", "Newt", "Yak", "Zebra"])
      #expect(statements.all.allSatisfy { $0.hasPrefix("SELECT") || $0.hasPrefix("WITH") })
      #expect(try await store.projection().settings == ProjectionSettings(policy: policy("alpha", "beta")))
    }
  }

  @Test func `a new catalogue has the settings of the program that writes to it first`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let (first, second) = (
        try SQLiteBookStore(path: path, hiddenSources: ["alpha"]), try SQLiteBookStore(path: path)
      )
      try await fill(first)
      for store in [first, second] { #expect(try await store.titles() == ["Apple", "Berry", "Newt"]) }
    }
  }

  @Test func `until a book is computed it is the one of the former order, and it is listed as what it is`()
    async throws
  {
    let store = try SQLiteBookStore(inMemoryWith: policy("alpha", "beta"))
    try await fill(store)
    let settings = ProjectionSettings(policy: policy("beta", "alpha"))
    #expect(try await store.adopt { settings } == ProjectionStatus(settings: settings, pendingBooks: 2))
    #expect(try await store.titles() == ["Moth", "Newt", "Yak", "Zebra"])
    #expect(try await store.computePending(1).left == 2)
    #expect(try await store.titles() == ["Apple", "Moth", "Newt", "Yak"])
    #expect(try await store.projection().pendingBooks == 1)
    #expect(try await store.computePending(1).left == 0)
    #expect(try await store.titles() == ["Apple", "Berry", "Moth", "Newt"])
    #expect(try await store.projection().pendingBooks == 0)
  }

  @Test func `an order of sources computes no book of one source, and none whose sources keep their order`()
    async throws
  {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching(), policy: policy("alpha", "beta", "gamma"))
    try await fill(store)
    try await store.ingest(record("5", "Alone", isbn: isbn(5), source: "gamma"))
    for (order, computed) in [
      (["beta", "alpha", "gamma"], 2), (["beta", "gamma", "alpha"], 0), (["gamma", "beta", "alpha"], 0),
      (["alpha"], 2), (["alpha", "beta"], 0),
    ] {
      statements.forget()
      var settings = ProjectionSettings()
      settings.policy.sourceOrder = order
      try await store.adoptWhole(settings)
      #expect(computedBooks(statements) == computed, "\(order)")
    }
  }

  /// How many books were put in, or became others.
  private func computedBooks(_ statements: Statements) -> Int {
    statements.all.count { statement in
      ["INSERT INTO book ", "UPDATE book SET printed_id", "UPDATE book SET component"].contains(
        where: statement.hasPrefix)
    }
  }

  @Test func `a source that is hidden or shown computes only what its records touch`() async throws {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching(), policy: policy("alpha", "beta"))
    try await fill(store)
    let both = ProjectionSettings(policy: policy("alpha", "beta"))
    var one = both
    one.hiddenSources = ["beta"]
    // Hidden: the two shared books are made anew. Shown: the same two, and the one of beta alone.
    for (settings, pending, computed) in [(one, 3, 2), (both, 3, 3)] {
      statements.forget()
      #expect(try await store.adopt { settings }.pendingBooks == pending)
      try await store.adoptWhole(settings)
      #expect(computedBooks(statements) == computed)
    }
  }

  @Test func `a record of too many ISBNs is computed anew where one of them is none any longer`() async throws {
    var policy = MergePolicy()
    policy.hubLimit = 2
    let store = try SQLiteBookStore(inMemoryWith: policy)
    try await store.ingest(
      record("1", "Zebra", by: "Ann Lee", isbn: isbn(1)) { $0.relatedISBNs = [isbn(2), isbn(3)] },
      record("2", "Zebra", by: "Ann Lee", isbn: isbn(2), source: "beta"))
    #expect(try await store.titles() == ["Zebra", "Zebra"])
    policy.placeholders = [ISBN.example(3)]
    try await store.adoptWhole(ProjectionSettings(policy: policy))
    #expect(try await store.titles() == ["Zebra"])
  }

  @Test func `what is kept or decided meanwhile is computed by the new settings, with all that it touches`()
    async throws
  {
    let store = try SQLiteBookStore(inMemoryWith: policy("alpha", "beta"))
    try await fill(store)
    let settings = ProjectionSettings(policy: policy("beta", "alpha"))
    _ = try await store.adopt { settings }
    try await store.ingest(record("6", "Third", by: "Bo Roe", isbn: isbn(2), source: "gamma"))
    #expect(try await store.titles() == ["Berry", "Moth", "Newt", "Zebra"])
    try await store.favorite(record("1", "", source: "alpha"))
    #expect(try await store.titles() == ["Apple", "Berry", "Moth", "Newt"])
    #expect(try await store.computePending(100).left == 0)
  }

  @Test func `what comes of a source that was hidden meanwhile is kept out of view, and that is said`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let syncing = try SQLiteBookStore(path: path)
      try await fill(syncing)
      _ = try await SQLiteBookStore(path: path).adopt { ProjectionSettings(hiddenSources: ["beta"]) }
      let more = [record("4", "Newt, again", source: "beta"), record("7", "Gnu", source: "beta")]
      #expect(try await syncing.ingest(batch(more, source: "beta", at: tuesday)).isOutOfView)
      #expect(try await syncing.titles() == ["Moth", "Yak", "Zebra"])
      try await syncing.adoptWhole(ProjectionSettings())
      #expect(try await syncing.titles() == ["Gnu", "Moth", "Newt, again", "Yak", "Zebra"])
    }
  }

  @Test func `of two changes the reader's last stands, since what is wanted is read when it is adopted`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: policy("alpha", "beta"))
    try await fill(store)
    let failing = PlannedFault()
    await #expect(throws: PlannedFault.self) { try await store.adopt { throw failing } }
    #expect(try await store.projection().settings.policy == policy("alpha", "beta"))
  }

  private struct PlannedFault: Error {}

  @Test func `raised rules make every book pending with the first write, and none when the catalogue is opened`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let store = try SQLiteBookStore(path: path)
      try await fill(store)
      try await setRules(ProjectionSettings.currentRules - 1, in: store)
      let other = try SQLiteBookStore(path: path)
      #expect(try await other.projection().pendingBooks == 4)
      #expect(try await other.visited().count == 4)
      try await other.ingest(record("8", "Gnu"))
      #expect(try await other.projection().pendingBooks == 4)
      let stepwise = try await other.adopted(ProjectionSettings()).computedRows()
      try await other.recomputeAll()
      #expect(try await other.computedRows() == stepwise)
    }
  }

  @Test func `a catalogue computed by rules that this program does not know is read and not written`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    try await fill(store)
    let newer = ProjectionSettings.currentRules + 1
    try await setRules(newer, in: store)
    #expect(try await store.titles().count == 4)
    await #expect(throws: CatalogError.newerSchema(path: ":memory:", migration: "rules \(newer)")) {
      try await store.ingest(record("8", "Gnu"))
    }
    await #expect(throws: CatalogError.newerSchema(path: ":memory:", migration: "rules \(newer)")) {
      try await store.adopt { ProjectionSettings(hiddenSources: ["beta"]) }
    }
  }

  private func setRules(_ rules: Int, in store: SQLiteBookStore) async throws {
    try await store.database.write { db in
      try db.execute(
        sql: "UPDATE projection SET policy = replace(policy, ?, ?)",
        arguments: ["rules \(ProjectionSettings.currentRules)", "rules \(rules)"])
    }
  }
}

extension SQLiteBookStore {
  /// The same catalogue when all is computed by these settings.
  fileprivate func adopted(_ settings: ProjectionSettings) async throws -> SQLiteBookStore {
    try await adoptWhole(settings)
    return self
  }
}
