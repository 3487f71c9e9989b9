import Catalog
import Domain
import Foundation
import Interchange

/// Carries out what the reader decided, and tells what came of it.
struct DecisionVerb {
  var store: any DecisionStore
  var dryRun: Bool
  var options: GlobalOptions

  /// - Parameters:
  ///   - act: nil where there is nothing to do.
  ///   - untouched: books that are as they were asked to be already; they are shown with the others.
  ///   - wording: what became of the books.
  func carryOut(_ act: Act?, untouched: [Book] = [], _ wording: (BookChange) -> ActionMessage) async throws {
    guard let act else { return try show(Outcome(dryRun: dryRun), untouched: untouched) }
    let (entry, change) = try await store.decide(act, at: Date(), dryRun: dryRun)
    // Said first, so that it is known also where the output cannot be written.
    let ending = dryRun ? "; nothing was changed" : " (entry \(entry.id); books undo takes it back)"
    options.say(wording(change).told(dryRun: dryRun) + ending)
    try show(Outcome(dryRun: dryRun, entry: dryRun ? nil : entry, change: change), untouched: untouched)
  }

  func undo(_ which: Undoing) async throws {
    let (entries, change) = try await store.undo(which, dryRun: dryRun)
    for entry in entries {
      let wording = ActionMessage("undid", "undo", "entry \(entry.id): \(entry.act.told) \(entry.act.quotedTitles)")
      options.say(wording.told(dryRun: dryRun))
    }
    if dryRun { options.say("nothing was changed") }
    try show(Outcome(dryRun: dryRun, undone: entries, change: change), untouched: [])
  }

  /// The books as they are now, or field by field what would change.
  private func show(_ outcome: Outcome, untouched: [Book]) throws {
    if options.json {
      try StandardOutput.line(JSON(outcome, untouched: untouched).line)
    } else if dryRun {
      try StandardOutput.write(ChangeTable.text(outcome.change.fields, for: options.output))
    } else {
      let books = outcome.change.after + untouched
      if !books.isEmpty { try StandardOutput.write(BookTable.text(books, for: options.output)) }
    }
  }
}
