/// What the work gives, or nil where it is not done before `end` of the clock; then it goes on by itself, and nobody waits for it.
///
/// For what has to be done and cannot be waited for without end: a batch for the catalogue, while another program is writing
/// there. Where the caller is cancelled, the wait ends and the work goes on.
/// - Throws: what the work throws by then.
package func value<Value: Sendable, Failure: Error>(
  before end: ContinuousClock.Instant, on clock: any MonotonicClock,
  _ work: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value? {
  let (results, continuation) = AsyncStream<Result<Value, Failure>>.makeStream()
  let timer = Task {
    try await clock.sleep(until: end, tolerance: nil)
    continuation.finish()
  }
  defer { timer.cancel() }
  let working = Task {
    do throws(Failure) { continuation.yield(.success(try await work())) } catch { continuation.yield(.failure(error)) }
    continuation.finish()
  }
  guard let result = await results.first(where: { _ in true }) else { return nil }
  // So that what the work holds, such as an open catalogue, is not held beyond this.
  await working.value
  return try result.get()
}
