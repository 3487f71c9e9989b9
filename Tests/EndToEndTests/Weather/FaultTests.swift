import Foundation
import StandIn
import Testing

/// Every fault, for every kind of asking: what it is called, what can be done, and who else answers.
///
/// How long a fault may take is shown in the tests of the use cases, by a clock that they move.
@Suite(.serialized) struct FaultTests {
  /// A way to ask, and whom the weather is over.
  struct Asking: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var service: StandInService
    /// Those that answer meanwhile.
    var others: [String]
    var status: Int32 = 0

    var testDescription: String { arguments[0] }
  }

  static let asking = [
    Asking(
      arguments: ["search", "javascript"], service: .googleBooks, others: ["book-list", "instructables", "nytimes"]),
    Asking(arguments: ["sync"], service: .nytimes, others: ["book-list", "instructables"]),
    Asking(arguments: ["browse", "nytimes:hardcover-fiction"], service: .nytimes, others: [], status: 69),
  ]

  /// In less than the minute that a service asks for, and more than any answer needs.
  @Test(arguments: asking)
  func `what a fault is called is told, and what the others say is shown`(asking: Asking) async throws {
    try await inTurn(Weather.told) { try await expect($0, asking, timeout: "30") }
  }

  /// All at once, since nothing but the time-out ends them. It leaves the others as much time as they need.
  @Test(arguments: asking)
  func `silence ends with the time-out, and what the others say is shown`(asking: Asking) async throws {
    try await inTurn(Weather.silence, atOnce: Weather.silence.count) { try await expect($0, asking, timeout: "4") }
  }

  /// What the service does not tell apart is no fault of ours: only Google says that it is the day's allowance.
  @Test func `429 by the day is told with the time of the reset`() async throws {
    let weather = Weather(
      name: "", fault: "status-429-day", outcome: "quota", words: ["day's requests", "asked again from"],
      namesTime: true)
    try await expect(weather, Self.asking[0], timeout: "30")
  }

  private func expect(_ weather: Weather, _ asking: Asking, timeout: String) async throws {
    let (books, others) = try await WatchedProgram.start(weather, over: asking.service)
    let run = try await books.run(list: asking.arguments + ["--json", "--timeout", timeout])
    withExtendedLifetime(others) {}
    #expect(run.status == asking.status, "\(weather): \(run.errors)")
    #expect(try run.object()["complete"] as? Bool != true, "\(weather)")
    let status = try #require(try run.statusesSeen().first { $0.source == asking.service.rawValue })
    #expect(status.outcome == weather.outcome, "\(weather): \(status.message)")
    for words in weather.words { #expect(status.message.contains(words), "\(weather): \(status.message)") }
    #expect(run.errors.contains(status.message), "\(weather)")
    #expect((status.retryAt != nil) == weather.namesTime, "\(weather)")
    #expect(status.results == 0, "\(weather)")
    try expectOthers(asking, run, besides: weather)
  }

  private func expectOthers(_ asking: Asking, _ run: BooksProgram.Run, besides weather: Weather) throws {
    let others = try run.statusesSeen().filter { $0.source != asking.service.rawValue && $0.outcome != "unsupported" }
    #expect(others.map(\.source) == asking.others, "\(weather)")
    for status in others { #expect(status.outcome == "ok" && status.results > 0, "\(weather): \(status)") }
    if asking.arguments[0] != "sync" { #expect(try run.resultIDs().isEmpty == asking.others.isEmpty, "\(weather)") }
  }
}
