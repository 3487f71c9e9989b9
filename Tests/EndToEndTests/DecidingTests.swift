import Foundation
import StandIn
import Testing

/// What the reader decides, and takes back.
@Suite struct DecidingTests {
  @Test func `a merge is explained, kept in the history, and undone without a trace`() async throws {
    let shelf = try await Shelf.filled()
    let before = try await shelf.export()
    let dry = try await shelf.run("merge", shelf.emma, shelf.dune, "--dry-run")
    #expect(dry.status == 0 && dry.errors.contains("would merge 2 books into “"), "\(dry.errors)")
    #expect(dry.output.contains("\trecords\t") && dry.output.contains("\ttitle\t"))
    #expect(try await shelf.export() == before)
    #expect(try await shelf.run("history", "--json").object()["entries"] as? [String] == [])

    let merged = try await shelf.run("merge", shelf.emma, shelf.dune)
    #expect(merged.status == 0 && merged.errors.contains("merged 2 books into “"), "\(merged.errors)")
    #expect(merged.output.split(separator: "\n").count == 1)
    let book = try await shelf.book(shelf.dune, "--why")
    #expect((book["records"] as? [Any])?.count == 2)
    #expect((book["joins"] as? [[String: Any]])?.first?["rule"] as? String == "kept-together")
    #expect(try await shelf.book(shelf.emma)["id"] as? String == book["id"] as? String)

    let history = try await shelf.run("history", "--json").object()
    #expect(history["schema"] as? String == "books.history/1")
    let entry = try #require((history["entries"] as? [[String: Any]])?.first)
    #expect(entry["verb"] as? String == "merge" && entry["titles"] as? [String] == ["Emma", "Dune"])
    #expect(try await shelf.run("history").output.contains("\tmerge\tEmma; Dune\n"))

    let undone = try await shelf.run("undo")
    #expect(undone.status == 0 && undone.errors.contains("undid entry 1: merge “Emma”, “Dune”"), "\(undone.errors)")
    #expect(undone.output.split(separator: "\n").count == 2)
    #expect(try await shelf.export() == before)
    let again = try await shelf.run("undo")
    #expect(again.status == 65 && again.errors.contains("nothing to undo"), "\(again.errors)")
  }

  @Test func `a merge names the marks and values that it hides, and no such pair is taken unseen`() async throws {
    let books = try BooksProgram()
    let (first, second) = ("9780306406157", "9780261103344")
    for (isbn, marks) in [(first, ["note=one", "rating=5", "status=read"]), (second, ["note=two", "rating=5"])] {
      let titled = ["add", "--title", "Tales of \(isbn)", "--author", "Ann Lee", "--isbn", isbn]
      #expect(try await books.run(list: titled + marks).status == 0)
    }
    for (isbn, publisher) in [(first, "publisher=One"), (second, "publisher=Two")] {
      #expect(try await books.run("edit", isbn, publisher).status == 0)
    }
    let merged = try await books.run("merge", first, second)
    #expect(merged.status == 0)
    #expect(merged.errors.contains("of several the newest is shown: publisher, note; "), "\(merged.errors)")
    #expect(try await books.run("undo").status == 0)

    for marks in [["note=one"], ["note=two"]] {
      let isbn = marks == ["note=one"] ? ["--isbn", "9781402894626"] : []
      #expect(try await books.run(list: ["add", "--title", "Twin", "--author", "Bo Lee"] + isbn + marks).status == 0)
    }
    let pairs = try await books.run("duplicates", "--json").object()["suggested"] as? [[String: Any]] ?? []
    #expect(pairs.compactMap { $0["safe"] as? Bool } == [false])
    let applied = try await books.run("duplicates", "--apply")
    #expect(applied.errors.contains("no suggestion is safe to take unseen"), "\(applied.errors)")
    #expect(try await books.run("edit", "9781402894626", "--unset", "note").status == 0)
    #expect(try await books.run("duplicates", "--apply").errors.contains("1 suggestion taken"))
    #expect(try await books.run("list", "two").output.contains("Twin"))
  }

  @Test func `a record that is split off stays apart over a refresh, and comes back with undo`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync")
    let before = try await books.run("export", "-f", "json").output
    let all = try await books.run("list", "--json", "--limit", "1000").results()
    let shared = try #require(all.first { ($0["records"] as? [Any])?.count == 2 })
    let id = try #require(shared["id"] as? String)
    let record = try #require((shared["records"] as? [[String: String]])?.last)
    let key = "\(record["source"] ?? ""):\(record["key"] ?? "")"

    let split = try await books.run("split", id, key)
    #expect(split.status == 0 && split.errors.contains("split \(key) off “"), "\(split.errors)")
    #expect(split.output.split(separator: "\n").count == 2)
    let again = try await books.run("split", id, key)
    #expect(again.status == 0 && again.errors.contains("is kept apart from the other already\n"), "\(again.errors)")
    #expect(try await books.run("history", "--ndjson").output.split(separator: "\n").count == 1)
    let apart = try await books.run("export", "-f", "json").output
    #expect(apart != before)
    #expect(try await books.run("sync", "--refresh").status == 0)
    #expect(try await books.run("export", "-f", "json").output == apart)
    #expect(try await books.run("undo").status == 0)
    #expect(try await books.run("export", "-f", "json").output == before)
  }

  @Test func `a record of a source that is not there any more is shown like any other`() async throws {
    let shelf = try await Shelf.filled()
    let record = try #require((try await shelf.book(shelf.dune)["records"] as? [[String: String]])?.first)
    let key = try #require(record["key"])
    let export = try await shelf.run("export", "--provenance", "-f", "ndjson").output
    let other = try BooksProgram()
    let kept = try await other.run("import", "-", input: export.replacing("\"book-list\"", with: "\"paper\""))
    #expect(kept.status == 0, "\(kept.errors)")
    let shown = try await other.run("show", "paper:\(key)", "--records")
    #expect(shown.status == 0 && shown.output.contains("Dune"), "\(shown.errors)")
    #expect(try await other.run("favorite", "paper:\(key)").status == 0)
    #expect(try await other.run("show", "paper:\(key)", "--full").status == 64)
    #expect(try await other.run("show", "paper:none").status == 64)
  }

  @Test func `two fields are unset at once`() async throws {
    let shelf = try await Shelf.filled()
    _ = try await shelf.run("edit", shelf.emma, "title=Mine", "note=Precious")
    let unset = try await shelf.run("edit", shelf.emma, "--unset", "title,note")
    #expect(unset.status == 0 && unset.errors.contains("unset title, note"), "\(unset.errors)")
    let book = try await shelf.book(shelf.emma)
    #expect(book["title"] as? String == "Emma" && !(book["note"] is String))
  }

  @Test func `a value of one's own outlives a refresh, is explained, and is taken back`() async throws {
    let shelf = try await Shelf.filled()
    let before = try await shelf.export()
    let edit = try await shelf.run(
      "edit", shelf.emma, "title=Emma, Mine", "rating=5", "status=read", "read-on=2024-05-01", "tags=a,b", "note=N")
    #expect(edit.status == 0, "\(edit.errors)")
    #expect(edit.errors.contains("edited “Emma, Mine”: title, rating, status, read-on, tags, note (entry 1;"))
    #expect(try await shelf.run("sync", "book-list", "--refresh").status == 0)
    let book = try await shelf.book(shelf.emma, "--why")
    #expect(book["title"] as? String == "Emma, Mine" && book["rating"] as? Int == 5)
    #expect(book["status"] as? String == "read" && book["readOn"] as? String == "2024-05-01")
    #expect(book["tags"] as? [String] == ["a", "b"] && book["note"] as? String == "N")
    let title = try #require((book["provenance"] as? [String: [String: Any]])?["title"])
    #expect(title["rule"] as? String == "user")
    #expect((title["others"] as? [[String: Any]])?.first?["value"] as? String == "Emma")
    let card = try await shelf.run("show", shelf.emma, "--why").output
    for row in ["tags        a, b", "rating      5 of 5", "read-on     2024-05-01", "(user; "] {
      #expect(card.contains(row), "\(card)")
    }

    let same = try await shelf.run("edit", shelf.emma, "rating=5", "--json").object()
    #expect(same["entry"] is NSNull && (same["after"] as? [Any])?.count == 1)
    let unset = try await shelf.run("edit", shelf.emma, "rating=4", "--unset", "title,note", "--unset", "tags")
    #expect(unset.status == 0)
    #expect(unset.errors.contains("edited “Emma”: rating, unset title, note, tags (entry 2;"), "\(unset.errors)")
    #expect(try await shelf.run("history", "--limit", "1").errors.contains("--limit shows more"))
    #expect(try await shelf.run("undo", "2", "--dry-run").errors.contains("would undo entry 1: edit title"))
    #expect(try await shelf.run("undo", "2").status == 0)
    #expect(try await shelf.export() == before)
  }

  @Test func `what is added and favored is listed, and what is so already is no entry`() async throws {
    let shelf = try await Shelf.filled()
    let before = try await shelf.export()
    let add = try await shelf.run("add", shelf.emma, shelf.dune, shelf.emma)
    #expect(add.status == 0 && add.errors.contains("added 2 books to your library (entry 1;"), "\(add.errors)")
    #expect(add.output.split(separator: "\n").count == 2)
    let favorite = try await shelf.run("favorite", shelf.dune, "--json").object()
    #expect((favorite["after"] as? [[String: Any]])?.first?["favorite"] as? Bool == true)
    #expect(try await shelf.run("list", "--library").output.split(separator: "\n").count == 2)
    #expect(try await shelf.run("list", "--favorites").output.contains("Dune"))
    #expect(try await shelf.run("browse", "favorites").output.contains("Dune"))

    for arguments in [["add", shelf.emma], ["favorite", shelf.dune], ["unfavorite", shelf.emma]] {
      let again = try await shelf.books.run(list: arguments, adding: shelf.variables)
      #expect(again.status == 0 && again.errors.contains("is "), "\(again.errors)")
    }
    #expect(try await shelf.run("unfavorite", shelf.dune).status == 0)
    #expect(try await shelf.run("list", "--library").output.split(separator: "\n").count == 2)
    #expect(try await shelf.run("remove", shelf.dune, shelf.emma).status == 0)
    #expect(try await shelf.run("list", "--library").status == 1)
    #expect(try await shelf.run("remove", shelf.dune).errors.contains("“Dune” is not in your library"))
    #expect(try await shelf.run("history", "--ndjson").output.split(separator: "\n").count == 4)
    #expect(try await shelf.export() == before)
    #expect(try await shelf.run("undo", "4").status == 0)
    #expect(try await shelf.export() == before)
  }

  @Test func `what the reader writes reaches no terminal raw`() async throws {
    let shelf = try await Shelf.filled()
    let edit = try await shelf.run("edit", shelf.emma, "title=\u{1B}[31mRed\u{202E}", "note=\u{7}a\nb")
    var told = [edit.output, edit.errors]
    for arguments in [
      ["show", shelf.emma], ["history"], ["history", "--json"], ["add", shelf.emma], ["undo", "--dry-run"],
    ] {
      let run = try await shelf.books.run(list: arguments, adding: shelf.variables)
      told += [run.output, run.errors]
    }
    #expect(told.joined().contains("[31mRed"))
    #expect(!told.joined().unicodeScalars.contains { ["\u{1B}", "\u{202E}", "\u{7}"].contains($0) })
  }

  @Test func `M31 M32: a favorite follows its first record through merge and split`() async throws {
    let shelf = try await Shelf.filled()
    let favorites = { try await shelf.run("list", "--favorites", "--json").results() }
    _ = try await shelf.run("favorite", shelf.emma)
    _ = try await shelf.run("merge", shelf.emma, shelf.dune)
    #expect(try await favorites().count == 1)
    #expect((try await favorites().first?["records"] as? [Any])?.count == 2)
    #expect(try await shelf.run("split", shelf.emma, shelf.dune).status == 0)
    #expect(try await favorites().compactMap { $0["title"] as? String } == ["Emma"])

    _ = try await shelf.run("undo", "3")
    _ = try await shelf.run("merge", shelf.emma, shelf.dune)
    let merged = try await shelf.book(shelf.emma)["id"] as? String
    _ = try await shelf.run("favorite", shelf.dune)
    #expect(try await shelf.run("split", shelf.emma, shelf.dune).status == 0)
    #expect(try await favorites().compactMap { $0["id"] as? String } == [merged])
  }

  @Test func `what is refused ends with 65 and one line, and changes nothing`() async throws {
    let shelf = try await Shelf.filled()
    let before = try await shelf.export()
    let refused: [([String], String)] = [
      (["merge", shelf.emma, shelf.emma], "one book already: “Emma”"),
      (["split", shelf.emma, shelf.emma], "only record of “Emma”"),
      (["edit", shelf.emma, "titel=x"], "did you mean “title”?"),
      (["edit", shelf.emma, "pages=abc"], "not “abc”"),
      (["edit", shelf.emma, "published=2014-13"], "not “2014-13”"),
      (["edit", shelf.emma, "rating=9", "note=x"], "1 to 5"),
      (["edit", shelf.emma, "status=done"], "to-read, reading, read"),
      (["edit", shelf.emma, "isbn=9780306406158"], "check digit"),
      (["edit", shelf.emma, "isbn=9780306406157"], "belongs to “Dune”"),
      (["edit", shelf.emma, "title="], "--unset title"),
      (["edit", shelf.emma, "--unset", "title"], "no title that could be taken back"),
      (["edit", shelf.emma, "lists=x"], "follows from the records"),
      (["undo"], "nothing to undo"), (["undo", "--entry", "7"], "no entry 7"),
    ]
    for (arguments, hint) in refused {
      let run = try await shelf.books.run(list: arguments, adding: shelf.variables)
      #expect(run.status == 65 && run.errors.contains(hint) && run.output.isEmpty, "\(arguments): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
    #expect(try await shelf.run("add", shelf.emma, "00000000000z").status == 1)
    #expect(try await shelf.export() == before)
    #expect(try await shelf.run("history").output.isEmpty)
  }

  @Test func `an ISBN that the reader gave to one book is not given to another, whichever comes first`() async throws {
    let shelf = try await Shelf.filled()
    let before = try await shelf.export()
    for (first, second) in [(shelf.emma, shelf.dune), (shelf.dune, shelf.emma)] {
      #expect(try await shelf.run("edit", first, "isbn=080442957X").status == 0)
      let given = try await shelf.export()
      let refused = try await shelf.run("edit", second, "isbn=9780804429573")
      #expect(refused.status == 65 && refused.errors.contains("9780804429573"), "\(refused.errors)")
      #expect(try await shelf.export() == given)
      #expect(try await shelf.run("undo").status == 0)
    }
    #expect(try await shelf.export() == before)
  }

  @Test func `an ISBN that another book came to bear stays there, and is told, when it is given again`() async throws {
    let shelf = try await Shelf.filled()
    let given = "9780140449136"
    #expect(try await shelf.run("edit", shelf.emma, "isbn=\(given)").status == 0)
    #expect(try await shelf.run("undo").status == 0)
    let row = #"[{"title":"Persuasion","authors":"Ann Lee","isbn":"9780140449136"}]"#
    let list = try shelf.books.file("more.json", row)
    #expect(try await shelf.run("import", list).status == 0)
    for arguments in [["redo", "--dry-run"], ["redo"]] {
      let redone = try await shelf.books.run(list: arguments, adding: shelf.variables)
      let words = "isbn-conflict: \(given) belongs to “Persuasion”; “Emma” claims it too\n"
      #expect(redone.status == 0 && redone.errors.hasSuffix(words), "\(redone.errors)")
    }
    #expect(try await shelf.book(given)["title"] as? String == "Persuasion")
    #expect(try await shelf.run("undo").status == 0)
    #expect((try await shelf.book(shelf.emma)["warnings"] as? [Any])?.isEmpty == true)
  }

  @Test func `a bare ISBN that came to stand on several books is told with what makes it one of them`() async throws {
    let books = try BooksProgram()
    let isbn = "9780306406157"
    #expect(try await books.run("add", isbn, "--offline").status == 0)
    let rows = [("Emma", "Jane Austen"), ("Dune", "Frank Herbert"), ("Moby Dick", "Herman Melville")].map {
      #"{"title":"\#($0)","authors":"\#($1)","isbn":"\#(isbn)"}"#
    }
    let list = try books.file("list.json", "[\(rows.joined(separator: ","))]")
    #expect(try await books.run("import", list).status == 0)
    let bare = try await books.run("list", "--library").output.prefix { $0 != "\t" }
    let shown = try await books.run("show", isbn)
    let words = "; books merge \(bare) ID says which of them your bare ISBN is\n"
    #expect(shown.status == 1 && shown.errors.hasSuffix(words), "\(shown.errors)")
    let dune = try await books.run("list", "--title", "Dune").output.prefix { $0 != "\t" }
    #expect(try await books.run("merge", String(bare), String(dune)).status == 0)
    #expect(try await books.run("list", "--library").output.hasPrefix("\(dune)\tDune\t"))
    #expect(try await !books.run("show", isbn).errors.contains("books merge"))
  }

  @Test func `an older entry is undone alone, unless a later one builds on it`() async throws {
    let shelf = try await Shelf.filled()
    _ = try await shelf.run("edit", shelf.emma, "note=first")
    _ = try await shelf.run("merge", shelf.emma, shelf.dune)
    _ = try await shelf.run("edit", shelf.dune, "note=second")
    let needed = try await shelf.run("undo", "--entry", "2")
    #expect(needed.status == 65 && needed.errors.contains("3 (edit)"), "\(needed.errors)")
    #expect(try await shelf.run("undo", "--entry", "1").status == 0)
    #expect(try await shelf.book(shelf.emma)["note"] as? String == "second")
    #expect(try await shelf.run("undo", "2").status == 0)
    #expect(try await shelf.run("undo", "--entry", "1").status == 65)
    let entry = try await shelf.run("add", shelf.emma, "--json").object()["entry"] as? [String: Any]
    #expect(entry?["id"] as? Int == 4)
  }
}

/// A program whose catalogue is a list of two books, Emma without an ISBN and Dune with 9780306406157.
private struct Shelf {
  let books: BooksProgram
  let variables: [String: String]
  let emma: String
  let dune = "9780306406157"

  static func filled() async throws -> Shelf {
    let books = try BooksProgram()
    let file = books.home.appending(path: "list.json")
    let list = #"""
      [{"title": "Emma", "authors": "Jane Austen", "tags": "novels"},
       {"title": "Dune", "authors": "Frank Herbert", "tags": "novels", "isbn": "9780306406157"}]
      """#
    try list.write(to: file, atomically: true, encoding: .utf8)
    let variables = ["BOOKS_BOOK_LIST_BASE_URL": file.path(percentEncoded: false)]
    _ = try await books.run("sync", "book-list", adding: variables)
    let row = try await books.run("list", "--title", "Emma", adding: variables).output
    return Shelf(books: books, variables: variables, emma: String(row.prefix { $0 != "\t" }))
  }

  func run(_ arguments: String...) async throws -> BooksProgram.Run {
    try await books.run(list: arguments, adding: variables)
  }

  func export() async throws -> String { try await run("export", "-f", "json").output }

  func book(_ reference: String, _ flags: String...) async throws -> [String: Any] {
    let run = try await books.run(list: ["show", reference, "--json"] + flags, adding: variables)
    return try run.object()["book"] as? [String: Any] ?? [:]
  }
}
