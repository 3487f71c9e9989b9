import Sourcing

/// What has come of an answer so far.
struct Received {
  private(set) var headers: [HTTPHeader] = []
  private(set) var body: [UInt8] = []
  /// Why no more of it is wanted.
  private(set) var refusal: TransportError?

  private let bodyLimit: Int
  private var headerBytes = 0
  private static let headerLimit = 256 << 10

  init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  /// One line as it came. A status line begins anew: what came before belonged to an interim answer (RFC 9110, 15.2).
  mutating func take(headerLine line: UnsafeRawBufferPointer) {
    headerBytes += line.count
    guard headerBytes <= Self.headerLimit else {
      refusal = .broken("the headers are larger than \(Self.headerLimit >> 10) KB")
      return
    }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") { return headers.removeAll() }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    headers.append(HTTPHeader(String(parts[0]), parts[1].trimmingSpaces))
  }

  /// Decompressed bytes.
  mutating func take(bodyPart part: UnsafeRawBufferPointer) {
    guard part.count <= bodyLimit - body.count else {
      refusal = .tooLarge(limit: bodyLimit)
      return
    }
    body.append(contentsOf: part)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
