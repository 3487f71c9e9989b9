#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file descriptor, closed with its last reference.
final class Descriptor: Sendable {
  let number: Int32

  /// Takes over what a system call answered; nil where that was an error.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { _ = close(number) }
}

/// A word from one thread to any number of others that may be waiting on sockets.
final class Signal: Sendable {
  private let reading: Descriptor
  private let writing: Descriptor

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0, let reading = Descriptor(ends[0]), let writing = Descriptor(ends[1]) else { return nil }
    self.reading = reading
    self.writing = writing
  }

  /// For ever: nobody reads the byte.
  func raise() { _ = write(writing.number, [1], 1) }

  enum Outcome { case ready, raised, timedOut }

  /// Waits until the descriptor has one of the events (`POLLIN`, `POLLOUT`), the signal is raised or the time is over.
  func wait(for events: Int32, on descriptor: Descriptor, atMost time: Duration? = nil) -> Outcome {
    var entries = [
      pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor.number, events: Int16(events), revents: 0),
    ]
    let milliseconds = time.map { Int32(clamping: Int($0 / .milliseconds(1))) } ?? -1
    while true {
      let count = poll(&entries, nfds_t(entries.count), milliseconds)
      if count < 0 && errno == EINTR { continue }
      if entries[0].revents != 0 || count < 0 { return .raised }
      return count == 0 ? .timedOut : .ready
    }
  }
}
