import AppServices
import Catalog
import Domain
import Interchange
import Presentation

/// Carries out what the reader decided, and tells what came of it.
extension Session {
  /// - Throws: as ``AppContext/decide(_:dryRun:)``.
  func decide(_ request: DecisionRequest, dryRun: Bool) async throws {
    try await decide(request, dryRun: dryRun, in: contextToWrite(dryRun: dryRun))
  }

  /// - Throws: as ``AppContext/decide(_:dryRun:)``.
  func decide(_ request: DecisionRequest, dryRun: Bool, in context: AppContext) async throws {
    try tell(try await context.decide(request, dryRun: dryRun), of: request)
  }

  /// Says what was decided, and shows the books as they are now.
  /// - Parameter sources: those that were asked on the way; nil where none is ever asked.
  func tell(_ result: DecisionResult, of request: DecisionRequest, sources: [SourceStatus]? = nil) throws {
    // Said first, so that it is known also where the output cannot be written.
    if let message = result.summary.message {
      let ending = result.entry.map { " (entry \($0.id); books undo takes it back)" } ?? "; nothing was changed"
      options.say(message.told(dryRun: result.dryRun) + ending)
    }
    remark(on: result)
    try show(result, sources)
    for book in result.untouched {
      // A bare one has no title that tells it from others.
      options.say(request.untouched(book.isBare ? book.isbn?.description ?? book.title : book.title))
    }
  }

  /// What a reader might not see: what was said and is shown no more, an ISBN that others claim, and marks of a book
  /// that is in no library.
  private func remark(on result: DecisionResult) {
    let hidden = result.change.hidden.map(\.word)
    if !hidden.isEmpty {
      let names = hidden.joined(separator: ", ")
      options.say("of several the newest is shown: \(names); what it hides, books split shows again")
    }
    if let isbn = result.quarantined, let book = result.change.after.first {
      options.say(
        "\(isbn) is in quarantine: books that contradict one another claim it, or very many do; “\(book.title)” bears it "
          + "by your word")
    }
    guard case .edited(let title, let act) = result.summary, act.setsMark else { return }
    for book in result.change.after where !book.shelf.saved {
      options.say("“\(title)” is not in your library; books add \(book.id) puts it there")
    }
  }

  /// - Throws: as ``AppContext/undo(_:dryRun:)``.
  func undo(_ which: Undoing, dryRun: Bool) async throws {
    let result = try await contextToWrite(dryRun: dryRun).undo(which, dryRun: dryRun)
    tellEntries(result.undone, "undid", "undo", dryRun: dryRun)
    tellImports(result)
    if dryRun { options.say("nothing was changed") }
    try show(result)
  }

  /// - Throws: as ``AppContext/redo(_:dryRun:)``.
  func redo(_ count: Int, dryRun: Bool) async throws {
    let result = try await contextToWrite(dryRun: dryRun).redo(count, dryRun: dryRun)
    tellEntries(result.redone, "redid", "redo", dryRun: dryRun)
    if dryRun { options.say("nothing was changed") }
    tellWhatStandsInTheWay(of: result)
    try show(result)
  }

  /// Of what is decided once more: what sources brought since may leave an ISBN with another book, and books apart.
  private func tellWhatStandsInTheWay(of result: DecisionResult) {
    let conflicts = result.change.newWarnings.filter {
      [.isbnConflict, .setISBN, .quarantinedISBN].contains($0.kind)
    }
    for conflict in conflicts.prefix(Self.mostEntriesShown) {
      options.say("\(conflict.kind.rawValue): \(conflict.detail)")
    }
    if result.redone.contains(where: { $0.act.verb == .split }) { return }
    for entry in result.redone.prefix(Self.mostEntriesShown) where entry.act.verb == .merge {
      let keys = Set(entry.act.verdicts.flatMap(\.records))
      let books = result.change.after.filter { book in book.records.contains { keys.contains($0.recordKey) } }
      guard books.count > 1 else { continue }
      let titles = books.map { "“\($0.title)”" }.joined(separator: ", ")
      options.say("these stay apart: \(titles); splits of yours keep records of theirs apart from one another")
    }
  }

  /// The first of them, each in a line.
  private func tellEntries(_ entries: [JournalEntry], _ past: String, _ infinitive: String, dryRun: Bool) {
    for entry in entries.prefix(Self.mostEntriesShown) {
      let message = ActionMessage(
        past, infinitive, "entry \(entry.id): \(entry.act.told) \(entry.act.brieflyQuotedTitles)")
      options.say(message.told(dryRun: dryRun))
    }
    let more = entries.count - Self.mostEntriesShown
    if more > 0 { options.say("… and \(counted(more, "more entry", "more entries"))") }
  }

  /// What goes with imports, which may be any number of books.
  private func tellImports(_ result: DecisionResult) {
    guard result.undone.contains(where: { $0.act.verb == .import }) else { return }
    let change = result.change
    let parts = [
      (change.removedRecords, "record out"), (change.restoredRecords, "record as before"),
      (change.removedMarks, "mark out"),
    ]
    let told = parts.filter { $0.0 > 0 }.map { count, what in
      "\(count) " + (count == 1 ? what : what.replacing(" ", with: "s ", maxReplacements: 1))
    }
    options.say(told.isEmpty ? "a later import brought all of it too, and it stays" : told.joined(separator: ", "))
  }

  /// Of entries that are undone or redone at once; `--json` has all.
  private static let mostEntriesShown = 5

  /// The books as they are now, or field by field what would change.
  private func show(_ result: DecisionResult, _ sources: [SourceStatus]? = nil) throws {
    if options.json {
      try StandardOutput.line((sources.map { JSON(result, sources: $0, .commandLine) } ?? JSON(result)).line)
    } else if result.dryRun {
      try StandardOutput.write(ChangeTable.text(result.change.fields, for: options.output))
    } else {
      let books = result.change.after + result.untouched
      if !books.isEmpty { try StandardOutput.write(BookTable.text(books, for: options.output)) }
    }
  }
}
