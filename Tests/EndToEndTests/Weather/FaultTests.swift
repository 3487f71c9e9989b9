import Foundation
import StandIn
import Testing

/// Every fault, for every kind of asking: what it is called, what can be done, who else answers, and how long it takes.
///
/// A run that was late, or had no time left for services that answer, is tried again with twice the time: what a busy machine
/// adds is none of ours.
@Suite(.serialized) struct FaultTests {
  private static let seconds = 1
  private static let timeout = "\(seconds)"
  private static let attempts = 5

  @Test(arguments: Weather.all)
  func `a search shows in time what the others say, and why one says nothing`(_ weather: Weather) async throws {
    let timed = try await punctual(weather, over: .googleBooks, ["search", "javascript"])
    #expect(timed.run.status == 0, "\(timed.run.errors)")
    #expect(try !timed.run.resultIDs().isEmpty)
    #expect(try timed.run.object()["complete"] as? Bool == false)
    try expectOthers(timed, besides: "google-books", are: ["book-list", "instructables", "nytimes"])
    try expect(weather, of: "google-books", timed)
  }

  @Test(arguments: Weather.all)
  func `a sync takes in time what the others have, and says why one has nothing`(_ weather: Weather) async throws {
    let timed = try await punctual(weather, over: .nytimes, ["sync"])
    #expect(timed.run.status == 0, "\(timed.run.errors)")
    try expectOthers(timed, besides: "nytimes", are: ["book-list", "instructables"])
    try expect(weather, of: "nytimes", timed)
  }

  @Test(arguments: Weather.all)
  func `browsing says in time why there is nothing to show`(_ weather: Weather) async throws {
    let timed = try await punctual(weather, over: .nytimes, ["browse", "nytimes:hardcover-fiction"])
    #expect(timed.run.status == 69, "\(timed.run.errors)")
    #expect(try timed.run.resultIDs().isEmpty)
    try expect(weather, of: "nytimes", timed)
  }

  /// What the service does not tell apart is no fault of ours: only Google says that it is the day's allowance.
  @Test func `429 by the day is told with the time of the reset`() async throws {
    let weather = Weather(
      name: "", fault: "status-429-day", outcome: "quota", words: ["day's requests", "asked again from"],
      namesTime: true)
    let timed = try await punctual(weather, over: .googleBooks, ["search", "javascript"])
    #expect(timed.run.status == 0)
    try expectOthers(timed, besides: "google-books", are: ["book-list", "instructables", "nytimes"])
    try expect(weather, of: "google-books", timed)
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

  /// A run, and the time that it had.
  private struct TimedRun {
    var run: BooksProgram.Run
    var seconds: Int

    /// In milliseconds: somebody waits for a service with a fault until its time is over.
    func limit(of source: String, faulty: String) -> Int { seconds * 1000 + (source == faulty ? 200 : 0) }

    func isPunctual(faulty: String) throws -> Bool {
      try run.statusesSeen().allSatisfy { status in
        status.elapsedMS <= limit(of: status.source, faulty: faulty)
          && (status.source == faulty || status.outcome != "timeout")
      }
    }
  }

  /// The first run that was on time, or the last.
  private func punctual(
    _ weather: Weather, over service: StandInService, _ arguments: [String]
  ) async throws -> TimedRun {
    var seconds = Self.seconds
    while true {
      let (books, others) = try await WatchedProgram.start(weather, over: service)
      let run = TimedRun(
        run: try await books.run(list: arguments + ["--json", "--timeout", "\(seconds)"]), seconds: seconds)
      withExtendedLifetime(others) {}
      if try run.isPunctual(faulty: service.rawValue) || seconds >> (Self.attempts - 1) >= Self.seconds { return run }
      seconds *= 2
    }
  }

  private func expect(_ weather: Weather, of source: String, _ timed: TimedRun) throws {
    let run = timed.run
    let status = try #require(try run.statusesSeen().first { $0.source == source })
    #expect(status.outcome == weather.outcome, "\(status.message)")
    for words in weather.words { #expect(status.message.contains(words), "\(status.message)") }
    #expect(run.errors.contains(status.message))
    #expect((status.retryAt != nil) == weather.namesTime)
    #expect(status.results == 0)
    #expect(status.elapsedMS <= timed.limit(of: source, faulty: source))
  }

  private func expectOthers(_ timed: TimedRun, besides faulty: String, are sources: [String]) throws {
    let others = try timed.run.statusesSeen().filter { $0.source != faulty && $0.outcome != "unsupported" }
    #expect(others.map(\.source) == sources)
    for status in others {
      #expect(status.outcome == "ok" && status.results > 0, "\(status)")
      #expect(status.elapsedMS <= timed.limit(of: status.source, faulty: faulty), "\(status)")
    }
  }
}
