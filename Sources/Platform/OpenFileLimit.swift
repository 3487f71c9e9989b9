#if canImport(Darwin)
  import Darwin
#endif

/// How many files, pipes and connections the program may have open at once.
package enum OpenFileLimit {
  /// Raises the limit to 1024 on macOS, where programs are started with 256, or to the hard limit where that is lower.
  /// Does nothing on Linux, where programs are started with 1024.
  package static func raise() {
    #if canImport(Darwin)
      var limit = rlimit()
      guard getrlimit(RLIMIT_NOFILE, &limit) == 0, limit.rlim_cur < 1024 else { return }
      limit.rlim_cur = min(1024, limit.rlim_max)
      setrlimit(RLIMIT_NOFILE, &limit)
    #endif
  }
}
