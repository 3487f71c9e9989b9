import Foundation
import ServiceLifecycleTestKit
import Testing
import WebPages

@testable import WebServer

/// The server on a port of its own: what a client may not have without end.
@Suite struct WebServerTests {
  @Test func `a request is answered, and the connection stays for the next`() async throws {
    try await serving { port in
      let answers = try await waiting {
        let client = try Client(port)
        return try (0..<3).map { _ in
          client.send("GET /assets/page.js HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
          return try client.answer()
        }
      }
      #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 200 OK") })
    }
  }

  @Test func `a head alone says how long the answer would be`() async throws {
    try await serving { port in
      let head = "/assets/page.js HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
      let (whole, alone) = (
        try await everything(from: port, after: "GET " + head), try await everything(from: port, after: "HEAD " + head)
      )
      let length = try #require(whole.firstMatch(of: /(?i)content-length: [1-9]\d+\r\n/)?.output)
      #expect(alone.contains(length) && alone.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func `a head that is too long is refused`() async throws {
    try await serving { port in
      let long = String(repeating: "x", count: 40_000)
      let answer = try await everything(
        from: port, after: "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nX-Long: \(long)\r\n\r\n")
      #expect(!answer.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test(
    arguments: [
      (["127.0.0.1"], "200"), ([], "400"), (["127.0.0.1", "evil.example"], "400"),
      (["evil.example", "127.0.0.1"], "400"), (["127.0.0.1", "127.0.0.1"], "400"), (["", "127.0.0.1"], "400"),
      (["evil.example"], "421"),
    ] as [([String], String)])
  func `one field says which host is asked for`(hosts: [String], status: String) async throws {
    try await serving { port in
      let fields = hosts.map { "host: \($0)\r\n" }.joined()
      let answer = try await everything(
        from: port, after: "GET /assets/page.js HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
    }
  }

  @Test func `a method that no site knows is refused in words`() async throws {
    try await serving { port in
      let answer = try await everything(
        from: port, after: "PROPFIND / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 501") && answer.contains("this method is not known here"), "\(answer)")
      #expect(answer.contains("nosniff"))
    }
  }

  @Test func `a body that is too long is refused`() async throws {
    try await serving { port in
      let body = String(repeating: "x", count: 300_000)
      let answer = try await everything(
        from: port, after: Self.form(port, body.utf8.count, "Connection: close\r\n") + body)
      #expect(answer.hasPrefix("HTTP/1.1 413"))
    }
  }

  @Test func `a body that never comes is given up`() async throws {
    var limits = WebServer.Limits()
    limits.body = .milliseconds(50)
    try await serving(limits) { port in
      let answer = try await waiting {
        let client = try Client(port)
        client.send(Self.form(port, 10))
        return try client.answer()
      }
      #expect(answer.hasPrefix("HTTP/1.1 408"))
    }
  }

  /// Of whatever comes nothing is taken for idle.
  @Test func `a body that goes on behind its answer is not read for ever`() async throws {
    var limits = WebServer.Limits()
    (limits.body, limits.idle) = (.milliseconds(50), .seconds(3600))
    try await serving(limits, WebResponse(404)) { port in
      let head = "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nTransfer-Encoding: chunked\r\n\r\n"
      let said = try await everything(from: port, after: head + "1\r\nx\r\n")
      #expect(said.hasPrefix("HTTP/1.1 404"))
    }
  }

  @Test func `a connection that says nothing is closed`() async throws {
    var limits = WebServer.Limits()
    limits.idle = .milliseconds(50)
    try await serving(limits) { port in
      let said = try await everything(from: port, after: "")
      #expect(said.isEmpty)
    }
  }

  /// Who wrote it is told by an error, and lets go what it drew from.
  @Test func `a client that takes nothing of an answer is left, and what writes it ends`() async throws {
    var limits = WebServer.Limits()
    limits.idle = .milliseconds(50)
    let (ends, end) = AsyncStream<Void>.makeStream()
    let endless = WebResponse(
      body: .stream { writer in
        defer { end.finish() }
        while true { try await writer.write([UInt8](repeating: 0x20, count: 1 << 20)) }
      })
    try await serving(limits, endless) { port in
      let client = try await waiting {
        let client = try Client(port)
        client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        return client
      }
      for await _ in ends {}
      // The connection is closed behind what the system holds of it.
      _ = try await waiting { try client.everything() }
    }
  }

  @Test func `a long answer comes whole to who reads it`() async throws {
    let pieces = (0..<16).map { number in [UInt8](repeating: UInt8(ascii: "a") + UInt8(number), count: 100_000) }
    let long = WebResponse(body: .stream { writer in for piece in pieces { try await writer.write(piece) } })
    try await serving(WebServer.Limits(), long) { port in
      let said = try await everything(
        from: port, after: "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
      let body = try #require(said.firstRange(of: "\r\n\r\n")).upperBound
      // Of the chunks' own lines none has 100 characters.
      let came = said[body...].split(separator: "\r\n").filter { $0.utf8.count > 100 }.joined()
      #expect(came.utf8.elementsEqual(pieces.joined()))
    }
  }

  @Test func `a server that is told to end does not wait for what never comes`() async throws {
    var limits = WebServer.Limits()
    (limits.body, limits.idle, limits.ending) = (.seconds(3600), .seconds(3600), .milliseconds(50))
    try await testGracefulShutdown { end in
      try await serving(limits) { port in
        let said = try await waiting {
          let client = try Client(port)
          client.send("GET /assets/page.js HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
          #expect(try client.answer().hasPrefix("HTTP/1.1 200 OK"))
          client.send(Self.form(port, 10))
          end.triggerGracefulShutdown()
          return try client.everything()
        }
        #expect(said.isEmpty)
      }
    }
  }

  /// What ends it may come while any part of it begins to wait.
  @Test func `a server that is told to end as soon as it runs ends, however often`() async throws {
    for _ in 1...300 { try await serving { _ in } }
  }

  /// The head of a form that the site reads.
  private static func form(_ port: Int, _ length: Int, _ more: String = "") -> String {
    "POST /sources/set HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
      + "Content-Length: \(length)\r\n\(more)\r\n"
  }

  @Test func `an address that is taken is told`() async throws {
    try await serving { port in
      await #expect(throws: WebServerError(code: EADDRINUSE)) {
        try await WebServer(Site(NoWorkspace(), rules: AccessRules()), host: "127.0.0.1", port: port).run { _ in }
      }
    }
  }
}
