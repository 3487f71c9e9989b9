import BookListSource
import Domain
import Foundation
import Sourcing
import Testing
import TestSupport

@Suite struct ListFailureTests {
  @Test(arguments: [
    (300, "look at the setting base-url"), (400, "look at the setting base-url"),
    (403, "see whether a browser gets it without signing in, or take it out of the setting base-url"),
    (404, "look at the setting base-url"), (410, "look at the setting base-url"),
    (451, "it is withheld where you are: take it out of the setting base-url"),
    (500, "the service is out of order, try again later"), (503, "the service is out of order, try again later"),
  ])
  func `a status that is no success is told with what to do, without the query of the address`(
    status: Int, advice: String
  ) async throws {
    let source = try BookList(
      settings: SourceSettings(["base-url": ["https://lists.example/books.json?token=secret"]]),
      transport: StubTransport(status: status, body: "[]"))
    let error = await #expect(throws: SourceError.self) { try await source.catalog(page: nil) }
    let told = "answered with status \(status): https://lists.example/books.json; \(advice)"
    #expect(error?.description == told)
  }

  @Test func `an address that wants a key says so, without the query of the address`() async throws {
    let source = try BookList(
      settings: SourceSettings(["base-url": ["https://lists.example/books.json?token=secret"]]),
      transport: StubTransport(status: 401, body: "<html>"))
    let reason = "https://lists.example/books.json lets nobody in without a name or a key (status 401)"
    await #expect(throws: SourceError.keyRefused(reason: reason)) { try await source.catalog(page: nil) }
  }

  @Test(arguments: ["", "[{\"title\":\"Emma\"}", "Title,Author", "\u{1F}\u{8B}\u{8}", "[]", "[{\"title\":\"Emma\"}]"])
  func `the file of a list is closed again, whatever is in it`(text: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "books-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "list.json").path(percentEncoded: false)
    try Data(text.utf8).write(to: URL(filePath: file))
    for path in [file, folder.path(percentEncoded: false), file + ".missing"] {
      let source = try BookList(
        settings: SourceSettings(["base-url": [path]]), transport: StubTransport { (_) throws(TransportError) in nil })
      for _ in 1...10 {
        _ = try? await source.catalog(page: nil)
        _ = try? await source.categories()
      }
    }
    #expect(try await eventually { openFiles(in: folder.path(percentEncoded: false)).isEmpty })
  }

  @Test func `too many requests are told with the pause that was asked for`() async throws {
    let source = try BookList(
      settings: SourceSettings(["base-url": ["https://lists.example/books.json"]]),
      transport: StubTransport(status: 429, headers: [HTTPHeader("Retry-After", "30")]))
    await #expect(throws: SourceError.throttled(retryAfter: .seconds(30))) { try await source.catalog(page: nil) }
  }

  @Test(arguments: [
    ("", "it is empty"), (" \n", "it is empty"), ("<?xml version=\"1.0\"?><feed/>", "XML came instead of JSON"),
    ("<!DOCTYPE html><p>Gone", "a page came instead of JSON, as from a network that wants you to sign in"),
    ("7", "it is neither an array of books nor a book"),
    (#"{"message":"no such list"}"#, "it is neither an array of books nor a book with a title"),
  ])
  func `an answer that is no list is a bad response, never an empty list`(body: String, reason: String) async throws {
    let source = try webList(body)
    await #expect(throws: SourceError.badResponse(reason: reason)) { try await source.catalog(page: nil) }
  }

  @Test(arguments: [
    (TransportError.timedOut, SourceError.timedOut), (.cancelled, .cancelled),
    (.truncated, .badResponse(reason: "it was cut off")),
    (.tooLarge(limit: 64 << 20), .badResponse(reason: "it is larger than 64 MB")),
    (.unknownHost("x"), SourceError(.unknownHost("x"))),
  ])
  func `what the transport could not do is the source's error`(given: TransportError, expected: SourceError)
    async throws
  {
    let source = try BookList(
      settings: SourceSettings(["base-url": ["https://lists.example/books.json"]]),
      transport: StubTransport { (_) throws(TransportError) in throw given })
    await #expect(throws: expected) { try await source.catalog(page: nil) }
  }

  @Test func `no damage to a list does more than fail it`() async throws {
    let sound = Array(try fixture("list").utf8)
    for seed in UInt64(1)...400 {
      var mutation = JSONMutation(seed: seed)
      let body = seed.isMultiple(of: 2) ? mutation.damage(sound) : try mutation.bend(sound)
      do throws(SourceError) {
        let page = try await source(answering: body).catalog(page: nil)
        #expect(page.records.allSatisfy { !$0.title.isEmpty && $0.key.utf8.count == 12 }, "seed \(seed)")
        #expect(page.records.allSatisfy { $0.links.values.allSatisfy { $0.hasPrefix("http") } }, "seed \(seed)")
      } catch {
        guard case .badResponse = error else {
          Issue.record("\(error), seed \(seed)")
          continue
        }
      }
    }
  }

  @Test func `a deeply nested answer fails and nothing else`() async throws {
    let source = try webList(String(repeating: "[", count: 100_000))
    await #expect(throws: SourceError.self) { try await source.catalog(page: nil) }
  }

  private func source(answering body: [UInt8]) throws(SourceError) -> BookList {
    let response = HTTPResponse(status: 200, body: body)
    return try BookList(
      settings: SourceSettings(["base-url": ["https://lists.example/books.json"]]),
      transport: StubTransport { (_) throws(TransportError) in response })
  }
}
