import Sourcing
import Testing

@Suite struct RequestAddressTests {
  @Test func `a base alone is itself`() {
    #expect(requestAddress("https://example.com/v1") == "https://example.com/v1")
  }

  @Test func `segments and values keep every character`() {
    let address = requestAddress(
      "https://example.com", path: ["a/b", "c?d"], query: [("q", "1+1 & é #x=%"), ("k", "-._~"), ("e", "")])
    #expect(address == "https://example.com/a%2Fb/c%3Fd?q=1%2B1%20%26%20%C3%A9%20%23x%3D%25&k=-._~&e=")
  }

  @Test(
    arguments: [
      (nil, "https://standard"), ("  ", "https://standard"), ("http://localhost:80/x//", "http://localhost:80/x"),
      ("https://example.com", "https://example.com"),
    ] as [(String?, String)])
  func `a base address is the setting or the standard`(value: String?, expected: String) throws {
    let settings = SourceSettings(value.map { ["base-url": [$0]] } ?? [:])
    #expect(try settings.baseAddress(standard: "https://standard") == expected)
  }

  @Test(arguments: ["example.com", "file:///x", "https://", "https://a:b@example.com", "https://x/?q", "https://x/#f"])
  func `what is no base address is refused`(value: String) {
    #expect(throws: SourceError.self) {
      try SourceSettings(["base-url": [value]]).baseAddress(standard: "https://standard")
    }
  }
}
