import Domain
import Sourcing

/// What the configuration file says, checked.
struct FileSettings {
  /// A value and its line.
  struct Located<Value> {
    let value: Value
    let line: Int
  }

  var order: [String] = []
  var timeout: Duration?
  var allowsPrivateAddresses: Bool?
  var fieldOrder: [Field: [String]] = [:]
  var titleAuthor: MergePolicy.TitleAuthor?
  var hubLimit: Int?
  var placeholders: Set<ISBN> = []
  var enabled: [String: Located<Bool>] = [:]
  /// True where the file holds a secret.
  var holdsSecret = false
  /// What is said of sources that are not installed, by source: the first place of each. It is passed over.
  var uninstalled: [String: ConfigurationFault] = [:]
  /// By source, then by setting.
  var settings: [String: [String: Located<[String]>]] = [:]

  init() {}

  /// - Throws: ``ConfigurationError/fault(_:)`` for the first fault in the order of the file.
  init(file: String, bytes: [UInt8], sources: [SourceInfo]) throws(ConfigurationError) {
    let document: TOMLDocument
    do {
      document = try TOMLDocument(bytes)
    } catch {
      throw .fault(ConfigurationFault(file: file, line: error.line, column: error.column, reason: error.reason))
    }
    var places = TextPlaces(in: document.bytes)
    for statement in document.statements {
      let place = places.place(of: statement.range.lowerBound)
      try read(FileStatement(statement, at: place, in: document, file: file), sources: sources)
    }
  }

  private mutating func read(_ statement: FileStatement, sources: [SourceInfo]) throws(ConfigurationError) {
    let path = statement.path
    if path.first == "sources", path.count > 1, !sources.contains(where: { $0.id == path[1] }) {
      return passOver(path[1], in: statement, sources: sources)
    }
    if statement.isTable { return try statement.expectTable(sources) }
    switch (path.first, path.count) {
    case ("order", 1): order = try readOrder(statement, sources: sources)
    case ("timeout", 1): timeout = try .seconds(statement.number(above: 0, to: 3600))
    case ("files", 2) where path[1] == "private_addresses": allowsPrivateAddresses = try statement.flag()
    case ("merge", 2): try readMerge(statement)
    case ("merge", 3) where path[1] == "order":
      guard let field = Field(rawValue: path[2]) else {
        throw statement.unknown(path[2], among: Field.allCases.map(\.rawValue), "is no field")
      }
      fieldOrder[field] = try readOrder(statement, sources: sources)
    case ("sources", 3): try readSource(statement, sources: sources)
    default: throw statement.unknownKey(sources)
    }
  }

  private mutating func readOrder(
    _ statement: FileStatement, sources: [SourceInfo]
  ) throws(ConfigurationError) -> [String] {
    let (known, unknown) = try statement.sources(sources)
    for id in unknown { passOver(id, in: statement, sources: sources) }
    return known
  }

  private mutating func passOver(_ id: String, in statement: FileStatement, sources: [SourceInfo]) {
    if uninstalled[id] == nil { uninstalled[id] = statement.uninstalled(id, sources) }
  }

  private mutating func readMerge(_ statement: FileStatement) throws(ConfigurationError) {
    switch statement.path[1] {
    case "title_author": titleAuthor = try statement.choice()
    case "hub_limit": hubLimit = try statement.integer(1...10_000)
    case "placeholders": placeholders = try statement.isbns()
    default: throw statement.unknownKey([])
    }
  }

  private mutating func readSource(_ statement: FileStatement, sources: [SourceInfo]) throws(ConfigurationError) {
    let source = try statement.source(sources)
    let name = statement.path[2]
    if name == "enabled" {
      enabled[source.id] = Located(value: try statement.flag(), line: statement.line)
      return
    }
    guard let setting = source.allSettings.first(where: { $0.name == name }) else {
      throw statement.unknown(
        name, among: ["enabled"] + source.allSettings.map(\.name), "is no setting of \(source.id)")
    }
    holdsSecret = holdsSecret || setting.isSecret
    settings[source.id, default: [:]][name] = Located(value: try statement.values(of: setting), line: statement.line)
  }
}
