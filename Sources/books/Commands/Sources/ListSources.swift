import AppServices
import ArgumentParser
import Configuration
import Domain
import Interchange
import Networking
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

  @OptionGroup var lines: LinesOption
  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = try Session(options)
    let sources = session.sources()
    let ordered = session.configuration.sourceOrder.compactMap { id in sources.first { $0.info.id == id } }
    let remaining = await session.remaining(of: sources)
    let objects = ordered.map { JSON($0, remaining[$0.info.id]) }
    if lines.ndjson {
      for object in objects { try StandardOutput.line(object.line) }
    } else if options.json {
      let document: JSON = ["schema": "books.sources/1", "sources": .array(objects)]
      try StandardOutput.line(document.line)
    } else {
      try StandardOutput.write(table(ordered, remaining).text(for: options.output))
    }
  }

  private func table(_ sources: [ConfiguredSource], _ remaining: [String: Remaining]) -> Table {
    var table = Table([
      Table.Column("SOURCE"), Table.Column("ENABLED"), Table.Column("STATE", least: 12, mayBeCut: true),
      Table.Column("CAN"), Table.Column("LEFT", least: 12, mayBeCut: true),
      Table.Column("HAS", least: 12, mayBeCut: true),
    ])
    table.rows = sources.map { source in
      [
        source.info.id, source.isEnabled ? "yes" : "no", source.state, source.capabilities.joined(separator: ","),
        (remaining[source.info.id] ?? source.fullAllowance).words ?? "", source.info.summary,
      ]
    }
    return table
  }
}

extension ConfiguredSource {
  /// `ready`, or what is missing.
  var state: String {
    switch make(CurlTransport(userAgent: Version.userAgent)) {
    case .failure(let error): error.description
    case .success: lacksKey ? "needs a key" : "ready"
    }
  }

  /// The capability protocols that it conforms to, in words.
  var capabilities: [String] {
    guard let type = Registry.source(info.id) else { return [] }
    let all: [(String, Bool)] = [
      ("search", type is any SearchSource.Type), ("catalog", type is any CatalogSource.Type),
      ("categories", type is any CategorySource.Type), ("item", type is any ItemSource.Type),
    ]
    return all.filter(\.1).map(\.0)
  }

  /// What it can be searched by; empty where it cannot be searched.
  var searchTerms: [String] {
    guard let type = Registry.source(info.id) as? any SearchSource.Type else { return [] }
    return BookQuery.Term.allCases.filter(type.searchTerms.contains).map(\.rawValue)
  }
}

extension JSON {
  /// - Parameter remaining: nil where nothing was asked of it yet.
  init(_ source: ConfiguredSource, _ remaining: Remaining?) {
    let info = source.info
    let remaining = remaining ?? source.fullAllowance
    self = [
      "id": JSON(info.id), "name": JSON(info.name), "enabled": .bool(source.isEnabled), "state": JSON(source.state),
      "can": JSON(source.capabilities), "searchTerms": JSON(source.searchTerms), "summary": JSON(info.summary),
      "homePage": JSON(info.homePage), "perMinute": JSON(info.limits.perMinute), "perDay": JSON(info.limits.perDay),
      "leftThisMinute": JSON(remaining.minute), "leftToday": JSON(remaining.day),
      "dayEndsAt": JSON(timestamp(remaining.dayEndsAt)), "heldUntil": JSON(remaining.hold.map { timestamp($0.until) }),
      "heldFor": JSON(remaining.hold.map { $0.reason.name }),
      "freshnessSeconds": JSON(info.freshness.map { Int($0.components.seconds) }),
      "attribution": JSON(info.attribution),
    ]
  }
}
