import Sourcing
import TestSupport
import Testing

@testable import AppServices

@Suite struct PageStreamTests {
  private let clock = DrivenClock()

  private var inAMinute: Deadline { Deadline(clock.start + .seconds(60), on: clock) }

  @Test func `a source that makes pages up without end is told as a bad answer, not as done`() async {
    let stream = pages(until: inAMinute) { (token) throws(SourceError) in
      var page = SourcePage()
      page.next = String((token.flatMap { Int($0) } ?? 0) + 1)
      return page
    }
    let results = await stream.all()
    #expect(results.count == mostPages + 1)
    #expect(results.last == .failure(.badResponse(reason: "it has more than \(mostPages) pages")))
  }

  @Test(arguments: [1, 2])
  func `a source that gives the same for ever is told as a bad answer`(records: Int) async {
    let stream = pages(until: inAMinute) { (token) throws(SourceError) in
      var page = SourcePage(records: (0..<records).map { record("fake", "\($0)", "Title \($0)") })
      page.next = String((token.flatMap { Int($0) } ?? 0) + 1)
      return page
    }
    let results = await stream.all()
    #expect(results.count == 10)
    #expect(results.last == .failure(.badResponse(reason: "its pages go in circles")))
  }

  @Test func `a page is asked for when the one before was taken`() async throws {
    let asked = Counter()
    var pages = endless(counting: asked).makeAsyncIterator()
    for taken in 1...3 {
      #expect(await pages.next() == .success(page(before: taken)))
      // Turns enough for a source that did not wait.
      for _ in 1...100 { await Task.yield() }
      #expect(asked.count == taken)
    }
  }

  @Test func `a page may be asked for ahead, and no more than one`() async throws {
    let asked = Counter()
    var pages = endless(counting: asked).makeAsyncIterator()
    #expect(await pages.next() == .success(page(before: 1)))
    for _ in 1...3 { pages.askAhead() }
    while asked.count < 2 { await Task.yield() }
    for _ in 1...100 { await Task.yield() }
    #expect(asked.count == 2)
    #expect(await pages.next() == .success(page(before: 2)))
    #expect(await pages.next() == .success(page(before: 3)))
    #expect(asked.count == 3)
  }

  @Test func `a source that is slow in the middle ends the stream at the deadline`() async {
    let stream = pages(until: Deadline(clock.start + .milliseconds(200), on: clock)) { (token) throws(SourceError) in
      if token != nil { await hang() }
      return page(before: 1)
    }
    var results: [Result<SourcePage, SourceError>] = []
    for await result in stream {
      results.append(result)
      if case .success = result { await clock.reach(.milliseconds(200)) }
    }
    #expect(results == [.success(page(before: 1)), .failure(.timedOut)])
  }

  @Test func `whoever is cancelled learns that the source was not waited for, not that it has no more`() async {
    let (asked, gate, end) = (Gate(), Gate(), inAMinute)
    let taking = Task {
      let stream = pages(until: end) { (token) throws(SourceError) in
        if token != nil {
          asked.open()
          await gate.pass()
        }
        var page = SourcePage()
        page.next = "2"
        return page
      }
      return await stream.all()
    }
    await asked.pass()
    taking.cancel()
    let results = await taking.value
    gate.open()
    #expect(results == [.success(page(before: 2)), .failure(.cancelled)])
  }

  @Test func `a stream ends with the last page`() async {
    let stream = pages(until: inAMinute) { (_) throws(SourceError) in SourcePage() }
    #expect(await stream.all() == [.success(SourcePage())])
  }

  /// One page after the other, each counted when it is asked for.
  private func endless(counting asked: Counter) -> PageStream {
    pages(until: inAMinute) { (_) throws(SourceError) in
      asked.increment()
      return page(before: asked.count)
    }
  }

  private func page(before number: Int) -> SourcePage {
    var page = SourcePage()
    page.next = String(number)
    return page
  }
}

extension PageStream {
  /// All that comes, in its order.
  fileprivate func all() async -> [Element] {
    var results: [Element] = []
    for await result in self { results.append(result) }
    return results
  }
}
