import Foundation
import Testing

@testable import StandIn

@Suite struct InstructablesServiceTests {
  let services = StandInServices()

  private static let listNames: Set<String> = [
    "id", "url", "title", "category", "channel", "author", "publishDate", "imageUrl", "square3Url", "rectangle1Url",
    "featured",
  ]

  @Test func `the Mashape form has counters and a boolean`() throws {
    let item = try #require(try services.object("/instructables/mashape/list").objects("items").first)
    #expect(item.names == Self.listNames.union(["views", "favorites", "instructableType"]))
    #expect(item["featured"] as? Bool == false)
    #expect(!(item["featured"] is String))
  }

  @Test func `the native form has neither, and a text`() throws {
    let item = try #require(try services.object("/instructables/native/list").objects("items").first)
    #expect(item.names == Self.listNames)
    #expect(try item.string("featured") == "false")
    #expect(try item.string("url") == "/id/javascript-in-the-orchard/")
    #expect(try item.string("publishDate") == "Sun Dec 21 19:14:46 PST 2025")
  }

  @Test func `without a form it is the Mashape one`() throws {
    let item = try #require(try services.object("/instructables/list").objects("items").first)
    #expect(item["views"] is Int)
  }

  @Test func `limit and offset count items, and the end is a short page`() throws {
    let sizes = try [(0, 10), (10, 10), (20, 10), (30, 10)].map { offset, limit in
      try services.object("/instructables/mashape/list?limit=\(limit)&offset=\(offset)").array("items").count
    }
    #expect(sizes == [10, 10, 6, 0])
    #expect(try services.object("/instructables/mashape/list").array("items").count == 20)
  }

  @Test func `a category, an order and a type select`() throws {
    func titles(_ query: String) throws -> [[String: Any]] {
      try services.object("/instructables/mashape/list?\(query)").objects("items")
    }
    #expect(try titles("category=food").allSatisfy { try $0.string("category") == "food" })
    #expect(try titles("sort=featured").allSatisfy { $0["featured"] as? Bool == true })
    let views = try titles("sort=popular&category=workshop").map { try $0.int("views") }
    #expect(views == views.sorted(by: >) && views.count > 2)
    #expect(try titles("type=guide").map { try $0.string("title") } == ["Twelve Orchard Projects"])
  }

  @Test func `categories have channels with a name to show`() throws {
    let categories = try services.object("/instructables/mashape/json-api/getCategories")
    #expect(categories.names == ["technology", "workshop", "living", "food", "outside", "play"])
    #expect(try categories.objects("food").first?.names == ["title", "display"])
  }

  @Test func `an article has steps, keywords and a license`() throws {
    let id = services.catalog.articles[0].id
    let article = try services.object("/instructables/native/json-api/showInstructable?id=\(id)")
    #expect(
      article.names.isSuperset(of: ["license", "keywords", "steps", "displayCategory", "urlString", "favorites"]))
    #expect(try article.object("author").string("screenName") == "appleseed_ines")
    #expect(try article.string("publishDate") == "2025-12-21 19:14:46.0")
    #expect(try article.objects("steps").first?.string("body").contains("&nbsp;<b>") == true)
  }

  @Test func `a collection has an introduction and articles instead`() throws {
    let guide = try #require(services.catalog.articles.first { $0.kind == .guide })
    let answer = try services.object("/instructables/mashape/json-api/showInstructable?id=\(guide.id)")
    #expect(answer.names.isDisjoint(with: ["steps", "license", "keywords"]))
    #expect(answer.names.isSuperset(of: ["introduction", "instructables"]))
  }

  @Test func `some details have no favorites`() throws {
    let id = services.catalog.articles[3].id
    let answer = try services.object("/instructables/native/json-api/showInstructable?id=\(id)")
    #expect(answer["favorites"] == nil && answer["comments"] == nil)
  }

  @Test func `an unknown article is not found`() throws {
    _ = try services.object("/instructables/mashape/json-api/showInstructable?id=NONE", status: 404)
  }

  @Test(arguments: [("X-Mashape-Key: wrong", 401), ("X-RapidAPI-Key: stand-in-key", 200), ("Accept: */*", 200)])
  func `a wrong key is refused, none is taken`(header: String, status: Int) throws {
    #expect(services.reply(to: try get("/instructables/mashape/list", headers: [header])).status == status)
  }

  @Test func `broken rows end the whole list`() throws {
    let items = try services.object("/instructables/mashape/list?limit=100").objects("items")
    #expect(items.last?["url"] is Int)
    #expect(items.contains { $0["title"] is NSNull })
  }
}
