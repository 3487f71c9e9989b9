import AppServices
import ArgumentParser
import Catalog
import Domain
import Interchange
import Presentation

/// `books duplicates`
struct FindDuplicates: Verb {
  static let configuration = CommandConfiguration(
    verb: "duplicates",
    abstract: "List what was merged, what was not and why, and what may be one; asks nobody.",
    discussion: """
      Books of one ISBN and author whose titles share no word come first: look at these. books split parts what is two, \
      and books merge of two of its records says that it is one.

      A suggestion is taken with books merge and refused for good with books split. --apply takes those that are safe: \
      of the same title and author, one of the two without any ISBN, neither suggested with anything else, and neither \
      kind, language nor year of publication against it.

      Example:
        books duplicates --apply --dry-run
      """)

  /// The books of all that is shown are in memory at once.
  private static let mostShown = 2000

  @Option(parsing: .unconditional, help: "Show at most this many of each.")
  var limit = 20

  @Flag(help: "Take the safe suggestions, each an entry of the history of its own.")
  var apply = false

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var lines: LinesOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if !(1...Self.mostShown).contains(limit) { throw ValidationError("--limit takes 1 to \(Self.mostShown).") }
    if dryRun.isSet && !apply { throw ValidationError("--dry-run goes with --apply.") }
  }

  func run() async throws {
    let session = try Session(options)
    if apply {
      let context = try await session.contextToWrite(dryRun: dryRun.isSet)
      return try await SafeMergesReport(context: context, dryRun: dryRun.isSet, lines: lines, options: options).run()
    }
    let catalog = try await session.contextToRead().catalog
    let found = try await catalog.duplicates(limit: limit)
    if lines.ndjson {
      for object in JSON.lines(found) { try StandardOutput.line(object.line) }
    } else if options.json {
      try StandardOutput.line(JSON(found).line)
    } else {
      try options.page(DuplicatesText(found: found, terminal: options.output).text)
      if let remark = remark(found) { options.say(remark) }
      if found.isEmpty { await session.sayWhatIsOutOfView(in: catalog) }
    }
  }

  private func remark(_ found: Duplicates) -> String? {
    if found.isEmpty {
      return "no book has more than one record, and none may be another"
    }
    let parts = [
      (found.doubtful.count, found.doubtfulCount, "to look at"), (found.merged.count, found.mergedCount, "merged"),
      (found.apart.count, found.apartCount, "apart"), (found.suggested.count, found.suggestedCount, "suggested"),
    ]
    let cut = parts.filter { $0.0 < $0.1 }.map { "\($0.0) of \($0.1) \($0.2)" }
    return cut.isEmpty ? nil : cut.joined(separator: ", ") + "; " + limitRemark(limit, most: Self.mostShown)
  }
}

extension Duplicates {
  fileprivate var isEmpty: Bool { mergedCount + apartCount + suggestedCount == 0 }
}

/// `books duplicates --apply`: each merge is printed as soon as it is made.
struct SafeMergesReport {
  let context: AppContext
  let dryRun: Bool
  let lines: LinesOption
  let options: GlobalOptions

  private var isDocument: Bool { options.json && !lines.ndjson }
  private var isText: Bool { !options.json && !lines.ndjson }

  func run() async throws {
    let merges = try await context.safeMerges()
    var document = MergesDocument.stream(dryRun: dryRun)
    if isDocument { try StandardOutput.write(document.head) }
    var taken = 0
    if isText && dryRun {
      for merge in merges { try StandardOutput.write(row(merge)) }
      taken = merges.count
    } else {
      try await context.apply(merges, dryRun: dryRun) { event in
        switch event {
        case .applied(let merge, let result):
          taken += 1
          try show(merge, result, &document)
        case .refused(_, let refusal): options.say("left as it is: \(refusal.line)")
        }
      }
    }
    if isDocument { try StandardOutput.write(document.tail()) }
    options.say(summary(taken))
  }

  private func show(_ merge: SafeMerge, _ result: DecisionResult, _ document: inout DocumentStream) throws {
    if lines.ndjson {
      try StandardOutput.line(JSON(result).line)
    } else if options.json {
      try StandardOutput.write(document.bytes(for: JSON(result)))
    } else {
      try StandardOutput.write(row(merge))
    }
  }

  /// Id and title of the one and of the other.
  private func row(_ merge: SafeMerge) -> String {
    let cells = zip(merge.ids, merge.act.titles).flatMap { [$0.description, printable($1)] }
    return cells.joined(separator: options.output.isTerminal ? "  " : "\t") + "\n"
  }

  private func summary(_ count: Int) -> String {
    if count == 0 { return "no suggestion is safe to take unseen" }
    let what = counted(count, "suggestion")
    let undo = count == 1 ? "books undo" : "books undo \(count)"
    return dryRun ? "\(what) would be taken" : "\(what) taken; \(undo) takes that back"
  }
}
