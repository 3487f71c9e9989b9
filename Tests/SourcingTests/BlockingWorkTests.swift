import Dispatch
import Foundation
import Sourcing
import Testing

@Suite struct BlockingWorkTests {
  /// Were these on the threads of tasks, nobody would be left to let them go on.
  @Test(.timeLimit(.minutes(10)))
  func `work that waits leaves room for others, also where there is more of it than the machine has cores`() async {
    let count = ProcessInfo.processInfo.activeProcessorCount + 2
    let (entered, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...count {
        group.addTask {
          await onWaitingThread {
            entered.signal()
            gate.wait()
            return number
          }
        }
      }
      group.addTask {
        await onWaitingThread { for _ in 1...count { entered.wait() } }
        for _ in 1...count { gate.signal() }
        return 0
      }
      return await group.reduce(0, +)
    }
    #expect(sum == count * (count + 1) / 2)
  }

  @Test func `what the work throws is thrown`() async {
    await #expect(throws: SourceError.timedOut) {
      try await onWaitingThread { () throws(SourceError) in throw .timedOut }
    }
  }
}
