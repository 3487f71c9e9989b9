import Catalog
import CatalogTesting
import Domain
import Foundation
import Persistence
import Sourcing
import TestSupport
import Testing

@testable import AppServices

/// The same asked for twice at once, as by a double click or two programs, is told and kept as if one had asked after
/// the other.
@Suite struct SameDecisionTests {
  /// What is asked for twice, in a catalogue in which something was decided before.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let before: [DecisionRequest]
    /// How many entries more there are than before, when both were answered.
    let entries: Int
    let ask: @Sendable (_ context: AppContext, _ dryRun: Bool) async throws -> DecisionResult

    var testDescription: String { name }
  }

  private static let mine = DecisionRequest.edit("a:1", [Edit(.field(.title), .text("Mine"))])
  private static let own = [Edit(.mark(.note), .text("lent")), Edit(.mark(.rating), .number(5))]

  private static let requests: [(name: String, before: [DecisionRequest], request: DecisionRequest)] = [
    ("merge", [], .merge(["a:1", "b:2"])),
    ("merge of a doubtful book", [], .merge(["a:4", "b:5"])),
    ("split of a record", [], .split("a:1", record: "c:3")),
    ("split of two books", [], .split("a:1", record: "b:2")),
    ("edit", [], mine),
    ("edit to what a source says", [], .edit("a:1", [Edit(.field(.title), .text("Dune"))])),
    ("edit of the ISBN", [], .edit("b:2", [Edit(.field(.isbn13), .isbn(.example(7)))])),
    ("edit of marks", [], .edit("a:1", own)),
    ("value that is taken back", [mine], .edit("a:1", [Edit(.field(.title), nil)])),
    ("add", [], .add(["a:1", "b:2"])),
    ("add of what is there in part", [.add(["a:1"])], .add(["a:1", "b:2"])),
    ("remove", [.add(["a:1", "b:2"])], .remove(["a:1", "b:2"])),
    ("favorite", [], .favorite(["a:1"])),
    ("unfavorite", [.favorite(["a:1"])], .unfavorite(["a:1"])),
    ("release", [], .release(junk)),
  ]

  private static let others: [Case] = [
    Case(name: "book of one's own", before: [], entries: 1) { context, dryRun in
      let edits = try Edit.read([Assignment("title", "Our Cookbook"), Assignment("note", "lent")])
      return try await context.decide(.describe(try OwnBook(edits)), dryRun: dryRun)
    },
    Case(name: "ISBN that nobody knows", before: [], entries: 1) { context, dryRun in
      try await context.add([isbn(8)], asking: nobody, dryRun: dryRun).result
    },
    Case(name: "ISBN that is known", before: [], entries: 1) { context, dryRun in
      try await context.add([isbn(1), "b:2"], asking: nobody, dryRun: dryRun).result
    },
    Case(name: "undo of an entry", before: favorites, entries: -1) { context, dryRun in
      try await context.undo(.entry(1), dryRun: dryRun)
    },
    Case(name: "undo of the newest", before: favorites, entries: -2) { context, dryRun in
      try await context.undo(.newest(1), dryRun: dryRun)
    },
    Case(name: "redo", before: [], entries: 1) { context, dryRun in try await context.redo(1, dryRun: dryRun) },
  ]

  private static let favorites: [DecisionRequest] = [.favorite(["a:1"]), .favorite(["b:2"])]

  private static var cases: [Case] {
    let decisions = requests.map { name, before, request in
      Case(name: name, before: before, entries: 1) { context, dryRun in
        try await context.decide(request, dryRun: dryRun)
      }
    }
    return decisions + others
  }

  @Test(arguments: cases, [false, true])
  func `what another is faster at is told and kept as what was done before`(one: Case, dryRun: Bool) async throws {
    let sequence = try await Self.context(one.before)
    let atOnce = try await Self.context(one.before)
    _ = try await one.ask(sequence, false)
    let later = await Outcome { try await one.ask(sequence, dryRun) }
    let overtaken = OvertakenCatalog(inner: atOnce.catalog) { _ = try await one.ask(atOnce, false) }
    let slower = with(atOnce) { $0.catalog = overtaken }
    let second = await Outcome { try await one.ask(slower, dryRun) }
    #expect(overtaken.wasOvertaken)
    #expect(second == later)
    #expect(try await Self.state(of: atOnce) == Self.state(of: sequence))
    if dryRun { return }
    #expect(try await atOnce.catalog.history(limit: nil).count == one.before.count + one.entries)
  }

  @Test func `of two programs and their many requests one merges two books, and the others are told so`() async throws {
    try await withFolder { folder in
      let contexts = try (0..<2).map { _ in try Self.context(over: SQLiteBookStore(path: folder + "/catalog.sqlite")) }
      try await contexts[0].catalog.ingest(record("a", "1", "Dune"), record("b", "2", "Emma"))
      let outcomes = Collected<Outcome>()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          let context = contexts[number % 2]
          group.addTask {
            let outcome = await Outcome { try await context.decide(.merge(["a:1", "b:2"]), dryRun: false) }
            outcomes.append(outcome)
          }
        }
      }
      #expect(outcomes.values.compactMap(\.entry).map(\.id) == [1])
      let merged = try #require(try await contexts[0].catalog.visited().first)
      let refusal = String(reflecting: DecisionRefusal.sameBook(merged.title))
      #expect(outcomes.values.compactMap(\.refusal) == Array(repeating: refusal, count: 7))
      #expect(try await contexts[1].catalog.history(limit: nil).count == 1)
      // There is something that the newest can take back.
      #expect(try await contexts[1].undo(.newest(1), dryRun: false).change.after.count == 2)
    }
  }

  @Test func `a safe suggestion that another took or refused meanwhile is left as it is`() async throws {
    for meanwhile in [DecisionRequest.merge(["a:1", "b:2"]), .split("a:1", record: "b:2")] {
      let context = try Self.context(over: SQLiteBookStore(inMemoryWith: MergePolicy()))
      try await context.catalog.ingest(record("a", "1", "Dune", isbn: isbn(1)), record("b", "2", "Dune"))
      let merges = try await context.safeMerges()
      #expect(merges.count == 1)
      _ = try await context.decide(meanwhile, dryRun: false)
      let books = try await context.catalog.visited()
      let refused = Collected<SafeMerge>()
      try await context.apply(merges, dryRun: false) { event in
        if case .refused(let merge, _) = event { refused.append(merge) }
      }
      #expect(refused.values == merges)
      #expect(try await context.catalog.history(limit: nil).count == 1)
      #expect(try await context.catalog.visited() == books)
    }
  }

  /// That of records which contradict one another.
  private static let junk = ISBN.example(6)

  /// There is nobody to be asked.
  private static let nobody = FetchOptions(timeout: .seconds(60), on: DrivenClock())

  /// A run over a catalogue in memory with a few books, one of them of two sources, one doubtful, and an ISBN in
  /// quarantine; these requests were carried out, and one entry was undone.
  private static func context(_ requests: [DecisionRequest]) async throws -> AppContext {
    let context = try Self.context(over: SQLiteBookStore(inMemoryWith: MergePolicy()))
    try await context.catalog.ingest(
      record("a", "1", "Dune", isbn: isbn(1)), record("b", "2", "Emma"), record("c", "3", "Dune", isbn: isbn(1)),
      record("a", "4", "Walden", isbn: isbn(2)), record("b", "5", "Persuasion", isbn: isbn(2)),
      record("d", "6", "Apple", isbn: junk.description, author: "Ada Lee"),
      record("d", "7", "Banana", isbn: junk.description, author: "Bo Kim"),
      record("d", "8", "Cherry", isbn: junk.description, author: "Cy Ray"))
    for request in requests { _ = try await context.decide(request, dryRun: false) }
    if requests.isEmpty {
      _ = try await context.decide(.edit("b:2", [Edit(.mark(.note), .text("undone"))]), dryRun: false)
      _ = try await context.undo(.newest(1), dryRun: false)
    }
    return context
  }

  private static func context(over store: SQLiteBookStore) -> AppContext {
    AppContext(
      catalog: store, installed: InstalledSources([]), sources: [], settings: ProjectionSettings(),
      adoption: SettingsAdoption(store) { ProjectionSettings() }, clock: DrivenClock(),
      now: { Date(timeIntervalSince1970: 60) })
  }

  /// All that can be seen, but when records came.
  private static func state(of context: AppContext) async throws -> [AnyHashable] {
    let history = try await context.catalog.history(limit: nil)
    let books = try await context.catalog.visited().map(\.withoutArrival)
    return [AnyHashable(history), AnyHashable(books)]
  }
}

/// What somebody is told who asks for something.
private struct Outcome: Equatable, Sendable {
  var summary: DecisionSummary?
  var entry: JournalEntry?
  var entries: [JournalEntry] = []
  var books: [Book] = []
  var refusal: String?

  init(_ ask: () async throws -> DecisionResult) async {
    do {
      let result = try await ask()
      (summary, entry, entries) = (result.summary, result.entry, result.undone + result.redone)
      books = (result.change.before + result.change.after + result.untouched).map(\.withoutArrival)
    } catch { refusal = String(reflecting: error) }
  }
}
