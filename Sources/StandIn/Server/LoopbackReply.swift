/// An answer of a well-behaved service.
package struct LoopbackReply: Hashable, Sendable {
  package var status: Int
  /// In order; the server adds `Content-Length` and `Connection`.
  package var headers: [LoopbackRequest.Field]
  package var body: [UInt8]

  package init(status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers.map { LoopbackRequest.Field(name: $0.name, value: $0.value) }
    self.body = body
  }

  package static func json(_ text: String, status: Int = 200) -> LoopbackReply {
    LoopbackReply(status: status, headers: [("Content-Type", "application/json")], body: Array(text.utf8))
  }

  package static func html(_ text: String, status: Int = 200) -> LoopbackReply {
    LoopbackReply(status: status, headers: [("Content-Type", "text/html; charset=utf-8")], body: Array(text.utf8))
  }

  package static func redirect(to location: String, status: Int = 302) -> LoopbackReply {
    LoopbackReply(status: status, headers: [("Location", location)])
  }

  /// As it goes over the wire.
  func bytes(keepAlive: Bool, withBody: Bool = true) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
    for header in headers { head += "\(header.name): \(header.value)\r\n" }
    head += "Content-Length: \(body.count)\r\nConnection: \(keepAlive ? "keep-alive" : "close")\r\n\r\n"
    return Array(head.utf8) + (withBody ? body : [])
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200..<300: "OK"
    case 300..<400: "Elsewhere"
    case 400..<500: "Refused"
    default: "Failed"
    }
  }
}
