import Foundation
import Testing

@testable import StandIn

@Suite struct BookListServiceTests {
  let services = StandInServices()

  @Test func `an entry has the five keys, and an ISBN or a favorite at times`() throws {
    let entries = try services.bookListEntries().compactMap { $0 as? [String: Any] }
    let five: Set<String> = ["authors", "image_url", "pdf_url", "tags", "title"]
    let whole = entries.filter { $0.names.isSuperset(of: five) }
    #expect(whole.count >= 25)
    #expect(whole.allSatisfy { $0.names.subtracting(five).isSubset(of: ["isbn", "favorite"]) })
    #expect(whole.contains { $0.names == five })
  }

  @Test func `favorites are written in several ways`() throws {
    let favorites = try services.bookListEntries().compactMap { ($0 as? [String: Any])?["favorite"] }
    #expect(favorites.contains { $0 as? String == "false" })
    #expect(favorites.contains { $0 as? Bool == true })
  }

  @Test func `ISBNs come in ten and thirteen digits, with hyphens and as a number`() throws {
    let isbns = try services.bookListEntries().compactMap { ($0 as? [String: Any])?["isbn"] }
    let texts = isbns.compactMap { $0 as? String }
    #expect(Set(texts.map(\.count)).isSuperset(of: [0, 10, 13, 17]))
    #expect(isbns.contains { !($0 is String) })
  }

  @Test func `rows that cannot be used are among them`() throws {
    let entries = try services.bookListEntries()
    #expect(entries.contains { !($0 is [String: Any]) })
    #expect(entries.contains { ($0 as? [String: Any])?["title"] is NSNull })
    #expect(entries.contains { ($0 as? [String: Any]).map { $0["title"] == nil } ?? false })
  }

  @Test func `the list of one is an object`() throws {
    #expect(try services.object("/book-list-single.json").string("title") == "JavaScript in the Orchard")
  }
}
