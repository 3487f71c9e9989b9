import Interchange

/// What takes the bytes of an answer, one after the other; waits where the reader is slow.
package protocol BodyWriter {
  /// - Throws: where the reader is gone.
  @concurrent mutating func write(_ bytes: [UInt8]) async throws
}

/// The site's answer to a request.
package struct WebResponse: Sendable {
  /// What follows the head of the answer.
  package enum Body: Sendable {
    case bytes([UInt8])
    /// Written as it comes.
    case stream(@concurrent @Sendable (inout any BodyWriter) async throws -> Void)
  }

  /// As HTTP numbers it.
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  package init(_ status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension WebResponse {
  static func bytes(_ bytes: [UInt8], type: String, status: Int = 200) -> WebResponse {
    WebResponse(status, headers: [("content-type", type)], body: .bytes(bytes))
  }

  static func json(_ document: JSON, status: Int = 200, type: String = "application/json") -> WebResponse {
    bytes(document.line + [UInt8(ascii: "\n")], type: type, status: status)
  }

  static func html(_ page: Markup, status: Int = 200) -> WebResponse {
    bytes(Array(page.text.utf8), type: "text/html; charset=utf-8", status: status)
  }

  /// Sends a browser there with a GET.
  static func redirect(to path: String) -> WebResponse { WebResponse(303, headers: [("location", path)]) }

  /// Server-sent events, as they come.
  static func events(_ write: @escaping @concurrent @Sendable (inout EventWriter) async throws -> Void) -> WebResponse {
    WebResponse(
      headers: [("content-type", "text/event-stream; charset=utf-8"), ("cache-control", "no-store")],
      body: .stream { writer in
        var events = EventWriter(writer: writer)
        try await write(&events)
        writer = events.writer
      })
  }

  /// What a browser is to do with a file.
  enum Disposition: String {
    case show = "inline"
    case keep = "attachment"
  }

  /// Says what the file is called where it is kept (RFC 6266): in ASCII for those that know no other letters, and in
  /// full.
  func named(_ name: String, to use: Disposition) -> WebResponse {
    let plain = name.unicodeScalars.map { $0.isASCII && $0 != "\"" && $0 != "\\" ? Character($0) : "_" }
    let full = "filename*=UTF-8''\(Address.encoded(name))"
    return adding("content-disposition", "\(use.rawValue); filename=\"\(String(plain))\"; \(full)")
  }

  func adding(_ name: String, _ value: String) -> WebResponse {
    var response = self
    response.headers.append((name, value))
    return response
  }
}

/// Writes server-sent events.
struct EventWriter {
  fileprivate(set) var writer: any BodyWriter

  /// - Parameter document: one line, as every JSON document of ours is.
  @concurrent mutating func write(_ name: String, _ document: JSON) async throws {
    try await writer.write(Array("event: \(name)\ndata: ".utf8) + document.line + Array("\n\n".utf8))
  }
}
