import Domain
import Sourcing

/// One page of a source, asked for by the token of the page before it.
typealias PageRequest = @Sendable (_ token: String?) async throws(SourceError) -> SourcePage

/// The pages of one source as they come, until the last one, a failure or the deadline, each of which ends the stream.
///
/// What follows `enough` rows, skipped ones included, is not asked for: a request that nobody needs is one of the day's.
///
/// At the deadline the stream ends with ``SourceError/timedOut`` whatever the source does, so that one that hangs and
/// does not even obey cancellation costs nobody else anything.
func pages(
  until deadline: ContinuousClock.Instant, enough: Int? = nil, of request: @escaping PageRequest
) -> AsyncStream<Result<SourcePage, SourceError>> {
  AsyncStream { continuation in
    let asking = Task {
      await askForAll(request, enough: enough ?? .max) { continuation.yield($0) }
      continuation.finish()
    }
    let timer = Task {
      try await Task.sleep(until: deadline)
      continuation.yield(.failure(.timedOut))
      continuation.finish()
    }
    continuation.onTermination = { _ in
      asking.cancel()
      timer.cancel()
    }
  }
}

/// No source has more pages than this; one that seems to makes them up.
let mostPages = 10_000

private func askForAll(
  _ request: PageRequest, enough: Int, _ yield: (Result<SourcePage, SourceError>) -> Void
) async {
  var token: String?
  var rows = 0
  var seen: Set<String> = []
  repeat {
    do throws(SourceError) {
      let page = try await request(token)
      yield(.success(page))
      rows += page.records.count + page.skipped.reduce(0) { $0 + $1.count }
      token = rows < enough ? page.next : nil
    } catch {
      return yield(.failure(error == .cancelled ? .timedOut : error))
    }
    if let token, !seen.insert(token).inserted {
      return yield(.failure(.badResponse(reason: "its pages go in circles")))
    }
    guard seen.count < mostPages else {
      return yield(.failure(.badResponse(reason: "it has more than \(mostPages) pages")))
    }
  } while token != nil && !Task.isCancelled
}
