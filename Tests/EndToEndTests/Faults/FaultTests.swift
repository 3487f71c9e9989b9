import Foundation
import StandIn
import Testing

/// Every fault, for every kind of asking: what it is called, what can be done, and who else answers.
///
/// How long a fault may take is shown in the tests of the use cases, by a clock that they move.
@Suite(.serialized) struct FaultTests {
  /// A way to ask, and who has the fault then.
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
    try await inTurn(FaultCase.told) { try await expect($0, asking, timeout: "30") }
  }

  /// All at once, since nothing but the time-out ends them. What the others say is kept from a run before, so that they
  /// need no time; that they are shown while one is waited for is in the tests of the table and the stream.
  @Test(arguments: asking)
  func `silence ends with the time-out, and what the others say is shown`(asking: Asking) async throws {
    try await inTurn(FaultCase.silence, atOnce: FaultCase.silence.count) { faultCase in
      try await expect(faultCase, asking, timeout: "1", others: "cached") { books, server in
        await server.control.set(asking.service, fault: StandInFault("status-500"))
        _ = try await books.run(list: asking.arguments + ["--timeout", "120"], adding: server.environment)
        await server.control.set(asking.service, fault: faultCase.fault.flatMap { StandInFault($0) })
      }
    }
  }

  /// What the service does not tell apart is no fault of ours: only Google says that it is the day's allowance.
  @Test func `429 by the day is told with the time of the reset`() async throws {
    let faultCase = FaultCase(
      name: "", fault: "status-429-day", outcome: "quota", words: ["day's requests", "asked again from"],
      namesTime: true)
    try await expect(faultCase, Self.asking[0], timeout: "30")
  }

  /// - Parameters:
  ///   - others: how it goes with those that have no fault.
  ///   - prepare: what is done before the program asks.
  private func expect(
    _ faultCase: FaultCase, _ asking: Asking, timeout: String, others outcome: String = "ok",
    after prepare: (WatchedProgram, StandInServer) async throws -> Void = { _, _ in }
  ) async throws {
    let (books, server, proxy) = try await WatchedProgram.start(faultCase, of: asking.service)
    try await prepare(books, server)
    let run = try await books.run(list: asking.arguments + ["--json", "--timeout", timeout])
    withExtendedLifetime((server, proxy)) {}
    #expect(run.status == asking.status, "\(faultCase): \(run.errors)")
    #expect(try run.object()["complete"] as? Bool != true, "\(faultCase)")
    let statuses = try run.statusesSeen()
    let status = try #require(statuses.first { $0.source == asking.service.rawValue })
    #expect(status.outcome == faultCase.outcome, "\(faultCase): \(status.message)")
    for words in faultCase.words { #expect(status.message.contains(words), "\(faultCase): \(status.message)") }
    #expect(run.errors.contains(status.message), "\(faultCase)")
    #expect((status.retryAt != nil) == faultCase.namesTime, "\(faultCase)")
    #expect(status.results == 0, "\(faultCase)")
    let others = statuses.filter { $0.source != status.source && $0.outcome != "unsupported" }
    #expect(others.map(\.source) == asking.others, "\(faultCase)")
    for other in others { #expect(other.outcome == outcome && other.results > 0, "\(faultCase): \(other)") }
    if asking.arguments[0] != "sync" { #expect(try run.resultIDs().isEmpty == asking.others.isEmpty, "\(faultCase)") }
  }
}
