#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, output and error of the program.
package enum StandardStreams {
  /// Has those that whoever started the program closed (`>&-`) stand for nothing: to read from or write to them fails with
  /// `EBADF`, as where they are closed. Else the next file that is opened gets the number, and takes what is said to
  /// standard error. To be called before anything is opened.
  package static func fillGaps() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
      // It gets the lowest number that is free, which is this one: those below are open by now.
      if fcntl(descriptor, F_GETFD) == -1 { _ = open("/dev/null", mode) }
    }
  }
}
