import Foundation
import StandIn
import Testing

/// What `search --ndjson` prints, and when.
@Suite struct SearchStreamTests {
  private struct Line {
    var type: String
    var object: [String: Any]
    var time: Duration

    var book: [String: Any] { object["book"] as? [String: Any] ?? [:] }
    var id: String { book["id"] as? String ?? "" }
    /// How many the book is made of.
    var records: Int { (book["records"] as? [Any])?.count ?? 0 }
    var source: String? { (object["status"] as? [String: Any])?["source"] as? String }
  }

  /// The lines of a search with the moments of their arrival, counted from the start of the program.
  private func lines(_ books: BooksProgram, _ arguments: String...) async throws -> [Line] {
    let start = ContinuousClock.now
    let running = try books.start(["search"] + arguments + ["--ndjson", "-q"])
    try running.input.close()
    var lines: [Line] = []
    var rest = Data()
    while case let more = running.output.availableData, !more.isEmpty {
      rest += more
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let object = try JSONSerialization.jsonObject(with: rest[..<end]) as? [String: Any] ?? [:]
        lines.append(Line(type: object["type"] as? String ?? "", object: object, time: start.duration(to: .now)))
        rest = Data(rest[(end + 1)...])
      }
    }
    #expect(rest.isEmpty)
    running.process.waitUntilExit()
    return lines
  }

  private func delay(_ delays: [StandInService: Int], _ server: StandInServer) async {
    for (service, milliseconds) in delays {
      await server.control.set(service, fault: nil, delay: .milliseconds(milliseconds))
    }
  }

  @Test func `results are printed as they come, and the end last`() async throws {
    let server = try StandInServer.start()
    await delay([.nytimes: 3000, .googleBooks: 100], server)
    let books = try BooksProgram(server, enabling: ["nytimes", "google-books"])
    _ = try await books.run("list")
    let lines = try await lines(books, "--title", "javascript")
    let first = try #require(lines.first { $0.type == "result" })
    let slow = try #require(lines.first { $0.source == "nytimes" })
    #expect(first.time + .seconds(1) < slow.time)
    let google = try #require(lines.first { $0.source == "google-books" })
    #expect(google.time + .seconds(1) < slow.time)
    #expect(lines.last?.type == "end")
    #expect(lines.count { $0.type == "end" } == 1)
    #expect(lines.last?.object["complete"] as? Bool == true)
  }

  @Test func `what the catalogue has is there before any source answers`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books"])
    _ = try await books.run("search", "javascript")
    await delay([.googleBooks: 2500], server)
    let lines = try await lines(books, "javascript", "--refresh")
    let first = try #require(lines.first)
    #expect(first.type == "result")
    #expect(first.time + .seconds(1) < lines.last?.time ?? .zero)
  }

  @Test(arguments: [5, 50])
  func `the last line of each id and the order in the end are what --json has`(limit: Int) async throws {
    let server = try StandInServer.start()
    await delay([.nytimes: 900, .googleBooks: 600, .bookList: 300], server)
    let books = try BooksProgram.withAllSources(server)
    // On a busy machine a source may be late, and be in time for the second search.
    let lines = try await lines(books, "javascript", "--limit", String(limit), "--timeout", "120")
    #expect(lines.last?.object["complete"] as? Bool == true)
    var last: [String: [String: Any]] = [:]
    for line in lines where line.type == "result" { last[line.id] = line.book }
    let end = try #require(lines.last?.object["results"] as? [String])
    let whole = try await books.run("search", "javascript", "--limit", String(limit), "--timeout", "120", "--json")
      .object()
    #expect(whole["complete"] as? Bool == true)
    let results = try #require(whole["results"] as? [[String: Any]])
    #expect(results.count == min(limit, results.count) && !results.isEmpty)
    #expect(end.count == results.count)
    for (id, book) in zip(end, results) {
      let streamed = try #require(last[id])
      #expect(streamed["records"] as? [[String: String]] == book["records"] as? [[String: String]])
      #expect(streamed["title"] as? String == book["title"] as? String)
      let shown = try await books.run("show", id, "--json").object()
      #expect((shown["book"] as? [String: Any])?["id"] as? String == book["id"] as? String)
    }
  }

  @Test func `a book that a later source adds to is printed again under its first id`() async throws {
    let server = try StandInServer.start()
    // The records of book-list come before those of google-books, and so change the id of a book.
    await delay([.bookList: 1500], server)
    let books = try BooksProgram(server, enabling: ["google-books", "book-list"])
    let lines = try await lines(books, "javascript", "--limit", "50", "--timeout", "120")
    let results = Dictionary(grouping: lines.filter { $0.type == "result" }, by: \.id)
    let again = try #require(results.values.first { $0.first?.records == 1 && ($0.last?.records ?? 0) > 1 })
    #expect(
      Set(try again.map { try JSONSerialization.data(withJSONObject: $0.book, options: .sortedKeys) }).count
        == again.count)
    let end = try #require(lines.last?.object["results"] as? [String])
    #expect(Set(end).count == end.count)
    #expect(Set(end).isSubset(of: results.keys))
    for line in lines where line.type == "result" { #expect(line.object["replaces"] is [String]) }
  }

  @Test func `the end comes last also when time is up`() async throws {
    let server = try StandInServer.start()
    await server.control.set(.nytimes, fault: StandInFault("hang"), delay: .zero)
    let books = try BooksProgram.withAllSources(server)
    let lines = try await lines(books, "javascript", "--timeout", "2")
    #expect(lines.last?.type == "end")
    #expect(lines.last?.object["complete"] as? Bool == false)
    #expect(lines.contains { $0.type == "result" })
    #expect(Set(lines.compactMap(\.source)).count == 4)
  }

  @Test func `only whole lines are printed before an interruption`() async throws {
    let server = try StandInServer.start()
    await server.control.set(.nytimes, fault: StandInFault("hang"), delay: .zero)
    let books = try BooksProgram.withAllSources(server)
    let running = try books.start(["search", "javascript", "--timeout", "60", "--ndjson"])
    try running.input.close()
    var output = Data()
    while case let more = running.output.availableData, !more.isEmpty {
      if output.isEmpty { running.process.interrupt() }
      output += more
    }
    running.process.waitUntilExit()
    #expect(running.process.terminationReason == .exit)
    #expect(running.process.terminationStatus == 130)
    #expect(output.last == UInt8(ascii: "\n"))
    for line in output.split(separator: UInt8(ascii: "\n")) {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line)) }
    }
  }

  @Test(arguments: ["javascript", "the"])
  func `the whole answer is the same whichever service is late`(word: String) async throws {
    var answers: [String] = []
    for late in StandInService.allCases {
      let server = try StandInServer.start()
      await delay([late: 700], server)
      let books = try BooksProgram.withAllSources(server)
      var object = try await books.run("search", word, "--json", "--limit", "30", "--timeout", "120").object()
      #expect(object["complete"] as? Bool == true)
      object["sources"] = nil
      answers.append(
        String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self))
    }
    #expect(Set(answers).count == 1)
  }
}
