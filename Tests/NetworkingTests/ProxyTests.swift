import Networking
import Sourcing
import StandIn
import Testing

@Suite struct ProxyTests {
  @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
  func `a proxy of the environment is asked with the whole address`(name: String) async throws {
    let proxy = try LoopbackServer { _ in .reply(.json("{}")) }
    let transport = CurlTransport(userAgent: "books/test", environment: [name: proxy.address])
    #expect(await ask("http://books.example/x?q=1", by: transport).value?.status == 200)
    #expect(proxy.requests.first?.target == "http://books.example/x?q=1")
  }

  @Test func `an upper-case HTTP_PROXY does not count`() async throws {
    let server = try LoopbackServer { _ in .reply(.json("{}")) }
    let transport = CurlTransport(userAgent: "books/test", environment: ["HTTP_PROXY": "http://nosuch.invalid"])
    #expect(await ask(server.address, by: transport).value?.status == 200)
  }

  @Test(arguments: ["no_proxy", "NO_PROXY"])
  func `exceptions are asked directly`(name: String) async throws {
    let server = try LoopbackServer { _ in .reply(.json("{}")) }
    let environment = ["http_proxy": "http://nosuch.invalid:1", name: "127.0.0.1"]
    let transport = CurlTransport(userAgent: "books/test", environment: environment)
    #expect(await ask(server.address, by: transport).value?.status == 200)
  }

  @Test(arguments: [403, 407, 502])
  func `https asks its proxy for a tunnel, and a refusal is an error without the proxy's password`(status: Int)
    async throws
  {
    let proxy = try LoopbackServer { _ in .reply(LoopbackReply(status: status)) }
    let address = proxy.address.replacing("http://", with: "http://user:SECRET@")
    let transport = CurlTransport(userAgent: "books/test", environment: ["HTTPS_PROXY": address])
    let error = try #require(await ask("https://books.example/?key=SECRET", by: transport).error)
    #expect(error == .proxy(status: status))
    #expect(!"\(error)\(error.remedy ?? "")".contains("SECRET"))
    #expect(proxy.requests.first?.method == "CONNECT")
    #expect(proxy.requests.first?.target == "books.example:443")
  }

  @Test func `a proxy that wants a password is an error, where it is asked for the address itself too`() async throws {
    let proxy = try LoopbackServer { _ in .reply(LoopbackReply(status: 407)) }
    let transport = CurlTransport(userAgent: "books/test", environment: ["http_proxy": proxy.address])
    #expect(await ask("http://books.example/", by: transport).error == .proxy(status: 407))
  }

  @Test(arguments: [
    "odd://user:SECRET@127.0.0.1:1", "http://user:SECRET@127.0.0.1:x", "user:SECRET@", "http://user:SE CRET@h",
  ])
  func `an odd proxy is an error without its password`(proxy: String) async throws {
    let transport = CurlTransport(userAgent: "books/test", environment: ["http_proxy": proxy])
    let error = try #require(await ask("http://books.example/", by: transport).error)
    #expect(!"\(error)".contains("SE"))
  }

  @Test(arguments: [
    ("http://user:SECRET@nosuch.invalid:1", "was not found"),
    ("http://user:SECRET@127.0.0.1:1", "refused the connection"),
  ])
  func `a proxy that is not there is told as that, with where it is set`(proxy: String, reason: String) async throws {
    let transport = CurlTransport(userAgent: "books/test", environment: ["all_proxy": proxy])
    for address in ["http://books.example/", "https://books.example/"] {
      let error = try #require(await ask(address, by: transport).error)
      #expect(error == .noProxy(reason))
      #expect("\(error); \(error.remedy ?? "")" == "the proxy \(reason); look at https_proxy, http_proxy and no_proxy")
    }
  }
}
