import Foundation
import Platform
import StandIn
import Testing

/// What was merged, what was not, and what may be one; what deserves a look in a catalogue.
@Suite struct DuplicatesTests {
  private static let shelf = """
    [{"title": "Emma", "authors": "Jane Austen", "isbn": "9780306406157"},
     {"title": "Emma", "authors": "J. Austen", "pdf_url": "https://example.org/emma.pdf"},
     {"title": "Poems", "authors": "Bo Roe"}, {"title": "Poems: New", "authors": "Bo Roe", "isbn": "9780804429573"},
     {"title": "Poems: New and old", "authors": "Bo Roe", "isbn": "9783161484100"},
     {"title": "Dune", "authors": "Frank Herbert", "isbn": "9780804139021"},
     {"title": "Cats at Home", "authors": "Ann Lee", "isbn": "9780804139021"},
     {"title": "Knots", "authors": "Di Fox", "isbn": "9780553418026"},
     {"title": "Lamps", "authors": "Ed Gay", "isbn": "9780553418026"},
     {"title": "Boats", "authors": "Flo Hay", "isbn": "9780553418026"},
     {"title": "Typo", "authors": "Guy Inn", "isbn": "9780306406158"}]
    """

  /// A program whose catalogue holds the shelf.
  private func program() async throws -> Shelved {
    let books = try BooksProgram()
    let file = books.home.appending(path: "shelf.json")
    try Self.shelf.write(to: file, atomically: true, encoding: .utf8)
    let shelved = Shelved(books: books, list: file.path(percentEncoded: false))
    #expect(try await shelved.run("sync", "book-list").status == 0)
    return shelved
  }

  private struct Shelved {
    let books: BooksProgram
    let list: String

    func run(_ arguments: String...) async throws -> BooksProgram.Run {
      try await books.run(list: arguments, adding: ["BOOKS_BOOK_LIST_BASE_URL": list])
    }

    func export() async throws -> String { try await run("export", "-f", "json").output }

    /// The rows of `duplicates` of one kind, each in its cells.
    func rows(_ kind: String) async throws -> [[String]] {
      let run = try await run("duplicates")
      #expect(run.status == 0, "\(run.errors)")
      let rows = run.output.split(separator: "\n").map { row in
        row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
      return rows.filter { $0[0] == kind }
    }
  }

  @Test func `who reads what is taken may leave, and all of it is taken`() async throws {
    let books = try BooksProgram()
    let pairs = ["Tides", "Knots", "Lamps"].enumerated().map { number, title in
      """
      {"title": "\(title)", "authors": "Ann Lee", "isbn": "\(isbn(number))"}, {"title": "\(title)", "authors": "A. Lee"}
      """
    }
    let file = try books.file("pairs.json", "[\(pairs.joined(separator: ","))]")
    let list = ["BOOKS_BOOK_LIST_BASE_URL": file]
    #expect(try await books.run("sync", "book-list", adding: list).status == 0)
    let running = try books.start(["duplicates", "--apply"], adding: list)
    try running.output.close()
    try running.input.close()
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 0)
    #expect(try await books.run("history", adding: list).output.split(separator: "\n").count == 3)
  }

  @Test func `M24: a safe suggestion is taken as an entry of its own, once, and can be undone`() async throws {
    let program = try await program()
    let before = try await program.export()
    let suggested = try await program.rows("suggested")
    #expect(suggested.count == 4)
    let emma = try #require(suggested.first { $0[3] == "Emma" })
    #expect(emma.count == 12 && emma[1].contains("has no ISBN"))
    let trial = try await program.run("duplicates", "--apply", "--dry-run")
    #expect(trial.output.split(separator: "\n").count == 1)
    #expect(try await program.export() == before)
    let taken = try await program.run("duplicates", "--apply")
    #expect(taken.output == trial.output && taken.errors.contains("books undo"))
    let merged = try await program.rows("merged")
    #expect(merged.map { $0[3] } == ["Emma"] && merged[0][1].hasPrefix("kept-together"))
    let again = try await program.run("duplicates", "--apply")
    #expect(again.status == 0 && again.output.isEmpty)
    let history = try await program.run("history").output
    #expect(history.split(separator: "\n").count == 1 && history.contains("merge"))
    #expect(try await program.run("undo").status == 0)
    #expect(try await program.export() == before)
  }

  @Test func `a row of a table with a wrong ISBN is no book without one`() async throws {
    let books = try BooksProgram()
    let table = "Title,Author,ISBN\nThe Kafka Trial,F K,9780306406157\nThe Kafka Trial,F K,9780306406158\n"
    #expect(try await books.run("import", try books.file("table.csv", table)).status == 0)
    let listed = try await books.run("list", "--json").results()
    let warnings = listed.flatMap { $0["warnings"] as? [String] ?? [] }
    #expect(listed.count == 2 && warnings.map { $0.prefix(12) } == ["refused-isbn"], "\(warnings)")
    #expect(try await books.run("duplicates", "--apply").errors.contains("no suggestion is safe to take unseen"))
  }

  @Test func `what a limit cuts is shown by a higher one, where there is a higher one`() async throws {
    let books = try BooksProgram()
    let rows = (0..<2_001).flatMap { number in
      let number13 = isbn(number)
      return ["", ": a history"].map { #"{"title": "Tides \#(number)\#($0)", "isbn": "\#(number13)"}"# }
    }
    #expect(try await books.run("import", try books.file("long.json", "[\(rows.joined(separator: ","))]")).status == 0)
    let some = try await books.run("duplicates", "--limit", "1999")
    #expect(some.errors == "1999 of 2001 merged; --limit shows more\n")
    let most = try await books.run("duplicates", "--limit", "2000")
    #expect(most.errors == "2000 of 2001 merged; no more are shown at once\n")
    #expect(try await books.run("duplicates", "--limit", "2001").status == 64)
    // It would take more than were asked for.
    let limited = try await books.run("duplicates", "--apply", "--limit", "1")
    #expect(limited.status == 64 && limited.errors.contains("--limit"))
  }

  @Test func `a suggestion that was refused never comes back`() async throws {
    let program = try await program()
    let emma = try #require(try await program.rows("suggested").first { $0[3] == "Emma" })
    #expect(try await program.run("split", emma[2], emma[7]).status == 0)
    #expect(try await program.rows("suggested").allSatisfy { $0[3] != "Emma" })
    #expect(try await program.run("duplicates", "--apply").output.isEmpty)
    #expect(try await program.run("sync", "book-list", "--refresh").status == 0)
    #expect(try await program.rows("suggested").count == 3)
  }

  @Test func `what shares an ISBN and is two books says why`() async throws {
    let program = try await program()
    let apart = try await program.rows("apart")
    #expect(Set(apart.map { $0[3] }) == ["Dune", "Cats at Home", "Knots", "Lamps", "Boats"])
    for row in apart {
      let reason = ["Dune", "Cats at Home"].contains(row[3]) ? "isbn-conflict" : "quarantined-isbn"
      #expect(row[1].hasPrefix(reason), "\(row)")
      let why = try await program.run("show", row[2], "--why").output
      #expect(why.contains("Why not with others\n  \(reason)"), "\(why)")
    }
  }

  @Test func `JSON has all three parts with their totals, cut to the limit`() async throws {
    let program = try await program()
    let object = try await program.run("duplicates", "--json", "--limit", "2").object()
    #expect(object["schema"] as? String == "books.duplicates/1")
    #expect((object["apart"] as? [Any])?.count == 2 && object["apartTotal"] as? Int == 5)
    #expect(object["mergedTotal"] as? Int == 0)
    let suggested = try #require(object["suggested"] as? [[String: Any]])
    #expect(suggested.count == 2 && object["suggestedTotal"] as? Int == 4)
    #expect(suggested.allSatisfy { $0["reason"] as? String == "title-author" && $0["first"] is [String: Any] })
    let types = try await program.run("duplicates", "--ndjson").objects().map { $0["type"] as? String }
    #expect(types.count { $0 == "suggested" } == 4 && types.last == "end")
    let merges = try await program.run("duplicates", "--apply", "--json").object()
    #expect((merges["merges"] as? [[String: Any]])?.count == 1)
  }

  @Test func `M48: an ISBN in quarantine is listed, released and undone`() async throws {
    let program = try await program()
    let before = try await program.export()
    let doctor = try await program.run("doctor", "--json").object()
    let contents = try #require(doctor["contents"] as? [String: Any])
    let quarantined = try #require(contents["quarantined"] as? [[String: Any]])
    #expect(quarantined.map { $0["isbn13"] as? String } == ["9780553418026"])
    #expect((quarantined[0]["examples"] as? [[String: String]])?.compactMap { $0["title"] }.sorted().count == 3)
    #expect(contents["refused"] as? [String: Int] == ["bad-checksum": 1])
    #expect(try await program.run("doctor").output.contains("--release 9780553418026"))
    let release = try await program.run("doctor", "--release", "978-0-553-41802-6")
    #expect(release.status == 0 && release.errors.contains("undo"))
    #expect(try await program.run("doctor").output.contains("released ISBNs"))
    #expect(try await program.rows("apart").allSatisfy { $0[1].hasPrefix("isbn-conflict") })
    #expect(try await program.run("doctor", "--release", "9780553418026").status == 65)
    #expect(try await program.run("undo").status == 0)
    #expect(try await program.export() == before)
  }

  @Test(arguments: [
    (["doctor", "--release", "9780306406157"], Int32(65), "not in quarantine"),
    (["doctor", "--release", "9780306406158"], 65, "check digit"),
    (["duplicates", "--limit", "0"], 64, "--limit"), (["duplicates", "--dry-run"], 64, "--apply"),
    (["sources", "order", "book-list", "book-list", "--dry-run"], 64, "twice"),
  ])
  func `what cannot be done is refused with one line`(arguments: [String], status: Int32, hint: String) async throws {
    let run = try await BooksProgram().run(list: arguments)
    #expect(run.status == status && run.errors.contains(hint), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  private static let oneAuthor = """
    [{"title": "Splintered", "authors": "A.G. Howard", "isbn": "9780804139021"},
     {"title": "Unhinged", "authors": "A.G. Howard", "isbn": "9780804139021"}]
    """

  @Test func `M61: a book of other titles comes first, a split ends it, a merge of its records confirms it`()
    async throws
  {
    let books = try BooksProgram()
    let file = books.home.appending(path: "shelf.json")
    try Self.oneAuthor.write(to: file, atomically: true, encoding: .utf8)
    let program = Shelved(books: books, list: file.path(percentEncoded: false))
    #expect(try await program.run("sync", "book-list").status == 0)
    let all = try await program.run("duplicates").output
    #expect(all.hasPrefix("doubtful\ttitle-differs: "), "\(all)")
    let row = try #require(try await program.rows("doubtful").first)
    #expect(row[1].contains("“Splintered”") && row[1].contains("“Unhinged”"))
    #expect(try await program.rows("merged").count == 1)
    let json = try await program.run("duplicates", "--json").object()
    #expect((json["doubtful"] as? [Any])?.count == 1 && json["doubtfulTotal"] as? Int == 1)
    #expect(try await program.run("show", row[2], "--why").output.contains("Why perhaps not together\n  title-differs"))
    let shown = try #require(try await program.run("show", row[2], "--json").object()["book"] as? [String: Any])
    #expect(String(describing: shown["warnings"]).contains("title-differs"))
    let records = (shown["records"] as? [[String: Any]] ?? []).map { "\($0["source"] ?? ""):\($0["key"] ?? "")" }
    #expect(records.count == 2)
    let merge = try await program.run("merge", records[0], records[1])
    #expect(merge.status == 0 && merge.errors.contains("confirmed"), "\(merge.errors)")
    #expect(try await program.rows("doubtful").isEmpty)
    #expect(try await program.run("undo").status == 0)
    #expect(try await program.rows("doubtful").count == 1)
    #expect(try await program.run("split", row[2], records[1]).status == 0)
    #expect(try await program.rows("doubtful").isEmpty)
    #expect(try await program.run("merge", records[0], records[1]).status == 0)
    #expect(try await program.rows("doubtful").isEmpty)
  }

  @Test func `an empty catalogue has no duplicates, and that is no failure`() async throws {
    let run = try await BooksProgram().run("duplicates")
    #expect(run.status == 0 && run.output.isEmpty && !run.errors.isEmpty)
  }
}
