import Testing

@testable import WebPages

/// What is told of methods that an address does not take.
@Suite struct MethodTests {
  @Test(arguments: [
    ("/", "GET, HEAD"), ("/search/add", "POST"), ("/api/v1/books/x/saved", "PUT, DELETE"),
    ("/api/v1/books", "GET, HEAD"), ("/opds", "GET, HEAD"),
  ])
  func `what cannot be done is told with what can be`(target: String, allowed: String) async throws {
    let site = try await TestSite(shelf(1))
    let method: WebRequest.Method = allowed.hasPrefix("GET") ? .put : .get
    let answer = try await site.ask(method, target)
    #expect(answer.status == 405)
    #expect(answer.headers["allow"] == allowed)
    #expect(try await site.ask(.patch, target).headers["allow"] == allowed)
    let asked = try await site.ask(.options, target)
    #expect(asked.status == 200 && asked.text.isEmpty && asked.headers["allow"] == allowed)
  }

  @Test func `what can be done is told to no other site, and what is nowhere is not there`() async throws {
    let site = try await TestSite(shelf(1), rules: AccessRules(isReadOnly: true))
    let foreign = ["origin": "http://evil.example", "access-control-request-method": "PUT"]
    #expect(try await site.ask(.options, "/api/v1/sources", foreign).status == 403)
    #expect(try await site.ask(.options, "/api/v1/sources").status == 200)
    #expect(try await site.ask(.options, "/api/v1/nothing").status == 404)
    #expect(try await site.ask(.patch, "/api/v1/sources").status == 403)
  }
}
