import BookListSource
import Domain
import Foundation
import Sourcing
import TestSupport
import Testing

/// What lists say that they are a version of.
@Suite struct ListVersionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, _ name: String = "a.json") throws {
    try text.write(toFile: folder.path(name), atomically: false, encoding: .utf8)
  }

  private func source(_ names: String...) throws -> BookList {
    try lists(names.map { folder.path($0) })
  }

  private func lists(_ addresses: [String]) throws -> BookList {
    let settings = SourceSettings([SourceSetting.baseURL: addresses])
    return try BookList(settings: settings, transport: StubTransport { _ in nil })
  }

  /// That of the last page.
  private func walked(_ source: BookList) async throws -> String? {
    var page = try await source.catalog(page: nil)
    while let next = page.next {
      #expect(page.catalogVersion == nil)
      page = try await source.catalog(page: next)
    }
    return page.catalogVersion
  }

  private static let short = #"[{"title":"Dune","tags":"x"}]"#
  private static let long =
    "[" + (0..<12_000).map { #"{"title":"Book \#($0)","tags":"tag \#($0 % 7)"}"# }.joined(separator: ",") + "]"

  @Test(arguments: [[short], [long], [short, long], [long, short], [short, short]])
  func `lists in files have one version as long as they say the same, and another where they do not`(
    texts: [String]
  ) async throws {
    let names = texts.indices.map { "\($0).json" }
    for (name, text) in zip(names, texts) { try write(text, name) }
    func version() async throws -> String? {
      let source = try lists(names.map { folder.path($0) })
      let version = await source.catalogVersion()
      #expect(try await walked(source) == version)
      return version
    }
    let first = try #require(try await version())
    #expect(try await version() == first)
    for (name, text) in zip(names, texts) {
      // As long as before.
      try write(text.replacing("Dune", with: "Dane").replacing(#"Book 0""#, with: #"Buok 0""#), name)
      #expect(try await version() != first)
      try write(text, name)
      #expect(try await version() == first)
    }
  }

  @Test func `the list of the program has a version, which changes with how lists are read`() async throws {
    let source = try lists(["bundled:"])
    #expect(try #require(await source.catalogVersion()).hasPrefix("6-"))
  }

  /// Where this fails, the same list gives other records than before: raise `reading`, so that catalogues take them.
  @Test func `what is read of a list is what its version stands for`() async throws {
    try write(
      #"""
      [{"title":"  Dune: A Novel ","authors":"Frank Herbert, Ann Lee (Editor)","isbn":"0-441-17271-7","tags":"SF, Sci-Fi"},
       {"title":"Emma","authors":"Jane Austen","pdf_url":"https://b.example/e.pdf","tags":"classics"},
       {"title":"Tales","tags":["History, General","sea"]}]
      """#)
    let page = try await source("a.json").catalog(page: nil)
    #expect(page.records.prefix(2).map(\.contentHash) == [7_433_195_253_359_339_640, 404_213_221_284_973_909])
    let placed = ["sf 0", "sci-fi 0", "classics 1", "history,-general 2", "sea 2"]
    #expect(page.placements.map { "\($0.category) \($0.place)" } == placed)
  }

  @Test func `a list that could not be read again while the next was taken gives no version`() async throws {
    try write(Self.short, "a.json")
    try write(#"[{"title":"Emma"}]"#, "b.json")
    let source = try source("a.json", "b.json")
    let first = try await source.catalog(page: nil)
    let (path, away) = (folder.path("a.json"), folder.path("away.json"))
    try FileManager.default.moveItem(atPath: path, toPath: away)
    let last = try await source.catalog(page: first.next)
    #expect(last.next == nil && last.catalogVersion == nil)
    // It is there again, as it was.
    try FileManager.default.moveItem(atPath: away, toPath: path)
    #expect(try await source.catalog(page: first.next).catalogVersion == nil)
  }

  @Test func `lists at addresses, and files that are not there, have none`() async throws {
    try write(Self.short)
    #expect(try await lists(["https://lists.example/a.json"]).catalogVersion() == nil)
    #expect(try await lists([folder.path("a.json"), "https://lists.example/a.json"]).catalogVersion() == nil)
    #expect(try await source("b.json").catalogVersion() == nil)
    #expect(try await source("a.json", "b.json").catalogVersion() == nil)
  }

  @Test func `a list that changed between two of its pages has none`() async throws {
    try write(Self.long)
    let source = try source("a.json")
    let first = try await source.catalog(page: nil)
    try write(Self.long.replacing("Book 11", with: "Book 12", maxReplacements: 1))
    var (next, last) = (first.next, first)
    while let token = next {
      // It may see that it changed.
      guard let page = try? await source.catalog(page: token) else { return }
      (next, last) = (page.next, page)
    }
    #expect(last.catalogVersion == nil)
  }
}
