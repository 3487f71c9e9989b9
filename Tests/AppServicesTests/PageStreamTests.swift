import Sourcing
import Testing

@testable import AppServices

@Suite struct PageStreamTests {
  @Test func `a source that makes pages up without end is told as a bad answer, not as done`() async {
    let stream = pages(until: .now + .seconds(60)) { (token) throws(SourceError) in
      var page = SourcePage()
      page.next = String((token.flatMap { Int($0) } ?? 0) + 1)
      return page
    }
    var results: [Result<SourcePage, SourceError>] = []
    for await result in stream { results.append(result) }
    #expect(results.count == mostPages + 1)
    #expect(results.last == .failure(.badResponse(reason: "it has more than \(mostPages) pages")))
  }

  @Test func `a stream ends with the last page`() async {
    let stream = pages(until: .now + .seconds(60)) { (_) throws(SourceError) in SourcePage() }
    var results: [Result<SourcePage, SourceError>] = []
    for await result in stream { results.append(result) }
    #expect(results == [.success(SourcePage())])
  }
}
