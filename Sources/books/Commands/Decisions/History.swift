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

  @Flag(help: "Print JSON, one object a line.")
  var ndjson = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try PageArgument.check(limit: limit, most: Self.mostShown)
  }

  func run() async throws {
    let catalog = try Session(options).context(for: .reading).catalog
    let writesObjects = ndjson || options.json
    let count = try await writesObjects ? writeObjects(of: catalog) : showTable(of: catalog)
    if count == 0 {
      options.say(
        "nothing that you decided stands: merge, split, edit, add, favorite and imports from other programs would stand here"
      )
    }
    if count > limit { options.say("the newest \(limit); \(PageArgument.remark(limit: limit, most: Self.mostShown))") }
  }

  /// As they are read: all that they decided may be a whole library.
  /// - Returns: how many entries there are, as far as one beyond the limit.
  private func writeObjects(of catalog: any Catalog) async throws -> Int {
    let ends = JSON.historyEnds
    var count = 0
    try await catalog.eachEntry(limit: limit + 1) { entry in
      count += 1
      guard count <= limit else { return }
      let object = JSON(entry).line
      if ndjson { return try StandardOutput.line(object) }
      try StandardOutput.write((count == 1 ? ends.before : [UInt8(ascii: ",")]) + object)
    }
    if !ndjson { try StandardOutput.line((count == 0 ? ends.before : []) + ends.behind) }
    return count
  }

  /// - Returns: as ``writeObjects(of:)``.
  private func showTable(of catalog: any Catalog) async throws -> Int {
    var (table, count) = (emptyTable, 0)
    // Of an entry only its row is kept: what it decided may be megabytes.
    try await catalog.eachEntry(limit: limit + 1, telling: .ofEdits) { entry in
      count += 1
      if count <= limit { table.rows.append(row(of: entry)) }
    }
    if count > 0 { try options.page(table.text(for: options.output)) }
    return count
  }

  private func row(of entry: JournalEntry) -> [String] {
    [String(entry.id), options.output.time(entry.at), entry.act.told, entry.act.listedTitles]
  }

  private var emptyTable: Table {
    Table([
      Table.Column("ID"), Table.Column("WHEN", leaves: 1), Table.Column("WHAT", least: 12, mayBeCut: true),
      Table.Column("TITLES", least: 20, mayBeCut: true),
    ])
  }
}
