import Foundation
import TestSupport
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

  @Test func `what answers a request is told that its client left, and what answered one before is not`() async throws {
    let (asked, left) = (Gate(), Gate())
    try await serving(by: { request in
      if request.target == "/answered" {
        request.whenClientLeaves { Issue.record("it was answered") }
        return WebResponse()
      }
      request.whenClientLeaves { left.open() }
      asked.open()
      await left.pass()
      return WebResponse()
    }) { port in
      do {
        let client = try Client(port)
        client.send("GET /answered HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        let answer = try await waiting { try client.answer() }
        #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
        client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        await asked.pass()
        withExtendedLifetime(client) {}
      }
      await left.pass()
    }
  }

  @Test func `that a client has left already is told at once`() async throws {
    let (asked, ended, left) = (Gate(), Gate(), Gate())
    try await serving(by: { request in
      request.whenClientLeaves { ended.open() }
      asked.open()
      await ended.pass()
      request.whenClientLeaves { left.open() }
      await left.pass()
      return WebResponse()
    }) { port in
      do {
        let client = try Client(port)
        client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        await asked.pass()
        withExtendedLifetime(client) {}
      }
      await left.pass()
    }
  }

  @Test func `a client that leaves between two events is told of before the next`() async throws {
    let (begun, left) = (Gate(), Gate())
    try await serving(by: { request in
      WebResponse(
        headers: [("content-type", "text/event-stream; charset=utf-8")],
        body: .stream { writer in
          request.whenClientLeaves { left.open() }
          try await writer.write(Array("data: 1\n\n".utf8))
          begun.open()
          await left.pass()
        })
    }) { port in
      do {
        let client = try Client(port)
        client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        await begun.pass()
        withExtendedLifetime(client) {}
      }
      await left.pass()
    }
  }

  @Test func `a client that closes its own direction alone has not left, and is answered`() async throws {
    let ended = Gate()
    try await serving(by: { request in
      request.whenClientLeaves { Issue.record("it still reads") }
      await ended.pass()
      return WebResponse(body: .bytes(Array("hello".utf8)))
    }) { port in
      let client = try Client(port)
      client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      client.end()
      // The server has seen the end by now.
      let told = try await waiting { try client.answer() }
      #expect(told == "HTTP/1.1 100 Continue\r\n\r\n")
      ended.open()
      let answer = try await waiting { try client.everything() }
      #expect(answer.hasPrefix("HTTP/1.1 200") && answer.hasSuffix("\r\n\r\nhello"), "\(answer)")
    }
  }

  @Test func `a client of HTTP 1.0 that closes its own direction is sent its answer alone`() async throws {
    try await serving(by: { request in
      request.whenClientLeaves { Issue.record("it still reads") }
      return WebResponse(body: .bytes(Array("hello".utf8)))
    }) { port in
      let answer = try await waiting {
        let client = try Client(port)
        client.send("GET / HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        client.end()
        return try client.everything()
      }
      #expect(answer.ranges(of: "HTTP/1.").count == 1 && answer.hasSuffix("\r\n\r\nhello"), "\(answer)")
    }
  }

  @Test(arguments: ["", "Connection: keep-alive\r\n"])
  func `a client of HTTP 1.0 gets a stream as it stands, and then the end of the connection`(
    fields: String
  ) async throws {
    let stream = WebResponse(
      body: .stream { writer in
        try await writer.write(Array("hel".utf8))
        try await writer.write(Array("lo".utf8))
      })
    try await serving(WebServer.Limits(), stream) { port in
      let said = try await everything(
        from: port, after: "GET / HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\n\(fields)\r\n")
      #expect(said.hasPrefix("HTTP/1.0 200") && said.hasSuffix("\r\n\r\nhello"), "\(said)")
      #expect(!said.lowercased().contains("transfer-encoding"), "\(said)")
    }
  }

  @Test func `a client of HTTP 1.0 gets an answer that says its length, and then the end`() async throws {
    try await serving(WebServer.Limits(), WebResponse(body: .bytes(Array("hello".utf8)))) { port in
      let said = try await everything(from: port, after: "GET / HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      #expect(said.hasPrefix("HTTP/1.1 200") && said.hasSuffix("\r\n\r\nhello"), "\(said)")
    }
  }

  @Test func `a client that closes its own direction alone gets all events, each whole`() async throws {
    let ended = Gate()
    try await serving(by: { request in
      WebResponse(
        headers: [("content-type", "text/event-stream; charset=utf-8")],
        body: .stream { writer in
          request.whenClientLeaves { Issue.record("it still reads") }
          try await writer.write(Array("data: ".utf8))
          await ended.pass()
          try await writer.write(Array("1\n\n".utf8))
          try await writer.write(Array("data: 2\n\n".utf8))
        })
    }) { port in
      let client = try Client(port)
      client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      client.end()
      ended.open()
      let answer = try await waiting { try client.everything() }
      let body = answer.split(separator: "\r\n\r\n", maxSplits: 1).last ?? ""
      // Each chunk follows a line that says how long it is.
      let chunks = String(body).components(separatedBy: "\r\n").enumerated().filter { $0.offset % 2 == 1 }
      let events = chunks.map(\.element).joined().components(separatedBy: "\n\n")
      #expect(events.filter { ![":", ""].contains($0) } == ["data: 1", "data: 2"], "\(answer)")
    }
  }

  /// Answers with the body of the request.
  private static func echo(_ request: WebRequest) async -> WebResponse {
    do { return WebResponse(body: .bytes(try await request.body(100))) } catch {
      return WebResponse(500, body: .bytes(Array("\(error)".utf8)))
    }
  }

  /// The head of a request that brings a body of this length.
  private static func post(
    _ port: Int, _ target: String = "/", length: Int, _ fields: String..., version: String = "1.1"
  ) -> String {
    "POST \(target) HTTP/\(version)\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: \(length)\r\n"
      + fields.map { $0 + "\r\n" }.joined() + "\r\n"
  }

  @Test(arguments: ["100-continue", "100-Continue"])
  func `a client that holds its body back is told to send it`(expected: String) async throws {
    try await serving(by: Self.echo) { port in
      let (told, answer) = try await waiting {
        let client = try Client(port)
        client.send(Self.post(port, length: 5, "Expect: \(expected)"))
        let told = try client.answer()
        client.send("hello")
        return (told, try client.answer())
      }
      #expect(told == "HTTP/1.1 100 Continue\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200") && answer.hasSuffix("\r\n\r\nhello"), "\(answer)")
    }
  }

  @Test func `a client of HTTP/1.0 is told nothing before its answer`() async throws {
    try await serving(by: Self.echo) { port in
      let answer = try await waiting {
        let client = try Client(port)
        client.send(Self.post(port, length: 5, "Expect: 100-continue", version: "1.0") + "hello")
        return try client.answer()
      }
      #expect(answer.hasPrefix("HTTP/1.1 200") && answer.hasSuffix("\r\n\r\nhello"), "\(answer)")
    }
  }

  @Test(
    arguments: [
      ("/api/v1/import", 17 << 20, "Content-Type: application/json", "413"),
      ("/sources/set", 300_000, "Content-Type: application/x-www-form-urlencoded", "413"),
      ("/sources/set", 10, "Content-Type: text/plain", "415"), ("/import", 10, "Content-Type: text/plain", "415"),
      ("/sources/set", 10, "Origin: http://evil.example", "403"), ("/nowhere", 10, "X-Any: thing", "404"),
    ] as [(String, Int, String, String)])
  func `what is refused for its head is refused before the body is sent`(
    target: String, length: Int, field: String, status: String
  ) async throws {
    try await serving { port in
      let answer = try await waiting {
        let client = try Client(port)
        client.send(Self.post(port, target, length: length, field, "Expect: 100-continue"))
        return try client.everything()
      }
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
      // What follows on this connection could not be told from the body.
      #expect(answer.lowercased().ranges(of: "\r\nconnection: close\r\n").count == 1, "\(answer)")
    }
  }

  @Test(
    arguments: [
      ("Transfer-Encoding: chunked", "zz\r\n", "a chunk does not say how long it is"),
      ("Transfer-Encoding: chunked", "6\r\nsource", "the body was cut off"),
      ("Transfer-Encoding: chunked", "6\r\nsource\r\n", "the body was cut off"),
      ("Content-Length: 10", "source", "the body was cut off"),
    ] as [(String, String, String)])
  func `a body that is broken or cut off is refused as that`(
    framing: String, sent: String, words: String
  ) async throws {
    try await serving { port in
      let answer = try await waiting {
        let client = try Client(port)
        client.send(
          "POST /sources/set HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\n\(framing)\r\n\r\n\(sent)")
        client.end()
        return try client.everything()
      }
      #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains(words), "\(answer)")
      #expect(answer.ranges(of: "HTTP/1.1 ").count == 1, "\(answer)")
    }
  }

  @Test(
    arguments: [
      ("http://127.0.0.1:1/assets/page.js", "127.0.0.1:1", "200"),
      ("HTTP://LOCALHOST/assets/page.js", "localhost", "200"),
      ("http://evil.example/assets/page.js", "127.0.0.1:1", "421"), ("http://evil.example", "127.0.0.1:1", "421"),
      ("http://evil.example?x=/assets/page.js", "127.0.0.1:1", "421"),
      ("http://127.0.0.1:1/assets/page.js", "evil.example", "421"),
      ("http://127.0.0.1:1/assets/page.js", "127.0.0.1:1\r\nHost: 127.0.0.1:1", "400"),
      // Said by the client itself, it is nothing.
      ("/assets/page.js", "127.0.0.1:1\r\nX-Target-Host: evil.example", "200"),
      ("http://evil.example/assets/page.js", "127.0.0.1:1\r\nX-Target-Host: 127.0.0.1:1", "421"),
      ("/assets/page.js?x=http://evil.example/", "127.0.0.1:1", "200"),
    ] as [(String, String, String)])
  func `a whole address in the request line is asked for by its host and its path`(
    target: String, host: String, status: String
  ) async throws {
    try await serving { port in
      let answer = try await everything(
        from: port, after: "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(200))")
    }
  }
}
