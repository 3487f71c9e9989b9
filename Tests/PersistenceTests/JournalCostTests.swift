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
    // Of two records the newest import says something, and the oldest does not count.
    #expect(try await store.countBooks(bearing: .note, onlyOf: ["alpha"], touching: nil).books == 2 + 1_100 + 998)
  }

  @Test func `a page of the history comes with what edits decided, and nothing else is read`() async throws {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching(), policy: MergePolicy())
    try await store.put([
      Self.entry(1, .import, Array(0..<1_200)), Self.entry(2, .edit, [2_000]), Self.entry(3, .add, [5, 4]),
    ])
    statements.forget()
    let history = try await store.history(limit: nil, before: nil, telling: .ofEdits)
    #expect(history.map(\.id) == [3, 2, 1])
    #expect(history.map(\.act.titles) == [["add"], ["edit"], ["import"]])
    #expect(history.map(\.act.verdicts) == [[], [Self.note(2_000)], []])
    let read = statements.all.filter { $0.contains("FROM decision WHERE") }
    #expect(read.count == 1 && !statements.all.contains { $0.contains("decision WHERE entry = ") }, "\(statements.all)")
  }

  @Test func `of a later import only what it says of the entry's records is read to undo the entry`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let back = Decision.Verdict.mark(.note, nil, of: [RecordKey(source: "alpha", key: "5")])
    func entry(_ id: Int, _ verb: Act.Verb, _ verdicts: [Decision.Verdict]) -> JournalEntry {
      JournalEntry(id: id, at: tuesday, act: Act(verb, titles: ["\(verb)"], verdicts: verdicts))
    }
    let first = entry(1, .edit, [Self.note(5)])
    try await store.put([
      .entry(first), .entry(entry(2, .import, (100..<3_100).map(Self.note) + [back])), Self.entry(3, .edit, [5, 6]),
    ])
    await #expect(throws: UndoRefusal.needed(first, by: [entry(2, .import, [back])])) {
      try await store.undo(.entry(1))
    }
    try await store.undo(.entry(2))
    try await store.undo(.entry(1))
    #expect(try await store.history(limit: nil).map(\.id) == [3])
  }

  @Test func `the history is read page by page as it is at once`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    try await store.put((1...45).map { Self.entry($0, $0.isMultiple(of: 3) ? .import : .edit, [$0, $0 + 100]) })
    let all = try await store.history(limit: nil)
    #expect(try await store.history(limit: 2, before: 44, telling: .all) == Array(all[2..<4]))
    for limit in [0, 1, 20, 40, 41, 45, 60] {
      var entries: [JournalEntry] = []
      try await store.eachEntry(limit: limit) { entries.append($0) }
      #expect(entries == Array(all.prefix(limit)), "\(limit)")
    }
  }

  /// Marks of few records and sources, so that many verdicts name one record.
  private static func marks(_ random: inout SplitMix64) -> [Decision.Verdict] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let keys = (0...Int.random(in: 0...2, using: &random)).map { _ in
        let source = ["alpha", "beta", "gamma"].randomElement(using: &random) ?? ""
        return RecordKey(source: source, key: "\(Int.random(in: 0...2, using: &random))")
      }
      let mark: Mark = Bool.random(using: &random) ? .saved : .favorite
      return .mark(mark, Bool.random(using: &random) ? .yes : nil, of: keys)
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `books that bear a mark are counted in one statement as the history tells them`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching(), policy: MergePolicy())
    var entries: [CatalogElement] = []
    for id in 1...12 {
      let verb = [Act.Verb.add, .import].randomElement(using: &random) ?? .add
      let act = Act(verb, titles: [], verdicts: Self.marks(&random))
      entries.append(.entry(JournalEntry(id: id, at: tuesday.addingTimeInterval(Double(id)), act: act)))
    }
    try await store.put(entries)
    let verdicts = try await store.history(limit: nil).flatMap { $0.act.verdicts.reversed() }
    for (hidden, named) in [(["alpha"], nil), (["alpha", "beta"], nil), (["alpha", "beta"], ["beta"])]
      as [(Set<String>, Set<String>?)]
    {
      var (books, sources, seen): (Int, Set<String>, Set<RecordKey>) = (0, [], [])
      for case .mark(.saved, let value, let keys) in verdicts {
        let new = Set(keys.filter { seen.insert($0).inserted }.map(\.source))
        if value == nil || new.isEmpty || !new.isSubset(of: hidden) || named?.isDisjoint(with: new) == true { continue }
        books += 1
        sources.formUnion(new)
      }
      statements.forget()
      let found = try await store.countBooks(bearing: .saved, onlyOf: hidden, touching: named)
      #expect(found.books == books && found.sources == sources)
      #expect(statements.all.count == 1, "\(statements.all)")
    }
  }

  @Test func `the journal is looked through once where entries come in, and not at all where none does`() async throws {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching("SELECT at, id FROM journal"), policy: MergePolicy())
    try await store.put([Self.entry(1, .edit, [1]), Self.entry(2, .edit, [2])])
    #expect(statements.all.count == 1)
    statements.forget()
    try await store.put([.record(record("1", "Emma"), addedAt: tuesday), .decision(Self.note(3))])
    #expect(statements.all.isEmpty)
    let again = try await store.put([Self.entry(1, .edit, [1]), Self.entry(2, .edit, [2])])
    #expect(again.entries == 0 && statements.all.count == 1)
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
