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

  @Test func `a page is asked for when the one before was taken`() async throws {
    let asked = Counter()
    var pages = pages(until: .now + .seconds(60)) { (_) throws(SourceError) in
      asked.increment()
      var page = SourcePage()
      page.next = String(asked.count)
      return page
    }.makeAsyncIterator()
    for taken in 1...3 {
      #expect(await pages.next() == .success(page(before: taken)))
      // Time enough for a source that did not wait.
      try await Task.sleep(for: .milliseconds(20))
      #expect(asked.count == taken)
    }
  }

  @Test func `a source that is slow in the middle ends the stream at the deadline`() async {
    let start = ContinuousClock.now
    let stream = pages(until: start + .milliseconds(200)) { (token) throws(SourceError) in
      if token != nil { try? await Task.sleep(for: .seconds(60)) }
      return page(before: 1)
    }
    var results: [Result<SourcePage, SourceError>] = []
    for await result in stream { results.append(result) }
    #expect(results == [.success(page(before: 1)), .failure(.timedOut)])
    let elapsed = start.duration(to: .now)
    // The deadline, not the minute of the source; the rest is for a busy machine.
    #expect(elapsed >= .milliseconds(200) && elapsed < .seconds(2))
  }

  @Test func `a stream ends with the last page`() async {
    let stream = pages(until: .now + .seconds(60)) { (_) throws(SourceError) in SourcePage() }
    var results: [Result<SourcePage, SourceError>] = []
    for await result in stream { results.append(result) }
    #expect(results == [.success(SourcePage())])
  }

  private func page(before number: Int) -> SourcePage {
    var page = SourcePage()
    page.next = String(number)
    return page
  }
}
