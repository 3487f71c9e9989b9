import AppServices
import Catalog
import Domain
import Foundation
import Testing

@testable import WebPages

/// Who may ask, and for what.
@Suite struct AccessTests {
  @Test(arguments: [
    ("127.0.0.1:8080", 200), ("localhost:8080", 200), ("LOCALHOST", 200), ("[::1]:8080", 200),
    ("evil.example", 421), ("evil.example:8080", 421), ("127.0.0.1.evil.example", 421), ("192.168.1.5:8080", 421),
    ("", 400), ("localhost.evil.example", 421), ("localhost:80.evil.example", 421), ("[::1].evil.example", 421),
  ])
  func `a server on loopback answers to no other name`(host: String, status: Int) async throws {
    let site = try await TestSite(shelf(1))
    #expect(try await site.get("/", ["host": host]).status == status)
    #expect(try await site.get("/api/v1/books", ["host": host]).status == status)
  }

  @Test(
    arguments: [nil, "127.0.0.1:8080, evil.example", "evil.example, 127.0.0.1:8080", "localhost, localhost", ", "]
      as [String?])
  func `a request that names no host or several is broken`(host: String?) async throws {
    let rules = [AccessRules(), AccessRules(names: ["shelf.local"], isOpen: true, token: "secret")]
    for rules in rules {
      let site = try await TestSite(shelf(1), rules: rules).site
      for target in ["/", "/api/v1/books", "/assets/page.js"] {
        var request = WebRequest(.get, target)
        request.headers["host"] = host
        #expect(await site.respond(to: request).status == 400, "\(target)")
      }
    }
  }

  @Test(arguments: [
    ("192.168.1.5:8080", 200), ("[fe80::1]:8080", 200), ("shelf.local:8080", 200), ("evil.example", 421),
    ("1.evil.example", 421),
  ])
  func `a server for other machines answers to addresses and to its own name`(host: String, status: Int) async throws {
    let site = try await TestSite(shelf(1), rules: AccessRules(names: ["shelf.local"], isOpen: true))
    #expect(try await site.get("/", ["host": host]).status == status)
  }

  @Test(
    arguments: [
      ("127.0.0.1:8080", "127.0.0.1:8080", nil, 200), ("localhost:8080", "127.0.0.1:8080", nil, 200),
      ("evil.example", "127.0.0.1:8080", nil, 421), ("127.0.0.1:8080", "evil.example", nil, 421),
      ("", "localhost", nil, 421), ("me@localhost", "localhost", nil, 421),
      ("localhost", "", nil, 400), ("localhost", "localhost, localhost", nil, 400),
      ("localhost:8080", "127.0.0.1:8080", "http://localhost:8080", 200),
      ("localhost:8080", "127.0.0.1:8080", "http://127.0.0.1:8080", 403),
    ] as [(String, String, String?, Int)])
  func `a whole address in the request line may name no other host, nor may the field beside it`(
    targetHost: String, host: String, origin: String?, status: Int
  ) async throws {
    let site = try await TestSite(shelf(1)).site
    for target in ["/", "/api/v1/books"] {
      var request = WebRequest(.get, target, headers: ["host": host])
      request.headers["origin"] = origin
      request.targetHost = targetHost
      #expect(await site.respond(to: request).status == status, "\(target)")
    }
  }

  @Test func `whoever calls the server by another name is told which to use`() async throws {
    let site = try await TestSite(shelf(1), rules: AccessRules(isOpen: true))
    let page = try await site.get("/", ["host": "shelf.local:8080"]).text
    #expect(page.contains("this server is not called “shelf.local:8080”: use an address that it printed"))
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

  @Test(
    arguments: [
      (["sec-fetch-mode": "navigate", "sec-fetch-dest": "document"], 200),
      (["sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"], 403),
      (["sec-fetch-mode": "navigate", "sec-fetch-dest": "frame"], 403),
      (["sec-fetch-mode": "navigate", "sec-fetch-dest": "object"], 403),
      (["sec-fetch-mode": "navigate", "sec-fetch-dest": "embed"], 403),
      (["sec-fetch-mode": "navigate"], 403), (["sec-fetch-dest": "document"], 403), ([:], 403),
      (["sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"], 403),
      (["sec-fetch-mode": "cors", "sec-fetch-dest": "empty"], 403),
    ], ["cross-site", "same-site"])
  func `a link of another site may be followed, and nothing else is given to it`(
    _ asked: ([String: String], Int), of other: String
  ) async throws {
    let site = try await TestSite(shelf(1))
    let headers = asked.0.merging(["sec-fetch-site": other]) { $1 }
    for target in ["/", "/search?text=book", "/books/\(try await site.firstID())"] {
      #expect(try await site.get(target, headers).status == asked.1, "\(target)")
    }
  }

  /// What a browser sends with a link that a page of another site has.
  private static let link = [
    "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document",
  ]

  @Test func `a link of another site leads to pages alone`() async throws {
    let site = try await TestSite(shelf(1))
    let id = try await site.firstID()
    for route in Site.routes where route.method.isSafe {
      let path = "/" + route.pattern.map { $0.first == ":" ? id : String($0) }.joined(separator: "/")
      let isPage = !["api", "opds", "covers", "files", "assets", "tiles"].contains(route.pattern.first)
      #expect(try await (site.get(path, Self.link).status != 403) == isPage, "\(path)")
    }
    for path in ["//api/v1/search?text=a", "/%61pi/v1/search?text=a", "//covers/\(id)", "/nowhere"] {
      #expect(try await site.get(path, Self.link).status == 403, "\(path)")
    }
    #expect(try await site.ask(.post, "/books/\(id)/mark", Self.link, body: "as=favorite").status == 403)
    #expect(try await site.entries() == 0)
  }

  @Test(arguments: ["/search?text=LEDHERE", "/search?text=LEDHEREANEW&refresh=1", "/search?text=LEDHERELIVE&live=1"])
  func `where another site led here no source is asked, and the page can be opened from here`(
    target: String
  ) async throws {
    let site = try await TestSite(shelf(1), sources: [LearningSource.self])
    let text = try WebRequest(.get, target).query()["text"]
    let led = try await site.get(target, Self.link)
    #expect(led.status == 200)
    #expect(LearningSource.count { $0.text == text } == 0)
    guard !target.contains("live") else { return }
    let way = try #require(led.text.firstMatch(of: /<a href="([^"]+)">Open it from here/))
    let own = try await site.get(way.1.address, ["sec-fetch-site": "same-origin"])
    #expect(own.status == 200 && !own.text.contains("Open it from here"))
    #expect(LearningSource.count { $0.text == text } == 1)
  }

  @Test func `where another site led here no order and no view is remembered`() async throws {
    let site = try await TestSite(shelf(60)) { batch in
      batch.categories = [Category(source: "quiet", key: "c", name: "A list", kind: .list)]
      batch.placements = batch.records.enumerated().map { place, record in
        Placement(record: record.recordKey, category: "c", place: place)
      }
    }
    func order() async throws -> CategorySort { try await site.context.catalog.items(CategoryQuery("quiet:c")).sort }
    let target = "/?category=quiet:c&sort=title&view=list"
    let led = try await site.get(target, Self.link)
    #expect(led.status == 200 && led.text.contains("Book 1<") && led.headers["set-cookie"] == nil)
    #expect(try await order() == .rank)
    // The script of the page goes on with the list by itself.
    let next = try #require(led.text.firstMatch(of: /<a href="([^"]+)" rel="next">/))
    let part = try await site.get(next.1.address + "&part=1", ["sec-fetch-site": "same-origin"])
    #expect(part.text.matches(of: /<li class="book"/).count == 12)
    #expect(try await order() == .rank)
    let own = try await site.get(target)
    #expect(own.headers["set-cookie"]?.hasPrefix("view=list") == true)
    #expect(try await order() == .title)
    let unknown = try await site.get("/?category=quiet:none", Self.link)
    #expect(unknown.status == 404 && unknown.text.contains("Open it from here"))
  }

  @Test func `a form of the page itself is carried out`() async throws {
    let site = try await TestSite(shelf(1))
    let id = try await site.firstID()
    let headers = ["origin": "http://127.0.0.1:8080", "sec-fetch-site": "same-origin"]
    let answer = try await site.ask(.post, "/books/\(id)/mark", headers, body: "as=favorite")
    #expect(answer.status == 303)
    #expect(try await site.entries() == 1)
  }

  @Test(
    arguments: [
      ["authorization": "Bearer secret"], ["cookie": "a=b; books-token=secret"], ["authorization": "bearer   secret"],
      ["authorization": "Basic " + Data("me:secret".utf8).base64EncodedString()],
      ["authorization": "BASIC  " + Data(":secret".utf8).base64EncodedString()],
    ] as [[String: String]])
  func `a token opens the server`(headers: [String: String]) async throws {
    let site = try await TestSite(shelf(1), rules: AccessRules(token: "secret"))
    #expect(try await site.get("/", headers).status == 200)
  }

  @Test(
    arguments: [
      [:], ["authorization": "Bearer secreT"], ["authorization": "Bearer "], ["cookie": "books-token=secretx"],
      ["authorization": "Basic c2VjcmV0"], ["authorization": "Bearersecret"], ["authorization": "secret"],
      ["authorization": "Basic " + Data("secret:".utf8).base64EncodedString()],
    ] as [[String: String]])
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
    // A browser would take the address for one of another site.
    #expect(try await site.get("//search?token=secret&text=a").headers["location"] == "/search?text=a")
  }

  @Test(
    arguments: [
      (.post, "/api/v1/merges?token=secret"), (.get, "/api/v1/books?token=secret"), (.get, "/api/v1/books?token=wrong"),
      (.get, "//api/v1/books?token=secret"), (.get, "/opds?token=secret"), (.get, "/covers/x?token=secret"),
      (.get, "/files/x/pdf?token=secret"), (.post, "/search/add?token=secret"), (.delete, "/?token=secret"),
    ] as [(WebRequest.Method, String)], [[:], ["authorization": "Bearer secret"]])
  func `a token in the address of what is no page is refused, and told where it belongs`(
    _ asked: (WebRequest.Method, String), headers: [String: String]
  ) async throws {
    let site = try await TestSite(shelf(2), rules: AccessRules(token: "secret"))
    let ids = try await site.ids()
    let answer = try await site.ask(asked.0, asked.1, headers, body: #"{"books":["\#(ids[0])","\#(ids[1])"]}"#)
    #expect(answer.status == 400 && answer.text.contains("Authorization: Bearer"), "\(answer.text)")
    #expect(answer.headers["set-cookie"] == nil && answer.headers["location"] == nil)
    #expect(try await site.entries() == 0)
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
    "//etc/passwd", "/books/..", "/assets/page.css%00.html", "/assets/..\\page.css", "/assets\\..", "/a\tb",
    "/%2E%2E\\x", "/..%5c..%5cetc%5cpasswd", "/.%2e/x", "http://evil.example/", "*",
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

  @Test func `what the catalogue refuses is told without where it lies`() {
    let path = "/home/reader/books/catalog.sqlite"
    let errors: [CatalogError] = [
      .newerSchema(path: path, migration: "v99"), .damaged(path: path, reason: "a page"),
      .unreadable(path: path, reason: "it is a folder"), .unusable(path: path, reason: "no permission"),
      .failed(path: path, reason: "no room left"), .replaced(path: path), .busy(path: path),
    ]
    for error in errors {
      let message = WebFailure(error).message
      #expect(!message.contains("reader") && message.contains("the catalogue"))
    }
  }

  @Test func `a fault that nobody foresaw names no file`() {
    struct Fault: Error { var path = "/home/reader" }
    let failure = WebFailure(Fault())
    #expect(failure.status == 500)
    #expect(!failure.message.contains("/home"))
  }
}
