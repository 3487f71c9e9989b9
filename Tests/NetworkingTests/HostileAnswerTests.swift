import Networking
import Sourcing
import StandIn
import Testing

/// Answers that no well-behaved service would give, byte for byte.
@Suite struct HostileAnswerTests {
  private func outcome(of answer: String) async throws -> Result<HTTPResponse, TransportError> {
    let server = try LoopbackServer { _ in .bytes(Array(answer.utf8)) }
    return await ask("\(server.address)/?key=SECRET")
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n", "X: y\r\n"), ("HTTP/1.1 200 OK\r\nX: ", "yyyyyy"),
    ("", "HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: y\r\n"),
  ])
  func `headers without end are refused, wherever they stand`(start: String, period: String) async throws {
    let answer = start + String(repeating: period, count: 600_000 / period.utf8.count)
    #expect(try await outcome(of: answer).error?.isBroken == true)
  }

  /// libcurl says that memory is out.
  @Test func `a header line without end is told as one that is too long`() async throws {
    let error = try await outcome(of: "HTTP/1.1 200 OK\r\nX: " + String(repeating: "y", count: 600_000)).error
    #expect(error == .broken("a line of the headers is larger than 100 KB"))
  }

  @Test func `the headers of an interim answer are not those of the answer`() async throws {
    let answer = "HTTP/1.1 103 Early Hints\r\nX: a\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\nY: b\r\n\r\n"
    let response = try #require(try await outcome(of: answer).value)
    #expect(response.status == 200)
    #expect(response.header("X") == nil && response.header("Y") == "b")
  }

  @Test(arguments: ["\u{1B}]0;title\u{7}", "a\rb", "\u{85}x\u{2028}y", "http://h/\u{1B}[2J", "//u:SECRET@\u{1B}h"])
  func `an odd redirect is neither followed nor lets its control characters out`(location: String) async throws {
    let outcome = try await outcome(of: "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
    let text = try "\(#require(outcome.error))"
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control } && !text.contains("SECRET"))
  }
}
