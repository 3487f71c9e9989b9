/// True as soon as the condition holds; false where it does not for a long time. For what another thread lets go of a
/// moment after it has given what was waited for.
package func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
  // Looking costs something too: less and less often.
  for attempt in 0..<60 {
    if try await condition() { return true }
    try await Task.sleep(for: .milliseconds(5 << min(attempt, 7)))
  }
  return try await condition()
}

/// Waits until the task is cancelled: what a service does that never answers.
package func hang() async {
  let (never, end) = AsyncStream<Never>.makeStream()
  for await _ in never {}
  end.finish()
}
