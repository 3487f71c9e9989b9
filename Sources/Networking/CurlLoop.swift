import CurlShim
import Foundation
import Sourcing
import Synchronization

/// The thread on which libcurl runs all transfers, and the way to it from other threads.
final class CurlLoop: Sendable {
  private struct Inbox {
    var arrivals: [Exchange] = []
    var isClosed = false
    /// The address of the multi handle, to be woken; nil before the thread has made it and from before it is destroyed.
    /// A number, because other threads may do nothing with it but `curl_multi_wakeup`, and that under the lock.
    var multi: UInt?
  }

  private let inbox = Mutex(Inbox())
  private let clock: any MonotonicClock

  /// Starts the thread; it ends after ``close()`` once nothing is under way. The limits of exchanges go by `clock`.
  init(clock: any MonotonicClock = ContinuousClock()) {
    self.clock = clock
    Thread.detachNewThread { [self] in run() }
  }

  func begin(_ exchange: Exchange) {
    change { $0.arrivals.append(exchange) }
  }

  /// Makes the thread look at once which answers nobody waits for any more.
  func wake() {
    change { _ in }
  }

  func close() {
    change { $0.isClosed = true }
  }

  private func change(_ body: (inout Inbox) -> Void) {
    inbox.withLock { inbox in
      body(&inbox)
      if let multi = inbox.multi { curl_multi_wakeup(UnsafeMutableRawPointer(bitPattern: multi)) }
    }
  }

  private func run() {
    curl_shim_begin_work()
    if let engine = CurlEngine(clock: clock) {
      let multi = UInt(bitPattern: engine.multi)
      inbox.withLock { $0.multi = multi }
      while let arrivals = receiveArrivals(orEndWhen: engine.isIdle) {
        arrivals.forEach(engine.begin)
        engine.turn()
        curl_shim_end_work()
        engine.wait()
        curl_shim_begin_work()
      }
    } else {
      refuseAll()
    }
    curl_shim_end_work()
  }

  /// What is new; nil once there will be nothing more to do.
  private func receiveArrivals(orEndWhen isIdle: Bool) -> [Exchange]? {
    inbox.withLock { inbox in
      guard !(inbox.isClosed && isIdle && inbox.arrivals.isEmpty) else {
        inbox.multi = nil
        return nil
      }
      defer { inbox.arrivals = [] }
      return inbox.arrivals
    }
  }

  /// Without libcurl there is nothing but this answer.
  private func refuseAll() {
    while let arrivals = receiveArrivals(orEndWhen: true) {
      arrivals.forEach { $0.answer.give(.failure(.broken("libcurl does not start"))) }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }
}
