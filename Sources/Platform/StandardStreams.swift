#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, output and error of the program.
package enum StandardStreams {
  /// Fills the descriptors of streams that were closed when the program was started (`>&-`), so that reading and
  /// writing them still fails with `EBADF`. Else the next file that is opened would get the descriptor, and what is
  /// written to standard error would go into it. To be called before anything is opened.
  package static func fillGaps() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
      // It gets the lowest number that is free, which is this one: those below are open by now.
      if fcntl(descriptor, F_GETFD) == -1 { _ = open("/dev/null", mode) }
    }
  }

  /// Whether a read or a write that failed so is to be done once more: where a signal came in between, and, once it can
  /// be done, where the stream does not wait. A program that shares it, as a pipe or a terminal is shared, may have
  /// made it so (`O_NONBLOCK`).
  /// - Parameter events: `POLLIN` or `POLLOUT`.
  package static func isToBeTriedAgain(_ error: Int32, _ descriptor: Int32, for events: Int32) -> Bool {
    guard error == EAGAIN else { return error == EINTR }
    var wanted = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&wanted, 1, -1) >= 0 || errno == EINTR
  }
}
