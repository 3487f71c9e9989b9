import Domain
import Sourcing
import Testing

@testable import BooksConfiguration

/// Settings that belong to no single source, and whether a source is enabled, from the environment.
@Suite struct EnvironmentSettingsTests {
  private let file = """
    order = ["book-list"]
    timeout = 5
    [merge]
    title_author = "off"
    hub_limit = 12
    placeholders = ["9780306406157"]
    [merge.order]
    title = ["book-list"]
    [sources.book-list]
    enabled = true
    """

  @Test(
    arguments: [("no", true), (" OFF ", true), ("yes", false), ("", false), ("never", false)] as [(String, Bool)])
  func `a variable is said to switch a source off where it does`(value: String, isOff: Bool) {
    let name = "BOOKS_BOOK_LIST_ENABLED"
    #expect(variable(switchingOff: "book-list", in: [name: value]) == (isOff ? name : nil))
    #expect(variable(switchingOff: "nytimes", in: [name: value]) == nil)
  }

  @Test(arguments: [("k-1", true), (" ", false)])
  func `a variable is said to give a source its key where it does`(value: String, gives: Bool) {
    let name = "BOOKS_BOOK_LIST_API_KEY"
    #expect(variable(givingKeyTo: "book-list", in: [name: value]) == (gives ? name : nil))
    #expect(variable(givingKeyTo: "nytimes", in: [name: value]) == nil)
  }

  @Test func `every setting of the file can be said by a variable, which stands before it`() throws {
    let configuration = try configuration(
      file,
      environment: [
        "BOOKS_ORDER": "nytimes, book-list", "BOOKS_TIMEOUT": "2.5", "BOOKS_MERGE_TITLE_AUTHOR": "auto",
        "BOOKS_MERGE_HUB_LIMIT": "40", "BOOKS_MERGE_PLACEHOLDERS": "978-0-13-110362-7",
        "BOOKS_MERGE_ORDER_TITLE": "nytimes", "BOOKS_NYTIMES_ENABLED": "true", "BOOKS_BOOK_LIST_ENABLED": "no",
      ])
    let policy = configuration.mergePolicy
    #expect(configuration.sourceOrder.prefix(2) == ["nytimes", "book-list"])
    #expect(configuration.timeout == .milliseconds(2500))
    #expect(policy.titleAuthor == .auto && policy.hubLimit == 40)
    #expect(policy.placeholders.map(\.description) == ["9780131103627"])
    #expect(policy.fieldOrder[.title] == ["nytimes"])
    #expect(configuration.isEnabled("nytimes") && !configuration.isEnabled("book-list"))
    #expect(
      configuration.enablingVariables == ["nytimes": "BOOKS_NYTIMES_ENABLED", "book-list": "BOOKS_BOOK_LIST_ENABLED"])
    #expect(configuration.orderingVariable == "BOOKS_ORDER")
    #expect(configuration.warnings == [])
  }

  @Test(arguments: [
    ("BOOKS_TIMEOUT", "soon"), ("BOOKS_TIMEOUT", "-1"), ("BOOKS_TIMEOUT", "nan"), ("BOOKS_MERGE_TITLE_AUTHOR", "yes"),
    ("BOOKS_MERGE_HUB_LIMIT", "0"), ("BOOKS_MERGE_PLACEHOLDERS", "none"), ("BOOKS_BOOK_LIST_ENABLED", "perhaps"),
    ("BOOKS_ORDER", "no-such-source"),
  ])
  func `a value that cannot be used is warned of, and what the file says holds`(name: String, value: String) throws {
    let configuration = try configuration(file, environment: [name: value])
    #expect(configuration.warnings.count == 1)
    #expect(configuration.warnings.allSatisfy { $0.contains(name) && $0.contains("passed over") })
    let unset = try Self.unset(file)
    #expect(configuration.mergePolicy.hubLimit == unset.mergePolicy.hubLimit)
    #expect(configuration.mergePolicy.placeholders == unset.mergePolicy.placeholders)
    #expect(configuration.timeout == unset.timeout && configuration.enabledSources == unset.enabledSources)
  }

  @Test(arguments: [
    ("BOOKS_ODRER", "the variable BOOKS_ODRER names no setting; did you mean “BOOKS_ORDER”?"),
    ("BOOKS_WHATEVER_ELSE", "the variable BOOKS_WHATEVER_ELSE names no setting"),
    (
      "BOOKS_NYTIMES_ENABELD",
      "the variable BOOKS_NYTIMES_ENABELD names no setting of nytimes; did you mean “BOOKS_NYTIMES_ENABLED”?"
    ),
  ])
  func `a variable that names nothing is told in one line, without its value`(name: String, line: String) throws {
    #expect(try configuration("", environment: [name: "hush-1234"]).warnings == [line])
  }

  private static func unset(_ file: String) throws -> Configuration { try configuration(file) }

  @Test func `a blank variable counts as not set`() throws {
    let names = ["BOOKS_ORDER", "BOOKS_TIMEOUT", "BOOKS_MERGE_HUB_LIMIT", "BOOKS_NYTIMES_ENABLED"]
    let blank = try configuration(file, environment: Dictionary(uniqueKeysWithValues: names.map { ($0, " ") }))
    #expect(blank.warnings == [] && blank.timeout == .seconds(5) && !blank.isEnabled("nytimes"))
  }
}
