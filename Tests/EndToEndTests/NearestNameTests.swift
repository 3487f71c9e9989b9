import Foundation
import StandIn
import Testing

/// A name that is nearly right is told what was meant.
@Suite struct NearestNameTests {
  @Test(
    arguments: [
      (["list", "--source", "nytmes"], 64, "nytimes"), (["search", "x", "--source", "book-lst"], 64, "book-list"),
      (["sync", "google-bokos"], 64, "google-books"), (["sources", "enable", "nytime"], 64, "nytimes"),
      (["list", "--category", "book-list:javascrpit"], 64, "book-list:javascript"),
      (["browse", "book-list:javascrpit", "--offline"], 64, "book-list:javascript"),
      (["edit", "9781718504103", "titel=x"], 65, "title"), (["edit", "9781718504103", "--unset", "nota"], 65, "note"),
      (["sources", "set", "nytimes", "per-dya=3"], 64, "per-day"),
      (["export", "-f", "csv", "--columns", "auhtors"], 64, "authors"),
      (["import", "x.csv", "--column", "titel=Werk"], 64, "title"),
      (["import", "x", "--calibre-column", "shelf=tag"], 64, "tags"),
      (["list", "eloquent", "javascirpt"], 1, "eloquent JavaScript"),
      (["list", "--author", "Haverbeek"], 1, "Haverbeke"),
      (["search", "haverbeek", "--offline"], 1, "Haverbeke"), (["authors", "haverbeek"], 1, "Haverbeke"),
      (["stats", "--title", "eloqent"], 1, "Eloquent"),
      (["serach", "x"], 64, "search"), (["help", "serach"], 64, "search"), (["browse", "favorits"], 64, "favorites"),
    ] as [([String], Int32, String)])
  func `what was meant is asked`(arguments: [String], status: Int32, meant: String) async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let run = try await books.run(list: arguments)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains("did you mean “\(meant)”?"), "\(run.errors)")
  }

  @Test(
    arguments: [
      (["list", "--sort", "foo"], "--sort takes title, author, date, added, saved, rating, read, rank, not “foo”"),
      (["list", "--category", "foo"], "no category “foo” (books categories lists them)"),
      (["list", "--kind", ""], "--kind takes book, article, chapter, series, not “”"),
      (["add", "--title", "-30-"], "--title has no value; one that begins with a dash is written --title=-30-"),
      (["export", "-f", "csv", "-o", "-x.csv"], "-o has no value; one that begins with a dash is written -o=-x.csv"),
      (["list", "--title"], "Missing value for '--title <title>'"),
      (["export", "-qf"], "books: Missing value for '-f' in '-qf' (see books export --help)"),
      (["export", "-fcvs"], "-f takes json, ndjson, csv, book-list, not “cvs”; did you mean “csv”?"),
      (["import", "x.csv", "--column", "foo=Title"], "--column takes title, subtitle, authors, "),
      (["import", "x.csv", "--column", "foo=Title"], "series-position, cover, "),
      (["import", "x.csv", "--column", "foo=Title"], ", not “foo” (see books import --help)"),
      (["import", "x.csv", "--column", "title"], "--column takes what a column holds and its name, as isbn=EAN"),
      (["import", "x.csv", "--column", "title="], "--column takes what a column holds and its name, as isbn=EAN"),
      (["import", "x.csv", "--column", "=Title"], "--column takes what a column holds and its name, as isbn=EAN"),
      (
        ["import", "x.csv", "--column", "tags=A", "--column", "note=A"],
        "--column says of “A” that it holds two things"
      ),
      (
        ["import", "x.csv", "--column", "title=A", "--column", "title=B"],
        "--column names two columns for what a book has one of, “B” the second"
      ),
      (["import", "x", "--calibre-column", "shelf=foo"], "--calibre-column takes tags, note, ignore, not “foo”"),
      (["import", "x", "--calibre-column", "shelf"], "--calibre-column takes a column and what becomes of it, as"),
      (["help", "nosuch"], "there is no verb “nosuch” (books --help lists them)"),
      (["fav", "x"], "there is no verb “fav”: books favorite REF"), (["why", "x"], "“why”: books show REF --why"),
      (["unmerge", "x"], "“unmerge”: books split REF RECORD"), (["lend", "x"], "“lend”: books edit REF tags=lent"),
      (["--home", "x", "list"], "options stand behind the verb: books list … --home DIR (see books --help)"),
      (["--home=x"], "options stand behind the verb: books VERB … --home DIR"),
      (["sources", "info"], "Missing expected argument '<source>' (see books sources info --help)"),
      (["list", "--home", ""], "--home is empty: name a folder"),
      (["export", "-f", "csv", "--files", ""], "--files is empty: name a folder"),
      (["sources", "order", "x", "-x"], "Unknown option '-x' (see books sources order --help)"),
      (["sources", "--home", "x", "set", "nytimes"], "options stand behind the verb: books sources set … --home DIR"),
      (["sources", "--frob", "info", "x"], "Unknown option '--frob'"),
      (["authors", "--sort", "name"], "books: Unknown option '--sort' (see books authors --help)"),
      (["authors", "--libary"], "Unknown option '--libary'. Did you mean '--library'? (see books authors --help)"),
      (["sync", "--ndjsn"], "Unknown option '--ndjsn' (see books sync --help)"),
      (["stats", "--ndjson"], "Unknown option '--ndjson'. Did you mean '--json'? (see books stats --help)"),
      (["authors", "--lim", "3"], "Unknown option '--lim'. Did you mean '--limit'? (see books authors --help)"),
      (["version"], "“version”: books --version prints it"),
      (["completion", "zsh"], "“completion”: books --generate-completion-script"),
      (["list", "--source", "nytimes,book-list"], "--source takes one source here, not several as of search"),
      (["categories", "--source", "nytimes,book-list"], "--source takes one source here, not several as of search"),
      (["redo", "0"], "COUNT takes 1 or more"),
      (["sources", "tesst", "nytimes"], "there is no verb “sources tesst”; did you mean “test”?"),
      (["sources", "nytimes"], "there is no verb “sources nytimes”: books sources info nytimes tells of it"),
      (["sources", "frobnicate"], "there is no verb “sources frobnicate” (books sources --help lists them)"),
      (["sources", "set", "nytimes", "frob=1"], "no setting “frob” (books sources info nytimes lists them)"),
      (["sources", "set", "nytimes", "enabled=true"], ": books sources enable nytimes, books sources disable"),
      (["sources", "unset", "book-list", "enabled"], ": books sources enable book-list, books sources"),
      (["list", "--category", "frob"], "no category “frob” (books categories lists them)"),
      (["browse", "frob"], "no category “frob” (books categories lists them)"),
      (["-q", "sources", "info", "x"], "options stand behind the verb: books sources … -q"),
    ] as [([String], String)])
  func `what is near nothing is told with what there is, in one line`(arguments: [String], line: String) async throws {
    let run = try await BooksProgram().run(list: arguments)
    #expect(run.status == 64 && run.output == "")
    #expect(run.errors.contains(line) && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test(arguments: [
    ["list", "--category"], ["stats", "--category"], ["browse"], ["export", "-f", "csv", "--category"],
  ])
  func `where categories stand is told once, and no category is near for its source alone`(
    arguments: [String]
  ) async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    for name in ["foo", "book-list:nothing"] {
      let words = "no category “\(name)” (books categories lists them)"
      let run = try await books.run(list: arguments + [name])
      #expect(run.status == 64 && run.errors == "books: \(words)\n", "\(run.errors)")
    }
    let run = try await books.run(list: arguments + ["foo", "--json"])
    #expect(run.errors.contains(#""message":"no category “foo” (books categories lists them)""#), "\(run.errors)")
  }

  @Test(arguments: [
    ["browse", ""], ["browse", " "], ["list", "--category", ""], ["stats", "--category", " "],
    ["export", "-f", "csv", "--category", ""],
  ])
  func `a category without a name is told what names one`(arguments: [String]) async throws {
    let run = try await BooksProgram().run(list: arguments)
    #expect(run.status == 64 && run.output == "", "\(run.errors)")
    #expect(run.errors.contains("is empty: name one that books categories lists"), "\(run.errors)")
  }

  /// A script gives one whose own variable is not set.
  @Test(
    arguments: [
      (["list", "--title", ""], "--title"), (["stats", "--author", " "], "--author"),
      (["list", "--series", ""], "--series"), (["categories", ""], "The text"),
      (["export", "-f", "csv", "--author", ""], "--author"), (["search", "x", "--title", ""], "--title"),
      (["search", "x", "--series", "\t"], "--series"), (["list", ""], "The text"), (["authors", " ", ""], "The text"),
      (["export", "-f", "json", ""], "The text"), (["search", "", "--isbn", "9780306406157"], "The text"),
      (["list", "tide", ""], "A word of the text"), (["search", " ", "tide"], "A word of the text"),
    ] as [([String], String)])
  func `an empty value finds neither all nor nothing`(arguments: [String], what: String) async throws {
    let run = try await BooksProgram().run(list: arguments)
    #expect(run.status == 64 && run.output == "")
    #expect(run.errors.hasPrefix("books: \(what) is empty: name words, or leave it out."), "\(run.errors)")
  }

  @Test func `words that no category has are told so, with where all stand`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let run = try await books.run("categories", "frob")
    #expect(run.status == 1 && run.output == "")
    #expect(run.errors.contains("books: no category is called so (books categories lists them)"), "\(run.errors)")
  }

  private let list = #"[{"title":"A","author":"X","year":1},{"title":"B","isbn13":"9780306406157","author":"Y"}]"#

  @Test func `keys of a book list that no row has are told by import and by sync, with what was meant`() async throws {
    let imported = try BooksProgram()
    let run = try await imported.run("import", try imported.file("l.json", list))
    #expect(run.status == 0)
    #expect(
      run.errors.contains("“author” in 2 rows is no key of this form and was passed over; did you mean “authors”?"))
    #expect(run.errors.contains("“isbn13” in 1 row is no key of this form and was passed over; did you mean “isbn”?"))
    #expect(run.errors.contains("“year” in 1 row"))

    let synced = try BooksProgram()
    let path = try synced.file("l.json", list)
    let extra = ["BOOKS_BOOK_LIST_BASE_URL": path]
    let sync = try await synced.run("sync", "book-list", adding: extra)
    #expect(sync.status == 0)
    #expect(
      sync.errors.contains(
        "book-list: “author” in 2 rows is no key of this form and was passed over; did you mean “authors”?"))
    #expect(sync.errors.contains("book-list: “year” is no key of this form and was passed over"), "\(sync.errors)")
    let json = try await synced.run("sync", "book-list", "--refresh", "--json", adding: extra).object()
    let keys = (json["sources"] as? [[String: Any]])?.first?["unknownKeys"] as? [[String: Any]]
    #expect(keys?.map { $0["key"] as? String } == ["author", "year", "isbn13"])
    #expect(keys?.first?["meant"] as? String == "authors" && keys?.first?["rows"] as? Int == 2)
  }
}
