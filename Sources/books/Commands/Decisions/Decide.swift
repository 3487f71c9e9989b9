import AppServices
import Catalog
import Domain
import Interchange
import Presentation

/// Carries out what the reader decided, and tells what came of it.
extension Session {
  /// - Throws: as ``AppContext/decide(_:dryRun:)``.
  func decide(_ request: DecisionRequest, dryRun: Bool) async throws {
    let result = try await contextToWrite(dryRun: dryRun).decide(request, dryRun: dryRun)
    // Said first, so that it is known also where the output cannot be written.
    if let message = result.summary.message {
      let ending = result.entry.map { " (entry \($0.id); books undo takes it back)" } ?? "; nothing was changed"
      options.say(message.told(dryRun: dryRun) + ending)
    }
    try show(result)
    for book in result.untouched { options.say(request.untouched(book.title)) }
  }

  /// - Throws: as ``AppContext/undo(_:dryRun:)``.
  func undo(_ which: Undoing, dryRun: Bool) async throws {
    let result = try await contextToWrite(dryRun: dryRun).undo(which, dryRun: dryRun)
    for entry in result.undone.prefix(Self.mostUndoneShown) {
      let message = ActionMessage("undid", "undo", "entry \(entry.id): \(entry.act.told) \(entry.act.quotedTitles)")
      options.say(message.told(dryRun: dryRun))
    }
    let more = result.undone.count - Self.mostUndoneShown
    if more > 0 { options.say("… and \(more) more entr\(more == 1 ? "y" : "ies")") }
    if dryRun { options.say("nothing was changed") }
    try show(result)
  }

  /// Of entries that are undone at once; `--json` has all.
  private static let mostUndoneShown = 5

  /// The books as they are now, or field by field what would change.
  private func show(_ result: DecisionResult) throws {
    if options.json {
      try StandardOutput.line(JSON(result).line)
    } else if result.dryRun {
      try StandardOutput.write(ChangeTable.text(result.change.fields, for: options.output))
    } else {
      let books = result.change.after + result.untouched
      if !books.isEmpty { try StandardOutput.write(BookTable.text(books, for: options.output)) }
    }
  }
}
