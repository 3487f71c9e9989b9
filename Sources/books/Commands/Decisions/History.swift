import AppServices
import ArgumentParser
import Catalog
import Domain
import Interchange
import Presentation

/// `books history`
struct History: Verb {
  static let configuration = CommandConfiguration(
    verb: "history",
    abstract: "List what you decided, the newest first; books undo takes it back.",
    discussion: """
      Example:
        books history --limit 5
      """)

  private static let mostShown = 10_000

  @Option(parsing: .unconditional, help: "Show at most this many entries.")
  var limit = 50

  @OptionGroup var lines: LinesOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if !(1...Self.mostShown).contains(limit) { throw ValidationError("--limit takes 1 to \(Self.mostShown).") }
  }

  func run() async throws {
    let entries = try await Session(options).context(for: .reading).catalog.history(limit: limit + 1)
    let shown = Array(entries.prefix(limit))
    if lines.ndjson {
      for entry in shown { try StandardOutput.line(JSON(entry).line) }
    } else if options.json {
      try StandardOutput.line(JSON(history: shown).line)
    } else if !shown.isEmpty {
      try options.page(table(shown).text(for: options.output))
    }
    if shown.isEmpty {
      options.say(
        "you have decided nothing yet: merge, split, edit, add, favorite and imports from other programs stand here")
    }
    if entries.count > limit { options.say("the newest \(limit); \(limitRemark(limit, most: Self.mostShown))") }
  }

  private func table(_ entries: [JournalEntry]) -> Table {
    var table = Table([
      Table.Column("ID"), Table.Column("WHEN", leaves: 1), Table.Column("WHAT", least: 12, mayBeCut: true),
      Table.Column("TITLES", least: 20, mayBeCut: true),
    ])
    table.rows = entries.map { entry in
      [String(entry.id), options.output.time(entry.at), entry.act.told, entry.act.titles.joined(separator: "; ")]
    }
    return table
  }
}
