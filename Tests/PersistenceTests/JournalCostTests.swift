import Catalog
import CatalogTesting
import Domain
import Foundation
import TestSupport
import Testing

@testable import Persistence

/// What is read to take a journal out, and to put it in again.
@Suite struct JournalCostTests {
  /// Decides about a record of its own.
  private static func note(_ number: Int) -> Decision.Verdict {
    .mark(.note, .text("\(number)"), of: [RecordKey(source: "alpha", key: "\(number)")])
  }

  private static func entry(_ id: Int, _ verb: Act.Verb, _ notes: [Int]) -> CatalogElement {
    .entry(JournalEntry(id: id, at: tuesday, act: Act(verb, titles: ["\(verb)"], verdicts: notes.map(note))))
  }

  @Test func `the entry of an import is read once however many pieces it has, and each piece by itself`() async throws {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching(), policy: MergePolicy())
    try await store.put([
      Self.entry(1, .edit, [9_001]), Self.entry(2, .import, Array(0..<3_500)), Self.entry(3, .import, []),
      Self.entry(4, .edit, [9_002]),
    ])
    statements.forget()
    let entries = try await store.takenOut().compactMap { element -> JournalEntry? in
      if case .entry(let entry) = element { entry } else { nil }
    }
    #expect(entries.map(\.id) == [1, 2, 2, 2, 2, 3, 4])
    #expect(entries.map(\.act.verdicts.count) == [1, 1_000, 1_000, 1_000, 500, 0, 1])
    #expect(entries.allSatisfy { $0.act.titles == ["\($0.act.verb)"] && $0.at == tuesday })
    #expect(entries.filter { $0.id == 2 }.flatMap(\.act.verdicts) == (0..<3_500).map(Self.note))
    #expect(statements.all.count { $0.contains("titles FROM journal") } == 4)
    // What looks for what an import decided says where it begins and how much it takes.
    let lookups = statements.all.filter { $0.contains("FROM decision WHERE entry = ") }
    #expect(lookups.count == 6 && lookups.allSatisfy { $0.contains("id >") && $0.contains("LIMIT") }, "\(lookups)")
  }

  @Test func `of an import the history tells a thousand decisions, and of any other entry all`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    try await store.put([
      Self.entry(1, .import, Array(0..<1_200)), Self.entry(2, .edit, Array(2_000..<3_100)),
      Self.entry(3, .import, [5, 4]),
    ])
    let history = try await store.history(limit: nil)
    #expect(history.map(\.id) == [3, 2, 1])
    #expect(
      history.map(\.act.verdicts)
        == [[5, 4].map(Self.note), (2_000..<3_100).map(Self.note), (0..<1_000).map(Self.note)])
    #expect(try await store.history(limit: 1).map(\.id) == [3])
  }

  /// How often decisions are read while elements come in.
  private func readings(
    of elements: [CatalogElement], into store: SQLiteBookStore, _ statements: Statements
  ) async throws -> (entries: Int, readings: Int) {
    statements.forget()
    let entries = try await store.put(elements).entries
    return (entries, statements.all.count)
  }

  @Test(arguments: [Act.Verb.edit, .import])
  func `entries of one time are looked up, and not compared with each other one`(verb: Act.Verb) async throws {
    let count = 300
    let statements = Statements()
    let store = try SQLiteBookStore(
      memory: statements.watching("FROM decision WHERE id IN"), policy: MergePolicy())
    let elements = (1...count).map { Self.entry($0, verb, [$0]) }
    let others = (1...count).map { Self.entry($0, verb, [count + $0]) }
    #expect(try await readings(of: elements, into: store, statements).entries == count)
    // Each is read to be known again, and once more where one comes in that it may be.
    let again = try await readings(of: elements.reversed(), into: store, statements)
    #expect(again.entries == 0 && again.readings < 3 * count, "\(again)")
    let more = try await readings(of: others, into: store, statements)
    #expect(more.entries == count && more.readings < 3 * count, "\(more)")
  }

  /// Entries of few notes and verbs, so that many are alike; each has an id of its own.
  private static func entries(_ random: inout SplitMix64) -> [JournalEntry] {
    (1...Int.random(in: 1...30, using: &random)).map { id in
      let notes = (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0...1, using: &random) }
      let verb = [Act.Verb.edit, .add, .import, .import].randomElement(using: &random) ?? .edit
      let time = tuesday.addingTimeInterval(Double.random(in: 0...1, using: &random) < 0.8 ? 0 : 1)
      return JournalEntry(id: id, at: time, act: Act(verb, titles: [], verdicts: notes.map(note)))
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `which entries are known is what comparing each with all says`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    for _ in 0..<4 {
      let coming = Self.entries(&random)
      var here = try await store.history(limit: nil).sorted { $0.id < $1.id }
      let unknown = coming.filter { entry in
        let verdicts = entry.act.verdicts
        let place = here.firstIndex { known in
          known.at == entry.at && known.act.verb == entry.act.verb
            && (entry.act.verb == .import ? known.act.verdicts.starts(with: verdicts) : known.act.verdicts == verdicts)
        }
        if let place { here.remove(at: place) }
        return place == nil
      }
      #expect(try await store.put(coming.map { .entry($0) }).entries == unknown.count)
    }
  }
}
