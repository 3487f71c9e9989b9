import AppServices
import Domain
import Foundation
import Persistence
import Sourcing
import Testing

/// What kept answers do, and what they do not.
@Suite struct KeptAnswersTests {
  @Test func `the second identical search makes no request, and its records keep their time`() async throws {
    let shelf = try ResilientShelf()
    let asked = shelf.time
    #expect(try await shelf.search().status.outcome == .ok)
    shelf.pass(3600)
    let second = try await shelf.search()
    #expect(second.status.outcome == .cached)
    #expect(second.status.results == 1 && second.titles == ["Tide Tables"])
    #expect(second.status.fetchedAt == asked && !second.status.stale)
    #expect(shelf.requests == 1)
    let books = try await shelf.store.books(holding: [RecordKey(source: "wire", key: "Tide Tables")])
    #expect(books.first?.records.first?.fetchedAt == asked)
  }

  @Test func `an answer past its freshness is asked for again`() async throws {
    let shelf = try ResilientShelf()
    _ = try await shelf.search()
    shelf.pass(86_400)
    #expect(try await shelf.search().status.outcome == .ok)
    #expect(shelf.requests == 2)
  }

  @Test func `refreshing truly asks, and what came is kept`() async throws {
    let shelf = try ResilientShelf()
    _ = try await shelf.search()
    shelf.answer(ResilientShelf.titles("Tide Tables", "Tide Clocks"))
    #expect(try await shelf.search("tide", .always).status.results == 2)
    let third = try await shelf.search()
    #expect(third.status.outcome == .cached && third.status.results == 2)
    #expect(shelf.requests == 2)
  }

  @Test func `offline never asks, and kept answers do however old`() async throws {
    let shelf = try ResilientShelf()
    let first = try await shelf.search()
    shelf.pass(30 * 86_400)
    let kept = try await shelf.search("tide", .never)
    #expect(kept.titles == first.titles)
    #expect(kept.status.outcome == .offline && kept.status.results == 1 && kept.status.stale)
    let unknown = try await shelf.search("moon", .never)
    #expect(unknown.status.outcome == .offline && unknown.status.results == 0)
    #expect(shelf.requests == 1)
  }

  @Test func `an answer of a clock that was far ahead is stale`() async throws {
    let shelf = try ResilientShelf()
    _ = try await shelf.search()
    shelf.pass(-30 * 86_400)
    #expect(try await shelf.search("tide", .never).status.stale)
    _ = try await shelf.search()
    #expect(shelf.requests == 2)
  }

  @Test(arguments: [
    (ResilientShelf.failure(.unknownHost("wire.example")), SourceStatus.Outcome.unreachable),
    (ResilientShelf.failure(.refused("wire.example")), .unreachable), (ResilientShelf.failure(.timedOut), .timeout),
    (ResilientShelf.status(500), .httpError), (ResilientShelf.status(200, "<html>"), .badResponse),
    (ResilientShelf.status(429, "per day"), .quota), (ResilientShelf.status(401), .badKey),
    (ResilientShelf.status(403), .httpError), (ResilientShelf.status(404, "no service"), .httpError),
  ])
  func `an old answer stands in for a service that fails, and says so`(
    service: @escaping ResilientShelf.Service, outcome: SourceStatus.Outcome
  ) async throws {
    let shelf = try ResilientShelf()
    let asked = shelf.time
    _ = try await shelf.search()
    shelf.pass(2 * 86_400)
    shelf.answer(service)
    let (status, titles) = try await shelf.search()
    #expect(titles == ["Tide Tables"])
    #expect(status.outcome == outcome && status.results == 1)
    #expect(status.stale && status.fetchedAt == asked && status.message != nil)
    shelf.answer(ResilientShelf.titles("Tide Tables"))
    shelf.pass(86_400)
    #expect(try await shelf.search().status.outcome == .ok)
  }

  @Test func `that there is no such thing is remembered for an hour`() async throws {
    let shelf = try ResilientShelf(ResilientShelf.status(404))
    #expect(try await shelf.search().status.outcome == .empty)
    shelf.pass(3599)
    #expect(try await shelf.search().status.outcome == .empty)
    #expect(shelf.requests == 1)
    shelf.pass(1)
    _ = try await shelf.search()
    #expect(shelf.requests == 2)
  }

  @Test func `status 404 of a service that is not there takes no answer's place, and is asked again at once`()
    async throws
  {
    let shelf = try ResilientShelf()
    _ = try await shelf.search()
    shelf.answer(ResilientShelf.status(404, "no service"))
    #expect(try await shelf.search("tide", .always).status.outcome == .httpError)
    #expect(try await shelf.search("moon").status.outcome == .httpError)
    shelf.answer(ResilientShelf.titles("Moon Tables"))
    #expect(try await shelf.search("tide").status.outcome == .cached)
    #expect(try await shelf.search("moon").status.outcome == .ok)
  }

  @Test func `an answer that could not be read is not kept`() async throws {
    let shelf = try ResilientShelf(ResilientShelf.status(200, "<title>Sign in</title>"))
    #expect(try await shelf.search().status.outcome == .badResponse)
    shelf.answer(ResilientShelf.titles("Tide Tables"))
    #expect(try await shelf.search().status.outcome == .ok)
  }

  @Test func `a kept answer that cannot be read any more is forgotten and asked for again`() async throws {
    let shelf = try ResilientShelf()
    _ = try await shelf.search()
    let address = requestAddress("https://wire.example/search", query: [("q", "tide")])
    let rubbish = HTTPResponse(status: 200, body: Array("<garbage".utf8))
    await shelf.ingest(CachedResponse(response: rubbish, fetchedAt: shelf.time), of: HTTPRequest(address))
    #expect(try await shelf.search().status.outcome == .ok)
    #expect(shelf.requests == 2)
    #expect(try await shelf.search().status.outcome == .cached)
  }

  @Test func `no key is in the cache, and an answer that repeats it is not kept`() async throws {
    let shelf = try ResilientShelf()
    _ = try await shelf.search()
    shelf.answer(ResilientShelf.titles("You sent \(WireSource.key)"))
    _ = try await shelf.search("key")
    _ = try await shelf.search("key")
    #expect(shelf.requests == 3)
    for suffix in ["", "-wal"] {
      let bytes = (try? Data(contentsOf: URL(filePath: shelf.cachePath + suffix))) ?? Data()
      #expect(bytes.range(of: Data(WireSource.key.utf8)) == nil)
    }
  }
}
