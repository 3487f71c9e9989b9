import Domain
import Foundation
import Sourcing

/// The service as the reader set it up.
struct InstructablesService: Sendable {
  private let base: String
  private let headers: [HTTPHeader]
  private let sort: String
  let transport: any HTTPTransport
  /// Nil where the service is asked without one.
  let key: String?

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    guard settings.text(SourceSetting.baseURL) != nil else { throw .missingSetting(SourceSetting.baseURL) }
    base = try settings.baseAddress(standard: "")
    sort = try Self.word(settings.text("sort") ?? "recent", setting: "sort")
    let keyHeader = try Self.word(settings.text("key-header") ?? "X-RapidAPI-Key", setting: "key-header")
    key = try Self.key(settings.text(SourceSetting.apiKey))
    headers = Self.headers(key: key, named: keyHeader, host: URLComponents(string: base)?.host)
    self.transport = transport
  }

  func request(for question: InstructablesRequest) -> HTTPRequest {
    var request = HTTPRequest(question.address(base: base, sort: sort), headers: headers)
    request.limits.body = 8 << 20
    return request
  }

  /// RapidAPI wants the host named beside the key (`X-RapidAPI-Host`); other services are not told.
  private static func headers(key: String?, named name: String, host: String?) -> [HTTPHeader] {
    var headers = [HTTPHeader("Accept", "application/json")]
    guard let key else { return headers }
    headers.append(HTTPHeader(name, key, isSecret: true))
    if name.lowercased() == "x-rapidapi-key", let host { headers.append(HTTPHeader("X-RapidAPI-Host", host)) }
    return headers
  }

  /// Letters, digits and `-`: what a header's name and an order may safely consist of.
  private static func word(_ text: String, setting: String) throws(SourceError) -> String {
    guard text.utf8.allSatisfy({ $0 == 0x2D || isAlphanumeric($0) }) else {
      throw .badSetting(setting, reason: "it may hold letters, digits and “-” only")
    }
    return text
  }

  private static func key(_ text: String?) throws(SourceError) -> String? {
    guard let key = text else { return nil }
    guard key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .badSetting(SourceSetting.apiKey, reason: "it holds characters that no key has")
    }
    return key
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || (0x41...0x5A).contains(byte & 0xDF)
  }
}
