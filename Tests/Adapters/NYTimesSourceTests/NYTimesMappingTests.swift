import Domain
import Foundation
import Sourcing
import TestSupport
import Testing

@testable import NYTimesSource

@Suite struct NYTimesMappingTests {
  @Test(
    arguments: [
      ("Katla Berg", ["Katla Berg"]),
      ("James Pell and Matt Ever with Chris Moon", ["James Pell", "Matt Ever", "Chris Moon"]),
      ("Katla Berg.", ["Katla Berg"]),
      (
        "edited  Nora Ann-Jones, Caitlin Rope, Ilse Man and Jake Sil",
        ["Nora Ann-Jones", "Caitlin Rope", "Ilse Man", "Jake Sil"]
      ),
      ("and   Jeff Kinn", ["Jeff Kinn"]),
      ("by Jo Okafor", ["Jo Okafor"]),
      ("Jim Gigli and others; various illustrators", ["Jim Gigli"]),
      ("Clint McElr et al.", ["Clint McElr"]),
      ("Sam Downey Jr.", ["Sam Downey Jr."]),
      ("Martin King, Jr. and Ana Luz", ["Martin King Jr.", "Ana Luz"]),
      ("Andy Sandwith", ["Andy Sandwith"]),
      ("IVO STONE AND KEN PARK", ["IVO STONE", "KEN PARK"]),
      ("various", []), (", and with;", []), ("", []), (".", []),
    ])
  func `an author line is split into people`(line: String, people: [String]) {
    #expect(nytimesAuthors(line) == people)
  }

  private func key(_ json: String) throws -> String {
    let row = try JSONDecoder().decode(NYTimesRow.self, from: Data(json.utf8))
    return row.key(title: row.title ?? "", ofSeries: false)
  }

  @Test(
    arguments: [
      (
        #"{"primary_isbn13":"978-1-4027-2037-6","book_uri":"nyt://book/3AA85e47-4df9-53ef-9957-a77753d3502c"}"#,
        "9781402720376"
      ),
      (#"{"primary_isbn13":"","primary_isbn10":"1402720378"}"#, "9781402720376"),
      (#"{"primary_isbn13":9781402720376}"#, "9781402720376"),
      (
        #"{"primary_isbn13":"QXK1","book_uri":"nyt://book/3AA85e47-4df9-53ef-9957-a77753d3502c"}"#,
        "3aa85e47-4df9-53ef-9957-a77753d3502c"
      ),
      (#"{"primary_isbn13":"QXK1","book_uri":"nyt://book/00000000-0000-0000-0000-000000000000"}"#, "QXK1"),
      (#"{"primary_isbn13":"9781402720377","book_uri":"other"}"#, "9781402720377"),
      (#"{"isbns":[{"isbn10":"1402720378"}]}"#, "9781402720376"),
    ])
  func `a row is keyed by the best of its names`(json: String, expected: String) throws {
    #expect(try key(json) == expected)
  }

  @Test func `a row without any name is keyed by title and author`() throws {
    let one = try key(#"{"title":"LOW TIDE","author":"Jo Okafor","primary_isbn13":"no / \u0000 number"}"#)
    #expect(one.hasPrefix("title-") && one.count == 18)
    #expect(try key(#"{"title":"Low Tide","author":"JO OKAFOR"}"#) == one)
    #expect(try key(#"{"title":"Low Tide","author":"Another"}"#) != one)
  }

  @Test func `addresses that lead elsewhere than to the web are dropped`() throws {
    let json = #"""
      {"title":"A","book_image":"file:///etc/passwd","amazon_product_url":"javascript:alert(1)",
       "buy_links":[{"name":"X","url":"data:text/html,x"},{"name":"Y","url":"//shop.example/y"}]}
      """#
    let row = try JSONDecoder().decode(NYTimesRow.self, from: Data(json.utf8))
    let record = try #require(SourceRecord(nytimes: row, ofSeries: false, detail: .listed))
    #expect(record.cover == nil)
    #expect(record.links == [.buy: "https://shop.example/y"])
  }
}
