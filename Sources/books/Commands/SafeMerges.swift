import Catalog
import Domain
import Foundation
import Interchange
import Persistence

/// `books duplicates --apply`
struct SafeMerges {
  let store: SQLiteBookStore
  let dryRun: Bool
  let lines: LinesOption
  let options: GlobalOptions

  private var isDocument: Bool { options.json && !lines.ndjson }
  private var isText: Bool { !options.json && !lines.ndjson }

  /// Prints each merge as soon as it is made: where one fails, those before it stand and were said. One that would leave
  /// two books is said and left out.
  func run() async throws {
    if isDocument {
      try StandardOutput.write("{\"schema\":\"books.merges/1\",\"dryRun\":\(dryRun),\"merges\":[")
    }
    var taken = 0
    // All were found before the first is made; no book is in two of them, so that none changes what another is about.
    for try await pairs in store.suggestions() {
      for pair in pairs where pair.isSafe {
        do {
          try await take(Merge(pair), taken)
          taken += 1
        } catch let refusal as DecisionRefusal {
          options.say("left as it is: \(refusal.line)")
        }
      }
    }
    if isDocument { try StandardOutput.write("\n]}\n") }
    options.say(summary(taken))
  }

  private func take(_ merge: Merge, _ index: Int) async throws {
    if !(isText && dryRun) {
      let (entry, change) = try await store.decide(merge.act, at: Date(), dryRun: dryRun)
      try show(Outcome(dryRun: dryRun, entry: dryRun ? nil : entry, change: change), index)
    }
    if isText { try StandardOutput.write(row(merge)) }
  }

  private struct Merge {
    var act: Act
    var ids: [RecordID]

    init(_ pair: SuggestedPair) throws {
      act = try Act.merging([pair.first, pair.second])
      ids = [pair.first.id, pair.second.id]
    }
  }

  /// Nothing where text is printed.
  private func show(_ outcome: Outcome, _ index: Int) throws {
    if lines.ndjson {
      try StandardOutput.line(JSON(outcome).line)
    } else if options.json {
      try StandardOutput.write(Array((index == 0 ? "\n" : ",\n").utf8) + JSON(outcome).line)
    }
  }

  /// Id and title of the one and of the other.
  private func row(_ merge: Merge) -> String {
    let cells = zip(merge.ids, merge.act.titles).flatMap { [$0.description, printable($1)] }
    return cells.joined(separator: options.output.isTerminal ? "  " : "\t") + "\n"
  }

  private func summary(_ count: Int) -> String {
    if count == 0 { return "no suggestion is safe to take unseen" }
    let what = "\(count) suggestion\(count == 1 ? "" : "s")"
    let undo = count == 1 ? "books undo" : "books undo \(count)"
    return dryRun ? "\(what) would be taken" : "\(what) taken; \(undo) takes that back"
  }
}
