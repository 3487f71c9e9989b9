import AppServices
import Domain
import Foundation
import Testing

@testable import WebPages

/// Colours that can be read, and covers that stay as they are.
@Suite struct LooksTests {
  /// WCAG 2.2, level AA: 4.5 to 1 for text.
  @Test(arguments: [
    ("paper", "ink"), ("paper", "soft"), ("raised", "ink"), ("raised", "soft"), ("hover", "ink"),
    ("hover", "soft"), ("paper", "accent"), ("raised", "accent"), ("hover", "accent"), ("accent", "accent-ink"),
    ("mark", "ink"),
  ])
  func `text can be told from its ground in light and dark`(ground: String, text: String) throws {
    let style = String(decoding: PackageResources.page_css, as: UTF8.self)
    let dark = try #require(style.firstRange(of: "prefers-color-scheme: dark"))
    for part in [style[..<dark.lowerBound], style[dark.upperBound...]] {
      let one = try Self.colour(ground, in: part)
      let other = try Self.colour(text, in: part)
      #expect(Self.contrast(one, other) >= 4.5)
    }
  }

  /// Browsers have one grey for it, which is too dark in the dark.
  @Test func `what a field asks for is written in a colour of the page`() {
    let style = String(decoding: PackageResources.page_css, as: UTF8.self)
    #expect(style.contains("::placeholder { color: var(--soft); opacity: 1; }"))
  }

  @Test func `the letters of every cover can be told from its ground`() async throws {
    var grounds: Set<String> = []
    for number in 0..<400 {
      let record = SourceRecord(source: "s", key: "\(number)", title: "Title")
      let book = Book(id: record.id, kind: .book, title: "Title", records: [record])
      let svg = DrawnCover(book).svg.text
      let ground = try #require(svg.firstMatch(of: /height="450" fill="(#[0-9a-f]{6})"/)).1
      let ink = try #require(svg.firstMatch(of: /<g fill="(#[0-9a-f]{6})"/)).1
      #expect(Self.contrast(String(ground), String(ink)) >= 7)
      grounds.insert(String(ground))
    }
    #expect(grounds.count > 10)
  }

  @Test(arguments: [
    "", "A", String(repeating: "word ", count: 60), String(repeating: "x", count: 300), "عنوان كتاب طويل",
    "資治通鑑長編紀事本末卷第一",
  ])
  func `a cover fits any title, and is the same each time`(title: String) {
    let record = SourceRecord(source: "s", key: title, title: title)
    let book = Book(id: record.id, kind: .book, title: title, records: [record])
    let svg = DrawnCover(book).svg.text
    #expect(svg == DrawnCover(book).svg.text)
    #expect(svg.ranges(of: "<text ").count <= 6)
    #expect(svg.utf8.count < 6000)
  }

  @Test(arguments: [
    "", "Ada", "Gabriel José de la Concordia García Márquez", String(repeating: "Name ", count: 40),
    String(repeating: "x", count: 300), "司馬光與范祖禹劉攽劉恕司馬康等編修",
  ])
  func `the name of an author fits the cover`(name: String) throws {
    var record = SourceRecord(source: "s", key: "k", title: "Title")
    record.authors = [name]
    var book = Book(id: record.id, kind: .book, title: "Title", records: [record])
    book.authors = [name]
    let svg = DrawnCover(book).svg.text
    let line = try #require(svg.firstMatch(of: /font-size="([0-9]+)" font-style="italic" opacity=".92">([^<]*)</))
    let width = name.unicodeScalars.contains { $0.value >= 0x2E80 } ? 1.0 : 0.54
    let size = try #require(Double(line.1))
    #expect(size * width * Double(line.2.count) <= 228, "\(line.2)")
    #expect(line.2 == name || line.2.hasSuffix("…"), "\(line.2)")
  }

  @Test(arguments: [
    String(repeating: "x", count: 1 << 20), String(repeating: "Name ", count: 200_000),
    "e" + String(repeating: "\u{301}", count: 1 << 19), String(repeating: "司", count: 350_000),
  ])
  func `of a megabyte of title and author no more is drawn than fits`(text: String) {
    let record = SourceRecord(source: "s", key: "k", title: "Title")
    var book = Book(id: record.id, kind: .book, title: text, records: [record])
    book.authors = [text]
    #expect(DrawnCover(book).svg.text.utf8.count < 10_000)
  }

  /// Whoever knows a book by its cover finds it so.
  @Test(
    arguments: [
      (0, "#1f3a4d"), (1, "#143257"), (2, "#f0e4cc"), (1000, "#22402f"), (123_456_789, "#f2d9c9"),
      ((1 << 60) - 1, "#3d2b1f"),
    ] as [(Int64, String)])
  func `a book keeps its colours`(value: Int64, ground: String) throws {
    let record = SourceRecord(source: "s", key: "k", title: "Title")
    let book = Book(id: try #require(RecordID(value: value)), kind: .book, title: "Title", records: [record])
    #expect(DrawnCover(book).svg.text.contains("height=\"450\" fill=\"\(ground)\""))
  }

  private static func colour(_ name: String, in style: Substring) throws -> String {
    let match = try #require(
      try style.firstMatch(of: Regex("--\(name): (#[0-9a-f]{6})", as: (Substring, Substring).self)))
    return String(match.1)
  }

  private static func contrast(_ one: String, _ other: String) -> Double {
    let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
  }

  private static func luminance(_ colour: String) -> Double {
    let number = Int(colour.dropFirst(), radix: 16) ?? 0
    let parts = [number >> 16 & 255, number >> 8 & 255, number & 255].map { part -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
