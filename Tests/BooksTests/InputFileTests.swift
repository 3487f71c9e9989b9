import Foundation
import TestSupport
import Testing

@testable import books

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of an import, in this process.
@Suite struct InputFileTests {
  @Test func `a file is closed again, whatever it is and however far it was read`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "books-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }
    let contents: [(String, [UInt8])] = [
      ("empty", []), ("cut-off", Array(#"{"schema":"books.catalog/1","books":["#.utf8)),
      ("table", Array("Title,Author".utf8)), ("packed", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]),
      ("long", Array(repeating: UInt8(ascii: " "), count: 1 << 20)),
    ]
    for (name, bytes) in contents { try Data(bytes).write(to: URL(filePath: path(name))) }
    try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: true)
    for name in contents.map(\.0) + ["folder", "missing", "folder/missing", "long/missing"] {
      for _ in 1...10 {
        let file = try? InputFile(path(name))
        _ = try? file?.bytes(from: 0, atMost: 100)
        _ = try? file?.bytes(from: 1 << 19, atMost: 1 << 20)
      }
      #expect(openFiles(in: folder.path(percentEncoded: false)).isEmpty, "\(name)")
    }
  }

  @Test func `a pipe is closed as soon as it was copied`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "books-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "pipe").path(percentEncoded: false)
    #expect(mkfifo(path, 0o600) == 0)
    for _ in 1...5 {
      let writer = Thread {
        let descriptor = open(path, O_WRONLY)
        let text = Array("[]".utf8)
        _ = write(descriptor, text, text.count)
        close(descriptor)
      }
      writer.start()
      let file = try InputFile(path)
      #expect(try file.bytes(from: 0, atMost: 10) == Array("[]".utf8))
      #expect(openFiles(in: folder.path(percentEncoded: false)).isEmpty)
    }
  }
}
