import Catalog
import Domain
import Foundation
import GRDB

/// Reads the journal.
struct JournalReader {
  let db: Database

  /// How many verdicts of an import are told; fewer where they take more memory than ``DecisionLoader/most``.
  static let mostTold = 1_000

  /// The newest entries first, at most `limit`; nil: all.
  /// - Parameters:
  ///   - id: only entries with a lower one; nil: all.
  ///   - mostVerdicts: how many verdicts of an import come with it, the first ones: it has some for each of its rows.
  func newest(_ limit: Int?, before id: Int? = nil, mostVerdicts: Int) throws -> [JournalEntry] {
    try newest(limit, before: id) { try decisions(of: $0, mostVerdicts) }
  }

  /// The same with the verdicts of edits alone.
  func newestWithEdits(_ limit: Int?, before id: Int?) throws -> [JournalEntry] {
    try newest(limit, before: id) { entries in try decisions(of: entries.filter { $0.act.verb == .edit }, 0) }
  }

  /// The newest entries first, as many as fill a few megabytes with all that is told of them, and one at least where
  /// there is any; at most `limit`.
  func page(_ limit: Int, before id: Int?, telling verdicts: ToldVerdicts) throws -> [JournalEntry] {
    let end: Int64 = id.map { Int64($0) } ?? .max
    let ids = try Int64.fetchAll(
      db, sql: "SELECT id FROM journal WHERE id < ? ORDER BY id DESC LIMIT ?", arguments: [end, max(0, limit)])
    let count = try first(of: ids[...]).count
    return switch verdicts {
    case .ofEdits: try newestWithEdits(count, before: id)
    case .all: try newest(count, before: id, mostVerdicts: Self.mostTold)
    }
  }

  /// The first of these entries, as many as fill `most`, and one at least where there is any. An import counts as no
  /// more than what is told of it.
  func first(
    of ids: ArraySlice<Int64>, filling most: BatchSize = DecisionLoader.most
  ) throws -> ArraySlice<Int64> {
    try DecisionLoader(db: db).first(of: ids, filling: most, sizes: Self.sizes)
  }

  private static let sizes = """
    SELECT asked.value, coalesce(length(CAST(journal.titles AS BLOB)), 0) + CASE journal.verb
      WHEN 'import' THEN \(DecisionLoader.most.bytes)
      ELSE (SELECT coalesce(sum(\(DecisionLoader.byteCount)), 0) FROM decision WHERE decision.entry = journal.id) END
    FROM json_each(?) AS asked CROSS JOIN journal ON journal.id = asked.value
    """

  private func newest(
    _ limit: Int?, before id: Int?, _ decisions: ([JournalEntry]) throws -> [Int64]
  ) throws -> [JournalEntry] {
    let end: Int64 = id.map { Int64($0) } ?? .max
    return try entries("WHERE id < ? ORDER BY id DESC LIMIT ?", [end, limit.map { max(0, $0) } ?? -1], decisions)
  }

  /// The entries with these ids, the oldest first.
  func entries(_ ids: some Sequence<Int>, mostVerdicts: Int = .max) throws -> [JournalEntry] {
    try entries(Self.ofIDs, [rowIDs(ids.map { Int64($0) })]) { try decisions(of: $0, mostVerdicts) }
  }

  /// The same, each with those of these decisions that are its own.
  func entries(_ ids: some Sequence<Int>, with decisions: [Int64]) throws -> [JournalEntry] {
    try entries(Self.ofIDs, [rowIDs(ids.map { Int64($0) })]) { _ in decisions }
  }

  private static let ofIDs = "WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id"

  /// - Parameter decisions: those of the entries that are read with them.
  private func entries(
    _ selection: String, _ arguments: StatementArguments, _ decisions: ([JournalEntry]) throws -> [Int64]
  ) throws -> [JournalEntry] {
    var entries: [JournalEntry] = []
    try eachHead(selection, arguments) { entries.append($0) }
    let verdicts = try verdicts(of: decisions(entries))
    for index in entries.indices { entries[index].act.verdicts = verdicts[Int64(entries[index].id)] ?? [] }
    return entries
  }

  /// Gives each of these entries to the body, the oldest first, without what it decides.
  /// - Throws: ``UnreadableEntry``.
  func eachHead(of ids: [Int64], _ body: (JournalEntry) throws -> Void) throws {
    try eachHead(Self.ofIDs, [rowIDs(ids)], body)
  }

  private func eachHead(
    _ selection: String, _ arguments: StatementArguments, _ body: (JournalEntry) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, at, verb, titles FROM journal \(selection)", arguments: arguments)
    while let row = try rows.next() {
      let id: Int = try row.value(0)
      guard let verb = try? row.text(2).flatMap(Act.Verb.init), let titles = try? row.list(3) else {
        throw UnreadableEntry(id: Int64(id))
      }
      try body(
        JournalEntry(id: id, at: Date(milliseconds: try row.value(1)), act: Act(verb, titles: titles, verdicts: [])))
    }
  }

  /// Those of one entry in the order in which they were decided. The first of an import are found without looking at
  /// the others, which may be hundreds of thousands.
  private func decisions(of entries: [JournalEntry], _ mostVerdicts: Int) throws -> [Int64] {
    let plain = entries.filter { $0.act.verb != .import }.map { Int64($0.id) }
    var decisions = try Int64.fetchAll(
      db,
      sql: """
        SELECT decision.id FROM json_each(?) AS asked CROSS JOIN decision ON decision.entry = asked.value
        ORDER BY decision.id
        """,
      arguments: [rowIDs(plain)])
    guard mostVerdicts > 0 else { return decisions }
    for entry in entries where entry.act.verb == .import {
      let first = try Int64.fetchAll(
        db.cachedStatement(sql: "SELECT id FROM decision WHERE entry = ? ORDER BY id LIMIT ?", entry.id, mostVerdicts))
      decisions += try DecisionLoader(db: db).first(of: first[...])
    }
    return decisions
  }

  /// The verdicts of these decisions by their entries.
  private func verdicts(of decisions: [Int64]) throws -> [Int64: [Decision.Verdict]] {
    var verdicts: [Int64: [Decision.Verdict]] = [:]
    let loader = DecisionLoader(db: db)
    try loader.eachPart(of: decisions) { part in
      for decision in try loader.decisions(part) {
        verdicts[decision.entry ?? 0, default: []].append(decision.verdict)
      }
    }
    return verdicts
  }
}

extension JournalReader {
  /// As ``DecisionStore/countBooks(bearing:onlyOf:touching:)`` has it. What is kept in memory is the records that the
  /// verdicts name.
  func countBooks(
    bearing mark: Mark, onlyOf sources: Set<String>, touching named: Set<String>?
  ) throws -> (books: Int, sources: Set<String>) {
    var count: (books: Int, sources: Set<String>) = (0, [])
    var seen: Set<RecordKey> = []
    var verdict: (id: Int64, gives: Bool, sources: Set<String>) = (0, false, [])
    func countVerdict() {
      guard verdict.gives, !verdict.sources.isEmpty, verdict.sources.isSubset(of: sources),
        named?.isDisjoint(with: verdict.sources) != true
      else { return }
      count.books += 1
      count.sources.formUnion(verdict.sources)
    }
    let rows = try Row.fetchCursor(db, sql: Self.marks, arguments: [Self.mostTold - 1, mark.rawValue])
    while let row = try rows.next() {
      let id: Int64 = try row.value(0)
      if id != verdict.id {
        countVerdict()
        verdict = (id, try row.value(1), [])
      }
      // Of what was said of a record the newest holds, and that is first.
      let key = RecordKey(source: try row.value(2), key: try row.value(3))
      if seen.insert(key).inserted { verdict.sources.insert(key.source) }
    }
    countVerdict()
    return count
  }

  /// The verdicts on a mark that the history tells, the newest first, with each record that they name. Of an import
  /// those beyond the last that is told are not looked at.
  private static let marks = """
    SELECT decision.id, decision.value IS NOT NULL, source.name, decision_record.key
    FROM journal
    CROSS JOIN decision ON decision.entry = journal.id AND decision.id <= coalesce(
      CASE journal.verb WHEN 'import' THEN (
        SELECT told.id FROM decision AS told WHERE told.entry = journal.id ORDER BY told.id LIMIT 1 OFFSET ?) END,
      9223372036854775807)
    CROSS JOIN decision_record ON decision_record.decision = decision.id
    CROSS JOIN source ON source.id = decision_record.source
    WHERE decision.verdict = 'mark' AND decision.name = ?
    ORDER BY journal.id DESC, decision.id DESC
    """
}

/// A row of `journal` that this program cannot have written.
struct UnreadableEntry: Error {
  var id: Int64
}
