package import Domain

/// What is to be known of a source before it is asked. The coordinator, `books sources info` and the tests read it;
/// no code asks which source it is.
package struct SourceInfo: Sendable {
  /// `a-z`, `0-9` and `-`; the name on the command line and in the configuration.
  package var id: String
  /// The name to show.
  package var name: String
  /// One line: what it has.
  package var summary: String
  package var homePage: String
  package var enabledAtFirst: Bool
  package var settings: [SourceSetting]
  package var limits: SourceLimits
  /// How long what it said stays fresh; nil: until a refresh is asked for.
  package var freshness: Duration?
  /// What the service asks to be shown with its data, or nil.
  package var attribution: String?
  /// True where titles come in capitals.
  package var printsCapitals: Bool
  /// Place in the order of sources at first: lower is preferred, equal ones go by id.
  package var precedence: Int
  /// Fields that it is asked for before all other sources at first.
  package var bestAt: Set<Field>

  package init(
    id: String, name: String, summary: String, homePage: String, enabledAtFirst: Bool = false,
    settings: [SourceSetting] = [], limits: SourceLimits = SourceLimits(), freshness: Duration? = nil,
    attribution: String? = nil, printsCapitals: Bool = false, precedence: Int = 50, bestAt: Set<Field> = []
  ) {
    self.id = id
    self.name = name
    self.summary = summary
    self.homePage = homePage
    self.enabledAtFirst = enabledAtFirst
    self.settings = settings
    self.limits = limits
    self.freshness = freshness
    self.attribution = attribution
    self.printsCapitals = printsCapitals
    self.precedence = precedence
    self.bestAt = bestAt
  }
}

extension SourceInfo {
  /// Its own settings, then those that every source has.
  package var allSettings: [SourceSetting] {
    settings + [
      SourceSetting(
        SourceSetting.perMinute, help: "how often it may be asked in a minute", kind: .count,
        defaultValue: limits.perMinute.map(String.init)),
      SourceSetting(
        SourceSetting.perDay, help: "how often it may be asked in a day", kind: .count,
        defaultValue: limits.perDay.map(String.init)),
    ]
  }

  /// How long a kept answer need not be asked for again: as long as ``freshness``, an hour where that has no end.
  package var answerFreshness: Duration { freshness ?? .seconds(3600) }
}

/// A setting of a source.
package struct SourceSetting: Hashable, Sendable {
  /// What its value is.
  package enum Kind: Hashable, Sendable {
    /// One text.
    case text
    /// One text or more, in order.
    case list
    /// A whole number from 1 to ``mostCount``.
    case count
  }

  /// As in the configuration: `api-key`. The environment variable is `BOOKS_<SOURCE>_<SETTING>` in upper case with `_`.
  package var name: String
  /// One line: what it is, and where to get it.
  package var help: String
  package var isSecret: Bool
  package var isRequired: Bool
  package var kind: Kind
  package var defaultValue: String?

  package init(
    _ name: String, help: String, isSecret: Bool = false, isRequired: Bool = false, kind: Kind = .text,
    defaultValue: String? = nil
  ) {
    self.name = name
    self.help = help
    self.isSecret = isSecret
    self.isRequired = isRequired
    self.kind = kind
    self.defaultValue = defaultValue
  }

  /// The key of the service. Its absence is ``SourceError/needsKey``, not a bad configuration.
  package static let apiKey = "api-key"
  /// Where the service is; may be on loopback.
  package static let baseURL = "base-url"
  /// What every source has without naming it: its limits, where the reader's agreement with the service is another.
  package static let perMinute = "per-minute"
  package static let perDay = "per-day"

  package static let mostCount = 1_000_000_000

  /// The number, where the text is one that a count may be.
  package static func count(_ text: String) -> Int? {
    Int(text).flatMap { (1...mostCount).contains($0) ? $0 : nil }
  }
}

/// The values of a source's settings, by name. Defaults are in already; names are those of ``SourceInfo/settings``.
package struct SourceSettings: Hashable, Sendable {
  package var values: [String: [String]]

  package init(_ values: [String: [String]] = [:]) { self.values = values }

  /// The value, or the first of several; nil where there is none.
  package subscript(name: String) -> String? { values[name]?.first }

  /// All values, in order.
  package func all(_ name: String) -> [String] { values[name] ?? [] }
}

extension SourceSettings: CustomStringConvertible, CustomDebugStringConvertible {
  /// The names alone: a value may be a key.
  package var description: String { "settings(\(values.keys.sorted().joined(separator: ", ")))" }
  package var debugDescription: String { description }
}
