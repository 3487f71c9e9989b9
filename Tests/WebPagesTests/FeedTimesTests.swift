import AppServices
import Catalog
import Domain
import Foundation
import Testing

@testable import WebPages

/// E-readers see by the times of a feed, and by its tag, whether it says something new.
@Suite struct FeedTimesTests {
  private static let feeds = ["/opds", "/opds/books", "/opds/books?sort=added&reverse=1", "/opds/categories"]

  /// The times that a feed names: its own first, then those of its entries.
  private func times(of target: String, _ site: TestSite) async throws -> [String] {
    try await site.get(target).text.matches(of: /<updated>([^<]+)<\/updated>/).map { String($0.1) }
  }

  /// Those that OPDS 2.0 names, which knows none of a feed.
  private func modifications(of target: String, _ site: TestSite) async throws -> [String] {
    try await site.get(target).text.matches(of: /"modified":"([^"]+)"/).map { String($0.1) }
  }

  @Test(arguments: feeds + ["/opds/v2", "/opds/v2/books", "/opds/v2/categories"])
  func `a feed that says the same is the same`(target: String) async throws {
    let site = try await TestSite(shelf(3))
    let first = try await site.get(target)
    // The source was asked again, and said what it had said.
    var batch = SourceBatch(source: "quiet", fetchedAt: Date(timeIntervalSince1970: 1_800_000_000))
    batch.records = shelf(3)
    _ = try await site.context.catalog.ingest(batch)
    #expect(try await site.get(target).text == first.text)
  }

  @Test(arguments: feeds + ["/opds/v2", "/opds/v2/books", "/opds/search.xml", "/api/v1/sources"])
  func `who has a feed, or a document, is told so`(target: String) async throws {
    let site = try await TestSite(shelf(3))
    let tag = try #require(try await site.get(target).headers["etag"])
    let answer = try await site.get(target, ["if-none-match": tag])
    #expect(answer.status == 304 && answer.text.isEmpty)
    #expect(try await site.ask(.head, target, ["if-none-match": tag]).status == 304)
  }

  @Test func `what is changed has another time, and so has the feed that says it`() async throws {
    let site = try await TestSite(shelf(3))
    let id = try await site.firstID()
    let (before, tag) = (try await times(of: "/opds/books", site), try await site.get("/opds/books").headers["etag"])
    #expect(before.count == 4)
    let changed = try await site.ask(.put, "/api/v1/books/\(id)/values/publisher", body: #"{"value":"Lind"}"#)
    #expect(changed.status == 200)
    let after = try await times(of: "/opds/books", site)
    #expect(after[0] > before[0] && after[1] > before[1])
    #expect(after[2...] == before[2...])
    #expect(try await site.get("/opds/books").headers["etag"] != tag)
    // What is not told in a feed changes none.
    _ = try await site.ask(.put, "/api/v1/books/\(id)/values/note", body: #"{"value":"lent"}"#)
    #expect(try await times(of: "/opds/books", site) == after)
    // Taken back, it is changed once more.
    _ = try await site.ask(.delete, "/api/v1/books/\(id)/values/publisher")
    let last = try await times(of: "/opds/books", site)
    #expect(last[0] > after[0] && last[1] > after[1])
  }

  @Test func `in OPDS 2.0 as well, a book that is changed has another time`() async throws {
    let site = try await TestSite(shelf(3))
    let id = try await site.firstID()
    let before = try await modifications(of: "/opds/v2/books", site)
    #expect(before.count == 3)
    _ = try await site.ask(.put, "/api/v1/books/\(id)/values/publisher", body: #"{"value":"Lind"}"#)
    let after = try await modifications(of: "/opds/v2/books", site)
    #expect(after[0] > before[0] && after[1...] == before[1...])
    // What the other form of the feed says of a book is no change of this one.
    _ = try await site.get("/opds/books")
    #expect(try await modifications(of: "/opds/v2/books", site) == after)
  }

  @Test func `a feed with a book less has another time`() async throws {
    let site = try await TestSite(shelf(2))
    let id = try await site.firstID()
    _ = try await site.ask(.put, "/api/v1/books/\(id)/saved")
    let before = try await times(of: "/opds/books?library=1", site)
    _ = try await site.ask(.delete, "/api/v1/books/\(id)/saved")
    let after = try await times(of: "/opds/books?library=1", site)
    #expect(before.count == 2 && after.count == 1)
    #expect(after[0] > before[0])
  }

  @Test func `the times that are remembered are bounded, and those that were asked for last stay`() {
    let (times, first) = (FeedTimes(), Date(timeIntervalSince1970: 1_000))
    let changed = times.time(of: "one", saying: "a", first: first)
    #expect(changed == first)
    for number in 0..<3 * FeedTimes.most {
      _ = times.time(of: "\(number)", saying: "a", first: first)
      if number % 10_000 == 0 { #expect(times.time(of: "one", saying: "a", first: .distantFuture) == first) }
    }
    // Forgotten long ago, it has the time that the catalogue knows.
    #expect(times.time(of: "0", saying: "b", first: .distantPast) == .distantPast)
  }
}
