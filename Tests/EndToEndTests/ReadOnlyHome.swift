import Foundation
import Platform
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A home that the program may only read: by its permissions, and for an administrator, whom these do not bind, as
/// another user.
enum ReadOnlyHome {
  private static let asAnother = "/usr/bin/setpriv"

  /// False for an administrator without the program that makes one another user.
  static var isPossible: Bool { geteuid() != 0 || FileManager.default.isExecutableFile(atPath: asAnother) }
  static let whyNot: Comment = "an administrator needs /usr/bin/setpriv to be bound by permissions"

  /// Calls the body with a function that runs the program to its end while its home may only be read.
  static func with(
    _ books: BooksProgram, _ body: (_ run: ([String]) throws -> BooksProgram.Run) async throws -> Void
  ) async throws {
    let home = books.home.path(percentEncoded: false)
    func setMode(_ folder: mode_t, _ file: mode_t) {
      let inside = (FileManager.default.enumerator(atPath: home)?.allObjects as? [String] ?? []).map { home + "/" + $0 }
      for path in [home] + inside {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
        chmod(path, isFolder.boolValue ? folder : file)
      }
    }
    setMode(0o555, 0o444)
    defer { setMode(0o700, 0o600) }
    try await body { try run(books, home, $0) }
  }

  private static func run(_ books: BooksProgram, _ home: String, _ arguments: [String]) throws -> BooksProgram.Run {
    // A file takes any amount, whoever reads it when.
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let output = folder.url.appending(path: "output")
    try Data().write(to: output)
    let errors = Pipe()
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let another = [asAnother, "--reuid=65534", "--regid=65534", "--clear-groups"]
    let command = (geteuid() == 0 ? another : []) + [program] + arguments + ["--home", home]
    // The other user has no folder of this one's for what is to be gone soon.
    let environment = books.environment.merging(["TMPDIR": "/tmp"]) { $1 }
    let process = try ChildProcess.start(
      URL(filePath: command[0]), Array(command.dropFirst()), environment: environment,
      output: .file(FileHandle(forWritingTo: output)), errors: .pipe(errors))
    let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return BooksProgram.Run(
      status: process.terminationStatus, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: said, peakMemory: nil)
  }
}
