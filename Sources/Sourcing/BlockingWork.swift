import Foundation

/// What the work gives, done on a thread that may wait: for a disk, a network file system, another program's lock.
///
/// The threads on which tasks run are as few as the machine has cores. One that waits is one less for everybody, and
/// where all wait, not even a deadline comes to pass.
package func onWaitingThread<Value: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
    // Not a queue of Dispatch: its threads are those of the tasks.
    Thread.detachNewThread {
      continuation.resume(returning: Result { () throws(Failure) in try work() })
    }
  }
  return try result.get()
}
