import Domain
package import Foundation
package import Sourcing

/// The reader's `config.toml`: changes single settings and keeps everything else, comments and order included.
///
/// A file that is faulty, or that another change would make so, is left alone. Writes replace the file in one step.
package struct ConfigurationFile: Sendable {
  private let location: URL
  private let sources: [SourceInfo]

  /// The file need not be there. `sources` are the installed ones.
  package init(_ location: URL, sources: [SourceInfo]) {
    self.location = location
    self.sources = sources
  }

  /// The path, as messages show it.
  package var name: String { location.path(percentEncoded: false) }

  // MARK: What the verbs do

  /// `books sources enable` and `disable`. All ids are known or nothing is written.
  package func setEnabled(_ isEnabled: Bool, sources ids: [String]) throws(ConfigurationError) {
    for id in ids { _ = try source(id) }
    try edit { editor in
      for id in ids { editor.set(["sources", id, "enabled"], to: TOMLText.flag(isEnabled)) }
    }
  }

  /// `books sources order`: the given ones come first, in this order.
  package func setOrder(_ ids: [String]) throws(ConfigurationError) {
    try checkOrder(ids)
    try edit { $0.set(["order"], to: TOMLText.array(ids)) }
  }

  /// Throws where ``setOrder(_:)`` would not take these.
  func checkOrder(_ ids: [String]) throws(ConfigurationError) {
    for (index, id) in ids.enumerated() {
      _ = try source(id)
      if ids[..<index].contains(id) { throw .badValue(setting: "order", reason: "names “\(id)” twice") }
    }
  }

  /// `books sources set` with one setting.
  package func set(_ name: String, of id: String, to values: [String]) throws(ConfigurationError) {
    try set([(name, values)], of: id)
  }

  /// `books sources set`: all of these, or none. Several values only where the setting is a list; at least one, none
  /// of them blank.
  package func set(
    _ assignments: [(name: String, values: [String])], of id: String
  ) throws(ConfigurationError) {
    var texts: [(path: [String], text: String)] = []
    for (name, values) in assignments {
      texts.append((["sources", id, name], try text(of: values, for: try setting(name, of: id))))
    }
    try edit { editor in for (path, text) in texts { editor.set(path, to: text) } }
  }

  private func text(of values: [String], for setting: SourceSetting) throws(ConfigurationError) -> String {
    guard values.count == 1 || setting.isList else { throw .badValue(setting: setting.name, reason: "takes one value") }
    guard let first = values.first, values.allSatisfy({ trimmed($0) != nil }) else {
      throw .badValue(setting: setting.name, reason: "needs a value that is not blank")
    }
    // The parser hands strings over as C strings: what follows a zero would be lost.
    guard !values.contains(where: { $0.utf8.contains(0) }) else {
      throw .badValue(setting: setting.name, reason: "cannot hold a zero character")
    }
    guard !setting.isCount || SourceSetting.count(first) != nil else {
      throw .badValue(setting: setting.name, reason: "takes a whole number from 1 to \(SourceSetting.mostCount)")
    }
    if setting.isCount { return first }
    return setting.isList ? TOMLText.array(values) : TOMLText.string(first)
  }

  /// `books sources unset`: takes the setting's line out.
  package func unset(_ name: String, of id: String) throws(ConfigurationError) {
    _ = try setting(name, of: id)
    try edit { $0.unset(["sources", id, name]) }
  }

  // MARK: Reading and writing

  /// The bytes; nil where there is no file.
  func read() throws(ConfigurationError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: name) else { return nil }
    do {
      return Array(try Data(contentsOf: location))
    } catch {
      throw .unreadable(file: name, reason: error.localizedDescription)
    }
  }

  /// True where the file's mode lets group or others read it.
  var isReadableByOthers: Bool { (mode ?? 0) & 0o077 != 0 }

  private var mode: Int? {
    (try? FileManager.default.attributesOfItem(atPath: target))?[.posixPermissions] as? Int
  }

  /// The file itself where the path is a symbolic link: the link stays.
  private var target: String { location.resolvingSymlinksInPath().path(percentEncoded: false) }

  private func edit(_ change: (inout TOMLEditor) -> Void) throws(ConfigurationError) {
    let before = try read() ?? []
    _ = try FileSettings(file: name, bytes: before, sources: sources)
    guard let document = try? TOMLDocument(before) else { return }
    var editor = TOMLEditor(document)
    change(&editor)
    if editor.bytes == before { return }
    try write(editor.bytes)
  }

  private func write(_ bytes: [UInt8]) throws(ConfigurationError) {
    guard let document = try? TOMLDocument(bytes),
      (try? FileSettings(file: name, bytes: bytes, sources: sources)) != nil
    else {
      throw .unwritable(file: name, reason: "its form leaves no place for this line; edit it by hand")
    }
    let mode = holdsSecret(document) ? 0o600 : mode ?? 0o600
    do {
      try FileReplacement(path: target, mode: mode).write(bytes)
    } catch {
      throw .unwritable(file: name, reason: error.localizedDescription)
    }
  }

  private func holdsSecret(_ document: TOMLDocument) -> Bool {
    sources.contains { source in
      source.settings.contains { $0.isSecret && document.root[["sources", source.id, $0.name]] != nil }
    }
  }

  // MARK: Names

  private func source(_ id: String) throws(ConfigurationError) -> SourceInfo {
    guard let source = sources.first(where: { $0.id == id }) else {
      throw .unknownSource(id, suggestion: nearest(to: id, among: sources.map(\.id)))
    }
    return source
  }

  private func setting(_ name: String, of id: String) throws(ConfigurationError) -> SourceSetting {
    let source = try source(id)
    guard let setting = source.allSettings.first(where: { $0.name == name }) else {
      let suggestion = nearest(to: name, among: source.allSettings.map(\.name))
      throw .unknownSetting(name, source: id, suggestion: suggestion)
    }
    return setting
  }
}
