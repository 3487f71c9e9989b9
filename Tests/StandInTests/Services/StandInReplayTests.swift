import Foundation
import Testing
import TestSupport

@testable import StandIn

@Suite struct StandInReplayTests {
  @Test func `recorded answers come before the invented ones`() throws {
    let temporary = try TemporaryFolder("replay")
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url
    try FileManager.default.createDirectory(at: folder.appending(path: "nytimes"), withIntermediateDirectories: true)
    let files = [
      "nytimes/lists-full-overview-2023.json": "overview", "books_readable.json": "list",
      "search-something-2019.json": "something", "README.md": "not read",
    ]
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let services = StandInServices(replay: try StandInReplay(folder: folder.path(percentEncoded: false)))
    func body(_ target: String) throws -> String {
      String(decoding: services.reply(to: try get(target)).body, as: UTF8.self)
    }
    #expect(try body("/nytimes/lists/full-overview.json?api-key=stand-in-key") == "overview")
    #expect(try body("/nytimes/lists/full-overview.json").contains("FailedToResolveAPIKey"))
    #expect(try body("/book-list.json") == "list")
    #expect(try body("/google-books/volumes?q=Something") == "something")
    #expect(try body("/google-books/volumes?q=Something&startIndex=10") != "something")
    #expect(try body("/google-books/volumes?q=almanac").contains("Almanac"))
  }

  @Test func `what lies under the path that is asked for answers, for services that are not played too`() throws {
    let temporary = try TemporaryFolder("replay")
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url
    let files = [
      "inside/open-library/search.json": "found", "inside/google-books/volumes.json": "volumes",
      "inside/google-books/volumes/v1": "one", "secret.json": "outside", "inside/library/sru.XML": "<record/>",
    ]
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let inside = folder.appending(path: "inside")
    let services = StandInServices(replay: try StandInReplay(folder: inside.path(percentEncoded: false)))
    func reply(_ target: String) throws -> LoopbackReply { services.reply(to: try get(target)) }
    func body(_ target: String) throws -> String { String(decoding: try reply(target).body, as: UTF8.self) }
    #expect(try body("/open-library/search?q=a&page=2") == "found")
    #expect(try body("/open-library/search.json") == "found")
    #expect(try body("/google-books/volumes?q=almanac") == "volumes")
    #expect(try body("/google-books/volumes/v1") == "one")
    #expect(try body("/google-books/volumes?q=almanac&key=wrong") != "volumes")
    let types = try ["/library/sru.XML?version=1.1", "/open-library/search", "/google-books/volumes/v1"].map { target in
      try reply(target).headers.first { $0.name == "Content-Type" }?.value
    }
    #expect(types == ["application/xml", "application/json", "application/json"])
    #expect(try reply("/open-library/other").status == 404)
    for target in ["/../secret.json", "/%2e%2e/secret.json", "/open-library/../../secret.json", "//secret.json"] {
      #expect(try reply(target).status == 404)
    }
    try Data("found later".utf8).write(to: inside.appending(path: "open-library/search.json"))
    #expect(try body("/open-library/search.json") == "found later")
  }

  @Test func `a folder that is not there, or is none, is told with its path and the reason`() throws {
    let temporary = try TemporaryFolder("replay")
    defer { withExtendedLifetime(temporary) {} }
    let file = temporary.url.appending(path: "file.json").path(percentEncoded: false)
    try Data("{}".utf8).write(to: URL(filePath: file))
    for (path, reason) in [("/no/such/folder", "No such file or directory"), (file, "Not a directory")] {
      let error = #expect(throws: StandInFileError.self) { try StandInReplay(folder: path) }
      #expect(error.map { "\($0)" } == "\(path) cannot be read: \(reason)")
    }
  }

  @Test func `a folder where a recorded answer should be is told with its path`() throws {
    let temporary = try TemporaryFolder("replay")
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url.path(percentEncoded: false)
    let answer = temporary.url.appending(path: "search-salt.json")
    try FileManager.default.createDirectory(at: answer, withIntermediateDirectories: true)
    let error = #expect(throws: StandInFileError.self) { try StandInReplay(folder: folder) }
    let line = error.map { "\($0)" } ?? ""
    #expect(line.contains("search-salt.json cannot be read: ") && !line.contains("Domain"), "\(line)")
  }
}
