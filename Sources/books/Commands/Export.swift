import AppServices
import ArgumentParser
import Catalog
import Domain
import Foundation
import Interchange
import Platform

/// `books export`
struct Export: Verb {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the catalogue, or what the filters leave of it, as one file.",
    discussion: """
      A file that is there is replaced in one step, and keeps its mode, its owner and the link that leads to it. The
      catalogue, the configuration and what sources read are never written over. The bytes are the same as long as the
      catalogue says the same. books import reads json and ndjson; with --provenance they hold all that the catalogue
      holds.

      Example:
        books export javascript -f csv -o javascript.csv
      """)

  @OptionGroup var filters: Filters

  @Option(name: .shortAndLong, help: "json, ndjson, csv or book-list.")
  var format: OneOf<Formats>

  @Option(name: .shortAndLong, help: ArgumentHelp("Write here; - is standard output.", valueName: "file"))
  var output = "-"

  @Flag(help: "With what every source said, your decisions, and all else that makes it whole; json and ndjson only.")
  var provenance = false

  @OptionGroup var options: GlobalOptions

  enum Formats: OptionValues {
    static let all = ExportFormat.allCases
  }

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output takes the name of a file, or - for standard output.") }
    if provenance, catalogFormat == nil {
      throw ValidationError("--provenance needs -f json or -f ndjson: \(format.value.rawValue) cannot hold it.")
    }
  }

  /// Nil for a format that cannot hold a whole catalogue.
  private var catalogFormat: CatalogFormat? { CatalogFormat(rawValue: format.value.rawValue) }

  func run() async throws {
    let query = try filters.query()
    let session = try Session(options)
    if output != "-" { try session.reservedFiles.check(output) }
    let store = try await session.contextToRead().catalog
    let sink = try ExportSink(path: output, terminal: options.output)
    let interruption = sink.interruption()
    defer { interruption?.over() }
    do {
      if provenance { try await writeWhole(store, query, to: sink) } else { try await write(store, query, to: sink) }
      try sink.finish()
    } catch {
      sink.discard()
      throw error
    }
    let count = sink.count
    if output != "-" { options.say("\(count) book\(count == 1 ? "" : "s") written to \(output)") }
    if count == 0 { options.say(try await store.reasonForNothing()) }
  }

  private func write(_ store: any Catalog, _ query: ListQuery, to sink: ExportSink) async throws {
    var query = query
    query.isExplained = false
    let format = format.value
    try sink.write(format.head)
    for try await books in store.allBooks(query) {
      for book in books {
        try sink.write(format.bytes(for: book, at: sink.count))
        sink.countOne()
      }
    }
    try sink.write(format.tail)
  }

  private func writeWhole(_ store: any Catalog, _ query: ListQuery, to sink: ExportSink) async throws {
    var writer = CatalogWriter(catalogFormat ?? .json)
    try sink.write(writer.head)
    for try await elements in store.export(query) {
      for element in elements {
        try sink.write(writer.bytes(for: element))
        if case .book = element { sink.countOne() }
      }
    }
    try sink.write(writer.tail())
  }
}
