import Domain
import TestSupport
import Testing

@Suite struct ListedTagsTests {
  @Test(
    arguments: [
      ([], ""), (["a", "b c"], "a, b c"), (["a, b", "c"], "“a, b”, c"), (["c", "a; b"], "c, “a; b”"),
      (["\"so called\" books", "“"], "\"so called\" books, “"),
    ] as [([String], String)])
  func `a tag that holds a separator is in quotes, and is read as one`(all: [String], text: String) {
    #expect(listed(tags: all) == text)
    #expect(tags(listed: text) == all)
  }

  @Test(
    arguments: [
      ("a;b , c", ["a", "b ", "c"]), (#""a, b";c"#, ["a, b", "c"]), ("“a, b” , c", ["a, b", "c"]),
      // Quotes that do not end before a separator are part of a tag.
      (#""a, b"#, [#""a"#, "b"]), (#""a, b" c"#, [#""a"#, #"b" c"#]), (",;, ", []), (#""""#, [""]),
    ] as [(String, [String])])
  func `tags are read as they are typed`(text: String, all: [String]) {
    #expect(tags(listed: text) == all)
  }

  @Test(
    arguments: [
      ("a", "a"), (" a, b ", "a, b"), ("“a, b”", "a, b"), (#" "a; b""#, "a; b"), ("“a”", "“a”"),
      ("“a, b”, c", "“a, b”, c"), (" ", nil),
    ] as [(String, String?)])
  func `a tag is named as it stands, or in the quotes in which it is printed`(text: String, name: String?) {
    #expect(tagName(typed: text) == name)
  }

  /// In the second no quote is ever closed, in the third all are where no tag ends.
  @Test(arguments: [("\"a,", 0, 40_000), ("“a,", 0, 40_000), ("“a,", 40_000, 40_001)])
  func `a long text of quotes that enclose no tag takes time in proportion to its length`(
    piece: String, blanks: Int, count: Int
  ) {
    let end = blanks > 0 ? "”" + String(repeating: " ", count: blanks) + "b" : ""
    let text = String(repeating: piece, count: 40_000) + end
    let time = processorTime { #expect(tags(listed: text).count == count) }
    #expect(time < .seconds(10), "\(time)")
  }
}
