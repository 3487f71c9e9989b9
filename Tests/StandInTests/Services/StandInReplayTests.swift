import Foundation
import Testing

@testable import StandIn

@Suite struct StandInReplayTests {
  @Test func `recorded answers come before the invented ones`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "nytimes"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
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

  @Test func `a folder that is not there is an error`() {
    #expect(throws: (any Error).self) { try StandInReplay(folder: "/no/such/folder") }
  }
}
