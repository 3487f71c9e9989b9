import Domain
package import Foundation
import Platform
package import Sourcing

/// The reader's `config.toml`: changes single settings and keeps everything else, comments and order included.
///
/// A file that is faulty, or that another change would make so, is left alone. Writes replace the file in one step, and
/// no change of another program is lost, even one made at the same time.
package struct ConfigurationFile: Sendable {
  private let location: URL
  private let sources: [SourceInfo]
  private let beforeReplacing: @Sendable () -> Void

  /// The file need not be there. `sources` are the installed ones.
  package init(_ location: URL, sources: [SourceInfo]) { self.init(location, sources: sources) {} }

  /// - Parameter beforeReplacing: called when a change is written beside the file and not yet in its place: tests have
  ///   another program write then.
  init(_ location: URL, sources: [SourceInfo], beforeReplacing: @escaping @Sendable () -> Void) {
    self.location = location
    self.sources = sources
    self.beforeReplacing = beforeReplacing
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
    guard values.count == 1 || setting.kind == .list else {
      throw .badValue(setting: setting.name, reason: "takes one value")
    }
    guard let first = values.first, values.allSatisfy({ trimmed($0) != nil }) else {
      throw .badValue(setting: setting.name, reason: "needs a value that is not blank")
    }
    // The parser hands strings over as C strings: what follows a zero would be lost.
    guard !values.contains(where: { $0.utf8.contains(0) }) else {
      throw .badValue(setting: setting.name, reason: "cannot hold a zero character")
    }
    switch setting.kind {
    case .text: return TOMLText.string(first)
    case .list: return TOMLText.array(values)
    case .count:
      guard SourceSetting.count(first) != nil else {
        throw .badValue(setting: setting.name, reason: "takes a whole number from 1 to \(SourceSetting.mostCount)")
      }
      return first
    }
  }

  /// `books sources unset`: takes the setting's line out.
  package func unset(_ name: String, of id: String) throws(ConfigurationError) {
    _ = try setting(name, of: id)
    try edit { $0.unset(["sources", id, name]) }
  }

  // MARK: Reading and writing

  /// Beyond any real configuration.
  private static let mostBytes = 256 << 10

  /// The bytes; nil where there is no file, and nothing that hides one.
  /// - Throws: ``ConfigurationError/unreadable(file:reason:)``.
  func read() throws(ConfigurationError) -> [UInt8]? {
    // What is no file may never end, or never begin.
    let descriptor = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let error = SystemError.last
      if error.code == ELOOP { throw unreadable(error.description + ": mend the links, which lead in a circle") }
      guard [ENOENT, ENOTDIR].contains(error.code) else { throw unreadable(error.description) }
      if let link = brokenLink {
        throw unreadable("\(link) is a link to nothing: mend the link, or bring back what it leads to")
      }
      return nil
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(SystemError.last.description) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw unreadable("it is a folder")
    default: throw unreadable("it is no regular file")
    }
    let data: Data
    do { data = try file.read(upToCount: Self.mostBytes + 1) ?? Data() } catch {
      throw unreadable(SystemError(of: error).description)
    }
    if data.count > Self.mostBytes { throw unreadable("it is larger than \(Self.mostBytes >> 10) KB") }
    return Array(data)
  }

  private func unreadable(_ reason: String) -> ConfigurationError { .unreadable(file: name, reason: reason) }

  /// The link to nothing by which there seems to be no file: its own, or that of a folder on the way.
  private var brokenLink: String? {
    var path = name
    while path.count > 1 {
      var status = stat()
      if lstat(path, &status) == 0 {
        let isBroken = status.st_mode & S_IFMT == S_IFLNK && stat(path, &status) != 0
        return isBroken ? path : nil
      }
      path = FileLocation(path).folder
    }
    return nil
  }

  /// True where the file's mode lets group or others read it.
  var isReadableByOthers: Bool {
    var status = stat()
    return stat(name, &status) == 0 && status.st_mode & 0o077 != 0
  }

  /// Takes what the file says, changes it and puts it back, as one step among all programs that change it so.
  private func edit(_ change: (inout TOMLEditor) -> Void) throws(ConfigurationError) {
    guard try changed(try read() ?? [], change) != nil else { return }
    let folder: Int32
    do throws(SystemError) { folder = try openFolder() } catch { throw unwritable(error) }
    defer { close(folder) }
    // The folder, not the file: that is another one after each change.
    if case .refused = FileLock.acquire(.exclusive, on: folder, within: .seconds(10)) { throw .busy(file: name) }
    // Editors heed no lock: what they write meanwhile is taken up, however often.
    for _ in 0..<100 {
      let before = try read()
      guard let after = try changed(before ?? [], change) else { return }
      if try replace(before, with: after) { return }
    }
    throw .busy(file: name)
  }

  /// Nil where the change changes nothing.
  private func changed(
    _ before: [UInt8], _ change: (inout TOMLEditor) -> Void
  ) throws(ConfigurationError) -> TOMLDocument? {
    _ = try FileSettings(file: name, bytes: before, sources: sources)
    guard let document = try? TOMLDocument(before) else { return nil }
    var editor = TOMLEditor(document)
    change(&editor)
    if editor.bytes == before { return nil }
    guard editor.bytes.count <= Self.mostBytes else {
      throw .unwritable(file: name, reason: "it would be larger than \(Self.mostBytes >> 10) KB")
    }
    guard let after = try? TOMLDocument(editor.bytes),
      (try? FileSettings(file: name, bytes: editor.bytes, sources: sources)) != nil
    else {
      throw .unwritable(file: name, reason: "its form leaves no place for this line; edit it by hand")
    }
    return after
  }

  /// The folder that the file itself is in, made for the reader alone where it is not there.
  private func openFolder() throws(SystemError) -> Int32 {
    let folder = try FileLocation(following: name).folder
    var failure: SystemError?
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      failure = SystemError(of: error)
    }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { return descriptor }
    // Of a folder that could not be made, opening it says no more than that it is not there.
    let last = SystemError.last
    throw last.code == ENOENT ? failure ?? last : last
  }

  /// - Returns: false where the file no longer says what it said before; nothing is written then.
  private func replace(_ before: [UInt8]?, with after: TOMLDocument) throws(ConfigurationError) -> Bool {
    let replacement: AtomicFileWrite
    do throws(SystemError) {
      replacement = try AtomicFileWrite(
        to: name, newMode: 0o600, mostMode: holdsSecret(after) ? 0o600 : 0o777)
      try replacement.write(after.bytes)
      beforeReplacing()
    } catch {
      throw unwritable(error)
    }
    guard try read() == before else { return false }
    do throws(SystemError) { try replacement.commit() } catch { throw unwritable(error) }
    return true
  }

  private func unwritable(_ error: SystemError) -> ConfigurationError {
    error.saysNoRoom
      ? .noRoom(file: name, reason: error.description) : .unwritable(file: name, reason: error.description)
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
