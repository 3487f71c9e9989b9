import Domain
import Foundation
import Interchange
import Persistence
import Synchronization

/// `books duplicates --apply`
struct SafeMerges {
  let store: SQLiteBookStore
  let dryRun: Bool
  let lines: LinesOption
  let options: GlobalOptions

  /// One merge to be made, with what is printed of it.
  private struct Merge {
    var act: Act
    var ids: [RecordID]
  }

  func run() async throws {
    let merges = try await merges()
    var taken: [JSON] = []
    for merge in merges {
      let entry = try await store.decide(merge.act, at: Date(), dryRun: dryRun).entry
      if lines.ndjson {
        try StandardOutput.line(object(merge, entry).line)
      } else if options.json {
        taken.append(object(merge, entry))
      } else {
        try StandardOutput.write(row(merge) + "\n")
      }
    }
    if options.json && !lines.ndjson {
      let document: JSON = ["schema": "books.merges/1", "dryRun": .bool(dryRun), "merges": .array(taken)]
      try StandardOutput.line(document.line)
    }
    options.say(summary(merges.count))
  }

  /// They are disjoint: no book is in two of them.
  private func merges() async throws -> [Merge] {
    let found = Mutex<[Merge]>([])
    try await store.visitSuggestions { pair in
      guard pair.isSafe else { return }
      let books = [pair.first, pair.second]
      let records = books.flatMap(\.records).map(\.recordKey)
      let act = Act(.merge, titles: books.map(\.title), verdicts: [.together(records)])
      found.withLock { $0.append(Merge(act: act, ids: books.map(\.id))) }
    }
    return found.withLock { $0 }
  }

  private func row(_ merge: Merge) -> String {
    zip(merge.ids, merge.act.titles).flatMap { [$0.description, printable($1)] }.joined(separator: "\t")
  }

  private func object(_ merge: Merge, _ entry: JournalEntry) -> JSON {
    let books = zip(merge.ids, merge.act.titles).map { id, title -> JSON in ["id": JSON(id), "title": JSON(title)] }
    return ["entry": dryRun ? .null : JSON(entry.id), "books": .array(books)]
  }

  private func summary(_ count: Int) -> String {
    if count == 0 { return "no suggestion is safe to take unseen" }
    let what = "\(count) suggestion\(count == 1 ? "" : "s")"
    return dryRun ? "\(what) would be taken" : "\(what) taken; books undo \(count) takes that back"
  }
}
