import StandIn
import Testing

/// Books that come into the library as the reader describes them.
@Suite struct DescribedBookTests {
  @Test func `a book that no source knows is a record of one's own, exported, imported and undone`() async throws {
    let books = try BooksProgram()
    let before = try await books.run("export", "-f", "json", "--provenance").output
    let added = try await books.run(
      "add", "--title", "Our Cookbook", "--author", "Oma Ida", "--author", "Opa Max", "published=1974", "tags=family",
      "rating=5")
    #expect(added.status == 0 && added.errors.contains("added “Our Cookbook” to your library"), "\(added.errors)")
    let whole = try await books.run("export", "-f", "ndjson", "--provenance").output
    let other = try BooksProgram()
    #expect(try await other.run("import", "-", input: whole).status == 0)
    #expect(try await other.run("export", "-f", "ndjson", "--provenance").output == whole)
    #expect(try await other.run("undo").status == 0)
    #expect(try await other.run("export", "-f", "json", "--provenance").output == before)
    for (arguments, words) in [
      (["--title", ""], "a book of your own needs a title"),
      (["--title", "A", "--isbn", " "], "isbn13 is empty: leave"),
      (["--title", "A", "publisher="], "publisher is empty: leave it out"),
    ] {
      let empty = try await books.run(list: ["add"] + arguments)
      #expect(
        empty.status == 65 && empty.errors.contains(words) && !empty.errors.contains("--unset"), "\(empty.errors)")
    }
    let again = try await books.run("add", "--title", "Our Cookbook", "--author", "Oma Ida", "--author", "Opa Max")
    #expect(again.errors.contains("is in your library already"), "\(again.errors)")
    #expect(try await books.run("undo").status == 0)
    #expect(try await books.run("export", "-f", "json", "--provenance").output == before)
  }

  @Test func `the ISBN of another book is refused where one is described, and nothing is done`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("add", "--title", "Emma", "--author", "Jane Austen", "--isbn", isbn(1)).status == 0)
    let other = ["add", "--title", "Sense", "--author", "Someone Else", "--isbn", isbn(1)]
    let taken = try await books.run(list: other)
    #expect(taken.status == 65 && taken.errors.contains("of “Sense” belongs to “Emma” already"), "\(taken.errors)")
    #expect(try await books.library() == ["Emma"])
    // One that the reader gave counts as well.
    #expect(try await books.run("add", "--title", "Given", "--author", "A B").status == 0)
    let id = try #require(try await books.run("list", "given", "--json").resultIDs().first)
    #expect(try await books.run("edit", id, "isbn13=\(isbn(2))").status == 0)
    let thief = try await books.run("add", "--title", "Thief", "--author", "C D", "--isbn", isbn(2))
    #expect(thief.status == 65 && thief.errors.contains("belongs to “Given” already"), "\(thief.errors)")
    #expect(try await books.library() == ["Emma", "Given"])
    // One that a source behind `own` has is the same book, and comes first in it from then on.
    let table = "Title,Authors,ISBN/UID,Read Status\nTales,E F,\(isbn(3)),read\n"
    #expect(try await books.run("import", try books.file("story.csv", table)).status == 0)
    let same = try await books.run("add", "--title", "Tales", "--author", "E F", "--isbn", isbn(3))
    #expect(same.status == 0, "\(same.errors)")
    #expect(try await books.library().filter { $0 == "Tales" }.count == 1)
    // The same book once more is the same book.
    #expect(try await books.run("add", "--title", "Emma", "--author", "Jane Austen", "--isbn", isbn(1)).status == 0)
  }

  @Test func `an ISBN that several unrelated books claim is not dropped without a word`() async throws {
    let books = try BooksProgram()
    let rows = [("Emma", "Jane Austen"), ("Dune", "Frank Herbert"), ("Ulysses", "James Joyce")]
      .map { #"{"title":"\#($0)","authors":"\#($1)","isbn":"\#(isbn(1))"}"# }
    #expect(try await books.run("import", "-", input: "[\(rows.joined(separator: ","))]").status == 0)
    let added = try await books.run("add", "--title", "Given", "--isbn", isbn(1))
    #expect(added.status == 0 && added.output.contains(isbn(1)), "\(added.output)")
    #expect(added.errors.contains("\(isbn(1)) is in quarantine: "), "\(added.errors)")
    #expect(added.errors.contains("“Given” bears it by your word"), "\(added.errors)")
    #expect(try await books.book(isbn(1))["title"] as? String == "Given")
    #expect(try await books.run("doctor").status == 0)
  }

  @Test func `a source that comes to know a described book joins it by the ISBN`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withServices(server)
    let added = try await books.run("add", "--title", "Guide to Concurrency", "--isbn", KnownISBN.beekeeper)
    #expect(added.status == 0, "\(added.errors)")
    #expect(try await books.run("search", "--isbn", KnownISBN.beekeeper).status == 0)
    #expect(try await books.library() == ["The Beekeeper's Guide to Concurrency"])
  }

  @Test(
    arguments: [
      ([], 64), (["--author", "A"], 64), (["-", "x"], 64), (["--title", "T", "x"], 64),
      (["--title", "T", "isbn=1"], 65),
    ] as [([String], Int32)])
  func `a command line that says too little is refused`(arguments: [String], status: Int32) async throws {
    let books = try BooksProgram()
    let run = try await books.run(list: ["add"] + arguments)
    #expect(run.status == status, "\(run.errors)")
    #expect(try await books.library() == [])
  }
}
