import AppServices
import BooksConfiguration
import Domain
import Foundation
import Platform
import Sourcing

/// Settings of sources, before the configuration file gets them.
extension Session {
  /// The values as they are to be kept, by the names of their settings.
  /// - Throws: `SourceError.badSetting` where the source says that one of these values cannot be used.
  func usable(_ assigned: [String: [String]], of source: String) throws(SourceError) -> [String: [String]] {
    var settings = configuration.settings(for: source)
    settings.values.merge(assigned) { $1 }
    do throws(SourceError) {
      _ = try Registry.sources[source]?.init(settings: settings, transport: network)
    } catch {
      // What is wrong with another setting is told when the source is used.
      if case .badSetting(let setting, _) = error, assigned[setting] != nil { throw error }
    }
    var kept = assigned
    if let addresses = assigned[SourceSetting.baseURL] { kept[SourceSetting.baseURL] = try Self.lasting(addresses) }
    return kept
  }

  /// The addresses with paths from the current folder written whole: they would lead to another file from every folder
  /// in which the program is started.
  private static func lasting(_ addresses: [String]) throws(SourceError) -> [String] {
    let addresses = addresses.map { trimmed($0) ?? $0 }
    guard addresses.contains(where: isRelativePath) else { return addresses }
    guard RawInput.hasReadableFolder else {
      throw .badSetting(
        SourceSetting.baseURL,
        reason: "the current folder is gone, or its name is not UTF-8: name the file by its whole path")
    }
    let folder = NSString(string: FileManager.default.currentDirectoryPath)
    return addresses.map { isRelativePath($0) ? folder.appendingPathComponent($0) : $0 }
  }

  /// What can be seen to be wrong with a file without reading it; nil where nothing is, and for what names no file. It
  /// is told, and is no reason to refuse: a file that is not there yet may come.
  static func flaw(ofFileAt address: String) -> String? {
    guard let path = path(of: address) else { return nil }
    return switch FileStatus(at: path)?.kind {
    case .regular: nil
    case .folder: "\(path) is a folder: name the files in it"
    case .other: "\(path) is no regular file, and is not read"
    case nil: "there is no file \(path) yet"
    }
  }

  /// Nil for what is neither a path nor a `file:` address.
  private static func path(of address: String) -> String? {
    if !hasScheme(address) { return NSString(string: address).expandingTildeInPath }
    return address.lowercased().hasPrefix("file:") ? URL(string: address)?.path(percentEncoded: false) : nil
  }

  /// True for what begins with no scheme, and neither at the root nor at a home.
  private static func isRelativePath(_ address: String) -> Bool {
    guard let first = address.first, !"/~".contains(first) else { return false }
    return !hasScheme(address)
  }

  /// RFC 3986, section 3.1.
  private static func hasScheme(_ address: String) -> Bool {
    address.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]+:/) != nil
  }
}
