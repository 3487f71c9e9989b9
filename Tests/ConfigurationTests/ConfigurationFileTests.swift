import Foundation
import Sourcing
import Testing

@testable import BooksConfiguration

@Suite struct ConfigurationFileTests {
  @Test func `the first change makes the folder and the file, for the owner alone`() throws {
    let home = try TemporaryHome()
    let location = home.folder.appending(path: "new/deep/config.toml")
    try ConfigurationFile(location, sources: installed).setEnabled(true, sources: ["nytimes"])
    #expect(try String(contentsOf: location, encoding: .utf8) == "[sources.nytimes]\nenabled = true\n")
    let path = location.path(percentEncoded: false)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func `what was changed is what is read`() throws {
    let home = try TemporaryHome()
    try home.file.setEnabled(true, sources: ["nytimes"])
    try home.file.setEnabled(false, sources: ["google-books", "book-list"])
    try home.file.setOrder(["nytimes", "book-list"])
    try home.file.set("api-key", of: "nytimes", to: ["a\"b\\c"])
    try home.file.set("base-url", of: "book-list", to: ["/a b.json", "file:/c.json"])
    let configuration = try home.configuration()
    #expect(configuration.enabledSources == ["nytimes"])
    #expect(configuration.sourceOrder == ["nytimes", "book-list", "google-books"])
    #expect(configuration.settings(for: "nytimes")["api-key"] == "a\"b\\c")
    #expect(configuration.settings(for: "book-list").all("base-url") == ["/a b.json", "file:/c.json"])
    try home.file.unset("api-key", of: "nytimes")
    #expect(try home.configuration().settings(for: "nytimes")["api-key"] == nil)
  }

  @Test func `comments, order and blank lines stay`() throws {
    let home = try TemporaryHome()
    try home.write(
      "# mine\n\ntimeout = 4   # slow line\n\n[sources.nytimes]\n# key of May\napi-key = \"old\" # renew\n")
    try home.file.set("api-key", of: "nytimes", to: ["new"])
    #expect(
      try home.text()
        == "# mine\n\ntimeout = 4   # slow line\n\n[sources.nytimes]\n# key of May\napi-key = \"new\" # renew\n")
  }

  @Test func `a file gets the owner's mode alone once it holds a key, and keeps its own before`() throws {
    let home = try TemporaryHome()
    try home.write("timeout = 4\n", mode: 0o640)
    try home.file.setEnabled(true, sources: ["nytimes"])
    #expect(try home.mode() == 0o640)
    try home.file.set("api-key", of: "nytimes", to: ["k"])
    #expect(try home.mode() == 0o600)
  }

  @Test func `a symbolic link stays one`() throws {
    let home = try TemporaryHome()
    let real = home.folder.appending(path: "dotfiles.toml")
    try Data("timeout = 4\n".utf8).write(to: real)
    try FileManager.default.createSymbolicLink(at: home.directories.configurationFile, withDestinationURL: real)
    try home.file.setOrder(["nytimes"])
    #expect(try String(contentsOf: real, encoding: .utf8) == "timeout = 4\norder = [\"nytimes\"]\n")
  }

  @Test(arguments: ["timeout = \n", "unknown = 1\n", "[sources.nytimes]\napi-key = true\n"])
  func `a faulty file is refused and left as it is`(text: String) throws {
    let home = try TemporaryHome()
    try home.write(text)
    #expect(throws: ConfigurationError.self) { try home.file.setEnabled(true, sources: ["nytimes"]) }
    #expect(try home.text() == text)
  }

  @Test func `nothing is left beside the file`() throws {
    let home = try TemporaryHome()
    try home.file.setOrder(["nytimes"])
    try home.file.setOrder(["book-list"])
    let files = try FileManager.default.contentsOfDirectory(atPath: home.folder.path(percentEncoded: false))
    #expect(files == ["config.toml"])
  }

  @Test func `an unknown source or setting is refused, and none of the others is changed`() throws {
    let home = try TemporaryHome()
    #expect(throws: ConfigurationError.unknownSource("nytime", suggestion: "nytimes")) {
      try home.file.setEnabled(true, sources: ["book-list", "nytime"])
    }
    #expect(throws: ConfigurationError.unknownSetting("apikey", source: "nytimes", suggestion: "api-key")) {
      try home.file.set("apikey", of: "nytimes", to: ["k"])
    }
    #expect(throws: ConfigurationError.badValue(setting: "order", reason: "names “nytimes” twice")) {
      try home.file.setOrder(["nytimes", "nytimes"])
    }
    #expect(!FileManager.default.fileExists(atPath: home.directories.configurationFile.path(percentEncoded: false)))
  }

  @Test(arguments: [[], [" "], ["a", "b"], ["a\u{0}b"]])
  func `a setting of one value takes exactly one, and no zero character`(values: [String]) throws {
    let home = try TemporaryHome()
    #expect(throws: ConfigurationError.self) { try home.file.set("api-key", of: "nytimes", to: values) }
  }
}
