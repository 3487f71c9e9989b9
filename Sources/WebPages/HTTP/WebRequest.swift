/// A request as the site answers it, whatever server it came through.
package struct WebRequest: Sendable {
  /// The methods that the site knows.
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    /// Asks what can be done.
    case options = "OPTIONS"
    /// Known so that it is told what can be done in its place.
    case patch = "PATCH"

    /// True where it may not change anything.
    var isSafe: Bool { self == .get || self == .head || self == .options }
  }

  package var method: Method
  /// Path and query as the request line has them.
  package var target: String
  /// The host that the request line names, where it holds a whole address (RFC 9112, section 3.2.2).
  package var targetHost: String?
  /// By their names in lower case; several of one name are joined by commas.
  package var headers: [String: String]
  /// Reads the body, at most so many bytes.
  /// - Throws: ``WebFailure`` 413 where it has more.
  package var body: @Sendable (_ most: Int) async throws -> [UInt8]
  /// Has the action done, once, if the client leaves before it has the whole answer: at once where it has left already.
  /// The action must not wait. A client that says that it sends nothing more has not left.
  package var whenClientLeaves: @Sendable (_ action: @escaping @Sendable () -> Void) -> Void = { _ in }

  package init(
    _ method: Method, _ target: String, headers: [String: String] = [:],
    body: @escaping @Sendable (_ most: Int) async throws -> [UInt8] = { _ in [] }
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }
}

extension WebRequest {
  /// True where its client may wait to be told to send the body (RFC 9110, section 10.1.1). What the head is refused
  /// for is told before that is read.
  package var holdsBodyBack: Bool { headers["expect"]?.lowercased().contains("100-continue") ?? false }

  /// True where it says that a body comes that may say something: an empty object says nothing.
  var bringsBody: Bool {
    headers["transfer-encoding"] != nil || headers["content-length"].flatMap { Int($0) } ?? 0 > "{}".utf8.count
  }

  /// The host by which the client calls this server. The one in the request line takes precedence over the `Host`
  /// field.
  var host: String? { targetHost ?? headers["host"] }

  /// The parts of the path between its slashes, decoded.
  /// - Throws: ``WebFailure`` 400 where the path cannot be decoded, or could be taken for another one: where it holds a
  ///   part of dots alone, a NUL, and, not percent-encoded, a backslash or a control character. Encoded, a part may be
  ///   any text: ids of categories are what a source calls them.
  func segments() throws(WebFailure) -> [String] {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/"), path.utf8.allSatisfy(Self.isPlain) else { throw WebFailure(400, "the path is broken") }
    var segments: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) where !part.isEmpty {
      guard let segment = Address.decoded(part), ![".", ".."].contains(segment), !segment.utf8.contains(0) else {
        throw WebFailure(400, "the path is broken")
      }
      segments.append(segment)
    }
    return segments
  }

  /// The first part of the path, decoded, whatever follows it; nil where it cannot be decoded, and where there is none.
  var firstSegment: String? {
    target.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").first.flatMap { Address.decoded($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\\") }

  /// What stands behind the question mark.
  /// - Throws: ``WebFailure`` 400.
  func query() throws(WebFailure) -> Parameters {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return Parameters() }
    return try Parameters(form: Substring(target.utf8[mark...].dropFirst().prefix { $0 != UInt8(ascii: "#") }))
  }

  /// Path and query as this site writes them, without the query of this name: `//name`, which a browser takes for
  /// another site, is `/name`.
  /// - Throws: ``WebFailure`` 400.
  func address(without left: String? = nil) throws(WebFailure) -> String {
    let path = "/" + (try segments()).map(Address.encoded).joined(separator: "/")
    return Address.path(path, try query().items.filter { $0.name != left }.map { ($0.name, $0.value) })
  }

  /// The value of a cookie; nil where there is none.
  func cookie(_ name: String) -> String? {
    for pair in (headers["cookie"] ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0].drop(while: { $0 == " " }) == name { return String(parts[1]) }
    }
    return nil
  }
}
