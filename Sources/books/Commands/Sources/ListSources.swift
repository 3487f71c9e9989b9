import AppServices
import ArgumentParser
import BooksConfiguration
import Catalog
import Domain
import Interchange
import Presentation
import Sourcing

/// `books sources list`
struct ListSources: Verb {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List all sources in the order in which their values are preferred.",
    discussion: """
      Example:
        books sources list --json
      """)

  @Flag(help: "Print JSON, one object a line.")
  var ndjson = false

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = try Session(options)
    let sources = session.sources()
    let ordered = session.configuration.sourceOrder.compactMap { id in sources.first { $0.info.id == id } }
    let remaining = await session.remaining(of: sources)
    let imported = await imported(session)
    let objects = ordered.map { JSON($0, remaining[$0.info.id]) }
    if ndjson {
      for object in objects { try StandardOutput.line(object.line) }
    } else if options.json {
      try StandardOutput.line(JSON(sources: objects, imported: imported).line)
    } else {
      try StandardOutput.write(table(ordered, remaining).text(for: options.output))
    }
    if !imported.isEmpty, !options.json {
      let names = imported.map { "\($0.source) (\(counted($0.records, "record")))" }
      options.say("imported from files, preferred last: \(names.joined(separator: ", "))")
    }
  }

  /// What files brought under a name of their own, by name. Neither is the catalogue made for it, nor is it changed.
  private func imported(_ session: Session) async -> [SourceSummary] {
    guard session.hasCurrentCatalog else { return [] }
    let kept = (try? await session.context(for: .reading).catalog.sources()) ?? []
    let names = Set(ImportForm.sources + [SourceRecord.importSource])
    return kept.filter { $0.records > 0 && names.contains($0.source) }.sorted { $0.source < $1.source }
  }

  private func table(_ sources: [ConfiguredSource], _ remaining: [String: Remaining]) -> Table {
    var table = Table([
      Table.Column("SOURCE"), Table.Column("ENABLED"), Table.Column("STATE", least: 12, mayBeCut: true),
      Table.Column("CAN", leaves: 2), Table.Column("LEFT", least: 24, mayBeCut: true, leaves: 3),
      Table.Column("HAS", least: 24, mayBeCut: true, leaves: 1),
    ])
    table.rows = sources.map { source in
      [
        source.info.id, source.isEnabled ? "yes" : "no", source.state,
        source.capabilities.map(\.rawValue).joined(separator: ","),
        (remaining[source.info.id] ?? source.fullAllowance).words(options.output.retryTime) ?? "", source.info.summary,
      ]
    }
    return table
  }
}
