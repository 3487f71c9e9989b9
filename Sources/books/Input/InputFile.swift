import AppServices
import Foundation
import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is read a part at a time, at any place; what cannot be read twice (standard input, a pipe) is
/// copied into a file without a name first, so that its writer is not waited for while the catalogue is written.
final class InputFile: ImportedFile {
  /// As on the command line; `-` is standard input.
  let name: String
  private let descriptor: Int32

  /// - Parameter check: gets the first bytes of what has to be kept, a quarter of a megabyte where there is as much,
  ///   and throws where the rest is not worth it.
  /// - Throws: ``ExitStatus`` 66 where there is no such file or it may not be read, 74 where it cannot be kept.
  init(_ name: String, checking check: ([UInt8]) throws -> Void = { _ in }) throws {
    self.name = name
    if name.isEmpty { throw ExitStatus(.noInput, "no file has an empty name: name the file, or - for standard input") }
    let opened = name == "-" ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
    if opened < 0 { throw Self.failure(.noInput, name) }
    do { descriptor = try Self.seekable(opened, name, check) } catch {
      if opened != STDIN_FILENO { close(opened) }
      throw error
    }
    if descriptor != opened, opened != STDIN_FILENO { close(opened) }
  }

  deinit { close(descriptor) }

  /// For a file that others open.
  /// - Throws: ``ExitStatus`` 66 where it may not be read.
  static func check(_ path: String) throws {
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    if opened < 0 { throw failure(.noInput, path) }
    close(opened)
  }

  /// For a person.
  var title: String { Self.title(of: name) }

  static func title(of name: String) -> String { name == "-" ? "standard input" : name }

  var byteCount: Int? { FileStatus(of: descriptor)?.size }

  func bytes(from offset: Int, atMost count: Int) throws -> [UInt8] {
    try Self.read(descriptor, title, atMost: count) { pread(descriptor, $0, $1, off_t(offset)) }
  }

  /// A descriptor of the same bytes that can be read twice: the given one, or that of a copy.
  private static func seekable(_ opened: Int32, _ name: String, _ check: ([UInt8]) throws -> Void) throws -> Int32 {
    guard let status = FileStatus(of: opened) else { throw failure(.noInput, name) }
    switch status.kind {
    case .regular:
      // So that no export of ours takes its place meanwhile. Where the file system has no locks, the import goes on.
      _ = FileLock.acquire(.shared, on: opened)
      return opened
    case .folder:
      throw ExitStatus(
        .noInput,
        "\(title(of: name)) is a folder: name the files in it; a calibre library is the folder that holds metadata.db")
    case .other: return try copy(of: opened, name, check)
    }
  }

  private static let partSize = 1 << 18
  /// What is copied of a pipe at most, in bytes: some two million books.
  private static let mostCopied = 2 << 30

  /// The copy has no name, and nobody else may read it (`mkstemp` makes it with mode 0600).
  private static func copy(of source: Int32, _ name: String, _ check: ([UInt8]) throws -> Void) throws -> Int32 {
    var beginning: [UInt8] = []
    while beginning.count < partSize, case let more = try read(source, title(of: name)), !more.isEmpty {
      beginning += more
    }
    try check(beginning)
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    var path = Array((folder + "/books-XXXXXX").utf8CString)
    let copy = mkstemp(&path)
    guard copy >= 0 else {
      let reason = String(cString: strerror(errno))
      throw ExitStatus(.io, "\(title(of: name)) cannot be copied to \(folder): \(reason): TMPDIR names another folder")
    }
    unlink(path)
    do {
      try fill(copy, with: beginning, andFrom: source, name, atMost: min(mostCopied, room(for: copy)))
      guard lseek(copy, 0, SEEK_SET) == 0 else { throw failure(.io, name) }
    } catch {
      close(copy)
      throw error
    }
    return copy
  }

  private static func fill(
    _ copy: Int32, with beginning: [UInt8], andFrom source: Int32, _ name: String, atMost most: Int
  ) throws {
    let title = title(of: name)
    var (bytes, count) = (beginning, 0)
    while !bytes.isEmpty {
      count += bytes.count
      guard count <= most else {
        throw ExitStatus(
          .io, "\(title) is larger than the \(most >> 20) MB that are copied of a pipe: write it to a file first")
      }
      do throws(OutputError) { try OutputError.writeAll(bytes, to: copy) } catch {
        throw OutputError(code: error.code, name: "a copy of \(title) to the temporary folder")
      }
      bytes = try read(source, title)
    }
  }

  /// Half of what is free where the file is, so that nobody else is left without.
  private static func room(for file: Int32) -> Int {
    var status = statvfs()
    guard fstatvfs(file, &status) == 0 else { return mostCopied }
    return Int(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize) / 2)
  }

  private static func read(_ descriptor: Int32, _ name: String) throws -> [UInt8] {
    try read(descriptor, name, atMost: partSize) { buffer, count in
      #if canImport(Glibc)
        Glibc.read(descriptor, buffer, count)
      #else
        Darwin.read(descriptor, buffer, count)
      #endif
    }
  }

  /// - Parameter call: as `read(2)`.
  private static func read(
    _ descriptor: Int32, _ name: String, atMost size: Int, _ call: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws -> [UInt8] {
    while true {
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let read = call(buffer.baseAddress, size)
        code = read < 0 ? errno : 0
        count = max(0, read)
      }
      if code == 0 { return bytes }
      if !StandardStreams.isToBeTriedAgain(code, descriptor, for: POLLIN) { throw unreadable(name, code) }
    }
  }

  /// The exit status of a failed read. A stream that was closed when the program was started counts as missing input.
  static func unreadable(_ name: String, _ error: Int32) -> ExitStatus {
    ExitStatus(error == EBADF ? .noInput : .io, "cannot read \(name): \(String(cString: strerror(error)))")
  }

  private static func failure(_ code: ExitStatus.Code, _ name: String) -> ExitStatus {
    ExitStatus(code, "cannot read \(title(of: name)): \(String(cString: strerror(errno)))")
  }
}
