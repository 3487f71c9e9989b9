import Domain
import Foundation
import Testing

@testable import BooksConfiguration

/// A configuration outlives the sources that it names.
@Suite struct UninstalledSourceTests {
  private static let text = """
    order = ["open-library", "book-list"]
    [merge.order]
    title = ["open-library", "nytimes"]
    [sources.open-library]
    enabled = true
    api-key = "hush-1234"
    lists.deep = [1, { a = 2 }]
    [sources]
    old-one = { enabled = true }
    [sources.nytimes]
    enabled = true

    """

  @Test func `what is said of a source that is not installed is passed over`() throws {
    let configuration = try configuration(Self.text)
    #expect(configuration.sourceOrder == ["book-list", "google-books", "nytimes"])
    #expect(configuration.mergePolicy.fieldOrder[.title] == ["nytimes"])
    #expect(configuration.enabledSources.contains("nytimes"))
    #expect(configuration.uninstalledSources == ["old-one", "open-library"])
  }

  @Test func `it is warned of once for each source, with its first place and never a value`() throws {
    #expect(
      try configuration(Self.text).warnings == [
        "config.toml:1:1: order names “open-library”, which is no installed source: it is passed over",
        "config.toml:9:1: sources.old-one is no installed source: it is passed over",
      ])
  }

  @Test(arguments: ["[sources.nytime]\napi-key = \"k\"\n", "order = [\"nytime\"]\n", "sources.nytime.enabled = 1\n"])
  func `a slip of the pen is told what was perhaps meant`(text: String) throws {
    #expect(try configuration(text).warnings.first?.hasSuffix("did you mean “nytimes”?") == true)
  }

  @Test func `the file can be changed, and what is passed over stays`() throws {
    let home = try TemporaryHome()
    try home.write(Self.text)
    try home.file.setEnabled(false, sources: ["nytimes"])
    #expect(try home.text() == Self.text.replacing("nytimes]\nenabled = true", with: "nytimes]\nenabled = false"))
  }

  @Test func `twice in one order is a fault all the same`() {
    #expect(throws: ConfigurationError.self) { try configuration("order = [\"gone\", \"gone\"]") }
  }
}
