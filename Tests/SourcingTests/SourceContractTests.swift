import Domain
import Foundation
import Sourcing
import Synchronization
import TestSupport
import Testing

@Suite struct SourceContractTests {
  @Test func `a source that keeps the contract passes`() async throws {
    try await expectContract(of: Honest.self, settings: Honest.settings, answering: Honest.plan)
  }

  @Test func `a source that breaks it in every way is told each of them`() async throws {
    let complaints = Complaints()
    try await withKnownIssue {
      try await expectContract(of: Careless.self, answering: Honest.plan)
    } matching: { issue in
      complaints.add(issue.comments.map(\.rawValue).joined())
      return true
    }
    for part in [
      "the id “Care Less”", "“api-key” is not marked as secret", "the title is blank", "is of another source",
      "no http or https address", "stamped a time", "not on the page", "takes status 500 for an answer",
      "takes an empty body for an answer",
    ] {
      #expect(complaints.all.contains { $0.contains(part) }, "no complaint says “\(part)”: \(complaints.all)")
    }
  }

  @Test func `a source whose errors show its key is told so`() async throws {
    let complaints = Complaints()
    try await withKnownIssue {
      try await expectContract(of: Talkative.self, settings: Honest.settings, answering: Honest.plan)
    } matching: { issue in
      complaints.add(issue.comments.map(\.rawValue).joined())
      return true
    }
    #expect(complaints.all.contains { $0.contains("shows a secret") })
  }
}

/// What the contract complained of, gathered from wherever it was called.
private final class Complaints: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

private struct Honest: SearchSource {
  static let info = SourceInfo(
    id: "honest", name: "Honest", summary: "one book", homePage: "https://example.org/",
    settings: [SourceSetting(SourceSetting.apiKey, help: "the key", isSecret: true, isRequired: true)])
  static let settings = SourceSettings([SourceSetting.apiKey: ["hush-1234"]])
  static let searchTerms: Set<BookQuery.Term> = [.text]
  static let plan: StubTransport.Plan = { (_) throws(TransportError) in
    HTTPResponse(status: 200, body: Array("One Book".utf8))
  }

  private let transport: any HTTPTransport

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    if settings[SourceSetting.apiKey] == nil { throw .missingSetting(SourceSetting.apiKey) }
    self.transport = transport
  }

  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    let response = try await answer(from: transport)
    if response.status != 200 { throw .http(status: response.status, reason: nil) }
    guard response.body == Array("One Book".utf8) else { throw .badResponse(reason: "not the one book") }
    return SourcePage(records: [SourceRecord(source: "honest", key: "1", title: "One Book")])
  }
}

private struct Careless: SearchSource {
  static let info = SourceInfo(
    id: "Care Less", name: "Careless", summary: "", homePage: "https://example.org/",
    settings: [SourceSetting(SourceSetting.apiKey, help: "the key")])
  static let searchTerms: Set<BookQuery.Term> = [.text]

  private let transport: any HTTPTransport

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) { self.transport = transport }

  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    _ = try await answer(from: transport)
    var record = SourceRecord(source: "other", key: "1", title: " ")
    record.cover = "javascript:alert(1)"
    record.fetchedAt = Date()
    var page = SourcePage(records: [record])
    page.placements = [Placement(record: RecordKey(source: "other", key: "2"), category: "c")]
    return page
  }
}

private struct Talkative: SearchSource {
  static let info = Honest.info
  static let searchTerms: Set<BookQuery.Term> = [.text]

  private let honest: Honest
  private let key: String

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    honest = try Honest(settings: settings, transport: transport)
    key = settings[SourceSetting.apiKey] ?? ""
  }

  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    do {
      return try await honest.search(query, page: page)
    } catch {
      throw .badResponse(reason: "for the key \(key)")
    }
  }
}

private func answer(from transport: any HTTPTransport) async throws(SourceError) -> HTTPResponse {
  try await transport.answer(to: HTTPRequest("https://example.org/"))
}
