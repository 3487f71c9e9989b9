import Domain
import Sourcing

/// `BOOKS_<SOURCE>_<SETTING>`, upper case, with `_` for `-`: `BOOKS_GOOGLE_BOOKS_API_KEY`.
func environmentVariable(source: String, setting: String) -> String {
  let name = "BOOKS_\(source)_\(setting)".uppercased().utf8
  return String(decoding: name.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
}

/// The variable that switches the source off, whatever the file says; nil where none does.
package func variable(switchingOff source: String, in environment: [String: String]) -> String? {
  let name = environmentVariable(source: source, setting: "enabled")
  return environment[name].flatMap(trimmed).flatMap(EnvironmentSettings.flag) == false ? name : nil
}

/// The variable that gives the source its key, whatever the file says; nil where none does.
package func variable(givingKeyTo source: String, in environment: [String: String]) -> String? {
  let name = environmentVariable(source: source, setting: SourceSetting.apiKey)
  return environment[name].flatMap(trimmed) == nil ? nil : name
}

/// The variables of one source.
struct SourceEnvironment {
  let source: SourceInfo
  /// Those alone whose names begin as the source's do: mostly none, and then there is nothing to look up.
  private let environment: [String: String]

  init(source: SourceInfo, environment: [String: String]) {
    self.source = source
    let prefix = environmentVariable(source: source.id, setting: "")
    self.environment = environment.filter { $0.key.hasPrefix(prefix) }
  }

  /// The values of a setting and the variable that gives them. A blank variable counts as not set, and so does one that
  /// is no number where a number is wanted; a setting of several values takes one a line.
  func values(of setting: SourceSetting) -> (values: [String], variable: String)? {
    guard let (values, name) = texts(of: setting), !isMisfit(values, of: setting) else { return nil }
    return (values, name)
  }

  private func isMisfit(_ values: [String], of setting: SourceSetting) -> Bool {
    setting.kind == .count && !values.allSatisfy { SourceSetting.count($0) != nil }
  }

  private func texts(of setting: SourceSetting) -> (values: [String], variable: String)? {
    if environment.isEmpty { return nil }
    let name = environmentVariable(source: source.id, setting: setting.name)
    guard let text = environment[name] else { return nil }
    let lines = setting.kind == .list ? text.split(whereSeparator: \.isNewline).map(String.init) : [text]
    let values = lines.compactMap(trimmed)
    return values.isEmpty ? nil : (values, name)
  }

  /// Variables that begin as the source's do and name no setting of it: most likely slips of the pen.
  var strays: [String] {
    if environment.isEmpty { return [] }
    let known = ["enabled"] + source.allSettings.map(\.name)
    return strays(beside: known.map { environmentVariable(source: source.id, setting: $0) })
  }

  private func strays(beside known: [String]) -> [String] {
    environment.keys.filter { !known.contains($0) }.sorted().map { name in
      "the variable \(name) names no setting of \(source.id)" + didYouMean(nearest(to: name, among: known))
    }
  }

  /// Variables that are no number where a number is wanted.
  var misfits: [String] {
    source.allSettings.compactMap { setting in
      guard let (values, name) = texts(of: setting), isMisfit(values, of: setting) else { return nil }
      return "the variable \(name) is no whole number from 1 to \(SourceSetting.mostCount), and is passed over"
    }
  }
}
