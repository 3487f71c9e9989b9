import BookListSource
import Domain
import Foundation
import Sourcing
import Testing
import TestSupport

@Suite struct ListAddressTests {
  @Test(arguments: ["ftp://a.example/list.json", "data:,[]", "javascript:alert(1)", "http://", "file:list.json", " "])
  func `what cannot be read is a bad setting`(address: String) throws {
    #expect(throws: SourceError.self) { try source(at: address) }
  }

  @Test(arguments: ["file", "path"])
  func `a list in a file is read, blanks in its name included`(form: String) async throws {
    try await withFile(#"[{"title":"Filed"}]"#, named: "my list.json") { file in
      let address = form == "file" ? file.absoluteString : file.path(percentEncoded: false)
      let page = try await source(at: address).catalog(page: nil)
      #expect(page.records.map(\.title) == ["Filed"])
    }
  }

  @Test func `a byte order mark is no fault`() async throws {
    try await withFile("\u{FEFF}[{\"title\":\"Marked\"}]", named: "list.json") { file in
      let page = try await source(at: file.path()).catalog(page: nil)
      #expect(page.records.map(\.title) == ["Marked"])
    }
  }

  /// As such a list in Latin-1 comes: each question mark is the byte of an é there.
  private func inLatin1(_ text: String) throws -> BookList {
    let response = HTTPResponse(status: 200, body: text.utf8.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 })
    return try BookList(
      settings: SourceSettings(["base-url": ["https://a.example/l"]]),
      transport: StubTransport { (_) throws(TransportError) in response })
  }

  @Test(arguments: [
    (#"{"title":"Caf?s"}"#, "line 1, column 16"), (#"{"title":"A","tags":["x?"]}"#, "line 1, column 16"),
    (#"{"title":"A","?":"B"}"#, "line 1, column 16"),
  ]) func `a row that is not UTF-8 is told, and costs no other`(row: String, place: String) async throws {
    let page = try await inLatin1(#"[{"title":"A"},"# + row + #",{"title":"B"}]"#).catalog(page: nil)
    #expect(page.records.map(\.title) == ["A", "B"])
    #expect(page.skipped.map(\.reason) == ["not UTF-8"])
    #expect(page.faults.map(\.location.description) == [place])
  }

  @Test func `a list of one book that is not UTF-8 is refused`() async throws {
    let list = try inLatin1(#"{"title":"Caf?s"}"#)
    let reason = "it is a book that is not UTF-8"
    await #expect(throws: SourceError.badResponse(reason: reason)) { try await list.catalog(page: nil) }
  }

  @Test func `a file that is not there is unreachable`() async throws {
    let reason = "there is no file /nowhere/at/all.json; see to that, or take it out of the setting base-url"
    await #expect(throws: SourceError.unreachable(reason: reason)) {
      try await source(at: "file:///nowhere/at/all.json").catalog(page: nil)
    }
  }

  @Test func `a folder is no list`() async throws {
    let folder = FileManager.default.temporaryDirectory.path()
    await #expect(throws: SourceError.badFile(path: folder, reason: "it is a folder")) {
      try await source(at: folder).catalog(page: nil)
    }
  }

  @Test func `a device is not read`() async throws {
    await #expect(throws: SourceError.badFile(path: "/dev/zero", reason: "it is no regular file")) {
      try await source(at: "/dev/zero").catalog(page: nil)
    }
  }

  @Test func `a file of more than 64 MB is not taken into memory`() async throws {
    try await withFile("", named: "large.json") { file in
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: 64 << 20 + 1)
      try handle.close()
      await #expect(throws: SourceError.badFile(path: file.path(), reason: "it is larger than 64 MB")) {
        try await source(at: file.path()).catalog(page: nil)
      }
    }
  }

  @Test(arguments: [
    ("[\n  {\"title\": \"A\"},\n  {\"title\": oops}\n]\n", "it is no JSON: no value begins so, in line 3, column 13"),
    ("[7 7]", "it is no JSON: “,” or “]” should stand here, in line 1, column 4"),
    ("[{\"title\": \"A\"},\n", "it is no JSON: it ends in the middle, in line 2, column 1"),
    ("[{\"title\":\"CC\"}", "it is no JSON: it ends in the middle, in line 1, column 16"),
    ("[{\"title\":\"CC", "it is no JSON: it ends in the middle, in line 1, column 14"),
    ("", "it is empty"), ("\u{1F}\u{8B}\u{8}", "it is packed: unpack it with gunzip first"),
    ("[1,2,{}]", "none of its 3 rows can be used: no title (1), not a book (2)"),
  ])
  func `a fault in a file is named with the file, and in JSON with line and column`(text: String, reason: String)
    async throws
  {
    try await withFile(text, named: "list.json") { file in
      await #expect(throws: SourceError.badFile(path: file.path(), reason: reason)) {
        try await source(at: file.path()).catalog(page: nil)
      }
    }
  }

  @Test func `the body of an answer is limited`() async throws {
    let transport = StubTransport(body: "[]")
    _ = try await BookList(
      settings: SourceSettings(["base-url": ["https://a.example/l"]]), transport: transport
    ).catalog(page: nil)
    #expect(transport.requests.map(\.limits.body) == [16 << 20])
  }

  private func source(at address: String) throws -> BookList {
    try BookList(
      settings: SourceSettings(["base-url": [address]]),
      transport: StubTransport { (_) throws(TransportError) in nil })
  }

  private func withFile(_ text: String, named name: String, _ body: (URL) async throws -> Void) async throws {
    try await withFolder { folder in
      let file = URL(filePath: folder).appending(path: name)
      try Data(text.utf8).write(to: file)
      try await body(file)
    }
  }
}
