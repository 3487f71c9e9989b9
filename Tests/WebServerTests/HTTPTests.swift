import Testing
import WebPages

@testable import WebServer

/// What HTTP itself asks of a server (RFC 9110 and RFC 9112), whatever it serves.
@Suite struct HTTPTests {
  @Test func `an answer to HEAD that would come as a stream ends with its head, and no body is made`() async throws {
    let stream = WebResponse(body: .stream { _ in Issue.record("a body was made") })
    try await serving(WebServer.Limits(), stream) { port in
      let head = "HEAD / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
      let said = try await everything(from: port, after: head + "\r\n" + head + "Connection: close\r\n\r\n")
      let answers = said.split(separator: "\r\n\r\n")
      #expect(answers.count == 2 && said.hasSuffix("\r\n\r\n"), "\(said)")
      #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 200 OK\r\n") }, "\(said)")
    }
  }
}
