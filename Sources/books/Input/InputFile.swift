import Foundation
import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is read from its beginning, a part at a time; what cannot be read twice (standard input, a pipe) is kept
/// in a file without a name first, so that nobody waits for whoever writes it while the catalogue is written.
final class InputFile: Sendable {
  /// As on the command line; `-` is standard input.
  let name: String
  /// False for what cannot be read twice.
  let isRegular: Bool
  private let descriptor: Int32

  /// - Throws: ``Ending`` 66 where there is no such file or it may not be read, 74 where it cannot be kept.
  init(_ name: String) throws {
    self.name = name
    let opened = name == "-" ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
    if opened < 0 { throw Self.failure(.noInput, name) }
    var status = stat()
    guard fstat(opened, &status) == 0 else { throw Self.failure(.noInput, name) }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      descriptor = opened
      // So that no export of ours takes its place meanwhile; where that cannot be had, the import goes on.
      _ = FileLock.take(.shared, on: opened)
    case S_IFDIR:
      close(opened)
      throw Ending(.noInput, "\(name) is a folder: name the files in it")
    default: descriptor = try Self.kept(opened, name)
    }
  }

  deinit { close(descriptor) }

  /// For a person.
  var title: String { name == "-" ? "standard input" : name }

  /// The next bytes; none at the end.
  func next() throws -> [UInt8] { try Self.read(descriptor, title) }

  /// The first bytes, as many as one look gives; reading begins there again.
  func beginning() throws -> [UInt8] {
    try rewind()
    defer { try? rewind() }
    return try next()
  }

  private func rewind() throws {
    if lseek(descriptor, 0, SEEK_SET) != 0 { throw Self.failure(.io, title) }
  }

  private static func kept(_ source: Int32, _ name: String) throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appending(path: "books-XXXXXX").path(percentEncoded: false)
    var path = Array(folder.utf8CString)
    let copy = mkstemp(&path)
    guard copy >= 0 else { throw failure(.io, "a file for \(name)") }
    unlink(path)
    while true {
      let bytes = try read(source, name)
      if bytes.isEmpty { break }
      try OutputError.writeAll(bytes, to: copy)
    }
    if source != STDIN_FILENO { close(source) }
    guard lseek(copy, 0, SEEK_SET) == 0 else { throw failure(.io, name) }
    return copy
  }

  private static func read(_ descriptor: Int32, _ name: String) throws -> [UInt8] {
    let size = 1 << 18
    while true {
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        #if canImport(Glibc)
          let read = Glibc.read(descriptor, buffer.baseAddress, size)
        #else
          let read = Darwin.read(descriptor, buffer.baseAddress, size)
        #endif
        code = read < 0 ? errno : 0
        count = max(0, read)
      }
      if code == 0 { return bytes }
      if code != EINTR { throw Ending(.io, "cannot read \(name): \(String(cString: strerror(code)))") }
    }
  }

  private static func failure(_ code: Ending.Code, _ name: String) -> Ending {
    Ending(code, "cannot read \(name): \(String(cString: strerror(errno)))")
  }
}
