import Testing

@testable import StandIn

/// The services over a socket.
@Suite struct StandInServerTests {
  private func text(_ target: String, of server: StandInServer) -> String {
    let client = PlainClient(port: server.port)
    client.send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    _ = client.read()
    return client.text
  }

  @Test func `a service answers under its path`() throws {
    let server = try StandInServer.start()
    defer { server.stop() }
    #expect(text("/nytimes/lists/names.json?api-key=stand-in-key", of: server).contains("hardcover-fiction"))
    #expect(text("/google-books/volumes?q=%22quiet+javascript%22", of: server).contains("Quiet JavaScript"))
    #expect(text("/nowhere", of: server).hasPrefix("HTTP/1.1 404"))
  }

  @Test func `faults switched on at the start hold`() throws {
    let server = try StandInServer.start(switches: [.bookList: ServiceSwitch(fault: StandInFault("status-500"))])
    defer { server.stop() }
    #expect(text("/book-list.json", of: server).hasPrefix("HTTP/1.1 500"))
    #expect(text("/_requests", of: server).contains(#""book-list":1"#))
  }

  @Test func `faults change while it runs`() async throws {
    let server = try StandInServer.start()
    defer { server.stop() }
    await server.control.set(.bookList, fault: .transport(.close))
    #expect(text("/book-list.json", of: server).isEmpty)
    #expect(text("/_control?service=book-list&fault=none", of: server).contains(#""fault":"none""#))
    #expect(text("/book-list.json", of: server).hasPrefix("HTTP/1.1 200"))
  }

  @Test func `the environment names address and key of each source`() throws {
    let server = try StandInServer.start()
    defer { server.stop() }
    #expect(
      server.environment == [
        "BOOKS_NYTIMES_BASE_URL": "\(server.address)/nytimes", "BOOKS_NYTIMES_API_KEY": "stand-in-key",
        "BOOKS_GOOGLE_BOOKS_BASE_URL": "\(server.address)/google-books",
        "BOOKS_GOOGLE_BOOKS_API_KEY": "stand-in-key",
        "BOOKS_INSTRUCTABLES_BASE_URL": "\(server.address)/instructables/mashape",
        "BOOKS_BOOK_LIST_BASE_URL": "\(server.address)/book-list.json",
      ])
  }
}
