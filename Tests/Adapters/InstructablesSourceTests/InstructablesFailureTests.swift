import Domain
import InstructablesSource
import Sourcing
import Testing
import TestSupport

@Suite struct InstructablesFailureTests {
  @Test(arguments: [401, 403])
  func `a refusal asks for a key, or says that the key was refused`(status: Int) async throws {
    let body = #"{"message":"Invalid API key. k-1 is unknown"}"#
    let keyless = try source(body, status: status)
    await #expect(throws: SourceError.needsKey) { try await keyless.catalog(page: nil) }
    let keyed = try source(StubTransport(status: status, body: body), ["api-key": ["k-1"]])
    await #expect(throws: SourceError.keyRefused(reason: "the key was refused")) { try await keyed.categories() }
    let other = try source(StubTransport(status: status, body: #"{"message":"No <b>plan</b>"}"#), ["api-key": ["k"]])
    await #expect(throws: SourceError.keyRefused(reason: "the key was refused: No plan")) {
      try await other.categories()
    }
  }

  @Test(arguments: [
    (#"{"message":"Too many requests"}"#, "30", SourceError.throttled(retryAfter: .seconds(30))),
    ("", "soon", .throttled(retryAfter: nil)), ("", "-5", .throttled(retryAfter: nil)),
    (
      #"{"message":"You have exceeded the DAILY quota for Requests"}"#, "3600", .quotaUsedUp(retryAfter: .seconds(3600))
    ),
  ])
  func `too many requests are told, with the pause that was asked for`(
    body: String, pause: String, expected: SourceError
  ) async throws {
    let transport = StubTransport(status: 429, headers: [HTTPHeader("retry-after", pause)], body: body)
    let source = try source(transport)
    await #expect(throws: expected) { try await source.catalog(page: nil) }
  }

  @Test func `not found is an article or a section that there is not, else a status`() async throws {
    let source = try source("<html>", status: 404)
    await #expect(throws: SourceError.noSuchItem("E1")) { try await source.item("E1") }
    await #expect(throws: SourceError.noSuchItem("food")) { try await source.items(inCategory: "food", page: nil) }
    await #expect(throws: SourceError.http(status: 404, reason: nil)) { try await source.catalog(page: nil) }
  }

  @Test(arguments: [500, 502, 503, 302, 204])
  func `another status is told with what the service said`(status: Int) async throws {
    let source = try source(#"{"error":"Backend\u001b[31m is away"}"#, status: status)
    await #expect(throws: SourceError.http(status: status, reason: "Backend[31m is away")) {
      try await source.catalog(page: nil)
    }
  }

  @Test(arguments: [
    ("", "it is empty"), ("  \n", "it is empty"), ("<!doctype html>", "it is HTML, not JSON"),
    ("[1]", "it is no JSON of the expected shape"), ("{\"items\":[", "it is no JSON of the expected shape"),
    ("{}", "it has no articles in it"), (#"{"items":"none"}"#, "it has no articles in it"),
    (#"{"message":"Endpoint is gone"}"#, "Endpoint is gone"),
  ])
  func `an answer that is none is a bad response, never an empty page`(body: String, reason: String) async throws {
    let source = try source(body)
    await #expect(throws: SourceError.badResponse(reason: reason)) { try await source.catalog(page: nil) }
  }

  @Test func `a transport that fails is told as the source's error`() async throws {
    let source = try source(StubTransport { (_) throws(TransportError) in throw .timedOut })
    await #expect(throws: SourceError.timedOut) { try await source.categories() }
  }

  @Test(arguments: ["list-mashape", "list-native", "detail-steps", "detail-guide", "categories"])
  func `no damage to an answer does more than fail it`(name: String) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    let sound = Array(try fixture(name).utf8)
    for _ in 0..<200 {
      let response = HTTPResponse(status: 200, body: damaged(sound, by: &generator))
      let source = try source(StubTransport { (_) throws(TransportError) in response })
      do {
        let records =
          switch name {
          case "categories":
            try await source.categories().map { SourceRecord(source: $0.source, key: $0.key, title: $0.name) }
          case let name where name.hasPrefix("list"): try await source.catalog(page: nil).records
          default: [try await source.item(name == "detail-guide" ? "OHHH888IIII9JJJ" : "EGGG777HHHH8III")]
          }
        #expect(records.allSatisfy { !$0.title.isEmpty && !$0.key.isEmpty }, "seed \(seed)")
        #expect(records.allSatisfy { $0.links.values.allSatisfy { $0.hasPrefix("http") } }, "seed \(seed)")
        #expect(records.allSatisfy { $0.description.map { $0.count <= 500 } ?? true }, "seed \(seed)")
      } catch {
        guard case .badResponse = error else {
          Issue.record("\(error), seed \(seed)")
          continue
        }
      }
    }
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
