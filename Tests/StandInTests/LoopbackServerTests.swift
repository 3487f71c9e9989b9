import StandIn
import Synchronization
import Testing

/// One at a time: the client blocks its thread, and Swift has one a core.
@Suite(.serialized) struct LoopbackServerTests {
  private func server(_ action: LoopbackAction) throws -> LoopbackServer {
    try LoopbackServer { _ in action }
  }

  @Test func `a reply arrives whole, with its status, headers and length`() throws {
    let server = try server(.reply(.json(#"{"a":1}"#, status: 404)))
    let client = PlainClient(port: server.port)
    #expect(client.get("/") == .closed)
    #expect(client.text.hasPrefix("HTTP/1.1 404 Refused\r\nContent-Type: application/json\r\nContent-Length: 7\r\n"))
    #expect(client.text.hasSuffix("\r\n\r\n{\"a\":1}"))
  }

  @Test func `the handler sees path, query and headers decoded`() throws {
    let seen = Mutex<LoopbackRequest?>(nil)
    let server = try LoopbackServer { request in
      seen.withLock { $0 = request }
      return .reply(.json("{}"))
    }
    _ = PlainClient(port: server.port).get("/a%20b/c?q=caf%C3%A9+noir&q=2&empty=&bare&odd=50%")
    let request = try #require(seen.withLock { $0 })
    #expect(request.method == "GET")
    #expect(request.path == "/a b/c")
    #expect(request[query: "q"] == "café noir")
    #expect(request.query.map(\.value) == ["café noir", "2", "", "", "50%"])
    #expect(request[query: "none"] == nil)
    #expect(request[header: "host"] == "127.0.0.1:1")
  }

  @Test func `a whole address as target is read as a path and a query`() throws {
    let server = try server(.reply(.json("{}")))
    _ = PlainClient(port: server.port).get("http://example.org/books?q=1")
    let request = try #require(server.requests.first)
    #expect(request.target == "http://example.org/books?q=1")
    #expect(request.path == "/books")
    #expect(request[query: "q"] == "1")
  }

  @Test func `a connection serves several requests`() throws {
    let server = try server(.reply(.json("{}")))
    let client = PlainClient(port: server.port)
    client.send("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\n")
    client.send("GET /3 HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(client.read() == .closed)
    #expect(client.text.components(of: "HTTP/1.1 200 OK") == 3)
    #expect(server.connectionCount == 1)
    #expect(server.requests.map(\.path) == ["/1", "/2", "/3"])
  }

  @Test(arguments: ["nonsense\r\n\r\n", "\u{16}\u{3}\u{1}", "GET /\r\n\r\n", "\r\n\r\n"])
  func `what is no HTTP gets 400 and a close`(text: String) throws {
    let server = try server(.reply(.json("{}")))
    let client = PlainClient(port: server.port)
    client.send(text)
    #expect(client.read() == .closed)
    #expect(client.text.hasPrefix("HTTP/1.1 400 "))
    #expect(server.requests.isEmpty)
  }

  @Test func `a head beyond 64 KB is not read to its end`() throws {
    let server = try server(.reply(.json("{}")))
    let client = PlainClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 70_000))
    #expect(client.read() != .open)
    #expect(server.requests.isEmpty)
  }

  @Test func `a delayed reply comes after its delay`() throws {
    let server = try server(.delayed(.milliseconds(150), .json("{}")))
    let client = PlainClient(port: server.port)
    let time = ContinuousClock().measure { #expect(client.get("/") == .closed) }
    #expect(time >= .milliseconds(150))
    #expect(client.text.hasPrefix("HTTP/1.1 200 OK"))
  }

  @Test func `a taken port is an error`() throws {
    let server = try server(.reply(.json("{}")))
    #expect(throws: LoopbackServerError.self) {
      try LoopbackServer(port: server.port) { _ in .fault(.close) }
    }
  }

  @Test func `behind stop its port is free, each time`() throws {
    for _ in 0..<50 {
      let server = try server(.reply(.json("{}")))
      server.stop()
      _ = try LoopbackServer(port: server.port) { _ in .fault(.close) }
    }
  }

  @Test func `stop ends connections that hang`() throws {
    let server = try server(.fault(.hang))
    let client = PlainClient(port: server.port)
    #expect(client.get("/", milliseconds: 50) == .open)
    server.stop()
    #expect(client.read() == .closed)
  }

  @Test(arguments: [TransportFault.hang, .drip, .slowHeaders, .stallInBody])
  func `a slow fault leaves the connection open`(fault: TransportFault) throws {
    let server = try server(.fault(fault))
    let client = PlainClient(port: server.port)
    #expect(client.get("/", milliseconds: 200) == .open)
  }

  @Test(arguments: [TransportFault.reset, .resetInBody])
  func `a reset is a reset`(fault: TransportFault) throws {
    let server = try server(.fault(fault))
    #expect(PlainClient(port: server.port).get("/") == .reset)
  }

  @Test(arguments: [
    (TransportFault.close, ""), (.truncated, "Content-Length: 1000"), (.truncatedChunks, "hello\r\n"),
    (.notHTTP, "SSH-2.0"),
    (.html, "<!DOCTYPE html>"), (.emptyBody, "Content-Length: 0"), (.brokenGzip, "Content-Encoding: gzip"),
    (.redirectLoop, "Location: /x?y=1\r\n"), (.redirectToOtherHost, "Location: http://localhost:1/x?y=1\r\n"),
    (.redirectToFile, "Location: file:///etc/passwd\r\n"), (.redirectToHTTPS, "HTTP/1.1 301 "),
    (.redirectToHTTPS, "Location: https://"),
  ])
  func `a short fault says its piece and closes`(fault: TransportFault, piece: String) throws {
    let server = try server(.fault(fault))
    let client = PlainClient(port: server.port)
    #expect(client.get("/x?y=1") == .closed)
    #expect(piece.isEmpty ? client.text.isEmpty : client.text.contains(piece))
  }

  @Test(arguments: [TransportFault.endless, .endlessHeaders, .gzipBomb])
  func `an endless fault goes on`(fault: TransportFault) throws {
    let server = try server(.fault(fault))
    let client = PlainClient(port: server.port)
    #expect(client.get("/") == .open)
    #expect(client.received.count >= 1 << 20)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
