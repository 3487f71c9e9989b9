import Catalog
import Domain
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What stands where a file of ours is, or is to be. Looking never waits, as opening a pipe would.
struct StoreFileStatus: Equatable {
  /// Which file it is, how long, and when it was written last. Another one of the same name has another number.
  private var device: UInt64
  private var number: UInt64
  private var seconds: Int
  private var nanoseconds: Int
  let size: UInt64
  /// True where others than the owner may read it.
  let isOpenToOthers: Bool

  /// Nil where there is nothing.
  /// - Throws: `CatalogError.unreadable` for what is no regular file, or cannot be seen, with what to do about it.
  init?(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let reason = Self.reasonUnseen(path)
      guard let reason else { return nil }
      throw CatalogError.unreadable(path: path, reason: reason)
    }
    if let kind = Self.foreignKind(status.st_mode) {
      throw CatalogError.unreadable(path: path, reason: "it is \(kind): move it away")
    }
    // On macOS the number of a device has a sign.
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
    size = UInt64(status.st_size)
    isOpenToOthers = status.st_mode & 0o077 != 0
    #if canImport(Glibc)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #endif
  }

  /// True for the same file, whatever is in it by now.
  func isSameFile(as other: StoreFileStatus?) -> Bool { device == other?.device && number == other?.number }

  /// True where this program may write the file, and what SQLite keeps beside it. Another user's program, or a copy,
  /// may have left a log there that is not ours.
  static func isWritable(_ path: String) -> Bool {
    guard let file = resolved(path) else { return false }
    let folder = URL(filePath: file).deletingLastPathComponent().path(percentEncoded: false)
    guard access(file, W_OK) == 0, access(folder, W_OK | X_OK) == 0 else { return false }
    let beside: [String] = [log(of: file), logIndex(of: file)]
    return beside.allSatisfy { access($0, W_OK) == 0 || errno != EACCES }
  }

  /// The path of SQLite's log of the file at this path, whether there is a log or not. It is beside the file itself,
  /// not beside a link that leads to it (`unixFullPathname` in <https://sqlite.org/src/file/src/os_unix.c>).
  static func log(of path: String) -> String { file(of: path) + "-wal" }

  /// As ``log(of:)``, of the index of the log.
  static func logIndex(of path: String) -> String { file(of: path) + "-shm" }

  /// The path of the file itself that this path leads to, without links; the path where it leads to nothing.
  static func file(of path: String) -> String { resolved(path) ?? path }

  private static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// Nil where there is just nothing. To be asked right after `stat` failed.
  private static func reasonUnseen(_ path: String) -> String? {
    let failure = errno
    var link = stat()
    let isLink = lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
    switch failure {
    case ENOENT:
      return isLink ? "it is a link to a file that is not there: mend the link, or bring back what it leads to" : nil
    // Its folder is none, which is said when that is to be made.
    case ENOTDIR: return nil
    case EACCES: return "its folder may not be entered: its owner can give you the right to"
    case ELOOP: return "it is reached by links that lead in a circle: mend the links"
    default: return String(cString: strerror(failure))
    }
  }

  private static func foreignKind(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe, not a file"
    case S_IFSOCK: "a socket, not a file"
    default: "a device, not a file"
    }
  }
}
