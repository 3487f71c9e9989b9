import Sourcing
import StandIn
import Testing

@Suite struct CompressionTests {
  /// “hello”.
  private static let zipped: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0,
  ]

  private func outcome(
    encoding: String, body: [UInt8], header: String? = nil, status: Int = 200
  ) async throws -> Result<HTTPResponse, TransportError> {
    let length = header ?? "Content-Length: \(body.count)"
    let head = "HTTP/1.1 \(status) OK\r\nContent-Encoding: \(encoding)\r\n\(length)\r\n\r\n"
    let server = try LoopbackServer { _ in .bytes(Array(head.utf8) + body) }
    return await ask(server.address)
  }

  private func text(_ response: HTTPResponse?) -> String? { response.map { String(decoding: $0.body, as: UTF8.self) } }

  @Test(arguments: ["gzip", "x-gzip", "GZIP", "identity", ""])
  func `gzip is undone, and what is not compressed stays`(encoding: String) async throws {
    let isZipped = encoding.lowercased().hasSuffix("gzip")
    let outcome = try await outcome(encoding: encoding, body: isZipped ? Self.zipped : Array("hello".utf8))
    #expect(text(outcome.value) == "hello")
  }

  @Test func `without a length, the end of the compressed bytes is the end`() async throws {
    let outcome = try await outcome(encoding: "gzip", body: Self.zipped, header: "Connection: close")
    #expect(text(outcome.value) == "hello")
  }

  @Test(arguments: 1..<25, ["Connection: close", nil])
  func `compressed bytes without their end are cut off, whatever length is said`(
    count: Int, header: String?
  ) async throws {
    let outcome = try await outcome(encoding: "gzip", body: Array(Self.zipped.prefix(count)), header: header)
    #expect(outcome.error == .truncated)
  }

  @Test func `a chunked body is undone across its chunks`() async throws {
    let chunks = Self.zipped.flatMap { Array("1\r\n".utf8) + [$0] + Array("\r\n".utf8) } + Array("0\r\n\r\n".utf8)
    let outcome = try await outcome(encoding: "gzip", body: chunks, header: "Transfer-Encoding: chunked")
    #expect(text(outcome.value) == "hello")
  }

  @Test func `several compressed members are one body`() async throws {
    let outcome = try await outcome(encoding: "gzip", body: Self.zipped + Self.zipped)
    #expect(text(outcome.value) == "hellohello")
  }

  @Test func `what follows the end is left out`() async throws {
    #expect(text(try await outcome(encoding: "gzip", body: Self.zipped + [0, 0, 0, 1]).value) == "hello")
  }

  @Test(arguments: [0, 10, 17, 18, 21])
  func `a changed byte of start, content, checksum or length is found`(place: Int) async throws {
    var body = Self.zipped
    body[place] ^= 0xFF
    let error = try await outcome(encoding: "gzip", body: body).error
    #expect(error == .undecodable("cannot be unpacked: it is no gzip, or damaged"))
  }

  @Test(arguments: [
    ("br", "br"), ("zstd", "zstd"), ("Deflate", "deflate"), ("gzip, gzip", "gzip, gzip"),
    (String(repeating: "x", count: 90), String(repeating: "x", count: 40)),
  ])
  func `compression that was not asked for is refused by its name`(encoding: String, told: String) async throws {
    let error = try await outcome(encoding: encoding, body: Self.zipped).error
    #expect(error == .undecodable("is packed with “\(told)”, which was not asked for"))
  }

  @Test(arguments: ["br", "gzip, gzip"], [300, 403, 503])
  func `an answer that says it failed is told by its status, however its page is packed`(
    encoding: String, status: Int
  ) async throws {
    let outcome = try await outcome(encoding: encoding, body: Self.zipped, status: status)
    #expect(outcome.value?.status == status && outcome.value?.body == [])
  }

  @Test func `a compressed answer without a body is an empty one`() async throws {
    #expect(try await outcome(encoding: "gzip", body: []).value?.body == [])
  }
}
