import ArgumentParser
import Catalog
import Domain
import Interchange
import Persistence

/// `books duplicates`
struct FindDuplicates: Verb {
  static let configuration = CommandConfiguration(
    commandName: "duplicates",
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

  @Option(parsing: .unconditional, help: "Show at most this many of each.")
  var limit = 20

  @Flag(help: "Take the safe suggestions, each an entry of the history of its own.")
  var apply = false

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var lines: LinesOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if !(1...10_000).contains(limit) { throw ValidationError("--limit takes 1 to 10000.") }
    if dryRun.isSet && !apply { throw ValidationError("--dry-run goes with --apply.") }
  }

  func run() async throws {
    let session = try Session(options)
    let store = try await apply ? session.storeToWrite(dryRun: dryRun.isSet) : session.storeToRead()
    if apply { return try await SafeMerges(store: store, dryRun: dryRun.isSet, lines: lines, options: options).run() }
    let found = try await store.duplicates(limit: limit)
    if lines.ndjson {
      for object in JSON.lines(found) { try StandardOutput.line(object.line) }
    } else if options.json {
      try StandardOutput.line(JSON(found).line)
    } else {
      try StandardOutput.write(DuplicatesText(found: found, terminal: options.output).text)
      if let remark = remark(found) { options.say(remark) }
    }
  }

  private func remark(_ found: Duplicates) -> String? {
    if found.mergedCount + found.apartCount + found.suggestedCount == 0 {
      return "no book has more than one record, and none may be another"
    }
    let parts = [
      (found.doubtful.count, found.doubtfulCount, "to look at"), (found.merged.count, found.mergedCount, "merged"),
      (found.apart.count, found.apartCount, "apart"), (found.suggested.count, found.suggestedCount, "suggested"),
    ]
    let cut = parts.filter { $0.0 < $0.1 }.map { "\($0.0) of \($0.1) \($0.2)" }
    return cut.isEmpty ? nil : cut.joined(separator: ", ") + "; --limit shows more"
  }
}
