import Foundation
import StandIn
import Testing

/// With `-q` the data and errors are printed, and nothing else.
@Suite struct QuietTests {
  @Test(arguments: [[], ["-q"], ["--json"], ["--json", "-q"]])
  func `a download that fails says why as the error, once`(options: [String]) async throws {
    let server = try LoopbackServer { _ in .reply(LoopbackReply(status: 404, body: Array("<html>".utf8))) }
    let books = try BooksProgram()
    let links = ["cover=\(server.address)/a.png", "pdf=\(server.address)/a.pdf"]
    let added = try await books.run(list: ["add", "--title", "Tide Tables"] + links)
    let id = String(added.output.prefix { $0 != "\t" })
    let inside = ["BOOKS_FILES_PRIVATE_ADDRESSES": "true"]
    let run = try await books.run(list: ["download", id] + options, adding: inside)
    #expect(run.status == 65)
    let reason = "the link is dead: \(server.address)/a.png is gone (status 404)"
    #expect(run.errors.ranges(of: reason).count == 1, "\(run.errors)")
    let last = try #require(run.errors.split(separator: "\n").last)
    #expect(last.contains(options.contains("--json") ? "\"message\":\"\(reason)" : "books: \(reason)"), "\(last)")
    // The other file is told of in a remark, or counted where there are none.
    #expect(run.errors.contains(options.contains("-q") ? "; 1 more file could not be fetched" : "/a.pdf is gone"))
  }

  @Test func `how a page goes on is left out with the remarks, and stands in the document`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    for arguments in [["list"], ["browse", "book-list:javascript"]] {
      let page = arguments + ["--limit", "2"]
      #expect(try await books.run(list: page + ["--ndjson"]).errors.contains("go on with --cursor "))
      let quiet = try await books.run(list: page + ["--ndjson", "-q"])
      #expect(quiet.status == 0 && quiet.errors == "", "\(quiet.errors)")
      #expect(try await books.run(list: page + ["--json", "-q"]).object()["next"] is String)
    }
  }
}
