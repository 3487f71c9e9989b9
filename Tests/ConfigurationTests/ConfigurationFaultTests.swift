import Sourcing
import Testing

@testable import BooksConfiguration

@Suite struct ConfigurationFaultTests {
  func fault(_ text: String) -> ConfigurationFault? {
    do {
      _ = try configuration(text)
      return nil
    } catch ConfigurationError.fault(let fault) {
      return fault
    } catch {
      return nil
    }
  }

  @Test(arguments: [
    ("\n oder = []", 2, 2, "oder", "order"),
    ("[merge]\ntitel_author = \"off\"", 2, 1, "merge.titel_author", "title_author"),
    ("[mergee]\n", 1, 1, "mergee", "merge"),
    ("sources.nytimes.apikey = \"k\"", 1, 1, "sources.nytimes.apikey", "api-key"),
    ("[sources]\n'nytimes' . \"api-kye\" = 'k'", 2, 1, "sources.nytimes.api-kye", "api-key"),
    ("[sources]\nnytimes = { enabled = true, enabeld = 1 }", 2, 29, "sources.nytimes.enabeld", "enabled"),
    ("[merge.order]\ntitel = []", 2, 1, "merge.order.titel", "title"),
    ("merge.title_author = \"sugest\"", 1, 1, "merge.title_author", "suggest"),
  ])
  func `a slip of the pen is named with its place, and what was meant`(
    text: String, line: Int, column: Int, key: String, meant: String
  ) {
    let fault = fault(text)
    #expect(fault?.line == line)
    #expect(fault?.column == column)
    #expect(fault?.key == key)
    #expect(fault?.suggestion == meant)
  }

  @Test(arguments: [
    ("order = \"nytimes\"", "must be a list of strings, and is a string"),
    ("order = [1]", "must be a list of strings alone"),
    ("order = [\"nytimes\", \"nytimes\"]", "names “nytimes” twice"),
    ("timeout = \"8\"", "must be a number, and is a string"),
    ("timeout = 0", "must be above 0 and at most 3600, and is 0.0"),
    ("timeout = nan", "must be above 0 and at most 3600, and is nan"),
    ("merge = 3", "must be a table, and is a whole number"),
    ("merge.hub_limit = 0", "must be from 1 to 10000, and is 0"),
    ("merge.hub_limit = 1.5", "must be a whole number, and is a number"),
    ("merge.placeholders = [\"978\"]", "holds “978”, which is no ISBN (bad-length)"),
    ("sources.nytimes = true", "must be a table, and is true or false"),
    ("sources.nytimes.enabled = 1", "must be true or false, and is a whole number"),
    ("sources.nytimes.api-key = true", "must be a string, and is true or false"),
    ("sources.nytimes.api-key = [\"k\"]", "must be a string, and is a list"),
    ("sources.book-list.base-url = [1]", "must be a list of strings alone"),
    ("[[sources]]\nx = 1", "must be one table, not a list of tables, and is a list"),
    ("[sources.nytimes.api-key]\nx = 1", "is not known"),
    ("[order]\nx = 1", "must be a value, and is a table"),
  ])
  func `what has the wrong type or value is refused`(text: String, reason: String) {
    #expect(fault(text)?.reason == reason)
  }

  @Test func `the first fault of the file is told, on one line`() throws {
    let error = #expect(throws: ConfigurationError.self) {
      try configuration("timeout = 1\n[sources.nytimes]\nenable = true\n[x]\n")
    }
    #expect(
      error?.description
        == "config.toml:3:1: sources.nytimes.enable is no setting of nytimes; did you mean “enabled”?")
  }

  @Test(arguments: [
    ("a = [1, 2\nb = 3", 2), ("timeout = 1\ntimeout = 2", 2), ("[merge]\nx == 1", 2), ("x", 1),
    ("timeout = 1\n[\n", 2), ("[[\n", 1), ("[ =", 1), ("[.a]", 1), ("[é]", 1), ("[[[", 1), ("[", 1), ("[]", 1),
  ])
  func `a text that is no TOML is refused with its line`(text: String, line: Int) {
    #expect(fault(text)?.line == line)
    #expect(fault(text)?.key == nil)
  }

  /// The parser ends the program where the stack does.
  @Test(arguments: ["%a = 1", "[%a]", "[[%a]]", "sources.x.%a = 1", "b = [{ %a = 1 }]", "b = { c = { %a = 1 } }"])
  func `a key of parts without end is refused with its line`(text: String) {
    let key = String(repeating: "a.", count: 30_000)
    let fault = fault("timeout = 1\n" + text.replacing("%", with: key))
    #expect(fault?.line == 2 && fault?.reason == "a key that leads too deep")
  }

  @Test(arguments: ["[sources.x.%a]\nb = 1", "sources.x.%a = 1", "sources.x = { %a = 1 }"])
  func `a key of more parts than any setting is passed over with its source`(text: String) {
    #expect(fault(text.replacing("%", with: String(repeating: "a.", count: 20))) == nil)
  }

  @Test(arguments: [
    "sources.nytimes.api-key = \"hush-1234", "sources.nytimes.api-key = hush-1234",
    "sources.nytimes.api-key = \"hush-1234\"\nsources.nytimes.api-key = \"hush-5678\"",
    "sources.nytimes.api-key = [\"hush-1234\"]", "sources.nytimes.api-key = \"hush-1234\" x",
  ])
  func `no fault shows a key`(text: String) throws {
    let error = #expect(throws: ConfigurationError.self) { try configuration(text) }
    #expect(error.map { !$0.description.contains("hush") && !String(reflecting: $0).contains("hush") } == true)
  }

  private static let path = "/home/ann/.config/books/config.toml"

  @Test(
    arguments: [
      (.fault(ConfigurationFault(file: path, line: 3, column: 1, key: "oder", reason: "is odd")), ":3:1: oder is odd"),
      (.unreadable(file: path, reason: "it is a folder"), " could not be read: it is a folder"),
      (
        .unreadable(file: path, reason: "\(path) is a link to nothing"),
        " could not be read: config.toml is a link to nothing"
      ),
      (
        .unreadable(file: path, reason: "/home/ann/.config is a link to nothing"),
        " could not be read: .config is a link to nothing"
      ),
      (.unwritable(file: path, reason: "no room left"), " was not changed: no room left"),
      (.busy(file: path), " was not changed: another program is changing it; try again"),
    ] as [(ConfigurationError, String)])
  func `an error can be told without where the file lies`(error: ConfigurationError, words: String) {
    #expect(error.withoutPath.description == "config.toml" + words)
  }
}
