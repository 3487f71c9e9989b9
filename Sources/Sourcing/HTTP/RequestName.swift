import Domain
import Foundation

extension HTTPRequest {
  /// Under what the answer may be kept: the same for the same question of the same source, whatever the key.
  ///
  /// The address without its secret items, as a hash, so that not even a key that nobody marked can be read from it.
  package func name(of source: String) -> String {
    var hash = SHA256Stream()
    hash.update(Array(addressWithoutSecrets.utf8))
    return source + " " + hash.hexadecimal()
  }

  /// The secrets that it is sent with: the values of secret items of the query, as they stand there and decoded, and of
  /// secret headers.
  package var secrets: Set<String> {
    let items = queryItems.filter { isSecret($0) }.compactMap { item in
      item.firstIndex(of: "=").map { String(item[item.index(after: $0)...]) }
    }
    let values = items + items.compactMap(\.removingPercentEncoding) + headers.filter(\.isSecret).map(\.value)
    return Set(values.filter { !$0.isEmpty })
  }

  private var addressWithoutSecrets: String {
    guard let mark = address.firstIndex(of: "?") else { return address }
    var rest = String(address[...mark])
    for (index, item) in queryItems.filter({ !isSecret($0) }).enumerated() {
      if index > 0 { rest += "&" }
      rest += String(item)
    }
    return rest
  }

  private var queryItems: [Substring] {
    guard let mark = address.firstIndex(of: "?") else { return [] }
    return address[address.index(after: mark)...].split(separator: "&")
  }

  private func isSecret(_ item: Substring) -> Bool {
    let name = String(item.prefix { $0 != "=" })
    // Foundation decodes by way of UTF-16, which takes as long where there is nothing to decode.
    let isEncoded = name.utf8.contains(UInt8(ascii: "%"))
    return secretQuery.contains(isEncoded ? name.removingPercentEncoding ?? name : name)
  }
}
