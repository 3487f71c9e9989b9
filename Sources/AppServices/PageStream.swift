import Domain
import Sourcing

/// One page of a source, asked for by the token of the page before it.
typealias PageRequest = @Sendable (_ token: String?) async throws(SourceError) -> SourcePage

/// The pages of one source as they come, until the last one, a failure or the deadline, each of which ends the stream.
///
/// At the deadline the stream ends with ``SourceError/timedOut`` whatever the source does, so that one that hangs and
/// does not even obey cancellation costs nobody else anything. After `most` pages no further one is asked for.
func pages(until deadline: ContinuousClock.Instant, most: Int = mostPages, of request: @escaping PageRequest)
  -> AsyncStream<Result<SourcePage, SourceError>>
{
  AsyncStream { continuation in
    let asking = Task {
      await askForAll(request, most: most) { continuation.yield($0) }
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

/// No source has more pages than this; one that seems to is going in circles.
let mostPages = 10_000

private func askForAll(
  _ request: PageRequest, most: Int, _ yield: (Result<SourcePage, SourceError>) -> Void
) async {
  var token: String?
  var seen: Set<String> = []
  repeat {
    do throws(SourceError) {
      let page = try await request(token)
      yield(.success(page))
      token = page.next
    } catch {
      return yield(.failure(error == .cancelled ? .timedOut : error))
    }
    if let token, !seen.insert(token).inserted {
      return yield(.failure(.badResponse(reason: "its pages go in circles")))
    }
  } while token != nil && seen.count < most && !Task.isCancelled
}
