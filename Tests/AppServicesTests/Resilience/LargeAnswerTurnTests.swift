import Synchronization
import Testing

@testable import AppServices

@Suite struct LargeAnswerTurnTests {
  @Test func `one has the turn at a time, and who waited longest is next`() async {
    let log = Log()
    let turn = LargeAnswerTurn { log.order.withLock { $0.append(0) } }
    #expect(await turn.acquire())
    var waiting: [Task<Void, Never>] = []
    for number in 1...3 {
      waiting.append(
        Task {
          #expect(await turn.acquire())
          log.order.withLock { $0.append(number) }
          for _ in 1...20 { await Task.yield() }
          #expect(log.order.withLock(\.last) == number, "another began before this one was done")
          turn.release()
        })
      while turn.waitingCount < number { await Task.yield() }
    }
    let early = log.order.withLock { $0 }
    #expect(early.isEmpty)
    turn.release()
    for task in waiting { await task.value }
    #expect(log.order.withLock { $0 } == [0, 1, 0, 2, 0, 3, 0], "after each what is to be done then")
  }

  @Test(arguments: [true, false])
  func `who gives up waiting gets no turn and keeps it from nobody`(isWaiting: Bool) async {
    let turn = LargeAnswerTurn()
    #expect(await turn.acquire())
    let task = Task { await turn.acquire() }
    if isWaiting { while turn.waitingCount == 0 { await Task.yield() } }
    task.cancel()
    #expect(await task.value == false)
    turn.release()
    #expect(await turn.acquire())
  }
}

/// In which order something happened.
private final class Log: Sendable {
  let order = Mutex<[Int]>([])
}
