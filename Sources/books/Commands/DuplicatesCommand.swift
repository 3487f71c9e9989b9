import AppServices
import ArgumentParser
import Catalog
import Domain
import Interchange
import Presentation

/// `books duplicates`
struct DuplicatesCommand: Verb {
  static let configuration = CommandConfiguration(
    verb: "duplicates",
    abstract: "List what was merged, what was not and why, and what may be one; asks nobody.",
    discussion: """
      Books of one ISBN and author whose titles differ in all words that count come first: look at these. books split \
      parts what is two, and books merge of two of its records says that it is one.

      A suggestion is taken with books merge and refused for good with books split. --apply takes those that are safe: \
      of the same title and author, one of the two without any ISBN, neither suggested with anything else, and neither \
      kind, language nor year of publication against it.

      Example:
        books duplicates --apply --dry-run
      """)

  /// The books of all that is shown are in memory at once.
  private static let mostShown = 2000

  @Option(parsing: .unconditional, help: "Show at most this many of each. (default: 20)")
  var limit: Int?

  @Flag(help: "Take the safe suggestions, each an entry of the history of its own.")
  var apply = false

  @OptionGroup var dryRun: DryRunOption
  @Flag(help: "Print JSON, one object a line.")
  var ndjson = false

  @OptionGroup var options: GlobalOptions

  /// How many of each kind are shown.
  private var length: Int { limit ?? 20 }

  func validate() throws {
    try PageArgument.check(limit: length, most: Self.mostShown)
    if apply && limit != nil {
      throw ValidationError("--limit is of what is listed; --apply takes all that is safe, and --dry-run says what.")
    }
    if dryRun.isSet && !apply { throw ValidationError("--dry-run goes with --apply.") }
  }

  func run() async throws {
    let session = try Session(options)
    if apply {
      let context = try await session.contextToWrite(dryRun: dryRun.isSet)
      return try await SafeMergesReport(context: context, dryRun: dryRun.isSet, ndjson: ndjson, options: options).run()
    }
    let catalog = try await session.contextToRead().catalog
    let found = try await catalog.duplicates(limit: length)
    if ndjson {
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
    if cut.isEmpty { return nil }
    return cut.joined(separator: ", ") + "; " + PageArgument.remark(limit: length, most: Self.mostShown)
  }
}

extension Duplicates {
  fileprivate var isEmpty: Bool { mergedCount + apartCount + suggestedCount == 0 }
}
