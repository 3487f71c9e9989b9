import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// However much the entries of the journal say, a few megabytes of it are read at once.
@Suite struct LongDecisionTests {
  private static func entry(_ id: Int, _ verb: Act.Verb, _ verdicts: [Decision.Verdict]) -> JournalEntry {
    JournalEntry(id: id, at: tuesday, act: Act(verb, titles: ["\(id)"], verdicts: verdicts))
  }

  /// An edit of a book of its own, with a note of a megabyte.
  private static func long(_ id: Int) -> JournalEntry {
    let note = "\(id) " + String(repeating: "n", count: 1 << 20)
    return entry(id, .edit, [.mark(.note, .text(note), of: [RecordKey(source: "alpha", key: "\(id)")])])
  }

  // MARK: What books depend on

  private static func verdict(_ random: inout SplitMix64) -> Decision.Verdict {
    // Of the last two there is no record.
    let keys = (0...Int.random(in: 0...2, using: &random)).map { _ in
      RecordKey(source: "alpha", key: "\(Int.random(in: 0...5, using: &random))")
    }
    let isLong = Bool.random(using: &random)
    let text = "\(Int.random(in: 0...99, using: &random))" + String(repeating: "n", count: isLong ? 300 : 1)
    let isGiven = Int.random(in: 0...2, using: &random) > 0
    switch Int.random(in: 0...8, using: &random) {
    case 0: return .together(keys)
    case 1: return .apart(keys[0], from: Array(keys.dropFirst()))
    case 2: return .value(.title, isGiven ? .text(text) : nil, of: keys)
    case 3: return .mark(.tags, isGiven ? .list([text, "sea"]) : nil, of: keys)
    // None that a rating may be, and none of a saved book.
    case 4: return .mark(.rating, isGiven ? .text(text) : nil, of: keys)
    case 5: return .mark(.saved, isGiven ? .text(text) : .yes, of: keys)
    default: return .mark(.note, isGiven ? .text(text) : nil, of: keys)
    }
  }

  @Test(arguments: UInt64(1)...60)
  func `of what was decided that is enough for the books on which they depend`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let records = (0...3).map { record("\($0)", "Emma", isbn: isbn($0 / 2)) }
    _ = try await store.ingest(batch(records))
    var elements: [CatalogElement] = []
    for id in 1...30 { elements.append(.entry(Self.entry(id, .edit, [Self.verdict(&random)]))) }
    try await store.put(elements)
    let (all, deciding) = try await store.database.read { db in
      let rows = rowIDs(try Int64.fetchAll(db, sql: "SELECT id FROM record"))
      let loader = DecisionLoader(db: db)
      return (
        try loader.decisions(on: rows), try loader.decisions(deciding: rows, atMost: BatchSize(records: 0, bytes: 0))
      )
    }
    #expect(all.map(\.serial) == deciding.map(\.serial))
    #expect(all.map(\.at) == deciding.map(\.at))
    #expect(
      Merging.books(of: records, decisions: deciding, policy: MergePolicy())
        == Merging.books(of: records, decisions: all, policy: MergePolicy()))
    for key in records.map(\.recordKey) {
      for mark in [Mark.note, .tags] {
        let act = Act(.edit, titles: [], verdicts: [.mark(mark, nil, of: [key])])
        let present = Set(records.map(\.recordKey))
        #expect(act.reachingAbsent(deciding, present: present) == act.reachingAbsent(all, present: present))
      }
    }
  }

  @Test func `of many long notes of one book the last is read, and of many names those that are there`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let emma = record("1", "Emma")
    _ = try await store.ingest(batch([emma]))
    let text = String(repeating: "n", count: 1_000)
    let names = (1...50).map { RecordKey(source: "alpha", key: "\($0)") }
    try await store.put(
      (1...9).map { .entry(Self.entry($0, .edit, [.mark(.note, .text("\($0)" + text), of: names)])) })
    let decisions = try await store.database.read { db in
      try DecisionLoader(db: db).decisions(deciding: "[1]", atMost: BatchSize(records: 10, bytes: 10))
    }
    let shown = decisions.filter { if case .mark(.note, .some(.text), _) = $0.verdict { true } else { false } }
    #expect(shown.map(\.serial) == [9] && decisions.count == 9)
    #expect(decisions.allSatisfy { $0.verdict.records == [emma.recordKey] })
    #expect(try await store.visited().map(\.shelf.note) == ["9" + text])
  }

  // MARK: The journal

  @Test func `the history is read a few megabytes at a time, and is what it is at once`() async throws {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching("titles FROM journal"), policy: MergePolicy())
    try await store.put((1...9).map { .entry(Self.long($0)) })
    let history = try await store.history()
    #expect(history == (1...9).reversed().map(Self.long))
    for verdicts in [ToldVerdicts.all, .ofEdits] {
      let first = try await store.historyPage(limit: 100, before: nil, telling: verdicts)
      #expect(first.map(\.id) == [9, 8, 7, 6])
      statements.forget()
      var entries: [JournalEntry] = []
      try await store.eachEntry(limit: 8, telling: verdicts) { entries.append($0) }
      #expect(entries == Array(history.prefix(8)))
      #expect(statements.all.count == 2)
    }
    #expect(try await store.historyPage(limit: 2, before: 4, telling: .all) == Array(history[6..<8]))
    #expect(try await store.historyPage(limit: 2, before: 1, telling: .all) == [])
  }

  @Test func `entries are taken out a few megabytes at a time, in their order and as they are`() async throws {
    let statements = Statements()
    let store = try SQLiteBookStore(memory: statements.watching("titles FROM journal"), policy: MergePolicy())
    let short = (10...20).map { Self.entry($0, .add, [.mark(.saved, .yes, of: [RecordKey(source: "a", key: "b")])]) }
    let entries = (1...5).map(Self.long) + short
    try await store.put(entries.map { .entry($0) })
    statements.forget()
    let taken = try await store.takenOut().compactMap { element -> JournalEntry? in
      if case .entry(let entry) = element { entry } else { nil }
    }
    #expect(taken == entries)
    // Two of the long ones fill a chunk, and the last is with all others.
    #expect(statements.all.count == 3)
  }

  @Test func `the decisions of no entry are taken out a few megabytes at a time`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let verdicts = (1...5).flatMap { Self.long($0).act.verdicts }
    try await store.put(verdicts.map { .decision($0) })
    var chunks: [[CatalogElement]] = []
    for try await chunk in store.export(ListQuery()) { chunks.append(chunk) }
    let decisions = chunks.map { chunk in
      chunk.compactMap { element -> Decision.Verdict? in
        if case .decision(let verdict) = element { verdict } else { nil }
      }
    }
    .filter { !$0.isEmpty }
    #expect(decisions.map(\.count) == [2, 2, 1])
    #expect(decisions.flatMap(\.self) == verdicts)
  }

  @Test func `long decisions of no entry are known again, from the file and from the catalogue`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let text = String(repeating: "n", count: 2_000)
    let verdicts = (0..<6).map { number -> Decision.Verdict in
      .mark(.note, .text("\(number)" + (number < 4 ? text : "")), of: [RecordKey(source: "alpha", key: "1")])
    }
    let twice = verdicts + verdicts.reversed() + verdicts
    #expect(try await store.put(twice.map { .decision($0) }).decisions == 6)
    #expect(try await store.put(twice.map { .decision($0) }).decisions == 0)
    let other = Decision.Verdict.mark(.note, .text("6" + text), of: [RecordKey(source: "alpha", key: "1")])
    #expect(try await store.put((verdicts + [other, other]).map { .decision($0) }).decisions == 1)
  }

  // MARK: Undoing

  @Test func `of long entries that are undone and made once more the first are told, and all come back`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let ids = 1...12
    _ = try await store.ingest(batch(ids.map { record("\($0)", "Title \($0)") }))
    try await store.put(ids.map { .entry(Self.long($0)) })
    let (books, history) = (try await store.visited(), try await store.history())
    let undone = try await store.undo(.newest(12))
    #expect(undone.entries.map(\.id) == ids.reversed())
    #expect(Array(undone.entries.prefix(8)) == Array(history.prefix(8)))
    #expect(undone.entries.suffix(4).allSatisfy { $0.act == Act(.edit, titles: [], verdicts: []) })
    #expect((1..<12).contains(undone.change.before.count))
    #expect(undone.change.before.map(\.id) == undone.change.after.map(\.id))
    #expect(try await store.visited().allSatisfy { $0.shelf == Shelf() })
    #expect(try await store.history().isEmpty)
    let redone = try await store.redo(12, dryRun: false)
    #expect(redone.entries.map(\.id) == Array(ids))
    #expect(Array(redone.entries.prefix(8)) == ids.prefix(8).map(Self.long))
    #expect(try await store.history() == history)
    #expect(try await store.visited() == books)
  }
}
