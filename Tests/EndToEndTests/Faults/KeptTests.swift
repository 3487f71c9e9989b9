import Foundation
import StandIn
import Testing

/// What was fetched before works when no source can be reached, and says how old it is and why.
@Suite(.serialized) struct KeptTests {
  private static let list = "nytimes:combined-print-and-e-book-fiction"
  private static let searches = [
    ["search", "javascript", "--limit", "50"], ["search", "--title", "garden", "--limit", "50"],
  ]
  private static let pages = [
    ["browse", list, "--limit", "25"], ["browse", "instructables:technology"], ["browse", "book-list:javascript"],
  ]
  private static let kept = [["categories"], ["list", "--limit", "500"], ["export", "-f", "json"]]

  @Test func `with every source refusing connections all is shown as before, with its age and the reason`() async throws
  {
    let server = try StandInServer.start()
    let books = try WatchedProgram(server)
    let before = try await taken(books)
    let shown = try await self.shown(books, before)
    await server.control.resetRequestCounts()
    let offline = try await runs(books, adding: "--offline", of: Self.searches + Self.pages)
    #expect(await requests(server) == 0)
    server.stop()

    for (asked, again) in zip(before, offline) {
      #expect(again.status == 0, "\(again.errors)")
      #expect(try again.resultIDs() == asked.resultIDs())
      #expect(try again.statusesSeen().allSatisfy { ["offline", "unsupported"].contains($0.outcome) })
    }
    let fresh = try await runs(books, of: Self.searches + Self.pages)
    for (asked, again) in zip(before, fresh) {
      #expect(again.status == 0, "\(again.errors)")
      #expect(try again.resultIDs() == asked.resultIDs())
      for status in try again.statusesSeen() {
        #expect(["cached", "empty", "unsupported"].contains(status.outcome) && !status.isStale)
      }
    }
    let refreshed = try await runs(books, adding: "--refresh", of: Self.searches + Self.pages)
    for (asked, again) in zip(before, refreshed) {
      #expect(again.status == 0, "\(again.errors)")
      #expect(try again.resultIDs() == asked.resultIDs())
      try expectAgeAndReason(again)
    }
    #expect(try await self.shown(books, before) == shown)
    let sync = try await books.run("sync", "--refresh", "--json")
    #expect(sync.status == 69)
    #expect(try await self.shown(books, before) == shown)
  }

  /// The runs that fetch, with what each printed.
  private func taken(_ books: WatchedProgram) async throws -> [BooksProgram.Run] {
    #expect(try await books.run("sync").status == 0)
    let runs = try await self.runs(books, of: Self.searches + Self.pages)
    #expect(try await books.run("categories").status == 0)
    for run in runs { #expect(try run.status == 0 && !run.resultIDs().isEmpty, "\(run.errors)") }
    return try await self.runs(books, of: Self.searches + Self.pages)
  }

  /// What the verbs that ask nobody print, and one book in full.
  private func shown(_ books: WatchedProgram, _ runs: [BooksProgram.Run]) async throws -> [String] {
    let id = try #require(try runs[0].resultIDs().first)
    let shown = try await self.runs(books, of: Self.kept + [["show", id, "--why"]])
    for run in shown { #expect(run.status == 0, "\(run.errors)") }
    return shown.map(\.output)
  }

  private func runs(
    _ books: WatchedProgram, adding flag: String? = nil, of commands: [[String]]
  ) async throws -> [BooksProgram.Run] {
    var runs: [BooksProgram.Run] = []
    for command in commands {
      let json = command[0] == "export" ? [] : ["--json"]
      runs.append(try await books.run(list: command + json + (flag.map { [$0] } ?? [])))
    }
    return runs
  }

  private func expectAgeAndReason(_ run: BooksProgram.Run) throws {
    let shown = try run.statusesSeen().filter { $0.outcome != "unsupported" && $0.results > 0 }
    #expect(!shown.isEmpty)
    for status in shown {
      #expect(status.outcome == "unreachable", "\(status)")
      #expect(status.isStale && status.fetchedAt != nil, "\(status)")
      let isTold = status.message.contains("refused the connection") || status.message.contains("asked again from")
      #expect(isTold, "\(status)")
      let line = try #require(run.errors.split(separator: "\n").last { $0.hasPrefix(status.source + " ") })
      #expect(line.contains(status.message) && line.contains("shown as of \(status.fetchedAt ?? "?")"), "\(line)")
    }
  }

  private func requests(_ server: StandInServer) async -> Int {
    var count = 0
    for service in StandInService.allCases { count += await server.control.requestCount(of: service) }
    return count
  }
}
