import BookListSource
import Domain
import Foundation
import Sourcing
import Testing
import TestSupport

@Suite struct BookListTests {
  @Test func `a list's books come in its order, what cannot be used is counted`() async throws {
    let page = try await webList(fixture("list")).catalog(page: nil)
    #expect(page.records.map(\.title) == ["Forks and Merges", "Plain Script", "Tools of the Script", "Only a Title"])
    #expect(Set(page.skipped) == [Skip(reason: "not a book", kind: .unreadable), Skip(reason: "no title", count: 2)])
    #expect(page.next == nil)
  }

  @Test(arguments: [(8 << 10, true), (8 << 10 + 1, false), (100 << 10, false)])
  func `a row with a title longer than any gives no book and is counted`(bytes: Int, isBook: Bool) async throws {
    let long = String(repeating: "x", count: bytes)
    let page = try await webList(#"[{"title":"\#(long)"},{"title":"B"}]"#).catalog(page: nil)
    #expect(page.records.map(\.title) == (isBook ? [long, "B"] : ["B"]))
    #expect(page.skipped == (isBook ? [] : [Skip(reason: "of a title longer than any")]))
  }

  @Test(arguments: [#" \u00a0"#, #"\u200b\u200b"#, #"\u202e"#, #"\u00ad \ufeff"#])
  func `a row with a title that nobody can see gives no book and is counted`(title: String) async throws {
    let page = try await webList(#"[{"title":"\#(title)"},{"title":"B"}]"#).catalog(page: nil)
    #expect(page.records.map(\.title) == ["B"])
    #expect(page.skipped == [Skip(reason: "no title")])
  }

  @Test func `names and texts longer than any are left out, and so are more of them than a field has`() async throws {
    let (name, text) = (String(repeating: "n", count: 1 << 10), String(repeating: "t", count: 64 << 10))
    let many = (0..<1_500).map { #""Author \#($0)""# }.joined(separator: ",")
    let rows =
      #"[{"title":"A","authors":["\#(name)n","\#(name)"],"pdf_url":"https://books.example/\#(text)"},{"title":"B","authors":[\#(many)]}]"#
    let books = try await webList(rows).catalog(page: nil).records
    #expect(books.map(\.authors.count) == [1, 1_000])
    #expect(books.first?.authors == [name] && books.first?.links == [:])
    #expect(books.map(\.notes) == [["left-out-authors"], ["left-out-authors"]])
  }

  @Test func `a book's fields are those of the list, trimmed`() async throws {
    let book = try #require(try await webList(fixture("list")).catalog(page: nil).records.first)
    #expect(book.kind == .book && book.detail == .listed && book.source == "book-list")
    #expect(book.authors == ["Ada Pell", "Bruno Quist"])
    #expect(book.categories == ["version control", "git"])
    #expect(book.cover == "http://covers.example/forks.jpg")
    #expect(book.links == [.pdf: "https://books.example/en/forks.pdf"])
    #expect(!book.favorite && book.ownISBNs.isEmpty && book.extra.isEmpty && book.notes.isEmpty)
  }

  @Test func `an address that is encoded already is not encoded again, and http stays http`() async throws {
    let book = try await webList(fixture("list")).catalog(page: nil).records[1]
    #expect(book.links[.pdf] == "http://books.example/Plain%20Script.pdf")
    #expect(book.authors == ["Cleo Rask"])
  }

  @Test func `an address that is neither http nor https is dropped with a note`() async throws {
    let book = try await webList(fixture("list")).catalog(page: nil).records[2]
    #expect(book.links.isEmpty && book.cover == nil)
    #expect(book.notes == ["bad-cover-address", "bad-pdf-address"])
  }

  @Test func `an ISBN may be a text, a number or several, and stays raw`() async throws {
    let books = try await webList(fixture("list")).catalog(page: nil).records
    #expect(books[2].ownISBNs == ["978-0-306-40615-7", "804139024"])
    #expect(books[3].ownISBNs == ["9780306406157"])
    #expect(books[2].ownISBNs.map { ISBN.read($0).isbn?.description } == ["9780306406157", "9780804139021"])
  }

  @Test(arguments: [
    ("9780306406157.0", ["9780306406157"]), (#"["9780306406157.0", "x.0"]"#, ["9780306406157", "x.0"]),
    ("978030640615.7", ["978030640615.7"]),
  ])
  func `an ISBN that a program took for a fraction is the number that it was`(
    json: String, isbns: [String]
  ) async throws {
    let page = try await webList(#"[{"title":"A","isbn":\#(json)}]"#).catalog(page: nil)
    #expect(page.records.map(\.ownISBNs) == [isbns])
  }

  @Test(arguments: [
    ("true", true), ("false", false), ("1", true), ("0", false), ("\"true\"", true), ("\"false\"", false),
    ("null", false), ("\"perhaps\"", false), ("[]", false),
  ])
  func `favorite is read in all its forms`(json: String, expected: Bool) async throws {
    let page = try await webList(#"[{"title":"A","favorite":\#(json)}]"#).catalog(page: nil)
    #expect(page.records.map(\.favorite) == [expected])
  }

  @Test func `a single object is a list of one`() async throws {
    let page = try await webList(#"{"title":"Alone","tags":"c"}"#).catalog(page: nil)
    #expect(page.records.map(\.title) == ["Alone"])
  }

  @Test(arguments: ["[]", " [ ]\n"])
  func `an empty list is a list`(json: String) async throws {
    #expect(try await webList(json).catalog(page: nil) == SourcePage())
  }

  @Test func `a book's key depends on title and authors alone, not on case, accents or addresses`() async throws {
    let lists = [
      #"[{"title":"Élan  Vital","authors":"Ana Ruiz","pdf_url":"http://a.example/1.pdf"}]"#,
      #"[{"title":" elan vital","authors":" ana ruiz ","tags":"x"}]"#,
      #"[{"title":"elan vital","authors":"Ana Ruis"}]"#,
    ]
    var keys: [String] = []
    for list in lists { keys.append(try await webList(list).catalog(page: nil).records[0].key) }
    #expect(keys[0] == keys[1] && keys[0] != keys[2])
    #expect(keys[0].utf8.count == 12)
  }

  @Test func `tags are the categories, in order, with every book of theirs`() async throws {
    let source = try webList(fixture("list"))
    let categories = try await source.categories()
    #expect(categories.map(\.key) == ["version-control", "git", "javascript", "tools", "7"])
    #expect(categories.map(\.name) == ["version control", "git", "javascript", "tools", "7"])
    #expect(categories.allSatisfy { $0.kind == .tag && $0.source == "book-list" })
    let page = try await source.items(inCategory: "javascript", page: nil)
    #expect(page.records.map(\.title) == ["Plain Script", "Tools of the Script"])
    #expect(page.placements.map(\.place) == [1, 2] && page.placements.allSatisfy { $0.category == "javascript" })
    #expect(page.completeCategories == ["javascript"] && page.next == nil)
  }

  @Test(
    arguments: [
      (#""Sea, Maps ,sea""#, ["sea", "maps"]), (#"["Sea, the deep","Maps"]"#, ["sea, the deep", "maps"]),
      (#"["Sea, Maps"]"#, ["sea, maps"]), (#"["  Sea  Maps ","sea maps",""]"#, ["sea maps"]),
      (#"[["Sea"],"Maps",7]"#, ["maps", "7"]), ("7", ["7"]), ("[]", []), ("null", []),
    ] as [(String, [String])]) func `a line of tags is split at commas, and an element of an array is one tag`(
      tags: String, wanted: [String]
    ) async throws
  {
    let page = try await webList(#"[{"title":"A","tags":\#(tags)}]"#).catalog(page: nil)
    #expect(page.records.map(\.categories) == [wanted])
    #expect(page.categories.map(\.name) == wanted)
  }

  @Test func `a tag that no list has is no category`() async throws {
    let source = try webList(fixture("list"))
    await #expect(throws: SourceError.noSuchItem("cobol")) { try await source.items(inCategory: "cobol", page: nil) }
  }

  @Test func `the whole catalogue completes every tag`() async throws {
    let page = try await webList(fixture("list")).catalog(page: nil)
    #expect(page.completeCategories == ["version-control", "git", "javascript", "tools", "7"])
    #expect(Set(page.placements.map(\.record)).isSubset(of: Set(page.records.map(\.recordKey))))
  }

  @Test func `a book listed twice is one record that has what either row says`() async throws {
    let page = try await webList(
      """
      [{"title":"Twice","tags":"a","pdf_url":"http://x.example/1.pdf","isbn":"0306406152"},
       {"title":"TWICE","tags":"b, a","pdf_url":"http://x.example/2.pdf","image_url":"http://x.example/c.jpg",
        "isbn":["0306406152","080442957X"],"favorite":true}]
      """
    ).catalog(page: nil)
    let book = try #require(page.records.first)
    #expect(page.records.count == 1 && page.joined == 1)
    #expect(book.title == "Twice" && book.categories == ["a", "b"] && book.cover == "http://x.example/c.jpg")
    #expect(book.ownISBNs == ["0306406152", "080442957X"] && book.favorite)
    #expect(book.links[.pdf] == "http://x.example/1.pdf" && book.extra["other-pdf"] == "http://x.example/2.pdf")
    #expect(page.placements.map(\.category) == ["a", "b"])
  }

  @Test func `without a setting the bundled list is the source`() async throws {
    let source = try BookList(
      settings: SourceSettings(), transport: StubTransport { (_) throws(TransportError) in nil })
    #expect(try await source.catalog(page: nil).records.count >= 60)
  }

  @Test func `the source says what it is`() {
    #expect(BookList.info.id == "book-list" && BookList.info.enabledAtFirst && BookList.info.bestAt == [.pdf])
    #expect(BookList.info.precedence == 30 && BookList.info.freshness == nil)
    #expect(BookList.info.settings.map(\.name) == ["base-url"] && BookList.info.settings[0].kind == .list)
    #expect(BookList.info.settings[0].defaultValue == "bundled:")
  }
}

/// A source with one list, at an address.
func webList(_ json: String, status: Int = 200) throws -> BookList {
  try BookList(
    settings: SourceSettings(["base-url": ["https://lists.example/books.json"]]),
    transport: StubTransport(status: status, body: json))
}

func fixture(_ name: String) throws -> String {
  let file = try #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures"))
  return try String(contentsOf: file, encoding: .utf8)
}
