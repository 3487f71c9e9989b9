extension AdapterTemplate {
  static func tests(_ name: SourceName) -> String {
    #"""
    import Domain
    import Foundation
    import Sourcing
    import TestSupport
    import Testing

    @testable import \#(name.module)

    /// The bytes of a file in `Fixtures`: `fixture("search.json")`.
    func fixture(_ name: String) throws -> [UInt8] {
      let folder = try #require(Bundle.module.resourceURL).appending(path: "Fixtures")
      return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    @Suite struct \#(name.type)Tests {
      /// The answer in `Fixtures/search.json`, whatever is asked.
      func transport() throws -> StubTransport {
        let body = try fixture("search.json")
        return StubTransport { (_) throws(TransportError) in HTTPResponse(status: 200, body: body) }
      }

      @Test func `it keeps the contract of a source`() async throws {
        let first = try fixture("search.json")
        let last = try fixture("last-page.json")
        try await expectContract(of: \#(name.type).self) { (request) throws(TransportError) in
          HTTPResponse(status: 200, body: request.address.contains("page=") ? last : first)
        }
      }

      @Test func `a service that names the same page for ever is asked for it once`() async throws {
        let source = try \#(name.type)(settings: SourceSettings(), transport: transport())
        #expect(try await source.search(BookQuery(text: "garden"), page: "2").next == nil)
      }

      @Test func `a row becomes a record with all that it says`() async throws {
        let source = try \#(name.type)(settings: SourceSettings(), transport: transport())
        let page = try await source.search(BookQuery(text: "garden"), page: nil)
        let record = try #require(page.records.first)
        #expect(record.key == "b1")
        #expect(record.title == "A Garden of Invented Facts")
        #expect(record.authors == ["Ann Example", "Ben Example"])
        #expect(record.ownISBNs == ["9780306406157", "0306406152"])
        #expect(record.published == PartialDate("2014-02"))
        #expect(record.pages == 322)
        #expect(record.links[.info] == "https://example.org/b1")
      }

      @Test func `a row with the least it can have becomes a record, and bad ones are counted`() async throws {
        let source = try \#(name.type)(settings: SourceSettings(), transport: transport())
        let page = try await source.search(BookQuery(text: "garden"), page: nil)
        #expect(page.records.map(\.key) == ["b1", "b2"])
        #expect(
          page.skipped == [
            Skip(reason: "no id or title"), Skip(reason: "listed twice", kind: .leftOut),
            Skip(reason: "not a book's shape", kind: .unreadable),
          ])
        #expect(page.next == "2")
      }

      @Test func `text, ISBN, limit and page are asked for`() async throws {
        let transport = try transport()
        let settings = SourceSettings([SourceSetting.baseURL: ["http://127.0.0.1:8080/api"]])
        let source = try \#(name.type)(settings: settings, transport: transport)
        let isbn = ISBN(digits: 9_780_306_406_157)
        _ = try await source.search(BookQuery(text: "a & b", isbn: isbn, limit: 5), page: "2")
        #expect(
          transport.requests.map(\.address) == [
            "http://127.0.0.1:8080/api/books?q=a%20%26%20b%20isbn%3A9780306406157&limit=5&page=2"
          ])
      }
    }

    """#
  }

  static let fixture = #"""
    {
      "next": 2,
      "books": [
        {
          "id": "b1", "title": "A Garden of Invented Facts", "authors": ["Ann Example", "Ben Example"],
          "isbn13": "9780306406157", "isbn10": "0306406152", "published": "2014-02", "pages": "322", "language": "en",
          "cover": "https://example.org/b1.jpg", "url": "https://example.org/b1"
        },
        { "id": "b2", "title": " Barely There ", "pages": 0, "cover": "javascript:alert(1)" },
        { "id": "b3", "title": null },
        { "id": "b1", "title": "A Garden of Invented Facts" },
        "not an object"
      ]
    }

    """#

  static let lastPage = #"""
    { "next": null, "books": [{ "id": "b4", "title": "The Last of Them" }] }

    """#

  static func page(_ name: SourceName) -> String {
    """
    # \(name.title) (`\(name.id)`)

    Say what the service has, who runs it, and where it is described.

    | | |
    |---|---|
    | can do | search by text and ISBN |
    | settings | `base-url` |
    | key | none |
    | limits | none known |
    | freshness | a week |

    ## Records

    | the service's field | field of the record |
    |---|---|
    | `id` | key |
    | `title`, `authors`, `language`, `pages` | the same |
    | `isbn13`, `isbn10` | the item's own ISBNs |
    | `published` | date, to the precision given |
    | `cover` | cover |
    | `url` | link `info` |

    Rows without an id or a title are skipped and counted, and so is the second of two with one id.

    ## Oddities

    None known yet.

    """
  }
}
