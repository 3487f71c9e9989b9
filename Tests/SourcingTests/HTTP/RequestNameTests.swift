import Sourcing
import Testing

@Suite struct RequestNameTests {
  private func request(_ query: String) -> HTTPRequest {
    HTTPRequest("https://books.example/v1/list.json?\(query)", secretQuery: ["api-key", "key"])
  }

  @Test(arguments: ["q=a&api-key=ONE", "api-key=TWO&q=a", "q=a", "q=a&api%2Dkey=ONE", "q=a&key=1&api-key=2"])
  func `requests that differ in the key alone have one name`(query: String) {
    #expect(request(query).name(of: "s") == request("q=a").name(of: "s"))
  }

  @Test func `other questions and other sources have other names`() {
    let queries = ["q=a", "q=b", "q=a&page=2", "q=keyboard", "keys=a", ""]
    let names = queries.flatMap { [request($0).name(of: "s"), request($0).name(of: "t")] }
    #expect(Set(names).count == names.count)
  }

  @Test func `a name shows nothing of the address`() {
    let name = HTTPRequest("https://books.example/?token=SECRET").name(of: "book-list")
    #expect(name.hasPrefix("book-list ") && !name.contains("SECRET") && !name.contains("example"))
  }

  @Test func `secrets are the values of marked items and headers`() {
    var request = request("q=a&api-key=a%2Bb")
    request.headers = [HTTPHeader("X-Key", "c", isSecret: true), HTTPHeader("Accept", "d")]
    #expect(request.secrets == ["a%2Bb", "a+b", "c"])
  }
}
