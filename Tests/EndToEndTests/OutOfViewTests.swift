import Testing

/// What is told of the library where sources of its books are off.
@Suite struct OutOfViewTests {
  private static let eloquent = "9781718504103"
  private static let advanced = "9780815384571"
  private static let own = "9780306406157"
  private static let way = ": book-list is off: books sources enable book-list"

  /// Two books of the list in the library, one of them a favorite, and one of the reader's own.
  private static func library() async throws -> BooksProgram {
    let books = try BooksProgram()
    for arguments in [
      ["sync", "book-list"], ["add", eloquent], ["favorite", advanced],
      ["add", "--title", "Ours", "--author", "Us", "--isbn", own],
    ] {
      let run = try await books.run(list: arguments + ["-q"])
      #expect(run.status == 0, "\(arguments): \(run.errors)")
    }
    return books
  }

  @Test func `a source that is switched off takes books of the library out of view, and says how many`() async throws {
    let books = try await Self.library()
    let run = try await books.run("sources", "disable", "book-list")
    #expect(run.status == 0)
    #expect(run.errors.contains("2 books of your library are out of view" + Self.way), "\(run.errors)")
    let other = try await books.run("sources", "disable", "google-books")
    #expect(other.status == 0 && !other.errors.contains("out of view"), "\(other.errors)")
  }

  @Test(arguments: [
    (["list", "--library"], true), (["list", "--library", "--ndjson"], true), (["stats", "--library"], true),
    (["authors", "--library"], true), (["export", "--library", "-f", "csv"], true), (["list"], false),
    (["export", "-f", "csv"], false),
  ])
  func `what shows the library says how many of its books are out of view, and what brings them back`(
    arguments: [String], isTold: Bool
  ) async throws {
    let books = try await Self.library()
    let whole = try await books.run(list: arguments)
    #expect(whole.status == 0 && !whole.errors.contains("out of view"), "\(whole.errors)")
    #expect(try await books.run("sources", "disable", "book-list", "-q").errors == "")
    let run = try await books.run(list: arguments)
    #expect(run.status == 0 && !run.output.contains(Self.eloquent))
    #expect(
      run.errors.contains("2 books of your library are out of view" + Self.way) == isTold, "\(run.errors)")
    #expect(try await books.run(list: arguments + ["-q"]).errors == "")
    #expect(try await books.run("sources", "enable", "book-list", "-q").status == 0)
    #expect(try await !books.run(list: arguments).errors.contains("out of view"))
  }

  @Test(arguments: [
    ["show", "REF"], ["show", "REF", "--full"], ["edit", "REF", "title=Mine"], ["merge", own, "REF"],
    ["merge", "REF", own, "--dry-run"], ["split", own, "REF"], ["split", "REF", own],
    ["open", "REF", "--print-address"], ["download", "REF"], ["read", "REF", "--print-path"],
    ["add", "REF"], ["remove", "REF"], ["favorite", "REF"], ["unfavorite", "REF"],
  ])
  func `a book that is named and out of view is told so, with what brings it back`(arguments: [String]) async throws {
    let books = try await Self.library()
    let shown = try await books.book(Self.eloquent)
    let record = try #require((shown["records"] as? [[String: Any]])?.first)
    let names = ["book-list:\(record["key"] as? String ?? "")", try #require(shown["id"] as? String)]
    #expect(try await books.run("sources", "disable", "book-list", "-q").status == 0)
    for name in names {
      let run = try await books.run(list: arguments.map { $0 == "REF" ? name : $0 })
      let words = "books: “\(name)” is out of view, since book-list is off: books sources enable book-list\n"
      #expect(run.status == 1 && run.output == "" && run.errors == words, "\(run.errors)")
    }
    #expect(try await books.run("history", "--ndjson").output.split(separator: "\n").count == 3)
  }

  @Test(arguments: [
    ["show", eloquent], ["edit", eloquent, "title=Mine"], ["merge", own, eloquent], ["split", own, eloquent],
    ["open", eloquent, "--print-address"], ["remove", eloquent], ["favorite", "978-1-7185-0410-3"],
    ["show", "1718504101"],
  ])
  func `a book that is named by its ISBN and out of view is told so as well`(arguments: [String]) async throws {
    let books = try await Self.library()
    #expect(try await books.run("sources", "disable", "book-list", "-q").status == 0)
    let run = try await books.run(list: arguments)
    let words = "” is out of view, since book-list is off: books sources enable book-list\n"
    #expect(run.status == 1 && run.output == "" && run.errors.hasSuffix(words), "\(run.errors)")
    let other = try await books.run("show", "9780140449136")
    #expect(other.status == 1 && other.errors.contains("in the catalogue; books search"), "\(other.errors)")
  }

  @Test func `a record that never came of a source that is off is told with what switches it on`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sources", "disable", "book-list", "-q").status == 0)
    let words = "books: no book “book-list:none” in the catalogue, and book-list is off: "
    let run = try await books.run("show", "book-list:none")
    #expect(run.status == 1 && run.errors == words + "books sources enable book-list\n", "\(run.errors)")
    let variable = ["BOOKS_BOOK_LIST_ENABLED": "no"]
    let ruled = try await books.run("show", "book-list:none", adding: variable)
    #expect(ruled.status == 1 && ruled.errors == words + "BOOKS_BOOK_LIST_ENABLED says so\n", "\(ruled.errors)")
  }

  @Test func `favorites out of view are counted for themselves`() async throws {
    let books = try await Self.library()
    for arguments in [["favorite", Self.own], ["sources", "disable", "book-list"]] {
      #expect(try await books.run(list: arguments + ["-q"]).status == 0)
    }
    let run = try await books.run("list", "--favorites")
    #expect(run.status == 0 && run.errors.contains("1 of your favorites is out of view" + Self.way), "\(run.errors)")
  }

  @Test func `what is in the library no more, or is shown by another source, is not out of view`() async throws {
    let books = try BooksProgram()
    for arguments in [
      ["sync", "book-list"], ["add", Self.advanced], ["remove", Self.advanced],
      ["add", "--title", "Eloquent JavaScript", "--author", "Marijn Haverbeke", "--isbn", Self.eloquent],
    ] {
      let run = try await books.run(list: arguments + ["-q"])
      #expect(run.status == 0, "\(arguments): \(run.errors)")
    }
    for arguments in [["sources", "disable", "book-list"], ["list", "--library"]] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 0 && !run.errors.contains("out of view"), "\(run.errors)")
    }
  }
}
