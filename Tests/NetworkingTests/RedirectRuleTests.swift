import Sourcing
import Testing

@testable import Networking

/// The rule by itself, for what no server on this machine can play.
@Suite struct RedirectRuleTests {
  private let secret = HTTPHeader("X-Api-Key", "SECRET", isSecret: true)
  private let plain = HTTPHeader("X-Plain", "p")

  private func next(from address: String, to location: String) throws -> Hop? {
    let hop = try Hop(HTTPRequest(address, headers: [secret, plain]))
    let response = HTTPResponse(status: 302, headers: [HTTPHeader("Location", location)])
    return try hop.following(Arrival(response: response, isFromInside: hop.address.origin.isInternal))
  }

  @Test(arguments: [
    ("https://books.example/a", "http://books.example/b"), ("https://books.example/a", "http://books.example:443/b"),
    ("http://books.example/a", "https://books.example/b"), ("https://books.example/a", "https://books.example:8443/b"),
    ("https://books.example/a", "https://www.books.example/b"), ("https://books.example/a", "//books.example.org/b"),
  ])
  func `another scheme, port or host gets no secret header`(from: String, to: String) throws {
    #expect(try next(from: from, to: to)?.headers == [plain])
  }

  @Test(arguments: ["/b", "https://books.example/b", "https://BOOKS.example:443/b", "//books.example/b", "?b"])
  func `the same origin in other words keeps it`(to: String) throws {
    #expect(try next(from: "https://books.example/a", to: to)?.headers == [secret, plain])
  }

  @Test(arguments: [
    ("https://books.example/a", "https://www.books.example/b?k=SECRET"), ("https://books.example/a", "//h/SECRET"),
    ("https://books.example/a", "https://books.example:8443/a?k=SECRET&q=1"),
    ("https://books.example/a", "http://books.example/a?k=SECRET"), ("https://books.example/a", "//h/?k=S%45CRET"),
    ("http://books.example:8080/a", "https://books.example/a?k=SECRET"),
    ("https://books.example/a", "//secret.example/"),
    ("https://books.example/a", "//h/?to=https%3A%2F%2Fbooks.example%2Fa%3Fk%3DSECRET"),
  ])
  func `another origin is not given the key by its address`(from: String, to: String) throws {
    for hop in try asked(from) {
      let error = #expect(throws: TransportError.self) { try hop.following(redirect(to: to, isFromInside: false)) }
      guard case .redirectedWithKey = error else {
        Issue.record("\(from) to \(to): \(String(describing: error))")
        continue
      }
    }
  }

  @Test(arguments: [
    ("https://books.example/a", "/b?k=SECRET"), ("https://books.example/a", "https://BOOKS.example:443/b?k=SECRET"),
    ("http://books.example/a", "https://books.example/a?k=SECRET"), ("https://books.example/a", "//h/?k=other"),
    ("http://books.example:8080/a", "https://books.example:8080/a?k=SECRET"),
  ])
  func `the same origin, and the same host over TLS, may have it in the address`(from: String, to: String) throws {
    for hop in try asked(from) { #expect(try hop.following(redirect(to: to, isFromInside: false)) != nil) }
  }

  /// With the key in the query, and in a header.
  private func asked(_ address: String) throws -> [Hop] {
    [
      try Hop(HTTPRequest(address + "?k=SECRET", secretQuery: ["k"])),
      try Hop(HTTPRequest(address, headers: [secret])),
    ]
  }

  @Test(arguments: [
    "//u:SECRET@h/", "http:u:SECRET@h/", "http:\\\\u:SECRET@h", "ftp:u:SECRET@h", "http://u:SEC/RET@h", "u:SECRET@h",
  ])
  func `a redirect that is not followed is told without its password`(to: String) throws {
    let error = #expect(throws: TransportError.self) { try next(from: "https://books.example/a", to: to) }
    #expect(error.map { "\($0)".contains("SEC") } == false)
  }

  @Test func `who has been outside once stays there, also where the way leads through a name`() throws {
    let first = try Hop(HTTPRequest("http://192.168.1.1/"))
    #expect(first.mayGoInside)
    let inside = try #require(try first.following(redirect(to: "http://books.example/", isFromInside: true)))
    #expect(inside.mayGoInside)
    let outside = try #require(try inside.following(redirect(to: "http://other.example/", isFromInside: false)))
    #expect(!outside.mayGoInside)
    let again = try #require(try outside.following(redirect(to: "http://third.example/", isFromInside: true)))
    #expect(!again.mayGoInside)
    #expect(throws: TransportError.badRedirect("http://192.168.1.1/")) {
      try again.following(redirect(to: "http://192.168.1.1/", isFromInside: true))
    }
  }

  private func redirect(to location: String, isFromInside: Bool) -> Arrival {
    Arrival(
      response: HTTPResponse(status: 302, headers: [HTTPHeader("Location", location)]), isFromInside: isFromInside)
  }
}
