import Domain
import Foundation
import Sourcing

/// Where a list is.
enum ListAddress: Hashable, Sendable {
  /// In the program.
  case bundled
  /// At an http or https address, as the reader wrote it.
  case web(String)
  case file(path: String)

  /// How the settings write ``bundled``.
  static let bundledName = "bundled:"

  /// - Throws: ``SourceError/badSetting(_:reason:)`` for what is no address, no `file:` address and no path.
  init(_ text: String) throws(SourceError) {
    guard let text = trimmed(text) else { throw Self.bad("it is empty") }
    switch Self.scheme(of: text) {
    case nil: self = .file(path: NSString(string: text).expandingTildeInPath)
    case "bundled": self = .bundled
    case "http", "https":
      guard let address = webAddress(text) else { throw Self.bad("an address in it is no http or https address") }
      self = .web(address)
    case "file":
      guard let path = URL(string: text)?.path(percentEncoded: false), path.hasPrefix("/") else {
        throw Self.bad("a file address is written file:///folder/list.json")
      }
      self = .file(path: path)
    case .some(let scheme): throw Self.bad("“\(scheme):” addresses cannot be read; use http, https, file or a path")
    }
  }

  /// As it may be printed.
  var shown: String {
    switch self {
    case .bundled: Self.bundledName
    case .web(let address): redacted(address: address)
    case .file(let path): path
    }
  }

  private static func bad(_ reason: String) -> SourceError { .badSetting(SourceSetting.baseURL, reason: reason) }

  /// In lower case; nil where the text begins with none (RFC 3986, section 3.1), and so is a path.
  private static func scheme(of text: String) -> String? {
    let name = text.prefix { $0 != ":" }
    guard name.endIndex < text.endIndex, name.count > 1, name.first?.isLetter == true else { return nil }
    guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }) else { return nil }
    return name.lowercased()
  }
}
