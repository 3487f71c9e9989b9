import ArgumentParser
import Domain
import Foundation
import Interchange
import Persistence
import Synchronization

/// `books export`
struct Export: Verb {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the catalogue, or what the filters leave of it, as one file.",
    discussion: """
      The bytes are the same as long as the catalogue says the same.

      Example:
        books export javascript -f csv -o javascript.csv
      """)

  @OptionGroup var filters: Filters

  @Option(name: .shortAndLong, help: "json, ndjson, csv or book-list.")
  var format: Format

  @Option(name: .shortAndLong, help: ArgumentHelp("Write here; - is standard output.", valueName: "file"))
  var output = "-"

  @OptionGroup var options: GlobalOptions

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, ndjson, csv
    case bookList = "book-list"
  }

  func run() async throws {
    let query = try filters.query()
    let format = ExportFormat(rawValue: format.rawValue) ?? .json
    let store = try Session(options).store()
    let sink = try ExportSink(path: output, terminal: options.output)
    let interruption = Interruption { sink.interrupt() }
    defer { interruption.over() }
    do {
      try sink.write(format.head)
      try await store.visit(query) { book in
        try sink.write(format.bytes(for: book, at: sink.count))
        sink.countOne()
      }
      try sink.write(format.tail)
      try sink.finish()
    } catch {
      sink.discard()
      throw error
    }
    let count = sink.count
    if output != "-" { options.say("\(count) book\(count == 1 ? "" : "s") written to \(output)") }
    if count == 0 { options.say("nothing in the catalogue fits; books sync fills it") }
  }
}
