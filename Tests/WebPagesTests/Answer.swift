import Foundation
import Synchronization

@testable import WebPages

/// What came back.
struct Answer {
  let status: Int
  let headers: [String: String]
  let text: String

  init(_ response: WebResponse) async throws {
    status = response.status
    headers = Dictionary(response.headers.map { ($0.name, $0.value) }) { $0 + ", " + $1 }
    switch response.body {
    case .bytes(let bytes): text = String(decoding: bytes, as: UTF8.self)
    case .stream(let write):
      let collected = Mutex<[UInt8]>([])
      var writer: any BodyWriter = Collector { bytes in collected.withLock { $0 += bytes } }
      try await write(&writer)
      text = String(decoding: collected.withLock(\.self), as: UTF8.self)
    }
  }

  /// The JSON document, as Foundation reads it.
  var json: Any { get throws { try JSONSerialization.jsonObject(with: Data(text.utf8)) } }

  var object: [String: Any] { get throws { try json as? [String: Any] ?? [:] } }

  /// The titles of a list of books.
  var titles: [String] { text.matches(of: /class="title" dir="auto">([^<]+)</).map { String($0.1) } }

  private struct Collector: BodyWriter {
    let take: @Sendable ([UInt8]) -> Void

    @concurrent mutating func write(_ bytes: [UInt8]) async { take(bytes) }
  }
}

extension Substring {
  /// The address that a browser reads in this value of an attribute.
  var address: String { String(replacing("&amp;", with: "&")) }
}
