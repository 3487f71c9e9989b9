import Foundation
import Testing

@testable import WebPages

/// Who may ask, and for what.
@Suite struct AccessTests {
  @Test(arguments: [
    ("127.0.0.1:8080", 200), ("localhost:8080", 200), ("LOCALHOST", 200), ("[::1]:8080", 200),
    ("evil.example", 421), ("evil.example:8080", 421), ("127.0.0.1.evil.example", 421), ("192.168.1.5:8080", 421),
    ("", 421), ("localhost.evil.example", 421), ("localhost:80.evil.example", 421), ("[::1].evil.example", 421),
  ])
  func `a server on loopback answers to no other name`(host: String, status: Int) async throws {
    let site = try await TestSite(shelf(1))
    #expect(try await site.get("/", ["host": host]).status == status)
    #expect(try await site.get("/api/v1/books", ["host": host]).status == status)
  }

  @Test(arguments: [
    ("192.168.1.5:8080", 200), ("[fe80::1]:8080", 200), ("shelf.local:8080", 200), ("evil.example", 421),
    ("1.evil.example", 421),
  ])
  func `a server for other machines answers to addresses and to its own name`(host: String, status: Int) async throws {
    let site = try await TestSite(shelf(1), rules: AccessRules(names: ["shelf.local"], isOpen: true))
    #expect(try await site.get("/", ["host": host]).status == status)
  }

  @Test(arguments: [
    ["origin": "http://evil.example"], ["origin": "null"], ["origin": "https://127.0.0.1:8080"],
    ["origin": "http://127.0.0.1:9999"], ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
  ])
  func `no other site can change anything, or read the API`(headers: [String: String]) async throws {
    let site = try await TestSite(shelf(1))
    let id = try await site.firstID()
    let change = try await site.ask(.put, "/api/v1/books/\(id)/favorite", headers)
    #expect(change.status == 403)
    #expect(try await site.ask(.post, "/books/\(id)/mark", headers, body: "as=favorite").status == 403)
    #expect(try await site.get("/api/v1/books", headers).status == 403)
    #expect(try await site.entries() == 0)
  }

  @Test func `a link from another site may be followed`() async throws {
    let site = try await TestSite(shelf(1))
    let headers = ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"]
    #expect(try await site.get("/", headers).status == 200)
  }

  @Test func `a form of the page itself is carried out`() async throws {
    let site = try await TestSite(shelf(1))
    let id = try await site.firstID()
    let headers = ["origin": "http://127.0.0.1:8080", "sec-fetch-site": "same-origin"]
    let answer = try await site.ask(.post, "/books/\(id)/mark", headers, body: "as=favorite")
    #expect(answer.status == 303)
    #expect(try await site.entries() == 1)
  }

  @Test(arguments: [
    ["authorization": "Bearer secret"], ["cookie": "a=b; books-token=secret"],
    ["authorization": "Basic " + Data("me:secret".utf8).base64EncodedString()],
  ])
  func `a token opens the server`(headers: [String: String]) async throws {
    let site = try await TestSite(shelf(1), rules: AccessRules(token: "secret"))
    #expect(try await site.get("/", headers).status == 200)
  }

  @Test(arguments: [
    [:], ["authorization": "Bearer secreT"], ["authorization": "Bearer "], ["cookie": "books-token=secretx"],
    ["authorization": "Basic c2VjcmV0"],
  ])
  func `without the token nothing is told`(headers: [String: String]) async throws {
    let site = try await TestSite(shelf(1), rules: AccessRules(token: "secret"))
    for path in ["/", "/api/v1/books", "/opds", "/assets/page.css", "/nowhere"] {
      let answer = try await site.get(path, headers)
      #expect(answer.status == 401 && answer.headers["www-authenticate"]?.hasPrefix("Basic ") == true)
      let isForProgram = path.hasPrefix("/api/") || path.hasPrefix("/opds")
      #expect(answer.headers["content-type"]?.hasPrefix(isForProgram ? "application/json" : "text/html") == true)
      #expect(!answer.text.contains("Book 0"))
    }
  }

  @Test func `a token in the address goes into a cookie, and out of the address`() async throws {
    let site = try await TestSite(shelf(1), rules: AccessRules(token: "secret"))
    let answer = try await site.get("/?token=secret&text=a%20b")
    #expect(answer.status == 303)
    #expect(answer.headers["location"] == "/?text=a%20b")
    #expect(answer.headers["set-cookie"]?.contains("books-token=secret; Path=/; HttpOnly; SameSite=Strict") == true)
    #expect(try await site.get("/?token=wrong").status == 401)
  }

  @Test func `a server that only reads changes nothing`() async throws {
    let site = try await TestSite(shelf(1), rules: AccessRules(isReadOnly: true))
    let id = try await site.firstID()
    for route in Site.routes where !route.method.isSafe {
      let path = "/" + route.pattern.map { $0.first == ":" ? id : String($0) }.joined(separator: "/")
      #expect(try await site.ask(route.method, path, body: "as=favorite").status == 403)
    }
    #expect(try await site.entries() == 0)
    #expect(site.workspace.changes.all.isEmpty)
    #expect(try await site.get("/").text.contains("Book 0"))
    #expect(try await !site.get("/books/\(id)").text.contains("method=\"post\""))
  }

  @Test(arguments: [
    "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../etc/passwd", "/assets/..%5c..%5cpage.css",
    "/covers/..%2f..%2fetc%2fpasswd", "/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd/pdf", "/assets/%00", "/a%zz", "/%ff%fe",
    "//etc/passwd", "/books/..", "/assets/page.css%00.html", "/.%2e/x", "http://evil.example/", "*",
  ])
  func `no path leads out`(path: String) async throws {
    let answer = try await TestSite(shelf(1)).get(path)
    #expect([400, 404].contains(answer.status), "\(path): \(answer.status)")
    #expect(!answer.text.contains("root:"))
  }

  @Test func `every answer says what a browser may do with it`() async throws {
    let site = try await TestSite(shelf(1))
    for path in ["/", "/nowhere", "/api/v1/books", "/assets/page.js", "/opds", "/search?text=a"] {
      let policy = try #require(try await site.get(path).headers["content-security-policy"])
      #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
      #expect(!policy.contains("unsafe") && !policy.contains("*"))
      #expect(try await site.get(path).headers["x-content-type-options"] == "nosniff")
    }
  }

  @Test func `a fault that nobody foresaw names no file`() {
    struct Fault: Error { var path = "/home/reader" }
    let failure = WebFailure(Fault())
    #expect(failure.status == 500)
    #expect(!failure.message.contains("/home"))
  }
}
