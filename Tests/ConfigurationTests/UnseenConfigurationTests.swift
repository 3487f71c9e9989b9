import Foundation
import Testing

@testable import BooksConfiguration

/// A configuration that may be there and cannot be read is no reason to take the defaults: they enable sources.
@Suite struct UnseenConfigurationTests {
  private func reason(_ home: TemporaryHome) -> String? {
    do {
      _ = try home.configuration()
      return nil
    } catch ConfigurationError.unreadable(_, let reason) {
      return reason
    } catch {
      return "\(error)"
    }
  }

  private func path(_ home: TemporaryHome) -> String { home.directories.configurationFile.path(percentEncoded: false) }

  @Test func `a link to nothing is an error`() throws {
    let home = try TemporaryHome()
    try FileManager.default.createSymbolicLink(atPath: path(home), withDestinationPath: "unmounted/config.toml")
    #expect(reason(home)?.hasSuffix("is a link to nothing: mend the link, or bring back what it leads to") == true)
    #expect(throws: ConfigurationError.self) { try home.file.setEnabled(true, sources: ["nytimes"]) }
  }

  @Test func `a folder on the way that is a link to nothing is an error`() throws {
    let home = try TemporaryHome()
    let link = home.folder.appending(path: "link").path(percentEncoded: false)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "unmounted")
    let directories = AppDirectories(home: URL(filePath: link + "/deep", directoryHint: .isDirectory))
    #expect(throws: ConfigurationError.self) {
      try Configuration.read(directories: directories, environment: [:], sources: installed)
    }
  }

  @Test(arguments: ["", "\u{FEFF}", "\n"]) func `an empty file says nothing, as no file does`(text: String) throws {
    let home = try TemporaryHome()
    try home.write(text)
    #expect(try home.configuration().enabledSources == ["google-books", "book-list"])
    try home.file.setOrder(["nytimes"])
    #expect(try home.configuration().sourceOrder.first == "nytimes")
  }

  @Test func `links in a circle, a folder, a pipe and a file without end are errors that say so`() throws {
    let home = try TemporaryHome()
    try FileManager.default.createSymbolicLink(atPath: path(home), withDestinationPath: "config.toml")
    #expect(reason(home)?.hasSuffix("symbolic links: mend the links, which lead in a circle") == true)
    try FileManager.default.removeItem(atPath: path(home))
    try FileManager.default.createDirectory(atPath: path(home), withIntermediateDirectories: false)
    #expect(reason(home) == "it is a folder")
    try FileManager.default.removeItem(atPath: path(home))
    #expect(mkfifo(path(home), 0o600) == 0)
    #expect(reason(home) == "it is no regular file")
    try FileManager.default.removeItem(atPath: path(home))
    try home.write(String(repeating: "# long\n", count: 40_000))
    #expect(reason(home) == "it is larger than 256 KB")
  }

  @Test func `a change that would make the file too large is refused`() throws {
    let home = try TemporaryHome()
    try home.write("timeout = 4\n")
    let long = String(repeating: "x", count: 256 << 10)
    #expect(throws: ConfigurationError.self) { try home.file.set("api-key", of: "nytimes", to: [long]) }
    #expect(try home.text() == "timeout = 4\n")
  }

  @Test(.enabled(if: geteuid() != 0)) func `a folder that may not be entered is an error`() throws {
    let home = try TemporaryHome()
    try home.write("timeout = 4\n")
    let folder = home.folder.path(percentEncoded: false)
    chmod(folder, 0o000)
    defer { chmod(folder, 0o700) }
    #expect(reason(home) == "Permission denied")
  }

  @Test func `what is nested beyond reason is a fault`() throws {
    let home = try TemporaryHome()
    try home.write("timeout = " + String(repeating: "[", count: 200_000))
    #expect(throws: ConfigurationError.self) { try home.configuration() }
    try home.write("x = " + String(repeating: "{a=", count: 60_000))
    #expect(throws: ConfigurationError.self) { try home.configuration() }
  }
}
