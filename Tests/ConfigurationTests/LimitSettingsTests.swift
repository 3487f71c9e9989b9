import Sourcing
import Testing

@testable import BooksConfiguration

/// `per-minute` and `per-day`, which every source has.
@Suite struct LimitSettingsTests {
  private let google = installed[1]

  @Test func `without a word the source's own limits hold`() throws {
    #expect(try configuration("").limits(for: google) == google.limits)
    #expect(try configuration("").limits(for: installed[0]) == SourceLimits())
  }

  @Test func `the file stands before them, and the environment before the file`() throws {
    let text = "[sources.google-books]\nper-minute = 7\nper-day = 900\n"
    let file = try configuration(text).limits(for: google)
    #expect(file.perMinute == 7 && file.perDay == 900)
    let both = try configuration(text, environment: ["BOOKS_GOOGLE_BOOKS_PER_DAY": "800"]).limits(for: google)
    #expect(both.perMinute == 7 && both.perDay == 800)
  }

  @Test(arguments: ["0", "-5", "\"7\"", "2.5", "1000000001"])
  func `what is no whole number is a fault of the file`(value: String) {
    #expect(throws: ConfigurationError.self) { try configuration("sources.nytimes.per-day = \(value)") }
  }

  @Test(arguments: ["0", "many", "2.5"])
  func `what is no whole number in the environment is warned of and passed over`(value: String) throws {
    let configuration = try configuration("", environment: ["BOOKS_GOOGLE_BOOKS_PER_MINUTE": value])
    #expect(configuration.limits(for: google).perMinute == 60)
    #expect(configuration.warnings.count == 1)
    #expect(configuration.warnings[0].contains("BOOKS_GOOGLE_BOOKS_PER_MINUTE"))
  }

  @Test func `a verb writes them as numbers, and nothing else`() throws {
    let home = try TemporaryHome()
    try home.file.set("per-day", of: "nytimes", to: ["1000"])
    #expect(try home.text() == "[sources.nytimes]\nper-day = 1000\n")
    #expect(throws: ConfigurationError.self) { try home.file.set("per-day", of: "nytimes", to: ["1e3"]) }
  }
}
