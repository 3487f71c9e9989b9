import Foundation
import StandIn
import Testing

/// Refusals by their cause: each names its own remedy.
@Suite(.serialized) struct RefusedKeyTests {
  /// What is wrong with the key of one source, how it is asked, and what the reader is told.
  struct Refusal: Sendable, CustomTestStringConvertible {
    var name: String
    var service: StandInService
    var fault: String?
    /// In the place of the right one.
    var key: String?
    var arguments: [String]
    var outcome: String
    var words: [String]
    /// The end of a run where the source was named, or no other could be asked.
    var status: Int32

    var testDescription: String { name }
  }

  private static let browse = ["browse", "nytimes:hardcover-fiction"]
  private static let google = ["search", "javascript", "--source", "google-books"]

  static let refusals = [
    Refusal(
      name: "a key that Google does not know", service: .googleBooks, key: WatchedProgram.wrongKey, arguments: google,
      outcome: "bad-key", words: ["Google does not know the key", "set another"], status: 77),
    Refusal(
      name: "401 of Google", service: .googleBooks, fault: "status-401", arguments: google, outcome: "bad-key",
      words: ["Google does not know the key"], status: 77),
    Refusal(
      name: "403 of Google: the API is not switched on", service: .googleBooks, fault: "status-403", arguments: google,
      outcome: "bad-key", words: ["not switched on", "console.cloud.google.com"], status: 77),
    Refusal(
      name: "a key that the Times do not know", service: .nytimes, key: WatchedProgram.wrongKey,
      arguments: ["search", "--title", "garden", "--source", "nytimes"], outcome: "bad-key",
      words: ["does not know the key", "https://developer.nytimes.com/my-apps"], status: 77),
    Refusal(
      name: "403 of the Times: the API is not switched on", service: .nytimes, fault: "status-403",
      arguments: ["sync", "nytimes"], outcome: "bad-key",
      words: ["not switched on", "https://developer.nytimes.com/my-apps"], status: 77),
    Refusal(
      name: "401 of the Times, browsing", service: .nytimes, fault: "status-401", arguments: browse, outcome: "bad-key",
      words: ["does not know the key"], status: 77),
    Refusal(
      name: "no key for the Times", service: .nytimes, key: " ", arguments: ["sync", "nytimes"], outcome: "needs-key",
      words: ["books sources set nytimes api-key"], status: 77),
    Refusal(
      name: "no key for the Times, browsing", service: .nytimes, key: " ", arguments: browse, outcome: "needs-key",
      words: ["books sources set nytimes api-key"], status: 77),
    Refusal(
      name: "a key that Instructables does not know", service: .instructables, key: WatchedProgram.wrongKey,
      arguments: ["sync", "instructables"], outcome: "bad-key", words: ["the key was refused", "set the one"],
      status: 77),
    Refusal(
      name: "no key for Instructables", service: .instructables, fault: "status-401", key: " ",
      arguments: ["sync", "instructables"], outcome: "needs-key", words: ["books sources set instructables api-key"],
      status: 77),
    Refusal(
      name: "a book list behind a sign-in", service: .bookList, fault: "status-403", arguments: ["sync", "book-list"],
      outcome: "http-error", words: ["status 403", "book-list.json"], status: 69),
  ]

  @Test(arguments: refusals)
  func `a refusal is told by its cause`(_ refusal: Refusal) async throws {
    let server = try StandInServer.start()
    if let name = refusal.fault {
      let fault: StandInFault = try #require(StandInFault(name))
      await server.control.set(refusal.service, fault: fault)
    }
    let key = refusal.key.map { [refusal.service.environmentName("api-key"): $0] } ?? [:]
    let run = try await WatchedProgram(server).run(list: refusal.arguments + ["--json"], adding: key)
    let status = try #require(try run.statusesSeen().first { $0.source == refusal.service.rawValue })
    #expect(status.outcome == refusal.outcome, "\(status.message)")
    for words in refusal.words { #expect(status.message.contains(words), "\(status.message)") }
    #expect(run.status == refusal.status, "\(run.errors)")
    guard run.status == 77 else { return }
    let beginning = refusal.service.rawValue + (refusal.outcome == "bad-key" ? ": " : " ")
    #expect(run.errors.contains("\"message\":\"\(beginning)"), "\(run.errors)")
  }

  @Test func `a source whose key is refused hides no other`() async throws {
    let server = try StandInServer.start()
    for service in [StandInService.nytimes, .googleBooks] {
      await server.control.set(service, fault: StandInFault("status-403"))
    }
    let run = try await WatchedProgram(server).run("search", "javascript", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try !run.resultIDs().isEmpty)
    let outcomes = try run.statusesSeen().map(\.outcome)
    #expect(outcomes == ["ok", "bad-key", "ok", "bad-key"])
  }

  @Test func `404 for a list is told as a list that is not there`() async throws {
    let server = try StandInServer.start()
    let books = try WatchedProgram(server)
    let run = try await books.run("browse", "nytimes:hardcover-ficton")
    #expect(run.status == 64)
    #expect(run.errors.contains("no category “nytimes:hardcover-ficton”; did you mean “nytimes:hardcover-fiction”"))
    let odd = try await books.run("browse", "instructables:no-such-section")
    #expect(odd.status == 64)
    #expect(odd.errors.contains("no category “instructables:no-such-section”"))
  }

  @Test func `a source without its lists shows the one that is kept, and says what failed`() async throws {
    let server = try StandInServer.start()
    let books = try WatchedProgram(server)
    let before = try await books.run("browse", "nytimes:hardcover-fiction", "--json")
    await server.control.set(.nytimes, fault: StandInFault("status-404"))
    let after = try await books.run("browse", "nytimes:hardcover-fiction", "--refresh", "--json")
    #expect(after.status == 0)
    #expect(try after.resultIDs() == before.resultIDs())
    let status = try #require(try after.statusesSeen().first)
    #expect(status.outcome == "http-error" && status.isStale && status.message.contains("status 404"))
  }
}
