import AppServices
import Catalog
import Domain
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import WebPages

/// What sources say is shown as text and executed nowhere, whatever it is.
@Suite struct HostileTextTests {
  static let texts = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>", "../../etc/passwd", "\u{1B}[31mred\u{1B}]0;title\u{7}",
    "</title><svg onload=alert(1)>", "]]><x>", "<a href=\"javascript:alert(1)\">x</a>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<p onclick=alert(1)>x</p><br/onload=alert(1)><b style=x>", "\u{202E}gpj.exe", "{{7*7}}${7*7}", "\u{0}\u{FFFE}",
  ]

  /// A record with the text in every field that takes one.
  private static func record(_ text: String) -> SourceRecord {
    var record = SourceRecord(source: "quiet", key: text + "x", title: "T " + text)
    record.subtitle = text
    record.authors = [text, "B " + text]
    record.contributors = [Contributor(text, .translator), Contributor(text, Contributor.Role(rawValue: text))]
    record.series = [SeriesEntry(text, position: text)]
    record.originalTitle = text
    record.editionStatement = text
    record.place = text
    record.rating = Rating(average: 4.5, count: 2)
    record.ownISBNs = [text]
    record.relatedISBNs = [text]
    record.otherIDs = ["X:" + text]
    record.publisher = text
    record.language = text
    record.format = text
    record.description = "D " + text
    record.categories = [text]
    record.cover = text
    for kind in LinkKind.allCases { record.links[kind] = text }
    record.extra = [text: text]
    record.notes = [text]
    return record
  }

  private static func site(_ text: String) async throws -> TestSite {
    var twin = record(text)
    twin.recordKey = RecordKey(source: "quiet", key: text + "y")
    let record = record(text)
    let site = try await TestSite([record, twin]) { batch in
      let category = Category(
        source: "quiet", key: "c" + text, name: text, kind: .list, date: PartialDate("2024-01-02"))
      batch.categories = [category]
      var placement = Placement(record: record.recordKey, category: category.key, date: category.date)
      placement.rank = 1
      batch.placements = [placement]
    }
    // What the reader says is shown by the same rules; what no field takes is refused.
    let path = "/books/\(try await site.firstID())"
    let value = Address.encoded(text)
    _ = try await site.ask(.post, path + "/own", body: "tags=\(value)&note=\(value)&my-review=\(value)")
    for field in [
      "title", "subtitle", "authors", "publisher", "series", "language", "description", "categories", "pdf",
    ] {
      _ = try await site.ask(.post, path + "/edit", body: "field=\(field)&value=\(value)")
    }
    return site
  }

  @Test(arguments: texts)
  func `no text of a source becomes markup of a page`(text: String) async throws {
    let site = try await Self.site(text)
    var tags = Tags()
    for path in try await Self.pages(of: site, text) {
      let answer = try await site.get(path)
      #expect([200, 404, 400, 409].contains(answer.status), "\(path): \(answer.status)")
      for fault in tags.faults(of: answer.text) { Issue.record("\(path): \(fault)") }
      #expect(!answer.text.unicodeScalars.contains { $0.value < 0x20 && !"\n\t\r".unicodeScalars.contains($0) })
    }
  }

  @Test(arguments: texts)
  func `feeds and covers are XML whatever sources say`(text: String) async throws {
    let site = try await Self.site(text)
    let id = try await site.firstID()
    for path in [
      "/opds", "/opds/books", Address.path("/opds/books", [("text", text)]), "/opds/categories", "/opds/search.xml",
      "/covers/\(id)",
    ] {
      let answer = try await site.get(path)
      // A search for what no text holds is refused.
      if path.contains("text=%00"), answer.status == 400 { continue }
      let parser = XMLParser(data: Data(answer.text.utf8))
      let names = Names()
      parser.delegate = names
      #expect(parser.parse(), "\(path)")
      #expect(names.all.isDisjoint(with: ["script", "img", "x", "a"]))
      #expect(!answer.text.contains("href=\"javascript:") && !answer.text.contains("href=\"data:"))
    }
    let paths = [
      "/opds/v2/books", "/opds/v2/categories", "/api/v1/books", "/api/v1/books/\(id)?why=1&records=1",
      "/api/v1/journal",
    ]
    for path in paths + ["/api/v1/duplicates", "/api/v1/stats", "/api/v1/search?text=T&offline=1"] {
      let answer = try await site.get(path)
      #expect(try answer.json is [String: Any], "\(path)")
      // No browser may take it for a page.
      #expect(answer.headers["x-content-type-options"] == "nosniff")
      #expect(answer.headers["content-type"]?.hasPrefix("application/") == true)
      if path.hasPrefix("/opds") {
        #expect(!answer.text.contains("\"href\":\"javascript:") && !answer.text.contains("\"href\":\"data:"))
      }
    }
  }

  @Test(arguments: ["nosniff-nothing", "<b>bold</b>"])
  func `a description keeps its emphasis and its paragraphs`(text: String) {
    let shown = Description("<p>one " + text + "</p><script>x</script>").markup.text
    #expect(shown.hasPrefix("<p>one ") && shown.contains("&lt;script&gt;"))
    #expect(shown.contains("<strong>") == text.contains("<b>"))
  }

  @Test(arguments: [
    ("<b>a", "<strong>a</strong>"), ("a</b>", "a"), ("<i><b>x</i>y</b>", "<em><strong>x</strong></em>y"),
    ("a < b & c", "a &lt; b &amp; c"), ("<P CLASS=x>a</P>", "<p>a</p>"), ("<br/>", "<br>"),
    ("<bogus>", "&lt;bogus&gt;"),
    ("<p", "&lt;p"), ("&amp;lt;b&gt;", "&amp;lt;b&gt;"), ("", ""), ("<pre>a", "&lt;pre&gt;a"),
    ("it&#8217;s &#x201C;it&#x201d;&#33;", "it’s “it”!"), ("&#39;&#x3c;script&#62;", "&#39;&lt;script&gt;"),
    ("&#60;b&#62;x", "&lt;b&gt;x"), ("&amp;#60;", "&amp;#60;"), ("&eacute;&ldquo;&nbsp;&bogus;", "é“ &amp;bogus;"),
    ("&#0;&#x1B;&#x85;", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("&#xD800;&#x110000;", "&amp;#xD800;&amp;#x110000;"),
    ("&#;&#x;&#12", "&amp;#;&amp;#x;&amp;#12"),
    ("<p>a<p>b", "<p>a</p><p>b</p>"), ("<p>a <b>b<p>c</p>d", "<p>a <strong>b</strong></p><p>c</p>d"),
    ("<div>a<ul><li>x<li>y</ul></div>", "<p>a</p><ul><li>x</li><li>y</li></ul>"),
    ("<ul><li>a<ul><li>b</ul><li>c</ul>", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
  ])
  func `of HTML the safe part stays`(source: String, shown: String) {
    #expect(Description(source).markup.text == shown)
  }

  @Test func `elements nest no deeper than a browser likes`() {
    let shown = Description(String(repeating: "<b>", count: 10_000) + "x").markup.text
    #expect(shown.utf8.count < 300)
  }

  private static func pages(of site: TestSite, _ text: String) async throws -> [String] {
    var paths = ["/", "/?view=list", "/duplicates", "/journal", "/sources", "/search", "/stats"]
    for id in try await site.ids() { paths += ["/books/\(id)", "/books/\(id)?part=1", "/books/\(id)/read"] }
    let names: [String?] = [text]
    for name in ["text", "title", "author", "category", "filter", "sort", "cursor", "source", "series", "tag", "read"] {
      paths.append(Address.path("/", names.map { (name, $0) }))
    }
    paths += [Address.path("/search", [("text", text)]), Address.path("/books/" + Address.encoded(text))]
    return paths
  }

  private final class Names: NSObject, XMLParserDelegate {
    var all: Set<String> = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { all.insert(name) }
  }
}

/// The tags of pages as a browser finds them, and what no page of ours has.
struct Tags {
  private var faults: [String] = []
  /// Pages share most of their tags, and each is judged once.
  private var judged: Set<String> = []
  /// Made once: making it takes longer than finding it in a tag.
  private let attribute = /\s([a-zA-Z-]+)\s*=\s*"([^"]*)"/

  /// Elements that run, frame or load what is not the page's own.
  private static let foreign: Set<String> = [
    "iframe", "object", "embed", "base", "style", "x", "bogus", "animate", "foreignobject", "applet",
  ]

  /// - Returns: what is wrong with the tags that no page before had.
  mutating func faults(of page: String) -> [String] {
    faults = []
    let bytes = Array(page.utf8)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count, Self.begins(bytes[index + 1]) else {
        index += 1
        continue
      }
      index = read(bytes, from: index + 1)
    }
    return faults
  }

  private static func begins(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// - Returns: the index behind the tag.
  private mutating func read(_ bytes: [UInt8], from start: Int) -> Int {
    var (index, quote): (Int, UInt8?) = (start, nil)
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      index += 1
    }
    let tag = String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
    if judged.insert(tag).inserted { check(tag) }
    return index + 1
  }

  private mutating func check(_ tag: String) {
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    if Self.foreign.contains(name) { faults.append("<\(tag)>") }
    if name == "script", !tag.contains("src=\"/assets/"), !tag.hasPrefix("/") { faults.append("<\(tag)>") }
    for match in tag.matches(of: attribute) {
      let (attribute, value) = (match.1.lowercased(), match.2.lowercased())
      if attribute.hasPrefix("on") || attribute == "style" || attribute == "srcdoc" { faults.append("<\(tag)>") }
      guard ["href", "src", "action", "formaction", "poster"].contains(attribute) else { continue }
      let isOwn = value.hasPrefix("/") && !value.hasPrefix("//") || value.hasPrefix("#")
      if !isOwn, !value.hasPrefix("http://"), !value.hasPrefix("https://") { faults.append("<\(tag)>") }
    }
    // An attribute without quotes would end where a text of a source says so.
    if tag.firstMatch(of: /\s(on\w+)\s*=\s*[^"\s]/) != nil, !tag.contains("\"") { faults.append("<\(tag)>") }
  }
}
