import Foundation
import Platform
import StandIn
import TestSupport
import Testing

/// What `search --ndjson` prints, and when.
@Suite struct SearchStreamTests {
  private struct Line {
    var type: String
    var object: [String: Any]

    var book: [String: Any] { object["book"] as? [String: Any] ?? [:] }
    var id: String { book["id"] as? String ?? "" }
    /// How many the book is made of.
    var records: Int { (book["records"] as? [Any])?.count ?? 0 }
    var source: String? { (object["status"] as? [String: Any])?["source"] as? String }
  }

  /// The lines of a search.
  /// - Parameter see: gets each as it comes.
  private func lines(
    _ books: BooksProgram, _ arguments: String..., see: (Line) -> Void = { _ in }
  ) async throws -> [Line] {
    let running = try books.start(["search"] + arguments + ["--ndjson", "-q"])
    try running.input.close()
    var lines: [Line] = []
    var rest = Data()
    while case let more = running.output.availableData, !more.isEmpty {
      rest += more
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let object = try JSONSerialization.jsonObject(with: rest[..<end]) as? [String: Any] ?? [:]
        let line = Line(type: object["type"] as? String ?? "", object: object)
        lines.append(line)
        see(line)
        rest = Data(rest[(end + 1)...])
      }
    }
    #expect(rest.isEmpty)
    running.process.waitUntilExit()
    return lines
  }

  @Test func `results are printed as they come, and the end last`() async throws {
    let server = try StandInServer.start()
    let hold = await server.control.hold(.nytimes)
    let books = try BooksProgram(server, enabling: ["nytimes", "google-books"])
    var types: Set<String> = []
    let lines = try await lines(books, "--title", "javascript", "--timeout", "120") { line in
      types.insert(line.type)
      #expect(line.source != "nytimes" || hold.isReleased)
      if line.source == "google-books", types.contains("result") { hold.release() }
    }
    #expect(hold.isReleased)
    #expect(lines.last?.type == "end")
    #expect(lines.count { $0.type == "end" } == 1)
    #expect(lines.last?.object["complete"] as? Bool == true)
  }

  @Test func `what the catalogue has is there before any source answers`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books"])
    _ = try await books.run("search", "javascript")
    let hold = await server.control.hold(.googleBooks)
    var isFirst = true
    let lines = try await lines(books, "javascript", "--refresh", "--timeout", "120") { line in
      if isFirst { #expect(line.type == "result") }
      isFirst = false
      hold.release()
    }
    #expect(lines.last?.object["complete"] as? Bool == true)
  }

  @Test(arguments: [5, 50])
  func `the last line of each id and the order in the end are what --json has`(limit: Int) async throws {
    let server = try StandInServer.start()
    // One after the other, each when the one before has told how it went.
    var holds: [String: Hold] = [:]
    let order: [StandInService] = [.instructables, .bookList, .googleBooks, .nytimes]
    for (before, service) in zip(order, order.dropFirst()) {
      holds[before.rawValue] = await server.control.hold(service)
    }
    let books = try BooksProgram.withAllSources(server)
    let lines = try await lines(books, "javascript", "--limit", String(limit), "--timeout", "120") { line in
      line.source.flatMap { holds[$0] }?.release()
    }
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
      #expect(try await books.book(id)["id"] as? String == book["id"] as? String)
    }
  }

  @Test func `a book that a later source adds to is printed again under its first id`() async throws {
    let server = try StandInServer.start()
    // The records of book-list come before those of google-books, and so change the id of a book.
    let hold = await server.control.hold(.bookList)
    let books = try BooksProgram(server, enabling: ["google-books", "book-list"])
    let lines = try await lines(books, "javascript", "--limit", "50", "--timeout", "120") { line in
      if line.source == "google-books" { hold.release() }
    }
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
    let books = try BooksProgram.withAllSources(server)
    // What is found however little time there is.
    _ = try await books.run("search", "javascript", "--timeout", "120")
    await server.control.set(.nytimes, fault: StandInFault("hang"), delay: .zero)
    let lines = try await lines(books, "javascript", "--refresh", "--timeout", "4")
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
      let hold = await server.control.hold(late)
      let books = try BooksProgram.withAllSources(server)
      let running = try books.start([
        "search", word, "--json", "--limit", "30", "--timeout", "120", "-v",
      ])
      // Each answer is a line with its address.
      let others = StandInService.allCases.filter { $0 != late }
      _ = running.errors.text { said in others.allSatisfy { said.contains($0.basePath) } }
      hold.release()
      async let rest = running.errors.readAll()
      let output = await running.output.readAll()
      _ = await rest
      running.process.waitUntilExit()
      var object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
      #expect(object["complete"] as? Bool == true)
      object["sources"] = nil
      // When a book came is another in every home.
      object["results"] = (object["results"] as? [[String: Any]])?.map { book in
        book.filter { $0.key != "addedAt" }
      }
      answers.append(
        String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self))
    }
    #expect(Set(answers).count == 1)
  }
}
