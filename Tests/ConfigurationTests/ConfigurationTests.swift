import Domain
import Sourcing
import Testing

@testable import BooksConfiguration

@Suite struct ConfigurationTests {
  @Test func `nothing said gives the defaults`() throws {
    let home = try TemporaryHome()
    let configuration = try home.configuration()
    #expect(configuration.sourceOrder == ["google-books", "nytimes", "book-list"])
    #expect(configuration.enabledSources == ["google-books", "book-list"])
    #expect(configuration.timeout == .seconds(8))
    #expect(configuration.settings(for: "book-list").all("base-url") == ["bundled:"])
    #expect(configuration.settings(for: "google-books")["api-key"] == nil)
    #expect(configuration.warnings == [])
  }

  @Test func `every setting of the file is taken`() throws {
    let configuration = try configuration(
      """
      order = ["book-list", "nytimes"]
      timeout = 2.5
      [merge]
      title_author = "auto"
      hub_limit = 12
      placeholders = ["978-0-306-40615-7"]
      [merge.order]
      title = ["nytimes"]
      [sources]
      google-books = { enabled = false, per-minute = 7 }
      [sources.nytimes]
      enabled = true
      api-key = "k1"
      [sources.book-list]
      base-url = ["file:/a.json", "https://example.org/b.json"]
      """)
    #expect(configuration.sourceOrder == ["book-list", "nytimes", "google-books"])
    #expect(configuration.enabledSources == ["book-list", "nytimes"])
    #expect(configuration.timeout == .seconds(2.5))
    #expect(configuration.settings(for: "nytimes")["api-key"] == "k1")
    #expect(configuration.settings(for: "google-books")["per-minute"] == "7")
    #expect(
      configuration.settings(for: "book-list").all("base-url") == ["file:/a.json", "https://example.org/b.json"])
  }

  @Test func `the merge policy is made of the sources' statements and the file`() throws {
    let policy = try configuration(
      """
      [merge]
      title_author = "off"
      hub_limit = 12
      placeholders = ["0-306-40615-2"]
      order.pdf = ["google-books"]
      """
    ).mergePolicy
    #expect(policy.sourceOrder == ["google-books", "nytimes", "book-list"])
    #expect(policy.fieldOrder == [.pdf: ["google-books"], .description: ["google-books", "book-list"]])
    #expect(policy.capsSources == ["nytimes"])
    #expect(policy.titleAuthor == .off)
    #expect(policy.hubLimit == 12)
    #expect(policy.placeholders.map(\.description) == ["9780306406157"])
  }

  @Test func `the environment stands before the file, and the file before the default`() throws {
    let configuration = try configuration(
      "[sources.nytimes]\napi-key = \"of the file\"\nbase-url = \"https://f.example\"\n",
      environment: ["BOOKS_NYTIMES_API_KEY": "of the environment", "BOOKS_NYTIMES_BASE_URL": " "])
    let settings = configuration.settingOrigins(of: "nytimes").prefix(2)
    #expect(settings.map(\.values) == [["of the environment"], ["https://f.example"]])
    #expect(settings.map(\.origin) == [.environment("BOOKS_NYTIMES_API_KEY"), .file(line: 3)])
    let book = configuration.settingOrigins(of: "book-list").prefix(1)
    #expect(book.map(\.origin) == [.standard])
  }

  @Test func `a list in the environment has one value a line`() throws {
    let configuration = try configuration("", environment: ["BOOKS_BOOK_LIST_BASE_URL": "/a b.json\n\nfile:/c.json\n"])
    #expect(configuration.settings(for: "book-list").all("base-url") == ["/a b.json", "file:/c.json"])
  }

  @Test func `a key in the environment enables nothing`() throws {
    let configuration = try configuration("", environment: ["BOOKS_NYTIMES_API_KEY": "k"])
    #expect(!configuration.isEnabled("nytimes"))
  }

  @Test func `a secret is shown as set, however it is printed`() throws {
    let configuration = try configuration("sources.nytimes.api-key = \"hush-1234\"")
    let key = try #require(configuration.settingOrigins(of: "nytimes").first)
    #expect(key.shown == "set")
    #expect(key.values == ["hush-1234"])
    #expect(!"\(key) \(String(reflecting: key))".contains("hush"))
    #expect(configuration.settingOrigins(of: "nytimes")[1].shown == "https://api.example.org")
  }

  @Test func `a blank value counts as not set`() throws {
    let configuration = try configuration("sources.nytimes.api-key = \" \"")
    #expect(configuration.settingOrigins(of: "nytimes").first?.origin == nil)
  }

  @Test func `a variable that names no setting is warned of, without its value`() throws {
    let configuration = try configuration("", environment: ["BOOKS_NYTIMES_API_KYE": "hush-1234", "BOOKS_HOME": "/x"])
    #expect(
      configuration.warnings == [
        "the variable BOOKS_NYTIMES_API_KYE names no setting of nytimes; did you mean “BOOKS_NYTIMES_API_KEY”?"
      ])
  }

  @Test(arguments: [(0o644, 1), (0o600, 0)])
  func `a file that shows a key to others is warned of`(mode: Int, warnings: Int) throws {
    let home = try TemporaryHome()
    try home.write("[sources.nytimes]\napi-key = \"k\"\n", mode: mode)
    #expect(try home.configuration().warnings.count == warnings)
  }

  @Test func `a file that is no text is a fault`() throws {
    #expect(throws: ConfigurationError.self) {
      try FileSettings(file: "config.toml", bytes: [0xFF, 0xFE], sources: installed)
    }
  }
}
