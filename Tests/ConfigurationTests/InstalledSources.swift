import Domain
import Foundation
import Sourcing
import TestSupport

@testable import BooksConfiguration

/// Sources as an executable has them: one with a key, one keyless and enabled, one of several addresses.
let installed = [
  SourceInfo(
    id: "nytimes", name: "The New York Times", summary: "lists", homePage: "https://example.org/",
    settings: [
      SourceSetting("api-key", help: "the key", isSecret: true),
      SourceSetting("base-url", help: "where", defaultValue: "https://api.example.org"),
    ],
    printsCapitals: true, precedence: 20),
  SourceInfo(
    id: "google-books", name: "Google Books", summary: "volumes", homePage: "https://example.org/",
    enabledAtFirst: true,
    settings: [
      SourceSetting("api-key", help: "the key", isSecret: true)
    ],
    limits: SourceLimits(perMinute: 60), precedence: 10, bestAt: [.description]),
  SourceInfo(
    id: "book-list", name: "Book list", summary: "a list", homePage: "https://example.org/", enabledAtFirst: true,
    settings: [SourceSetting("base-url", help: "where", kind: .list, defaultValue: "bundled:")],
    precedence: 30, bestAt: [.pdf, .description]),
]

/// A home of one test, with a space in its name.
final class TemporaryHome {
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder("a home") }

  var folder: URL { temporary.url }
  var directories: AppDirectories { AppDirectories(home: folder) }
  var file: ConfigurationFile { ConfigurationFile(directories.configurationFile, sources: installed) }

  func write(_ text: String, mode: Int = 0o644) throws {
    try Data(text.utf8).write(to: directories.configurationFile)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: directories.configurationFile.path(percentEncoded: false))
  }

  func text() throws -> String { try String(contentsOf: directories.configurationFile, encoding: .utf8) }

  func mode() throws -> Int? {
    let path = directories.configurationFile.path(percentEncoded: false)
    return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  func configuration(environment: [String: String] = [:]) throws -> Configuration {
    try Configuration.read(directories: directories, environment: environment, sources: installed)
  }
}

/// The configuration of a text.
func configuration(_ text: String, environment: [String: String] = [:]) throws -> Configuration {
  let file = try FileSettings(file: "config.toml", bytes: Array(text.utf8), sources: installed)
  return Configuration(sources: installed, file: file, environment: environment)
}
