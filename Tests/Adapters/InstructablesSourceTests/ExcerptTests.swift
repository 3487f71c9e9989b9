import Domain
import Foundation
import InstructablesSource
import Sourcing
import Testing
import TestSupport

@Suite struct ExcerptTests {
  @Test(arguments: [
    ("a<br/>b", "a\nb"), ("a<b>b</b>c", "abc"), ("1 < 2 & 3", "1 < 2 & 3"), ("a <!-- x --> b", "a b"),
    ("a<script>x</SCRIPT >b", "ab"), ("a<script>never closed", "a"), ("<ul><li>one</li><li>two</li></ul>", "one\ntwo"),
    ("&#x41;&#66;&copy;&unknown;&#xD800;&;", "AB©&unknown;&#xD800;&;"),
    ("80&deg;, &frac12; cr&egrave;me", "80°, ½ crème"),
    ("&lt;script&gt;", "<script>"), ("a&#27;[31mb&#0;", "a[31mb"), ("  \t\n ", nil), ("", nil),
  ])
  func `HTML is read as its text`(html: String, expected: String?) async throws {
    #expect(try await text(of: html) == expected)
  }

  @Test func `500 characters are kept, whatever a character consists of`() async throws {
    #expect(try await text(of: String(repeating: "é", count: 900))?.count == 500)
    let heap = "a" + String(repeating: "\u{0301}", count: 100_000)
    #expect(try await text(of: heap)?.unicodeScalars.count ?? 0 <= 2000)
  }

  @Test(arguments: ["<", "<script>", "<!--", "&", "</", "<style>a</style", "<b ", "&#"])
  func `hostile text of any length is read, and cut off`(unit: String) async throws {
    // That it takes time in proportion to its length is tested where it is read.
    let excerpt = try await text(of: String(repeating: unit, count: 50_000)) ?? ""
    #expect(excerpt.count <= 500)
  }

  /// The description of an article whose first step has this body.
  private func text(of html: String) async throws -> String? {
    let body = String(decoding: try JSONEncoder().encode(html), as: UTF8.self)
    return try await source(#"{"id":"E1","title":"A","steps":[{"body":\#(body)}]}"#).item("E1").description
  }
}
