import Dispatch
import Synchronization

/// Runs an asynchronous closure on the thread that waits for it.
///
/// A handler that had to wait for Swift's shared threads would not be served while a test blocks all of them.
final class ThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let arrived = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrived.signal()
  }

  /// The closure's result, at once where it does not suspend.
  static func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
    let executor = ThreadExecutor()
    let outcome = Outcome<Result>()
    Task(executorPreference: executor) {
      let value = await body()
      outcome.value.withLock { $0 = value }
    }
    while true {
      executor.runNextJob()
      if let value = outcome.value.withLock({ $0 }) { return value }
    }
  }

  private func runNextJob() {
    arrived.wait()
    let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    job?.runSynchronously(on: asUnownedTaskExecutor())
  }
}

private final class Outcome<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
