import Foundation
import Platform
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

  @Test(arguments: faults)
  func `requests that are given up leave nothing behind that the end falls over`(fault: String) async throws {
    try Registry.require(StandInService.allCases.map(\.rawValue))
    let server = try StandInServer.start()
    let standInFault = try #require(StandInFault(fault))
    for service in StandInService.allCases {
      await server.control.set(service, fault: standInFault, delay: .milliseconds(200))
    }
    try await inTurn(Self.verbs.flatMap { verb in ["0.1", "0.3"].map { verb + ["--timeout", $0] } }) { arguments in
      let run = try await BooksProgram.withAllSources(server).run(list: arguments)
      // Behind a redirect there may be an answer in time.
      #expect([0, 1, 69, 75].contains(run.status), "\(run.status): \(run.errors)")
      #expect(run.errors.split(separator: "\n").allSatisfy { !$0.contains("Sanitizer") }, "\(run.errors)")
    }
  }

  #if canImport(Glibc)
    @Test func `a search ends when nobody reads its lines any more, though no other comes`() async throws {
      let server = try StandInServer.start()
      await server.control.set(.googleBooks, fault: StandInFault("hang"))
      let books = try BooksProgram(server, enabling: ["google-books", "book-list"])
      let run = try books.start(["search", "javascript", "--ndjson", "--timeout", "3000"])
      try run.input.close()
      let said = run.output.text { $0.contains(#""type":"source""#) }
      #expect(said.contains("book-list"), "\(said)")
      try run.output.close()
      run.process.waitUntilExit()
      #expect(run.process.terminationStatus == 0)
    }
  #endif
}
