import Domain
import InstructablesSource
import Sourcing
import Testing
import TestSupport

@Suite struct InstructablesRequestTests {
  @Test func `without an address the source is off and says which setting is missing`() {
    #expect(throws: SourceError.missingSetting("base-url")) {
      try Instructables(settings: SourceSettings(), transport: StubTransport())
    }
  }

  @Test(arguments: [
    ("base-url", "javascript:alert(1)"), ("base-url", "https://x.example/?key=1"),
    ("base-url", "https://u:p@x.example"),
    ("key-header", "X-Key: a\r\nEvil"), ("sort", "recent&limit=9"), ("api-key", "line\nbreak"),
  ])
  func `a setting that would change the request is refused`(name: String, value: String) throws {
    let error = #expect(throws: SourceError.self) { try source(StubTransport(), [name: [value]]) }
    guard case .badSetting(let named, _) = error else { Issue.record("\(String(describing: error))"); return }
    #expect(named == name && error?.description.contains("break") == false)
  }

  @Test func `the requests are those of the service`() async throws {
    let transport = StubTransport(body: #"{"items":[{"id":"E1","title":"A"}]}"#)
    let source = try source(transport, ["sort": ["popular"]])
    _ = try await source.catalog(page: nil)
    _ = try await source.items(inCategory: "home made/&", page: "40")
    _ = try? await source.categories()
    _ = try? await source.item("E1&x=../2")
    #expect(
      transport.requests.map(\.address) == [
        "https://ibles.example/v1/list?limit=100&offset=0&sort=popular&type=id",
        "https://ibles.example/v1/list?limit=20&offset=40&sort=popular&type=id&category=home%20made%2F%26",
        "https://ibles.example/v1/json-api/getCategories",
        "https://ibles.example/v1/json-api/showInstructable?id=E1%26x%3D..%2F2",
      ])
    #expect(transport.requests.allSatisfy { $0.headers == [HTTPHeader("Accept", "application/json")] })
    #expect(transport.requests.allSatisfy { $0.limits.body == 8 << 20 })
  }

  @Test func `the key goes into its header and is marked a secret`() async throws {
    let transport = StubTransport(body: #"{"items":[]}"#)
    _ = try await source(transport, ["api-key": ["k-1"]]).catalog(page: nil)
    _ = try await source(transport, ["api-key": ["k-1"], "key-header": ["X-Mashape-Key"]]).catalog(page: nil)
    #expect(
      transport.requests.map { Array($0.headers.dropFirst()) } == [
        [HTTPHeader("X-RapidAPI-Key", "k-1", isSecret: true), HTTPHeader("X-RapidAPI-Host", "ibles.example")],
        [HTTPHeader("X-Mashape-Key", "k-1", isSecret: true)],
      ])
    #expect(transport.requests.allSatisfy { !$0.address.contains("k-1") })
  }
}
