import Domain
import Sourcing

/// One key of the configuration file: reads its value as what it has to be, and says where it is not.
struct FileStatement {
  let path: [String]
  let line: Int
  /// A header, or a key whose value is an inline table.
  let isTable: Bool
  private let node: TOMLNode?
  private let column: Int
  private let file: String

  /// - Parameter place: where the statement begins.
  init(_ statement: TOMLStatement, at place: TextPlace, in document: TOMLDocument, file: String) {
    path = statement.path
    node = document.root[statement.path]
    line = place.line
    column = place.column
    if case .table = node { isTable = true } else { isTable = statement.kind == .header }
    self.file = file
  }

  // MARK: Values

  func flag() throws(ConfigurationError) -> Bool {
    guard case .flag(let flag) = node else { throw wrongType("true or false") }
    return flag
  }

  func integer(_ range: ClosedRange<Int>) throws(ConfigurationError) -> Int {
    guard case .integer(let number) = node else { throw wrongType("a whole number") }
    guard range.contains(number) else {
      throw fault("must be from \(range.lowerBound) to \(range.upperBound), and is \(number)")
    }
    return number
  }

  func number(above low: Double, to high: Double) throws(ConfigurationError) -> Double {
    let number: Double
    switch node {
    case .integer(let value): number = Double(value)
    case .number(let value): number = value
    default: throw wrongType("a number")
    }
    guard number > low, number <= high else {
      throw fault("must be above \(Int(low)) and at most \(Int(high)), and is \(number)")
    }
    return number
  }

  func strings() throws(ConfigurationError) -> [String] {
    guard case .array(let nodes) = node else { throw wrongType("a list of strings") }
    let strings = nodes.compactMap { if case .string(let string) = $0 { string } else { nil } }
    guard strings.count == nodes.count else { throw fault("must be a list of strings alone") }
    return strings
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(ConfigurationError) -> Choice {
    guard case .string(let text) = node else { throw wrongType("a string") }
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue)
      throw fault("must be one of \(names.joined(separator: ", "))", nearest(to: text, among: names))
    }
    return choice
  }

  /// The ISBNs of a list of strings; those that are placeholders anyhow are passed over.
  func isbns() throws(ConfigurationError) -> Set<ISBN> {
    var isbns: Set<ISBN> = []
    for text in try strings() {
      let reading = ISBN.read(text)
      guard reading.class == .placeholder || reading.isbn != nil else {
        throw fault("holds “\(text)”, which is no ISBN (\(reading.class.rawValue))")
      }
      if let isbn = reading.isbn { isbns.insert(isbn) }
    }
    return isbns
  }

  /// The values of a source's setting: text, or a number as text. Blank ones are none.
  func values(of setting: SourceSetting) throws(ConfigurationError) -> [String] {
    if setting.kind == .count { return [String(try integer(1...SourceSetting.mostCount))] }
    switch node {
    case .string(let text): return [trimmed(text)].compactMap(\.self)
    case .integer(let number): return [String(number)]
    case .array where setting.kind == .list: return try strings().compactMap(trimmed)
    default: throw wrongType(setting.kind == .list ? "a string or a list of strings" : "a string")
    }
  }

  // MARK: Sources

  /// A list of ids of sources, none of them twice: those that are installed, and those that are not.
  func sources(_ sources: [SourceInfo]) throws(ConfigurationError) -> (known: [String], unknown: [String]) {
    let ids = try strings()
    for (index, id) in ids.enumerated() where ids[..<index].contains(id) { throw fault("names “\(id)” twice") }
    let installed = Set(sources.map(\.id))
    return (ids.filter(installed.contains), ids.filter { !installed.contains($0) })
  }

  /// That the source, named here, is not installed.
  func uninstalled(_ id: String, _ sources: [SourceInfo]) -> ConfigurationFault {
    let reason = (path.contains(id) ? "" : "names “\(id)”, which ") + "is no installed source: it is passed over"
    return ConfigurationFault(
      file: file, line: line, column: column, key: TOMLText.key(path.contains(id) ? path.prefix(2) : path[...]),
      reason: reason, suggestion: nearest(to: id, among: sources.map(\.id)))
  }

  /// The source that the path leads to: `sources.ID…`.
  func source(_ sources: [SourceInfo]) throws(ConfigurationError) -> SourceInfo {
    guard let source = sources.first(where: { $0.id == path[1] }) else {
      throw unknown(path[1], among: sources.map(\.id), "is no source")
    }
    return source
  }

  /// A table that the file may have: `merge`, `merge.order`, `sources`, `sources.ID`.
  func expectTable(_ sources: [SourceInfo]) throws(ConfigurationError) {
    guard case .table = node else { throw wrongType("one table, not a list of tables") }
    switch (path.first, path.count) {
    case ("merge", 1), ("sources", 1), ("files", 1): return
    case ("merge", 2) where path[1] == "order": return
    case ("sources", 2): _ = try source(sources)
    default: throw unknownKey(sources)
    }
  }

  // MARK: Faults

  /// For a key that has no place in the file: a name that is not known, a value where a table belongs, or a table where
  /// a value does.
  func unknownKey(_ sources: [SourceInfo]) -> ConfigurationError {
    let known = ["order", "timeout", "files", "merge", "sources"]
    guard let first = path.first, known.contains(first) else {
      return unknown(path.first ?? "", among: known, "is not known")
    }
    let isKnownTable = path.count == 1 || path == ["merge", "order"]
    if isKnownTable { return wrongType(isTable ? "a value" : "a table") }
    if first == "files", path.count == 2 { return unknown(path[1], among: ["private_addresses"], "is not known") }
    if first == "merge", path.count == 2 {
      return unknown(path[1], among: ["order", "title_author", "hub_limit", "placeholders"], "is not known")
    }
    if first == "sources", path.count == 2 { return wrongType("a table") }
    return fault("is not known")
  }

  func unknown(_ name: String, among names: [String], _ reason: String) -> ConfigurationError {
    let isKey = path.contains(name)
    return fault(isKey ? reason : "names “\(name)”, which \(reason)", nearest(to: name, among: names))
  }

  private func wrongType(_ wanted: String) -> ConfigurationError {
    fault("must be \(wanted)" + (node.map { ", and is \($0.kind)" } ?? ""))
  }

  private func fault(_ reason: String, _ suggestion: String? = nil) -> ConfigurationError {
    let key = TOMLText.key(path)
    return .fault(
      ConfigurationFault(file: file, line: line, column: column, key: key, reason: reason, suggestion: suggestion))
  }
}
