import Foundation
import Testing

/// Several book lists at once: how many books came, and what is said of one that cannot be read.
@Suite struct SeveralListsTests {
  private func counts(_ run: BooksProgram.Run) throws -> [Int?] {
    let source = try #require((try run.object()["sources"] as? [[String: Any]])?.first)
    return ["results", "added", "changed", "unchanged"].map { source[$0] as? Int }
  }

  @Test func `each book of several lists is counted once`() async throws {
    let books = try BooksProgram()
    let lists = [
      try books.file("1.json", #"[{"title":"AA"},{"title":"BB","tags":"x"}]"#),
      try books.file("2.json", #"[{"title":"CC"},{"title":"BB","tags":"y"}]"#), try books.file("3.json", "[]"),
    ]
    let variables = ["BOOKS_BOOK_LIST_BASE_URL": lists.joined(separator: "\n")]
    let first = try await books.run("sync", "book-list", "--json", adding: variables)
    #expect(first.status == 0, "\(first.errors)")
    #expect(try counts(first) == [3, 3, 0, 0], "\(first.errors)")
    let again = try await books.run("sync", "book-list", "--refresh", "--json", adding: variables)
    #expect(try counts(again) == [3, 0, 0, 3])
    for tag in ["x", "y"] {
      let page = try await books.run("browse", "book-list:\(tag)", "--offline", "--json", adding: variables).object()
      #expect(page["total"] as? Int == 1, "\(tag)")
    }
  }

  @Test func `the list of the program beside an empty one is counted once`() async throws {
    let books = try BooksProgram()
    let alone = try await books.run("sync", "book-list", "--json", adding: ["BOOKS_BOOK_LIST_BASE_URL": "bundled:"])
    let empty = try books.file("empty.json", "[]")
    let other = try BooksProgram()
    let beside = try await other.run(
      "sync", "book-list", "--json", adding: ["BOOKS_BOOK_LIST_BASE_URL": "bundled:\n\(empty)"])
    #expect(try counts(beside) == counts(alone))
  }

  private static let broken: [(text: String, reason: String)] = [
    (#"[{"title":"CC"}"#, "it is no JSON: it ends in the middle, in line 1, column 16"),
    ("[{\"title\":\"CC\"},\n {\"title\" \"DD\"}]", "in line 2, column 11"),
    ("", "it is empty"), ("<html>", "it is HTML or XML, not JSON"), ("\u{1F}\u{8}", "it is packed"),
    ("7", "it is neither an array of books nor a book"), ("[1,2]", "none of its 2 rows can be used: not a book (2)"),
  ]

  @Test(arguments: broken)
  func `a list that cannot be read is named, and what came of the others is kept`(text: String, reason: String)
    async throws
  {
    let books = try BooksProgram()
    let bad = try books.file("bad.json", text)
    let lists = [bad, try books.file("good.json", #"[{"title":"AA"},{"title":"BB"}]"#)]
    for lists in [lists, lists.reversed()] {
      let variables = ["BOOKS_BOOK_LIST_BASE_URL": lists.joined(separator: "\n")]
      let run = try await books.run("sync", "book-list", "--refresh", adding: variables)
      #expect(run.status == 69 && run.errors.contains("\(bad) cannot be used: "), "\(run.errors)")
      #expect(run.errors.contains(reason), "\(run.errors)")
      #expect(run.errors.contains("mend it, or take it out of the setting base-url"), "\(run.errors)")
      #expect(run.errors.contains("book-list could not be taken whole, what came of it is kept"), "\(run.errors)")
      #expect(!run.errors.contains("try again later") && !run.errors.contains("no source that was asked"))
      #expect(try await books.run("list", "--json", adding: variables).object()["total"] as? Int == 2)
      let quiet = try await books.run("sync", "book-list", "--refresh", "-q", adding: variables)
      #expect(quiet.status == 69 && quiet.errors.contains(bad), "\(quiet.errors)")
    }
  }

  @Test func `a list that is gone, and one that is a folder, are named as well`() async throws {
    let books = try BooksProgram()
    let good = try books.file("good.json", #"[{"title":"AA"}]"#)
    let gone = books.home.appending(path: "gone.json").path(percentEncoded: false)
    for (bad, words) in [
      (gone, "there is no file \(gone)"), (books.home.path(percentEncoded: false), "cannot be used: it is a folder"),
    ] {
      let run = try await books.run(
        "sync", "book-list", "--refresh", adding: ["BOOKS_BOOK_LIST_BASE_URL": "\(good)\n\(bad)"])
      #expect(run.status == 69 && run.errors.contains(words), "\(run.errors)")
      #expect(run.errors.contains("book-list could not be taken whole"), "\(run.errors)")
    }
  }

  @Test func `where nothing came of any source that is what is said`() async throws {
    let books = try BooksProgram()
    let bad = try books.file("bad.json", "[")
    let run = try await books.run("sync", "book-list", adding: ["BOOKS_BOOK_LIST_BASE_URL": bad])
    #expect(run.status == 69 && run.errors.contains("books: book-list could not be taken\n"), "\(run.errors)")
  }
}
