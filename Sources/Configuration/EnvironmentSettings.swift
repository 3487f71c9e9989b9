import Domain
import Sourcing

/// What variables of the environment say in the place of the file: `BOOKS_ORDER`, `BOOKS_TIMEOUT`, those of `[merge]`,
/// and which sources are enabled. A blank variable counts as not set; one that cannot be used is warned of and passed
/// over.
struct EnvironmentSettings {
  /// One line for each variable that cannot be used, or names nothing.
  private(set) var warnings: [String] = []
  /// The variable that says whether a source is enabled, by source.
  private(set) var enabling: [String: String] = [:]
  /// The variable that says the order of sources.
  private(set) var ordering: String?
  private let environment: [String: String]
  private let sources: [SourceInfo]

  /// - Parameter environment: every variable of the run.
  init(_ environment: [String: String], sources: [SourceInfo]) {
    self.environment = environment.filter { $0.key.hasPrefix("BOOKS_") }
    self.sources = sources
  }

  /// The settings of the file with those of the environment in their place.
  mutating func over(_ file: FileSettings) -> FileSettings {
    if environment.isEmpty { return file }
    var settings = file
    if let order = order(named: "BOOKS_ORDER") { (settings.order, ordering) = (order, "BOOKS_ORDER") }
    settings.timeout = value("BOOKS_TIMEOUT", "seconds, more than 0 and at most 3600", Self.seconds) ?? file.timeout
    settings.allowsPrivateAddresses =
      value("BOOKS_FILES_PRIVATE_ADDRESSES", "true or false", Self.flag) ?? file.allowsPrivateAddresses
    settings.titleAuthor =
      value("BOOKS_MERGE_TITLE_AUTHOR", "off, suggest or auto", MergePolicy.TitleAuthor.init) ?? file.titleAuthor
    settings.hubLimit =
      value("BOOKS_MERGE_HUB_LIMIT", "a whole number from 1 to 10000") { text in
        Int(text).flatMap { (1...10_000).contains($0) ? $0 : nil }
      } ?? file.hubLimit
    settings.placeholders =
      value("BOOKS_MERGE_PLACEHOLDERS", "a list of ISBNs", Self.isbns) ?? file.placeholders
    for field in Field.allCases {
      if let order = order(named: Self.variable(orderOf: field)) { settings.fieldOrder[field] = order }
    }
    for source in sources {
      let name = Self.variable(enabling: source)
      guard let isEnabled = value(name, "true or false", Self.flag) else { continue }
      settings.enabled[source.id] = FileSettings.Located(value: isEnabled, line: 0)
      enabling[source.id] = name
    }
    warnings += strays
    return settings
  }

  static func variable(enabling source: SourceInfo) -> String {
    environmentVariable(source: source.id, setting: "enabled")
  }

  private static func variable(orderOf field: Field) -> String {
    environmentVariable(source: "merge-order", setting: field.rawValue)
  }

  /// Nil where the variable is blank, or is not what it should be.
  private mutating func value<Value>(_ name: String, _ wanted: String, _ read: (String) -> Value?) -> Value? {
    guard let text = environment[name].flatMap(trimmed) else { return nil }
    if let value = read(text) { return value }
    warnings.append("the variable \(name) is not \(wanted), and is passed over")
    return nil
  }

  /// Ids of installed sources, each once; nil where there are none.
  private mutating func order(named name: String) -> [String]? {
    guard let text = environment[name].flatMap(trimmed) else { return nil }
    var order: [String] = []
    for id in Self.parts(text) where !order.contains(id) {
      guard sources.contains(where: { $0.id == id }) else {
        let meant = didYouMean(nearest(to: id, among: sources.map(\.id)))
        warnings.append("the variable \(name) names “\(id)”, which is no installed source: it is passed over\(meant)")
        continue
      }
      order.append(id)
    }
    return order.isEmpty ? nil : order
  }

  /// Variables that name no setting at all; those that begin as the variables of a source do are told with that source.
  private var strays: [String] {
    let own = sources.flatMap { source in
      [Self.variable(enabling: source)]
        + source.allSettings.map { environmentVariable(source: source.id, setting: $0.name) }
    }
    let known =
      [
        "BOOKS_HOME", "BOOKS_ORDER", "BOOKS_FILES_PRIVATE_ADDRESSES", "BOOKS_TIMEOUT", "BOOKS_MERGE_TITLE_AUTHOR",
        "BOOKS_MERGE_HUB_LIMIT",
        "BOOKS_MERGE_PLACEHOLDERS",
      ] + Field.allCases.map(Self.variable(orderOf:)) + own
    let prefixes = sources.map { environmentVariable(source: $0.id, setting: "") }
    return environment.keys.sorted().filter { name in
      !known.contains(name) && !prefixes.contains(where: name.hasPrefix)
    }.map { name in
      "the variable \(name) names no setting" + didYouMean(nearest(to: name, among: known))
    }
  }

  // MARK: Values

  /// `a,b` and `a b` are the same.
  private static func parts(_ text: String) -> [String] {
    text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "1", "yes", "on": true
    case "false", "0", "no", "off": false
    default: nil
    }
  }

  private static func seconds(_ text: String) -> Duration? {
    Double(text).flatMap { $0 > 0 && $0 <= 3600 ? .seconds($0) : nil }
  }

  private static func isbns(_ text: String) -> Set<ISBN>? {
    let readings = parts(text).map { ISBN.read($0) }
    guard readings.allSatisfy({ $0.class == .placeholder || $0.isbn != nil }) else { return nil }
    return Set(readings.compactMap(\.isbn))
  }
}
