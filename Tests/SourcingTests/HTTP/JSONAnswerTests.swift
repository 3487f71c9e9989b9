import Sourcing
import TestSupport
import Testing

@Suite struct JSONAnswerTests {
  private func reason(_ body: [UInt8]) -> String? {
    do throws(SourceError) {
      _ = try HTTPResponse(status: 200, body: body).decoded(as: [String: Int].self)
      return nil
    } catch {
      guard case .badResponse(let reason) = error else { return "\(error)" }
      return reason
    }
  }

  @Test(
    arguments: [
      (#"{"a":1}"#, nil), ("", "it is empty"), ("\r\n\t ", "it is empty"),
      ("\n<html>", "a page came instead of JSON, as from a network that wants you to sign in"),
      ("\u{FEFF}\r\n<html>", "a page came instead of JSON, as from a network that wants you to sign in"),
      ("<?xml version='1.0'?><feed>", "XML came instead of JSON"),
      (#"{"a":1"#, "it is not JSON, or was cut off"), ("nonsense", "it is not JSON, or was cut off"),
      (#"{"a":"b"}"#, "the JSON is of another shape"), ("[1]", "the JSON is of another shape"),
    ] as [(String, String?)])
  func `a body that is not what was expected says so`(body: String, expected: String?) {
    #expect(reason(Array(body.utf8)) == expected)
  }

  @Test(arguments: ["1,", "{},", "[],", "null,"])
  func `a body of more values than any answer has is refused before anything is made of it`(part: String) {
    let body = "[" + String(repeating: part, count: HTTPResponse.mostValues) + "1]"
    #expect(reason(Array(body.utf8))?.hasSuffix("values, more than any answer has") == true)
  }

  @Test func `a body that is packed, and one nested without end, are no JSON`() {
    #expect(reason([0x1F, 0x8B, 0x08, 0x00, 0xFF]) == "it is not JSON, or was cut off")
    #expect(reason(Array(repeating: UInt8(ascii: "["), count: 100_000)) != nil)
  }

  @Test(
    arguments: [
      (#"["Tide"]"#, "Tide"), (#"["\uD83D\uDE00 \u0041"]"#, "\u{1F600} A"), (#"["a\ud83d"]"#, "a\u{FFFD}"),
      (#"["a\ud83d\u0041"]"#, "a\u{FFFD}A"), (#"["\uDE00b"]"#, "\u{FFFD}b"),
      (#"["\ud83d\ud83d\ude00"]"#, "\u{FFFD}\u{1F600}"), (#"["\\ud83d"]"#, #"\ud83d"#),
      (#"["\"\ud83d\""]"#, "\"\u{FFFD}\""),
    ] as [(String, String)])
  func `half of a surrogate pair costs the text that one sign`(body: String, text: String) throws {
    let texts = try HTTPResponse(status: 200, body: Array(body.utf8)).decoded(as: [LenientText].self)
    #expect(texts.map(\.text) == [text])
  }

  @Test func `bytes that are no UTF-8 cost the text these signs, and no other text anything`() throws {
    var body = Array(#"{"results":[{"title":"T?de"},{"title":"Café"}]}"#.utf8)
    let index = try #require(body.firstIndex(of: UInt8(ascii: "?")))
    body[index] = 0xE9
    let titles = try HTTPResponse(status: 200, body: body).decoded(as: [String: [[String: String]]].self)
    #expect(titles["results"] == [["title": "T\u{FFFD}de"], ["title": "Café"]])
  }

  @Test(
    arguments: [
      (nil, nil), ("120", .seconds(120)), (" 0 ", .seconds(0)), ("-1", nil), ("604801", nil), ("soon", nil),
      ("Sun, 16 Mar 2031 08:00:00 GMT", nil),
    ] as [(String?, Duration?)])
  func `a delay is told in seconds, up to a week`(value: String?, expected: Duration?) {
    let headers = value.map { [HTTPHeader("RETRY-AFTER", $0)] } ?? []
    #expect(HTTPResponse(status: 429, headers: headers).retryDelay == expected)
  }

  @Test func `a failure of the transport is the source's`() async {
    let transport = StubTransport { (_) throws(TransportError) in throw .timedOut }
    await #expect(throws: SourceError.timedOut) { try await transport.answer(to: HTTPRequest("https://example.com")) }
  }

  @Test func `status 401 is a refused key for every source, in the words of one that knows its service`() async {
    let transport = StubTransport(status: 401, body: "<html>")
    let request = HTTPRequest("https://books.example/x")
    await #expect(throws: SourceError.keyRefused(reason: "the service refused the key (status 401)")) {
      try await transport.answer(to: request)
    }
    await #expect(throws: SourceError.needsKey) { try await transport.answer(to: request) { _ in .needsKey } }
  }
}
