import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells that nobody reads a pipe any more, without writing into it; until ``over()`` is called. macOS says so only once
/// something is written.
package final class ReaderDeparture: Sendable {
  private let isOver = Mutex(false)

  /// In milliseconds: how long it may take until it is over.
  private static let longestLook: Int32 = 200

  /// - Parameters:
  ///   - descriptor: of the end that is written. Of a file nothing is told.
  ///   - tell: called once, on a thread of its own.
  package init(_ descriptor: Int32, _ tell: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [self] in
      while !isOver.withLock(\.self) {
        // That nobody reads is told whatever is asked for.
        var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
        let found = poll(&pipe, 1, Self.longestLook)
        if found == 0 || found < 0 && errno == EINTR { continue }
        let isUnread = found > 0 && pipe.revents & Int16(POLLERR) != 0
        if isUnread, !isOver.withLock(\.self) { tell() }
        return
      }
    }
  }

  /// Nothing is told from then on, but for what is being told.
  package func over() { isOver.withLock { $0 = true } }
}
