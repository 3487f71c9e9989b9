import Domain
import Foundation
import InstructablesSource
import Sourcing
import Testing
import TestSupport

@Suite struct InstructablesTests {
  @Test func `a list row of either wire form becomes an article`() async throws {
    let mashape = try await source(fixture("list-mashape")).catalog(page: nil).records[0]
    #expect(mashape.key == "EAAA111BBBB2CCC" && mashape.kind == .article && mashape.detail == .listed)
    #expect(mashape.title == "Paper Lantern" && mashape.authors == ["lumen_ola"])
    #expect(mashape.categories == ["living", "paper"] && mashape.published == PartialDate("2008-05-23"))
    #expect(mashape.links == [.info: "https://www.instructables.com/id/Paper-Lantern/"])
    #expect(mashape.cover == "http://cdn.example/FAA/LANTERN.RECTANGLE1.jpg")
    #expect(mashape.extra == ["featured": "true", "views": "14180", "favorites": "37", "type": "I"])
    let native = try await source(fixture("list-native")).catalog(page: nil).records
    #expect(native.map(\.extra) == [["featured": "true"], ["featured": "false"]])
    #expect(native.map(\.published) == [PartialDate("2013-03-10"), PartialDate("2013-03-07")])
    #expect(native[1].cover == "http://www.example/FFF/OVEN.SQUARE2.jpg")
  }

  @Test func `damaged characters, an empty channel and a title of dots are no fault`() async throws {
    let article = try await source(fixture("list-mashape")).catalog(page: nil).records[1]
    #expect(article.title == "..." && article.categories == ["outside"])
    #expect(article.links[.info]?.hasPrefix("https://www.instructables.com/id/Nouveau-syst%C3%83") == true)
    #expect(article.published == PartialDate("2011-01-01") && article.extra["favorites"] == "12")
  }

  @Test func `a hostile address and a date that is none are not taken over`() async throws {
    let article = try await source(fixture("list-mashape")).catalog(page: nil).records[2]
    #expect(article.links.isEmpty && article.cover == nil)
    #expect(article.published == nil && article.extra["published"] == "some day")
  }

  @Test func `rows that cannot be used are counted`() async throws {
    let page = try await source(fixture("list-mashape")).catalog(page: nil)
    #expect(page.records.count == 3)
    #expect(
      page.skipped == [
        Skip(reason: "not an article", kind: .unreadable), Skip(reason: "no title"), Skip(reason: "no id"),
      ])
  }

  @Test func `bytes that are no UTF-8 fail nothing`() async throws {
    var body = Array(try fixture("list-native").utf8)
    let index = try #require(body.firstRange(of: Array("Bicycle Bell".utf8)))
    body[index.lowerBound] = 0xE9
    let response = HTTPResponse(status: 200, body: body)
    let source = try source(StubTransport { (_) throws(TransportError) in response })
    let titles = try await source.catalog(page: nil).records.map(\.title)
    #expect(titles == ["\u{FFFD}icycle Bell", "Bread Oven"])
  }

  @Test func `an article in full has its licence and the text of its first step`() async throws {
    let article = try await source(fixture("detail-steps")).item("EGGG777HHHH8III")
    #expect(article.detail == .full && article.kind == .article && article.authors == ["tall_tess"])
    #expect(article.description == "A desk & a shelf,\n2 m² of wood.\nCost < 30 €.")
    #expect(article.published == PartialDate("2013-04-28"))
    #expect(article.categories == ["workshop", "furniture", "desk", "wood"])
    #expect(article.links == [.info: "http://www.instructables.com/id/Standing-Desk/"])
    #expect(article.extra["license"] == "Attribution-NonCommercial-ShareAlike")
    #expect(article.extra["license-url"] == "http://licences.example/by-nc-sa/2.5/")
    #expect(article.extra["favorites"] == nil && article.extra["views"] == "12")
  }

  @Test func `a guide has no steps, its introduction speaks for it`() async throws {
    let guide = try await source(fixture("detail-guide")).item("OHHH888IIII9JJJ")
    #expect(guide.description == "\"Kites!\" has 14 projects." && guide.extra["type"] == "Guide")
    #expect(guide.links == [.info: "https://www.instructables.com/id/Kites/"])
    #expect(guide.cover == "http://www.example/FHH/KITES.SQUARE2.jpg" && guide.extra["license"] == nil)
  }

  @Test func `another article than the one asked for is no answer`() async throws {
    let source = try source(fixture("detail-steps"))
    await #expect(throws: SourceError.badResponse(reason: "it is another article than the one asked for")) {
      try await source.item("EXXX")
    }
  }

  @Test func `sections come in the service's order, what is no section is left out`() async throws {
    let categories = try await source(fixture("categories")).categories()
    #expect(categories.map(\.key) == ["technology", "workshop", "outside", "food", "home-made"])
    #expect(categories.map(\.name) == ["Technology", "Workshop", "Outside", "Food", "Home made"])
    #expect(categories.allSatisfy { $0.kind == .section && $0.source == "instructables" && $0.date == nil })
  }

  @Test func `a section that is named again and again is one`() async throws {
    let keys = (0..<500).map { "section-\($0)" }
    let members = (keys + keys).map { "\"\($0)\": []" }.joined(separator: ",")
    #expect(try await source("{\(members)}").categories().map(\.key) == keys)
  }

  @Test func `the source says what it is`() {
    let info = Instructables.info
    #expect(info.id == "instructables" && !info.enabledAtFirst && info.precedence == 40)
    #expect(info.freshness == .seconds(86_400) && info.attribution?.contains("Creative Commons") == true)
    #expect(info.settings.map(\.name) == ["base-url", "api-key", "key-header", "sort"])
    #expect(info.settings.filter(\.isRequired).map(\.name) == ["base-url"])
    #expect(info.settings.filter(\.isSecret).map(\.name) == ["api-key"])
  }
}

func source(_ body: String, status: Int = 200) throws -> Instructables {
  try source(StubTransport(status: status, body: body))
}

func source(_ transport: StubTransport, _ settings: [String: [String]] = [:]) throws -> Instructables {
  let base = ["base-url": ["https://ibles.example/v1/"]]
  return try Instructables(settings: SourceSettings(base.merging(settings) { $1 }), transport: transport)
}

func fixture(_ name: String) throws -> String {
  let file = try #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures"))
  return try String(contentsOf: file, encoding: .utf8)
}
