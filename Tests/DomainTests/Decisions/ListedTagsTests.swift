import Domain
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
}
