import Networking
import Sourcing
import StandIn
import Testing

@Suite struct RedirectTests {
  private let secret = HTTPHeader("X-Api-Key", "SECRET", isSecret: true)
  private let plain = HTTPHeader("X-Plain", "p")

  /// Answers `/end` and redirects everything else to `location`.
  private func server(redirectingTo location: String, status: Int = 302) throws -> LoopbackServer {
    try LoopbackServer { request in
      .reply(request.path.hasSuffix("/end") ? .json("{}") : .redirect(to: location, status: status))
    }
  }

  @Test(arguments: [
    ("/end", "/end"), ("end", "/a/b/end"), ("../end", "/a/end"), ("./end?q=1", "/a/b/end"), ("/x/../end#part", "/end"),
  ])
  func `a relative address is read against the current one`(location: String, path: String) async throws {
    let server = try server(redirectingTo: location)
    #expect(await ask("\(server.address)/a/b/c?key=SECRET").value?.status == 200)
    #expect(server.requests.last?.path == path)
    #expect(server.requests.last?[query: "key"] == nil)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `all redirects are followed`(status: Int) async throws {
    let server = try server(redirectingTo: "/end", status: status)
    #expect(await ask(server.address).value?.status == 200)
  }

  @Test(arguments: [300, 304, 305])
  func `other answers of that class are answers`(status: Int) async throws {
    let server = try server(redirectingTo: "/end", status: status)
    #expect(await ask(server.address).value?.status == status)
  }

  @Test func `a redirect without an address is an answer`() async throws {
    let server = try LoopbackServer { _ in .reply(LoopbackReply(status: 302)) }
    #expect(await ask(server.address).value?.status == 302)
  }

  @Test func `a chain as long as the limit is followed, one longer is not`() async throws {
    let server = try LoopbackServer { request in
      let step = Int(request.path.dropFirst()) ?? 0
      return .reply(step == 0 ? .json("{}") : .redirect(to: "/\(step - 1)"))
    }
    #expect(await ask("\(server.address)/3", limits: limits(redirects: 3)).value?.status == 200)
    #expect(await ask("\(server.address)/4", limits: limits(redirects: 3)).error == .tooManyRedirects)
  }

  @Test func `a loop ends`() async throws {
    #expect(try await ask(.redirectLoop).error == .tooManyRedirects)
  }

  @Test func `the same origin keeps the secret header`() async throws {
    let server = try server(redirectingTo: "/end")
    _ = await ask(server.address, headers: [secret])
    #expect(server.requests.map { $0[header: "X-Api-Key"] } == ["SECRET", "SECRET"])
  }

  @Test func `another host gets no secret header and no query`() async throws {
    let other = try server(redirectingTo: "")
    let server = try server(redirectingTo: other.address.replacing("127.0.0.1", with: "localhost") + "/end")
    #expect(await ask("\(server.address)/?key=SECRET", headers: [secret, plain]).value?.status == 200)
    let request = try #require(other.requests.first)
    #expect(request[header: "X-Api-Key"] == nil)
    #expect(request[header: "X-Plain"] == "p")
    #expect(request.target == "/end")
  }

  @Test func `the secret header does not come back by way of another host`() async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/start": .reply(.redirect(to: "http://localhost:\(request.portAsked)/middle"))
      case "/middle": .reply(.redirect(to: "http://127.0.0.1:\(request.portAsked)/end"))
      default: .reply(.json("{}"))
      }
    }
    _ = await ask("\(server.address)/start", headers: [secret])
    #expect(server.requests.map(\.path) == ["/start", "/middle", "/end"])
    #expect(server.requests.map { $0[header: "X-Api-Key"] } == ["SECRET", nil, nil])
  }

  @Test(arguments: [
    "file:///etc/passwd?key=SECRET", "ftp://127.0.0.1/?key=SECRET", "javascript:alert(1)", "http://",
    "http://u:SECRET@h/",
    "gopher://127.0.0.1:1/_x", "data:text/plain,x",
  ])
  func `what is not http or https is not followed`(location: String) async throws {
    let server = try server(redirectingTo: location)
    let error = try #require(await ask(server.address).error)
    guard case .badRedirect = error else { throw error }
    #expect(!"\(error)".contains("SECRET"))
  }

  /// The proxy answers for every host, so that a public one can be asked.
  @Test(arguments: [
    "http://127.0.0.1/", "http://localhost/", "http://x.localhost./", "http://2130706433/", "http://0x7f.1/",
    "http://10.1.2.3/", "http://172.31.0.1/", "http://192.168.1.1/", "http://169.254.169.254/latest", "http://0.0.0.0/",
    "http://[::1]/", "http://[::]/", "http://[fe80::1]/", "http://[fd00::1]/", "http://[::ffff:127.0.0.1]/",
    "http://[2002:7f00:1::]/", "http://[2002:c0a8:101::1]/", "http://[::127.0.0.1]/", "http://[::10.0.0.1]/",
    "http://[64:ff9b::a00:1]/", "http://[64:ff9b:1::a00:1]/", "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    "http://192.0.0.1/", "http://198.18.0.1/", "http://100.64.0.1/", "http://224.0.0.1/", "http://239.255.255.255/",
    "http://255.255.255.255/", "http://0.1.2.3/", "http://240.0.0.1/", "http://[fec0::1]/", "http://[ff02::1]/",
    "http://[100::1]/", "http://[2003:1::5efe:c0a8:101]/", "http://[febf::1%25eth0]/", "http://192.88.99.1/",
  ])
  func `a public host cannot redirect to this machine or its network`(location: String) async throws {
    let proxy = try server(redirectingTo: location)
    let transport = CurlTransport(userAgent: "books/test", environment: ["http_proxy": proxy.address])
    let error = try #require(await ask("http://books.example/", by: transport).error)
    guard case .badRedirect = error else { throw error }
    #expect(proxy.requests.count == 1)
  }

  @Test(arguments: [
    "http://172.32.0.1/end", "http://11.0.0.1/end", "http://localhost.example/end", "http://[2001:db8::1]/end",
    "http://[64:ff9b::808:808]/end", "http://[2002:808:808::1]/end", "http://192.0.1.1/end", "http://198.20.0.1/end",
    "http://100.128.0.1/end", "http://223.255.255.255/end", "http://[2001:200::1]/end", "http://[::ffff:8.8.8.8]/end",
  ])
  func `a public host can redirect to a public one`(location: String) async throws {
    let proxy = try server(redirectingTo: location)
    let transport = CurlTransport(userAgent: "books/test", environment: ["http_proxy": proxy.address])
    #expect(await ask("http://books.example/", by: transport).value?.status == 200)
  }
}

extension LoopbackRequest {
  fileprivate var portAsked: String { self[header: "Host"]?.split(separator: ":").last.map(String.init) ?? "" }
}
