import Foundation
import Testing

@testable import StandIn

@Suite struct JSONTests {
  static let values: [(JSON, String)] = [
    (.null, "null"), (true, "true"), (-3, "-3"), (31.8, "31.8"), ([], "[]"), ([:], "{}"),
    (["b": 1, "a": [2, .null]], #"{"b":1,"a":[2,null]}"#),
    ("quote \" back \\ line \n bell \u{7} đ 果", #""quote \" back \\ line \n bell \u0007 đ 果""#),
  ]

  @Test(arguments: values)
  func `a value is written in its own order without white space`(value: JSON, text: String) throws {
    #expect(value.text == text)
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  @Test func `members are added, left out and picked`() {
    let object: JSON = ["a": 1, "b": 2]
    #expect(object.adding(["c": 3]).text == #"{"a":1,"b":2,"c":3}"#)
    #expect(object.without(["a"]).text == #"{"b":2}"#)
    #expect(object.picking(["b", "z"]).text == #"{"b":2,"z":null}"#)
  }
}
