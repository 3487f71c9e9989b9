#if canImport(Darwin)
  import Darwin
#endif

/// How many files, pipes and connections the program may have open at once.
package enum OpenFileLimit {
  /// Has macOS let it have 1024, which Linux lets every program have, where it lets it have fewer: programs are started
  /// there with 256. Does nothing where whoever started the program allows no more, and nothing elsewhere.
  package static func raise() {
    #if canImport(Darwin)
      var limit = rlimit()
      guard getrlimit(RLIMIT_NOFILE, &limit) == 0, limit.rlim_cur < 1024 else { return }
      limit.rlim_cur = min(1024, limit.rlim_max)
      setrlimit(RLIMIT_NOFILE, &limit)
    #endif
  }
}
