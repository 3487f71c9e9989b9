import Foundation
import Domain
import Sourcing
import Testing

@Suite struct LenientDecodingTests {
  private struct Row: Decodable {
    let title: String?
    let names: [String]

    private enum Keys: String, CodingKey { case title, names }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      title = container.text(.title)
      names = container.texts(.names)
    }
  }

  private func row(_ json: String) throws -> Row { try JSONDecoder().decode(Row.self, from: Data(json.utf8)) }

  @Test(
    arguments: [
      (#""  A title ""#, "A title"), ("12", "12"), ("1.5", "1.5"), ("true", "true"),
      ("18446744073709551615", "18446744073709551615"), ("-9223372036854775808", "-9223372036854775808"), ("null", nil),
      (#"" ""#, nil), ("[]", nil),
      ("{}", nil),
    ] as [(String, String?)])
  func `a text is what is written, or none`(json: String, text: String?) throws {
    #expect(try row(#"{"title":\#(json)}"#).title == text)
  }

  @Test(arguments: [(0, true), (1, false)])
  func `what is too long is no text`(more: Int, isText: Bool) throws {
    let long = String(repeating: "é", count: TextBounds.text / 2) + String(repeating: "x", count: more)
    #expect(try row(#"{"title":"\#(long)"}"#).title == (isText ? long : nil))
  }

  @Test func `of many texts those count that can be names, as far as a field has any`() throws {
    let long = String(repeating: "x", count: TextBounds.name)
    let names = [#""\#(long)""#, #""\#(long)x""#, "null", #"" ""#] + (0..<TextBounds.names).map { #""Name \#($0)""# }
    let read = try row(#"{"names":[\#(names.joined(separator: ","))]}"#).names
    #expect(read == [long] + (0..<TextBounds.names - 1).map { "Name \($0)" })
  }
}
