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
      "no http or https address", "stamped a time", "on no page so far", "takes status 500 for an answer",
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

  @Test(arguments: [
    ("again", "names “again” as the next, which was asked for"), ("count", "no last page among the first 20"),
    ("empty", "has nothing, and yet names a next one"), ("deaf", "is asked what it was asked for a page before"),
  ])
  func `pages that never end, or are the first one again, are found`(habit: String, complaint: String) async throws {
    let complaints = try await complaints(of: habit)
    #expect(complaints.contains { $0.contains(complaint) }, "\(complaints)")
  }

  @Test(arguments: [
    ("poorer", ["no subtitle", "no link buy", "no extra “shelf”", "no 9780306406157"]),
    ("refused", ["makes status 403 “", "makes status 429 “"]),
    ("twice", ["have the key [\"0\"], and only the last is kept"]),
  ])
  func `an item that loses what its row has, refusals taken for others, and keys given twice are found`(
    habit: String, parts: [String]
  ) async throws {
    let complaints = try await complaints(of: habit)
    for part in parts { #expect(complaints.contains { $0.contains(part) }, "no “\(part)”: \(complaints)") }
  }

  @Test func `a source of two pages and items in full passes`() async throws {
    try await expectContract(of: Paging.self, settings: Paging.settings("well"), answering: Paging.plan)
  }

  private func complaints(of habit: String) async throws -> [String] {
    let complaints = Complaints()
    try await withKnownIssue {
      try await expectContract(of: Paging.self, settings: Paging.settings(habit), answering: Paging.plan)
    } matching: { issue in
      complaints.add(issue.comments.map(\.rawValue).joined())
      return true
    }
    return complaints.all
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
    if response.status == 429 { throw .throttled(retryAfter: response.retryDelay) }
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
    record.fetchedAt = Date(timeIntervalSince1970: 1_700_000_000)
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

/// A source of pages and items that does one thing wrong, or nothing: its setting `habit` says what.
private struct Paging: SearchSource, ItemSource {
  static let info = SourceInfo(
    id: "paging", name: "Paging", summary: "two pages", homePage: "https://example.org/",
    settings: [
      SourceSetting(SourceSetting.apiKey, help: "the key", isSecret: true),
      SourceSetting("habit", help: "what it does wrong"),
    ])
  static let searchTerms: Set<BookQuery.Term> = [.text]
  static let plan: StubTransport.Plan = { (_) throws(TransportError) in
    HTTPResponse(status: 200, body: Array("good".utf8))
  }

  static func settings(_ habit: String) -> SourceSettings {
    SourceSettings([SourceSetting.apiKey: ["hush-1234"], "habit": [habit]])
  }

  private let habit: String
  private let transport: any HTTPTransport

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    habit = settings["habit"] ?? "well"
    self.transport = transport
  }

  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    try await ask(habit == "deaf" ? "" : page ?? "")
    let number = page.flatMap { Int($0) } ?? 0
    var result = SourcePage(records: [record(number)])
    switch habit {
    case "again": result.next = "again"
    case "count": result.next = String(number + 1)
    case "empty" where number == 1: result = SourcePage()
    case "twice": result.records.append(record(number))
    default: break
    }
    if number < 1 || (habit == "empty" && number < 2) { result.next = result.next ?? String(number + 1) }
    return result
  }

  func item(_ key: String) async throws(SourceError) -> SourceRecord {
    try await ask(key)
    var record = record(Int(key) ?? 0)
    record.detail = .full
    if habit == "poorer" {
      record.subtitle = nil
      record.links = [:]
      record.extra = [:]
      record.ownISBNs = []
    }
    return record
  }

  private func record(_ number: Int) -> SourceRecord {
    var record = SourceRecord(source: "paging", key: String(number), title: "Book \(number)")
    record.subtitle = "in parts"
    record.links[.buy] = "https://example.org/buy"
    record.extra["shelf"] = "3"
    record.ownISBNs = ["9780306406157"]
    return record
  }

  private func ask(_ page: String) async throws(SourceError) {
    let response = try await answer(from: transport, path: page)
    switch response.status {
    case _ where habit == "refused" && response.status != 200 && response.status != 500:
      throw .badResponse(reason: "something")
    case 200: if response.body != Array("good".utf8) { throw .badResponse(reason: "not good") }
    case 429: throw .throttled(retryAfter: nil)
    default: throw .http(status: response.status, reason: nil)
    }
  }
}

private func answer(from transport: any HTTPTransport, path: String = "") async throws(SourceError) -> HTTPResponse {
  try await transport.answer(to: HTTPRequest("https://example.org/\(path)"))
}
