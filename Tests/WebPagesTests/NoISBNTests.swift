import Testing

@testable import WebPages

/// What was to be an ISBN and is none.
@Suite struct NoISBNTests {
  @Test(arguments: ["/api/v1/books?isbn=", "/api/v1/search?isbn="])
  func `a query that is no ISBN is refused with the reason`(target: String) async throws {
    let site = try await TestSite()
    let answer = try await site.get(target + "9780306406158")
    #expect(answer.status == 400)
    let error = try #require(try answer.object["error"] as? [String: Any])
    #expect(error["message"] as? String == "“9780306406158” is no ISBN: its check digit does not fit: a digit is wrong")
  }

  @Test func `a form that is to add what is no ISBN says why it does not`() async throws {
    let site = try await TestSite()
    let answer = try await site.ask(.post, "/search/add", body: "isbn=0000000000")
    #expect(answer.status == 400)
    #expect(answer.text.contains("it is a placeholder that stands for no book"))
    #expect(try await site.entries() == 0)
  }
}
