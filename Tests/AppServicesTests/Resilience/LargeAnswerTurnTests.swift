import Synchronization
import Testing

@testable import AppServices

@Suite struct LargeAnswerTurnTests {
  @Test func `one has the turn at a time, and who waited longest is next`() async {
    let turn = LargeAnswerTurn()
    let log = Log()
    #expect(await turn.take())
    var waiting: [Task<Void, Never>] = []
    for number in 1...3 {
      waiting.append(
        Task {
          #expect(await turn.take())
          log.order.withLock { $0.append(number) }
          for _ in 1...20 { await Task.yield() }
          #expect(log.order.withLock(\.last) == number, "another began before this one was done")
          turn.pass()
        })
      while turn.waitingCount < number { await Task.yield() }
    }
    let early = log.order.withLock { $0 }
    #expect(early.isEmpty)
    turn.pass()
    for task in waiting { await task.value }
    #expect(log.order.withLock { $0 } == [1, 2, 3])
  }

  @Test(arguments: [true, false])
  func `who gives up waiting gets no turn and keeps it from nobody`(isWaiting: Bool) async {
    let turn = LargeAnswerTurn()
    #expect(await turn.take())
    let task = Task { await turn.take() }
    if isWaiting { while turn.waitingCount == 0 { await Task.yield() } }
    task.cancel()
    #expect(await task.value == false)
    turn.pass()
    #expect(await turn.take())
  }
}

/// In which order something happened.
private final class Log: Sendable {
  let order = Mutex<[Int]>([])
}
