import Domain
import Foundation
import Sourcing

/// What the service can be asked. Its paths are those of the product on Mashape, later RapidAPI, which kept the site's
/// own names (`json-api/…`).
enum InstructablesRequest {
  /// `category` is a section's key; nil for all.
  case list(offset: Int, limit: Int, category: String?)
  case categories
  case item(id: String)

  /// Path and query, to be put behind the base address.
  func path(sort: String) -> String {
    switch self {
    case .list(let offset, let limit, let category):
      "/list?limit=\(limit)&offset=\(offset)&sort=\(sort)&type=id"
        + (category.map { "&category=\(Self.encoded($0))" } ?? "")
    case .categories: "/json-api/getCategories"
    case .item(let id): "/json-api/showInstructable?id=\(Self.encoded(id))"
    }
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// RFC 3986, section 2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

/// The service as the reader set it up.
struct InstructablesService: Sendable {
  private let base: String
  private let headers: [HTTPHeader]
  private let sort: String
  private let transport: any HTTPTransport
  /// Nil where the service is asked without one.
  let key: String?

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    base = try Self.base(settings[SourceSetting.baseURL])
    sort = try Self.word(settings["sort"] ?? "recent", setting: "sort")
    let keyHeader = try Self.word(settings["key-header"] ?? "X-RapidAPI-Key", setting: "key-header")
    key = try Self.key(settings[SourceSetting.apiKey])
    headers = Self.headers(key: key, named: keyHeader, host: URLComponents(string: base)?.host)
    self.transport = transport
  }

  func request(for question: InstructablesRequest) -> HTTPRequest {
    var request = HTTPRequest(base + question.path(sort: sort), headers: headers)
    request.limits.body = 8 << 20
    return request
  }

  func send(_ question: InstructablesRequest) async throws(SourceError) -> HTTPResponse {
    do { return try await transport.send(request(for: question)) } catch { throw SourceError(error) }
  }

  /// RapidAPI wants the host named beside the key (`X-RapidAPI-Host`); other services are not told.
  private static func headers(key: String?, named name: String, host: String?) -> [HTTPHeader] {
    var headers = [HTTPHeader("Accept", "application/json")]
    guard let key else { return headers }
    headers.append(HTTPHeader(name, key, isSecret: true))
    if name.lowercased() == "x-rapidapi-key", let host { headers.append(HTTPHeader("X-RapidAPI-Host", host)) }
    return headers
  }

  private static func base(_ text: String?) throws(SourceError) -> String {
    let name = SourceSetting.baseURL
    guard let text = text.flatMap(trimmed) else { throw .missingSetting(name) }
    guard var address = webAddress(text) else { throw .badSetting(name, reason: "it is no http or https address") }
    guard !address.contains(where: { $0 == "?" || $0 == "#" }) else {
      throw .badSetting(name, reason: "it has a query or a fragment")
    }
    while address.hasSuffix("/") { address.removeLast() }
    return address
  }

  /// Letters, digits and `-`: what a header's name and an order may safely consist of.
  private static func word(_ text: String, setting: String) throws(SourceError) -> String {
    guard let word = trimmed(text), word.utf8.allSatisfy({ $0 == 0x2D || isAlphanumeric($0) }) else {
      throw .badSetting(setting, reason: "it may hold letters, digits and “-” only")
    }
    return word
  }

  private static func key(_ text: String?) throws(SourceError) -> String? {
    guard let key = text.flatMap(trimmed) else { return nil }
    guard key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .badSetting(SourceSetting.apiKey, reason: "it holds characters that no key has")
    }
    return key
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }
}
