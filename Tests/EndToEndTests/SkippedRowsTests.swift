import Foundation
import Testing

/// Rows of a list that give no record are told with their place, wherever the list comes from.
@Suite struct SkippedRowsTests {
  @Test func `sync says where the rows stand that gave no record, as text and as JSON`() async throws {
    let books = try BooksProgram()
    let list = try books.file("list.json", "[{\"title\":\"Good\"},\n {\"titel\":\"Typo\"}, {\"title\":\"Fine\"}, 7]")
    let variables = ["BOOKS_BOOK_LIST_BASE_URL": list]
    let text = try await books.run("sync", "book-list", adding: variables)
    #expect(text.status == 0)
    #expect(text.errors.contains("book-list: row 2 (line 2, column 2): no title"), "\(text.errors)")
    #expect(text.errors.contains("book-list: row 4 (line 2, column 38): not a book"), "\(text.errors)")
    let json = try await books.run("sync", "book-list", "--refresh", "--json", adding: variables)
    let source = try #require((try json.object()["sources"] as? [[String: Any]])?.first)
    let faults = try #require(source["faults"] as? [[String: Any]])
    #expect(faults.compactMap { $0["row"] as? Int } == [2, 4])
    #expect(faults.compactMap { $0["reason"] as? String } == ["no title", "not a book"])
    #expect(faults[0]["list"] is NSNull)
  }

  @Test func `of several lists it is said which one, without what may be secret in its address`() async throws {
    let books = try BooksProgram()
    let (one, two) = (try books.file("1.json", #"[{"title":"A"}]"#), try books.file("2.json", #"[{"title":"B"},{}]"#))
    let run = try await books.run("sync", "book-list", adding: ["BOOKS_BOOK_LIST_BASE_URL": "\(one)\n\(two)"])
    #expect(run.errors.contains("row 2 (line 1, column 16) of \(two): no title"), "\(run.errors)")
  }

  @Test func `the first twenty are named, the others counted`() async throws {
    let books = try BooksProgram()
    let rows = Array(repeating: #"{"title":"A"},{}"#, count: 30).joined(separator: ",")
    let list = try books.file("list.json", "[\(rows)]")
    let run = try await books.run("sync", "book-list", adding: ["BOOKS_BOOK_LIST_BASE_URL": list])
    #expect(run.errors.split(separator: "\n").count { $0.contains(": no title") && $0.contains("row ") } == 20)
    #expect(run.errors.contains("book-list: … and 10 more rows"), "\(run.errors)")
  }

  @Test func `an empty catalogue and a filter that nothing fits are told apart`() async throws {
    let books = try BooksProgram()
    let (fills, fits) = ("the catalogue is empty; books sync fills it", "nothing in the catalogue fits")
    for arguments in [["list", "moth"], ["export", "moth", "-f", "csv"], ["export", "-f", "json", "--provenance"]] {
      #expect(try await books.run(list: arguments).errors.contains(fills), "\(arguments)")
    }
    _ = try await books.run("import", try books.file("list.json", #"[{"title":"Good"}]"#))
    for arguments in [["list", "moth"], ["export", "moth", "-f", "csv"]] {
      let run = try await books.run(list: arguments)
      #expect(run.errors.contains(fits) && !run.errors.contains(fills), "\(arguments): \(run.errors)")
    }
  }
}
