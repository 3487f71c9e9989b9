import Foundation
import StandIn
import Testing

@Suite struct WeatherTests {
  @Test func `a source that hangs costs nothing but its own status`() async throws {
    let server = try StandInServer.start()
    await server.control.set(.nytimes, fault: StandInFault("hang"), delay: .zero)
    let books = try BooksProgram.withAllSources(server)
    let run = try await books.run("search", "javascript", "--timeout", "2", "--json")
    #expect(run.status == 0)
    let answer = try run.object()
    #expect((answer["results"] as? [Any])?.isEmpty == false)
    #expect(answer["complete"] as? Bool == false)
    let statuses = try #require(answer["sources"] as? [[String: Any]])
    let hanging = try #require(statuses.first { $0["source"] as? String == "nytimes" })
    #expect(hanging["outcome"] as? String == "timeout")
    // The promise is the time-out and 0.2 s; the start of a debug build on a busy machine is none of it.
    #expect(try #require(hanging["elapsedMS"] as? Int) < 2200)
    #expect(run.elapsed < .seconds(30))
  }

  @Test func `no result and no answer are told apart`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books", "book-list"])
    #expect(try await books.run("search", "qqqxyzzy").status == 1)
    #expect(try await books.run("search", "qqqxyzzy", "--strict").status == 1)
    await server.control.set(.googleBooks, fault: StandInFault("status-500"), delay: .zero)
    // What found nothing a moment ago need not be asked again.
    #expect(try await books.run("search", "qqqxyzzy").status == 1)
    #expect(try await books.run("search", "qqqwxyz").status == 75)
    #expect(try await books.run("search", "qqqwxyz", "--source", "google-books").status == 69)
    #expect(try await books.run("search", "javascript", "--strict").status == 75)
    #expect(try await books.run("search", "javascript").status == 0)
  }

  @Test(arguments: [
    ("status-500", "http-error"), ("html", "bad-response"), ("empty", "bad-response"), ("wrong-types", "bad-response"),
    ("status-429", "rate-limited"), ("status-429-day", "quota"), ("reset", "unreachable"),
    ("truncated", "bad-response"),
    ("status-403", "bad-key"),
  ])
  func `each fault has its own outcome and a message, and the others are shown`(fault: String, outcome: String)
    async throws
  {
    let server = try StandInServer.start()
    await server.control.set(.googleBooks, fault: StandInFault(fault), delay: .zero)
    let books = try BooksProgram(server, enabling: ["google-books", "book-list"])
    let run = try await books.run("search", "javascript", "--json", "--timeout", "3")
    #expect(run.status == 0)
    let statuses = try #require(try run.object()["sources"] as? [[String: Any]])
    let google = try #require(statuses.first { $0["source"] as? String == "google-books" })
    #expect(google["outcome"] as? String == outcome)
    #expect((google["message"] as? String)?.isEmpty == false)
    #expect(!run.output.contains("stand-in-key") && !run.errors.contains("stand-in-key"))
  }

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
