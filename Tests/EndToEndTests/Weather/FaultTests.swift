import Foundation
import StandIn
import Testing

/// Every fault, for every kind of asking: what it is called, what can be done, who else answers, and how long it takes.
///
/// A run that was late is tried again, three times in all: what a busy machine adds to one of them is none of ours.
@Suite(.serialized) struct FaultTests {
  private static let seconds = 1
  private static let timeout = "\(seconds)"

  @Test(arguments: Weather.all)
  func `a search shows in time what the others say, and why one says nothing`(_ weather: Weather) async throws {
    let run = try await punctual(weather, over: .googleBooks, ["search", "javascript"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try !run.resultIDs().isEmpty)
    #expect(try run.object()["complete"] as? Bool == false)
    try expectOthers(run, besides: "google-books", are: ["book-list", "instructables", "nytimes"])
    try expect(weather, of: "google-books", run)
  }

  @Test(arguments: Weather.all)
  func `a sync takes in time what the others have, and says why one has nothing`(_ weather: Weather) async throws {
    let run = try await punctual(weather, over: .nytimes, ["sync"])
    #expect(run.status == 0, "\(run.errors)")
    try expectOthers(run, besides: "nytimes", are: ["book-list", "instructables"])
    try expect(weather, of: "nytimes", run)
  }

  @Test(arguments: Weather.all)
  func `browsing says in time why there is nothing to show`(_ weather: Weather) async throws {
    let run = try await punctual(weather, over: .nytimes, ["browse", "nytimes:hardcover-fiction"])
    #expect(run.status == 69, "\(run.errors)")
    #expect(try run.resultIDs().isEmpty)
    try expect(weather, of: "nytimes", run)
  }

  /// What the service does not tell apart is no fault of ours: only Google says that it is the day's allowance.
  @Test func `429 by the day is told with the time of the reset`() async throws {
    let weather = Weather(
      name: "", fault: "status-429-day", outcome: "quota", words: ["day's requests", "asked again from"],
      namesTime: true)
    let run = try await punctual(weather, over: .googleBooks, ["search", "javascript"])
    #expect(run.status == 0)
    try expectOthers(run, besides: "google-books", are: ["book-list", "instructables", "nytimes"])
    try expect(weather, of: "google-books", run)
  }

  @Test func `no fault costs the program more than its time-out`() async throws {
    let server = try StandInServer.start()
    var extra = Duration.seconds(60)
    // The promise is 0.2 s; the start of two debug builds on a busy machine differs by more.
    for _ in 1...3 where extra >= .seconds(Self.seconds) + .seconds(1) {
      await server.control.set(.googleBooks, fault: nil)
      let calm = try await WatchedProgram(server).run("search", "javascript", "--json")
      await server.control.set(.googleBooks, fault: StandInFault("hang"))
      let hanging = try await WatchedProgram(server).run("search", "javascript", "--json", "--timeout", Self.timeout)
      extra = hanging.elapsed - calm.elapsed
    }
    #expect(extra < .seconds(Self.seconds) + .seconds(1))
  }

  /// The run that was on time, or the last of three.
  private func punctual(
    _ weather: Weather, over service: StandInService, _ arguments: [String]
  ) async throws -> BooksProgram.Run {
    var attempt = 1
    while true {
      let (books, others) = try await WatchedProgram.start(weather, over: service)
      let run = try await books.run(list: arguments + ["--json", "--timeout", Self.timeout])
      withExtendedLifetime(others) {}
      let isOnTime = try run.statusesSeen().allSatisfy { $0.elapsedMS <= Self.limit($0, service) }
      if isOnTime || attempt == 3 { return run }
      attempt += 1
    }
  }

  /// In milliseconds.
  private static func limit(_ status: StatusSeen, _ service: StandInService) -> Int {
    status.source == service.rawValue ? seconds * 1000 + 200 : seconds * 1000
  }

  private func expect(_ weather: Weather, of source: String, _ run: BooksProgram.Run) throws {
    let status = try #require(try run.statusesSeen().first { $0.source == source })
    #expect(status.outcome == weather.outcome, "\(status.message)")
    for words in weather.words { #expect(status.message.contains(words), "\(status.message)") }
    #expect(run.errors.contains(status.message))
    #expect((status.retryAt != nil) == weather.namesTime)
    #expect(status.results == 0)
    #expect(status.elapsedMS <= Self.seconds * 1000 + 200)
  }

  private func expectOthers(_ run: BooksProgram.Run, besides faulty: String, are sources: [String]) throws {
    let others = try run.statusesSeen().filter { $0.source != faulty && $0.outcome != "unsupported" }
    #expect(others.map(\.source) == sources)
    for status in others {
      #expect(status.outcome == "ok" && status.results > 0, "\(status)")
      #expect(status.elapsedMS <= Self.seconds * 1000, "\(status)")
    }
  }
}
