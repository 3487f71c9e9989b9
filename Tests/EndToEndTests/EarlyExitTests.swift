import Foundation
import StandIn
import Testing

/// The program leaves while requests are under way: what they still hold is no matter to anybody by then.
@Suite(.serialized) struct EarlyExitTests {
  private static let verbs = [
    ["search", "javascript"], ["search", "javascript", "--ndjson"], ["sync"], ["browse", "nytimes:hardcover-fiction"],
    ["browse", "instructables:technology"], ["categories"],
  ]
  private static let faults = [
    "hang", "drip", "slowHeaders", "stallInBody", "endless", "gzipBomb", "redirectToOtherHost",
  ]

  @Test(arguments: verbs, faults)
  func `requests that are given up leave nothing behind that the end falls over`(
    verb: [String], fault: String
  ) async throws {
    try Registry.require(
      verb.compactMap { $0.split(separator: ":").first.map(String.init) }.filter(StandInService.ids.contains))
    let server = try StandInServer.start()
    let weather = try #require(StandInFault(fault))
    for service in StandInService.allCases {
      await server.control.set(service, fault: weather, delay: .milliseconds(300))
    }
    try await withThrowingTaskGroup(of: BooksProgram.Run.self) { runs in
      for timeout in ["0.1", "0.2", "0.4"] {
        let books = try BooksProgram.withAllSources(server)
        runs.addTask { try await books.run(list: verb + ["--timeout", timeout]) }
      }
      for try await run in runs {
        // Behind a redirect there may be an answer in time.
        #expect([0, 1, 69, 75].contains(run.status), "\(run.status): \(run.errors)")
        #expect(run.errors.split(separator: "\n").allSatisfy { !$0.contains("Sanitizer") }, "\(run.errors)")
      }
    }
  }
}
