import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps a program between writing a file and putting it in its place, by the target HeldFlush. On Linux only:
/// elsewhere it goes on, and who looks for it there has to try again.
struct HeldFlush {
  private let pipe: String
  /// What a program is to be started with.
  let environment: [String: String]

  /// - Parameter folder: where it may put its pipe.
  init(in folder: URL) throws {
    pipe = folder.appending(path: "held").path(percentEncoded: false)
    #if os(Linux)
      guard mkfifo(pipe, 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      let library = try BooksProgram.executable("books").deletingLastPathComponent()
        .appending(path: "libHeldFlush.so").path(percentEncoded: false)
      environment = ["LD_PRELOAD": library, "HELD_FLUSH": pipe]
    #else
      environment = [:]
    #endif
  }

  /// Lets go of all programs that were started so, as long as what comes back is kept open.
  func release() -> FileHandle {
    #if os(Linux)
      FileHandle(fileDescriptor: open(pipe, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    #else
      FileHandle.nullDevice
    #endif
  }
}
