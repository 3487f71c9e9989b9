import Foundation
import Testing

/// Tags that a book list no longer has.
@Suite struct LapsedTagsTests {
  private func tags(_ books: BooksProgram, _ variables: [String: String]) async throws -> [String: Int] {
    let run = try await books.run("categories", "--source", "book-list", "--offline", "--json", adding: variables)
    let rows = try run.results()
    return Dictionary(
      uniqueKeysWithValues: try rows.map { row in
        #expect(row["stale"] as? Bool == false)
        return (try #require(row["name"] as? String), try #require(row["items"] as? Int))
      })
  }

  private func total(_ tag: String, _ books: BooksProgram, _ variables: [String: String]) async throws -> Int? {
    try await books.run("browse", "book-list:\(tag)", "--json", adding: variables).object()["total"] as? Int
  }

  @Test func `a tag that the lists no longer have is empty after the next sync, and comes back with its books`()
    async throws
  {
    let books = try BooksProgram()
    let other = try books.file("other.json", #"[{"title":"Other","tags":"b, o"}]"#)
    func sync(_ text: String) async throws -> [String: String] {
      let variables = ["BOOKS_BOOK_LIST_BASE_URL": "\(try books.file("d.json", text))\n\(other)"]
      let run = try await books.run("sync", "book-list", "--refresh", adding: variables)
      #expect(run.status == 0, "\(run.errors)")
      return variables
    }
    var variables = try await sync(#"[{"title":"Dune","tags":"a, b, c"},{"title":"Emma","tags":"c"}]"#)
    #expect(try await tags(books, variables) == ["a": 1, "b": 2, "c": 2, "o": 1])
    variables = try await sync(#"[{"title":"Dune","tags":"a, d"},{"title":"Emma"}]"#)
    #expect(try await tags(books, variables) == ["a": 1, "b": 1, "c": 0, "d": 1, "o": 1])
    #expect(try await total("c", books, variables) == 0)
    #expect(try await total("a", books, variables) == 1)
    variables = try await sync(#"[{"title":"Emma","tags":"c"}]"#)
    #expect(try await tags(books, variables) == ["a": 0, "b": 1, "c": 1, "d": 0, "o": 1])
  }

  @Test func `the tags of a list of many pages stay as its pages filled them`() async throws {
    let books = try BooksProgram()
    func sync(_ tags: Int) async throws -> [String: String] {
      let rows = (0..<12_000).map { #"{"title":"Book \#($0)","tags":"t\#($0 % tags)"}"# }
      let list = try books.file("long.json", "[\(rows.joined(separator: ","))]")
      let variables = ["BOOKS_BOOK_LIST_BASE_URL": list]
      #expect(try await books.run("sync", "book-list", "--refresh", adding: variables).status == 0)
      return variables
    }
    #expect(try await tags(books, sync(4)) == ["t0": 3_000, "t1": 3_000, "t2": 3_000, "t3": 3_000])
    #expect(try await tags(books, sync(3)) == ["t0": 4_000, "t1": 4_000, "t2": 4_000, "t3": 0])
  }
}
