import Foundation
import TestSupport
import Testing

@testable import WebPages

/// How many requests that take much memory are worked on at a time.
@Suite struct TurnsTests {
  private let clock = DrivenClock()

  private func turns(_ most: Int, waiting: Int = 10) -> Turns {
    Turns(most, waiting: waiting, for: .seconds(20), by: clock)
  }

  /// Returns once so many wait.
  private func wait(for count: Int, at turns: Turns) async { while turns.waitingCount != count { await Task.yield() } }

  @Test func `who waited longest is next`() async throws {
    let turns = turns(1)
    let first = try await turns.next()
    let (order, told) = AsyncStream<Int>.makeStream()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<3 {
      tasks.append(
        Task {
          let turn = try await turns.next()
          told.yield(number)
          turn.end()
        })
      await wait(for: number + 1, at: turns)
    }
    first.end()
    for task in tasks { try await task.value }
    told.finish()
    var seen: [Int] = []
    for await number in order { seen.append(number) }
    #expect(seen == [0, 1, 2])
  }

  @Test func `a turn that nobody holds any more is over, and ends once`() async throws {
    let turns = turns(2)
    let kept = try await turns.next()
    do { _ = try await turns.next() }
    let other = try await turns.next()
    other.end()
    other.end()
    let third = try await turns.next()
    let waiting = Task { _ = try await turns.next() }
    await wait(for: 1, at: turns)
    third.end()
    try await waiting.value
    withExtendedLifetime(kept) {}
  }

  @Test func `who waits too long is told to come again, and who comes when many wait at once`() async throws {
    let turns = turns(1, waiting: 1)
    let first = try await turns.next()
    let waiting = Task { _ = try await turns.next() }
    await wait(for: 1, at: turns)
    await #expect(throws: WebFailure.self) { _ = try await turns.next() }
    await clock.reach(.seconds(20))
    let failure = await #expect(throws: WebFailure.self) { try await waiting.value }
    #expect(failure?.status == 503 && failure?.retryAfter != nil)
    #expect(turns.waitingCount == 0)
    first.end()
    _ = try await turns.next()
  }

  @Test func `who is given up waits no longer`() async throws {
    let turns = turns(1)
    let first = try await turns.next()
    let waiting = Task { _ = try await turns.next() }
    await wait(for: 1, at: turns)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(turns.waitingCount == 0)
    first.end()
  }
}
