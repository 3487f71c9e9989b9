import BookListSource
import Domain
import Foundation
import Sourcing
import Testing
import TestSupport

@Suite struct ListFailureTests {
  @Test(arguments: [401, 403, 404, 500, 503])
  func `a status that is no success is told, without the query of the address`(status: Int) async throws {
    let source = try BookList(
      settings: SourceSettings(["base-url": ["https://lists.example/books.json?token=secret"]]),
      transport: StubTransport(status: status, body: "[]"))
    await #expect(throws: SourceError.http(status: status, reason: "https://lists.example/books.json")) {
      try await source.catalog(page: nil)
    }
  }

  @Test func `too many requests are told with the pause that was asked for`() async throws {
    let source = try BookList(
      settings: SourceSettings(["base-url": ["https://lists.example/books.json"]]),
      transport: StubTransport(status: 429, headers: [HTTPHeader("Retry-After", "30")]))
    await #expect(throws: SourceError.throttled(retryAfter: .seconds(30))) { try await source.catalog(page: nil) }
  }

  @Test(arguments: [
    ("", "it is empty"), (" \n", "it is empty"), ("<!DOCTYPE html><p>Gone", "it is HTML, not JSON"),
    ("7", "it is neither an array of books nor a book"),
    (#"{"message":"no such list"}"#, "it is neither an array of books nor a book with a title"),
  ])
  func `an answer that is no list is a bad response, never an empty list`(body: String, reason: String) async throws {
    let source = try webList(body)
    await #expect(throws: SourceError.badResponse(reason: reason)) { try await source.catalog(page: nil) }
  }

  @Test(arguments: [
    (TransportError.timedOut, SourceError.timedOut), (.cancelled, .cancelled),
    (.truncated, .badResponse(reason: "the answer was cut off")),
    (.tooLarge(limit: 64 << 20), .badResponse(reason: "the answer is larger than 64 MB")),
    (.unknownHost("x"), .unreachable(reason: TransportError.unknownHost("x").description)),
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
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    let sound = Array(try fixture("list").utf8)
    for _ in 0..<400 {
      let source = try webList(String(decoding: damaged(sound, by: &generator), as: UTF8.self))
      do {
        let page = try await source.catalog(page: nil)
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
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

/// The bytes with one to four of them changed, taken out, doubled, or the rest cut off.
func damaged(_ bytes: [UInt8], by generator: inout SplitMix64) -> [UInt8] {
  var bytes = bytes
  for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
    let index = Int.random(in: bytes.indices, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(bytes[index], at: index)
    case 3: bytes[index] = Array("{}[]\",:\\0n".utf8).randomElement(using: &generator) ?? 0
    case 4: bytes.insert(contentsOf: "null".utf8, at: index)
    default: bytes.removeSubrange(index...)
    }
  }
  return bytes
}
