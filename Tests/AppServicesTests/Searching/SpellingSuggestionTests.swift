import AppServices
import Catalog
import Domain
import Testing

@Suite struct SpellingSuggestionTests {
  @Test(
    arguments: [
      (.text, "dune mesiah", "dune Messiah"), (.text, "mesiah dune", "Messiah dune"), (.text, "tolkein", "Tolkien"),
      (.text, "jrr tolkein", "jrr Tolkien"), (.text, "obrein", "O’Brien"), (.text, "strase", "Straße"),
      (.title, "hobit", "Hobbit"), (.author, "Herbret, Frank", "Herbert Frank"), (.author, "tolkein", "Tolkien"),
      (.series, "discworld", "Discworlds"), (.text, "достаев", "Достоев"),
    ] as [(SpellingSuggestion.Part, String, String)])
  func `a slip in a word is told by a book that has the others`(
    part: SpellingSuggestion.Part, typed: String, meant: String
  ) async throws {
    let found = try await Self.query(part, typed).spellingSuggestion(in: Self.catalog())
    #expect(found?.part == part && found?.text == meant, "\(String(describing: found))")
  }

  @Test(
    arguments: [
      (.text, "xyzzy"), (.text, "dun"), (.text, "???"), (.text, "dune hobit"), (.author, "hobit"), (.title, "tolkein"),
      (.series, "hobit"), (.text, "978"),
    ] as [(SpellingSuggestion.Part, String)])
  func `what is near nothing, or only to words of other books, means nothing else`(
    part: SpellingSuggestion.Part, typed: String
  ) async throws {
    #expect(try await Self.query(part, typed).spellingSuggestion(in: Self.catalog()) == nil)
  }

  @Test func `what else is asked for holds for what is meant`() async throws {
    var query = Self.query(.text, "tolkein")
    query.savedOnly = true
    #expect(try await query.spellingSuggestion(in: Self.catalog()) == nil)
  }

  @Test func `what only another filter leaves out is written right`() async throws {
    var query = Self.query(.text, "hobbit")
    query.kind = .article
    #expect(try await query.spellingSuggestion(in: Self.catalog()) == nil)
  }

  private static func query(_ part: SpellingSuggestion.Part, _ text: String) -> ListQuery {
    var query = ListQuery()
    switch part {
    case .text: query.text = text
    case .title: query.title = text
    case .author: query.author = text
    case .series: query.series = text
    }
    return query
  }

  private static func catalog() async throws -> any Catalog {
    let books = [
      ("Dune Messiah", "Frank Herbert"), ("The Hobbit", "J. R. R. Tolkien"), ("At Swim", "Flann O’Brien"),
      ("Die Straße", "Bo Lee"), ("Дом", "Фёдор Достоев"), ("The Hobbits", "Cy Poe"),
    ]
    let records = books.map { title, author in
      var record = SourceRecord(source: "list", key: title, title: title)
      record.authors = [author]
      if title == "At Swim" { record.series = [SeriesEntry("Discworlds", position: "1")] }
      if title == "The Hobbits" { record.kind = .article }
      return record
    }
    return try await AppContext.holding(records).catalog
  }
}
