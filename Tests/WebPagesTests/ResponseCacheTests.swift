import Domain
import Synchronization
import Testing

@testable import WebPages

/// Answers are kept for as long as the catalogue says that it is as it was, and no longer.
@Suite struct ResponseCacheTests {
  private static let kept = [
    "/api/v1/books?sort=title&limit=3", "/api/v1/stats", "/api/v1/duplicates", "/duplicates", "/stats",
  ]

  /// What the catalogue is said to be at; the test moves it.
  private final class Version: Sendable {
    private let number = Mutex<Int64>(1)

    var now: Int64 { number.withLock(\.self) }
    func move() -> Int64 {
      number.withLock { number in
        number += 1
        return number
      }
    }
  }

  @Test(arguments: kept) func `an answer is given again until the catalogue changes`(target: String) async throws {
    let version = Version()
    let site = try await TestSite(shelf(4), version: { version.now })
    let first = try await site.get(target)
    #expect(first.status == 200)
    _ = try await site.ask(.post, "/api/v1/merges", body: try await merge(of: site))
    #expect(try await site.get(target).text == first.text)
    _ = version.move()
    #expect(try await site.get(target).text != first.text)
  }

  @Test(arguments: kept) func `an answer that was made amid a change is not given again`(target: String) async throws {
    let version = Version()
    // Whoever asks is told another one.
    let site = try await TestSite(shelf(4), version: { version.move() })
    let first = try await site.get(target)
    _ = try await site.ask(.post, "/api/v1/merges", body: try await merge(of: site))
    #expect(try await site.get(target).text != first.text)
  }

  @Test(arguments: kept) func `who has the answer is told so`(target: String) async throws {
    let site = try await TestSite(shelf(4))
    let tag = try #require(try await site.get(target).headers["etag"])
    for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let answer = try await site.get(target, ["if-none-match": known])
      #expect(answer.status == 304)
      #expect(answer.text.isEmpty)
      #expect(answer.headers["etag"] == tag)
    }
    #expect(try await site.get(target, ["if-none-match": "\"x\""]).status == 200)
    _ = try await site.ask(.post, "/api/v1/merges", body: try await merge(of: site))
    #expect(try await site.get(target, ["if-none-match": tag]).status == 200)
  }

  @Test func `a refusal is not kept`() async throws {
    let version = Version()
    let site = try await TestSite(shelf(1), version: { version.now })
    for _ in 1...2 {
      let answer = try await site.get("/api/v1/books?cursor=none")
      #expect(answer.status == 400)
      #expect(answer.headers["etag"] == nil)
    }
  }

  @Test func `what is kept is bounded, and what was asked for last stays`() {
    let cache = ResponseCache()
    let long = WebResponse.bytes([UInt8](repeating: 0, count: ResponseCache.longest), type: "text/plain")
    let count = 4 * ResponseCache.most / ResponseCache.longest
    for number in 0..<count {
      cache.store(long, to: "/\(number)", at: 1)
      #expect(cache.answer(to: "/0", at: 1) != nil)
    }
    let kept = (0..<count).count { cache.answer(to: "/\($0)", at: 1) != nil }
    #expect(kept <= 2 * ResponseCache.most / ResponseCache.longest + 1)
    #expect(cache.answer(to: "/\(count - 1)", at: 1) != nil)
    cache.store(.bytes([UInt8](repeating: 0, count: ResponseCache.longest + 1), type: "text/plain"), to: "/more", at: 1)
    #expect(cache.answer(to: "/more", at: 1) == nil)
    #expect(cache.answer(to: "/0", at: 2) == nil)
  }

  @Test func `small answers are bounded by what they take beside their bodies`() {
    let cache = ResponseCache()
    let small = WebResponse.bytes([0], type: "text/plain")
    cache.store(small, to: "/", at: 1)
    for number in 0..<(2 * ResponseCache.most / ResponseCache.beside) { cache.store(small, to: "/\(number)", at: 1) }
    #expect(cache.answer(to: "/", at: 1) == nil)
  }

  /// The first two books of the site.
  private func merge(of site: TestSite) async throws -> String {
    let ids = try await site.ids()
    return #"{"books":["\#(ids[0])","\#(ids[1])"]}"#
  }
}
