import Networking
import Sourcing
import StandIn
import Synchronization
import TestSupport
import Testing

@Suite struct CurlTransportTests {
  @Test func `an answer comes whole, whatever its status`() async throws {
    let server = try LoopbackServer { request in
      .reply(LoopbackReply(status: 404, headers: [("X-Seen", request[query: "q"] ?? "")], body: Array("gone".utf8)))
    }
    let response = try #require(await ask("\(server.address)/books?q=caf%C3%A9").value)
    #expect(response.status == 404)
    #expect(response.header("x-seen") == "café")
    #expect(String(decoding: response.body, as: UTF8.self) == "gone")
  }

  @Test func `the request names the program, takes compression and has the headers given`() async throws {
    let server = try LoopbackServer { _ in .reply(.json("{}")) }
    let headers = [HTTPHeader("X-Api-Key", "k1", isSecret: true), HTTPHeader("X-Empty", "")]
    #expect(await ask("\(server.address)/", headers: headers).value?.status == 200)
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request[header: "User-Agent"] == "books/test")
    #expect(request[header: "Accept-Encoding"] == "gzip")
    #expect(request[header: "X-Api-Key"] == "k1")
    #expect(request[header: "X-Empty"] == "")
    #expect(request[header: "Cookie"] == nil)
  }

  @Test func `a body of exactly the limit is taken, one byte more is not`() async throws {
    let server = try LoopbackServer { _ in .reply(LoopbackReply(body: [UInt8](repeating: 32, count: 1000))) }
    #expect(await ask(server.address, limits: limits(body: 1000)).value?.body.count == 1000)
    #expect(await ask(server.address, limits: limits(body: 999)).error == .tooLarge(limit: 999))
  }

  @Test func `requests one after the other share a connection`() async throws {
    let server = try LoopbackServer { _ in .reply(.json("{}")) }
    let transport = directTransport()
    for _ in 0..<5 { #expect(await ask(server.address, by: transport).value?.status == 200) }
    #expect(server.connectionCount == 1)
  }

  @Test func `fifty requests at once each get their own answer`() async throws {
    // The first ones are answered once as many are under way as there may be.
    let (hold, arrived) = (Hold(), Countdown(16))
    let server = try LoopbackServer { request in
      arrived.note()
      if arrived.isOver.isOpen { hold.release() }
      return .held(hold, .json(request[query: "n"] ?? ""))
    }
    let transport = directTransport()
    let answers = await withTaskGroup(of: (Int, String?).self) { group in
      for number in 0..<50 {
        group.addTask {
          let response = await ask("\(server.address)/?n=\(number)", by: transport).value
          return (number, response.map { String(decoding: $0.body, as: UTF8.self) })
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(answers == Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, String($0)) }))
    #expect(server.connectionCount == 16)
  }

  @Test(arguments: [
    "", "books", "//host/x", "file:///etc/passwd", "ftp://host/", "http://", "http://user:pw@host/", "http://a b/",
    "javascript:alert(1)", "http://host:99999/",
  ])
  func `what is no http or https address is not asked`(address: String) async throws {
    let error = try #require(await ask(address + "?key=SECRET").error)
    guard case .badAddress = error else { throw error }
    #expect(!"\(error)".contains("SECRET") && !"\(error)".contains("pw"))
  }

  @Test(arguments: [
    HTTPHeader("X-A", "b\r\nX-C: d"), HTTPHeader("X A", "b"), HTTPHeader("", "b"), HTTPHeader("X:", ""),
  ])
  func `a header that would break the request is not sent`(header: HTTPHeader) async throws {
    let server = try LoopbackServer { _ in .reply(.json("{}")) }
    #expect(await ask(server.address, headers: [header]).error?.isBroken == true)
    #expect(server.requests.isEmpty)
  }

  @Test func `a host without such a server refuses`() async {
    // A port that a server gave back may be that of another test's by now.
    #expect(await ask("http://127.0.0.1:1").error == .refused("127.0.0.1"))
  }

  #if canImport(Glibc)
    /// Linux says so of every connection to a group of hosts, whatever network there is.
    @Test func `a host to which no way leads from here refuses nothing`() async throws {
      let error = try #require(await ask("http://224.0.0.1/").error)
      #expect(error == .noRoute("224.0.0.1"))
      #expect(error.remedy?.contains("check the connection") == true)
      let transport = CurlTransport(userAgent: "books/test", environment: ["http_proxy": "http://224.0.0.1:80"])
      #expect(await ask("http://books.example/", by: transport).error == .noProxy("cannot be reached from here"))
    }
  #endif

  @Test func `an unknown host is named`() async {
    #expect(await ask("http://nosuch.invalid/?key=SECRET").error == .unknownHost("nosuch.invalid"))
  }

  @Test func `a server without TLS is no secure connection`() async throws {
    let server = try LoopbackServer { _ in .fault(.close) }
    let error = await ask(server.address.replacing("http:", with: "https:")).error
    #expect(error?.isTLS == true)
  }

  @Test func `the log has a line for each address, without its query`() async throws {
    let lines = Mutex<[String]>([])
    let transport = directTransport { line in lines.withLock { $0.append(line) } }
    let server = try LoopbackServer { request in
      request.path == "/old"
        ? .reply(.redirect(to: "/new?key=SECRET2")) : .reply(.json(String(repeating: "1", count: 12345)))
    }
    _ = await ask("\(server.address)/old?key=SECRET", by: transport)
    let logged = lines.withLock { $0 }
    try #require(logged.count == 2)
    #expect(logged[0].hasPrefix("GET \(server.address)/old -> 302, 0 bytes, "))
    #expect(logged[1].hasPrefix("GET \(server.address)/new -> 200, 12,345 bytes, "))
    #expect(logged[1].hasSuffix(" ms"))
    #expect(!logged.joined().contains("SECRET"))
  }
}
