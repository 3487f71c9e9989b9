#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system says of a file: what it is, how large, and when it was written last.
package struct FileStatus: Sendable {
  /// What a file is.
  package enum Kind: Sendable {
    case regular, folder
    /// A pipe, a terminal, a device.
    case other
  }

  package var kind: Kind
  /// In bytes.
  package var size: Int
  /// In nanoseconds since 1970; only the lower bits where that is before 1677 or after 2262. It tells times apart, and
  /// no more.
  package var modifiedAt: Int64

  /// Nil where the descriptor is not open.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of what a symbolic link leads to; nil where nothing is there, or cannot be looked at.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      default: .other
      }
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    // Whoever made the file chose the time.
    modifiedAt = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
