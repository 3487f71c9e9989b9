import Foundation
import StandIn
import Testing

@Suite struct KeysStayOutTests {
  @Test func `keys stay out of logs, errors, the catalogue and exports`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    var said = ""
    for arguments in [["sync", "-v"], ["search", "javascript", "-v"], ["sources", "info", "nytimes"], ["doctor"]] {
      let run = try await books.run(arguments[0], arguments.dropFirst().first ?? "-v")
      said += run.output + run.errors
    }
    said += try await books.run("sources", "info", "nytimes", "--json").output
    #expect(said.contains("GET "))
    #expect(!said.contains("stand-in-key"))
    let home = books.home.path(percentEncoded: false)
    let files = try FileManager.default.subpathsOfDirectory(atPath: home).filter { !["cache"].contains($0) }
    #expect(files.contains("cache/http.sqlite"))
    for file in files {
      let bytes = try Data(contentsOf: books.home.appending(path: file))
      #expect(bytes.range(of: Data("stand-in-key".utf8)) == nil, "\(file)")
    }
  }
}
