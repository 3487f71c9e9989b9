import AppServices
import ArgumentParser
import Configuration
import Domain
import Foundation
import Interchange
import Persistence
import Sourcing

/// `books doctor`
struct Doctor: Verb {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Look at the catalogue, the configuration and the sources, and say what is wrong with them.",
    discussion: """
      Nothing is changed. Ends with 65 for a damaged catalogue, 78 for a broken configuration.

      Example:
        books doctor --json
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let places = Places.resolve(home: options.home, environment: GlobalOptions.environment)
    let session = Result { try Session(options) }
    let findings = [
      Finding.of("catalogue") { try catalogueDetail(places) },
      Finding.of("configuration") { configurationDetail(try session.get()) },
    ]
    try show(findings + ((try? session.get()).map(sourceFindings) ?? []))
    if let ending = findings.lazy.compactMap(\.ending).first { throw Ending(ending.code) }
  }

  private func catalogueDetail(_ places: Places) throws -> String {
    let path = places.catalog.path(percentEncoded: false)
    guard let check = try CatalogCheck.look(at: path) else {
      return "\(path): not there yet; search and sync make it"
    }
    return
      "\(path): sound; \(check.records) records, \(check.books) books, \(check.isbns) ISBNs, \(check.bytes >> 10) KB"
  }

  private func configurationDetail(_ session: Session) -> String {
    let path = session.places.configurationFile.path(percentEncoded: false)
    return "\(path): " + (FileManager.default.fileExists(atPath: path) ? "can be used" : "not there: defaults hold")
  }

  private func sourceFindings(_ session: Session) -> [Finding] {
    session.sources().sorted { $0.info.id < $1.info.id }.map { source in
      let isOdd = source.isEnabled && source.state != "ready"
      let enabled = source.isEnabled ? "enabled" : "disabled"
      return Finding(
        subject: "source \(source.info.id)", state: isOdd ? .warning : .ok, detail: "\(enabled), \(source.state)")
    }
  }

  private func show(_ findings: [Finding]) throws {
    if options.json {
      let document: JSON = ["schema": "books.doctor/1", "findings": .array(findings.map { JSON($0) })]
      return try StandardOutput.line(document.line)
    }
    var table = Table([Table.Column("STATE"), Table.Column("WHAT"), Table.Column("DETAIL", mayBeCut: false)])
    table.rows = findings.map { [$0.state.rawValue, $0.subject, $0.detail] }
    try StandardOutput.write(table.text(for: options.output))
  }
}

/// One thing that the doctor looked at.
struct Finding {
  enum State: String {
    case ok, warning, broken
  }

  var subject: String
  var state: State
  var detail: String
  /// How the program ends because of it.
  var ending: Ending?

  /// What `look` says, or why it failed.
  static func of(_ subject: String, _ look: () throws -> String) -> Finding {
    do {
      return Finding(subject: subject, state: .ok, detail: try look())
    } catch {
      let ending = Ending(error)
      return Finding(subject: subject, state: .broken, detail: ending.message ?? "\(error)", ending: ending)
    }
  }
}

extension JSON {
  init(_ finding: Finding) {
    self = [
      "subject": JSON(finding.subject), "state": JSON(finding.state.rawValue), "detail": JSON(finding.detail),
    ]
  }
}
