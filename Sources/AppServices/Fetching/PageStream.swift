import Domain
import Sourcing

/// One page of a source, asked for by the token of the page before it.
typealias PageRequest = @Sendable (_ token: String?) async throws(SourceError) -> SourcePage

/// The pages of one source, in order. The last page, a failure and the deadline each end the stream.
///
/// A page is requested when the consumer asks for it, or one ahead where the consumer says so: a source that is faster
/// than its consumer fills no memory. After `enough` rows, skipped ones included, no page is requested: a needless
/// request counts towards the quota of the day too.
///
/// At the deadline the stream ends with ``SourceError/timedOut``, even where the source hangs and does not obey
/// cancellation. For a consumer that is cancelled it ends at once, with ``SourceError/cancelled``.
func pages(
  until deadline: Deadline, enough: Int? = nil, of request: @escaping PageRequest
) -> PageStream {
  let (wishes, wish) = AsyncStream<Void>.makeStream()
  let results = AsyncStream<PageStream.Element> { continuation in
    let fetching = Task {
      var walk = Paginator(request, enough: enough)
      for await _ in wishes {
        continuation.yield(await walk.next())
        if walk.isOver { break }
      }
      continuation.finish()
    }
    let timer = Task {
      try await deadline.sleep()
      continuation.yield(.failure(.timedOut))
      continuation.finish()
    }
    continuation.onTermination = { _ in
      fetching.cancel()
      timer.cancel()
    }
  }
  return PageStream(results: results, wish: wish)
}

/// The stream of ``pages(until:enough:of:)``. It can be iterated once.
struct PageStream: AsyncSequence {
  typealias Element = Result<SourcePage, SourceError>

  fileprivate let results: AsyncStream<Element>
  fileprivate let wish: AsyncStream<Void>.Continuation

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var results: AsyncStream<Element>.Iterator
    fileprivate let wish: AsyncStream<Void>.Continuation
    /// True where the next page is requested already.
    private var isAsked = false
    /// True once the consumer knows how the stream ended.
    private var isOver = false

    fileprivate init(results: AsyncStream<Element>.Iterator, wish: AsyncStream<Void>.Continuation) {
      self.results = results
      self.wish = wish
    }

    /// Requests the next page, so that it is made while the consumer handles the one before; at most one is.
    mutating func askAhead() {
      if !isAsked { wish.yield() }
      isAsked = true
    }

    mutating func next() async -> Element? { await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      askAhead()
      isAsked = false
      if let result = await results.next(isolation: actor) {
        isOver = result.isLast
        return result
      }
      // An `AsyncStream` of a cancelled task ends at once, as if the source had nothing more.
      guard Task.isCancelled, !isOver else { return nil }
      isOver = true
      return .failure(.cancelled)
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(results: results.makeAsyncIterator(), wish: wish) }
}

extension Result<SourcePage, SourceError> {
  /// True for the last page, and for a failure.
  fileprivate var isLast: Bool {
    if case .success(let page) = self { page.next == nil } else { true }
  }
}

/// More pages than any source has; one that seems to have more makes them up.
let mostPages = 10_000

/// Goes from page to page of one source.
private struct Paginator {
  /// True where nothing follows.
  private(set) var isOver = false
  private let request: PageRequest
  private let enough: Int
  /// True where `enough` rows will do; else all are wanted.
  private let isSearch: Bool
  private var token: String?
  private var rows = 0
  private var seen: Set<String> = []
  private var repeated = RepeatedPages()

  init(_ request: @escaping PageRequest, enough: Int?) {
    self.request = request
    self.enough = enough ?? .max
    isSearch = enough != nil
  }

  mutating func next() async -> Result<SourcePage, SourceError> {
    do throws(SourceError) {
      try checkToken()
      let page = try await request(token)
      let times = repeated.times(page)
      if times > 1, isSearch {
        // Some services repeat their last page for ever, and each request counts towards the quota of the day.
        isOver = true
        return .success(SourcePage())
      }
      if page.next != nil, times >= RepeatedPages.most { throw .inCircles }
      rows += page.records.count + page.skipped.reduce(0) { $0 + $1.count }
      token = page.next
      isOver = token == nil || rows >= enough
      return .success(page)
    } catch {
      isOver = true
      return .failure(error == .cancelled ? .timedOut : error)
    }
  }

  private mutating func checkToken() throws(SourceError) {
    guard let token else { return }
    guard seen.insert(token).inserted else { throw .inCircles }
    guard seen.count < mostPages else { throw .badResponse(reason: "it has more than \(mostPages) pages") }
  }
}
