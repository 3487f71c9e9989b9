import Foundation
import TestSupport
import Testing

@testable import WebPages

/// Requests go on as permits come free.
@Suite struct RequestSemaphoreTests {
  private let clock = DrivenClock()

  private func semaphore(_ most: Int, waiting: Int = 10) -> RequestSemaphore {
    RequestSemaphore(most, waiting: waiting, for: .seconds(20), by: clock)
  }

  /// Returns once so many wait.
  private func wait(for count: Int, at semaphore: RequestSemaphore) async {
    while semaphore.waitingCount != count { await Task.yield() }
  }

  @Test func `who waited longest is next`() async throws {
    let semaphore = semaphore(1)
    let first = try await semaphore.acquire()
    let (order, told) = AsyncStream<Int>.makeStream()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<3 {
      tasks.append(
        Task {
          let permit = try await semaphore.acquire()
          told.yield(number)
          permit.release()
        })
      await wait(for: number + 1, at: semaphore)
    }
    first.release()
    for task in tasks { try await task.value }
    told.finish()
    var seen: [Int] = []
    for await number in order { seen.append(number) }
    #expect(seen == [0, 1, 2])
  }

  @Test func `a permit that nobody holds any more is released, and once`() async throws {
    let semaphore = semaphore(2)
    let kept = try await semaphore.acquire()
    do { _ = try await semaphore.acquire() }
    let other = try await semaphore.acquire()
    other.release()
    other.release()
    let third = try await semaphore.acquire()
    let waiting = Task { _ = try await semaphore.acquire() }
    await wait(for: 1, at: semaphore)
    third.release()
    try await waiting.value
    withExtendedLifetime(kept) {}
  }

  @Test func `who waits too long is told to come again, and who comes when many wait at once`() async throws {
    let semaphore = semaphore(1, waiting: 1)
    let first = try await semaphore.acquire()
    let waiting = Task { _ = try await semaphore.acquire() }
    await wait(for: 1, at: semaphore)
    await #expect(throws: WebFailure.self) { _ = try await semaphore.acquire() }
    await clock.reach(.seconds(20))
    let failure = await #expect(throws: WebFailure.self) { try await waiting.value }
    #expect(failure?.status == 503 && failure?.retryAfter != nil)
    #expect(semaphore.waitingCount == 0)
    first.release()
    _ = try await semaphore.acquire()
  }

  @Test func `who is given up waits no longer`() async throws {
    let semaphore = semaphore(1)
    let first = try await semaphore.acquire()
    let waiting = Task { _ = try await semaphore.acquire() }
    await wait(for: 1, at: semaphore)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(semaphore.waitingCount == 0)
    first.release()
  }
}
