import Foundation
import Platform
import Sourcing
import StandIn
import TestSupport
import Testing

/// The reader's library: listed, filtered, counted, and found again by what was said of it.
@Suite struct LibraryTests {
  /// Four books of invented authors, of which the reader said something and saved three.
  private static func library() async throws -> BooksProgram {
    let books = try BooksProgram()
    try await catalog.value.write(to: books.home.appending(path: catalogName))
    return books
  }

  private static let catalogName = "catalog.sqlite"
  /// Made once: it takes more commands than most tests of it.
  private static let catalog = Task {
    let books = try BooksProgram()
    let list = """
      [{"title":"The Quiet Orchard","authors":"Ludwig van Aven","tags":"gardens","isbn":"\(isbn(1))"},
       {"title":"An Amber Tide","authors":"Mira Le Sorn","tags":"sea","isbn":"\(isbn(2))"},
       {"title":"Copper Moons","authors":"M. Le Sorn","tags":"sky","isbn":"\(isbn(3))"},
       {"title":"Borrowed Winter","authors":"Odo Bell Jr.","tags":"sky","isbn":"\(isbn(4))"}]
      """
    try await books.succeed("import", books.file("list.json", list), "-q")
    try await books.succeed("add", isbn(2), "-q")
    try await books.succeed("add", isbn(3), "-q")
    try await books.succeed("add", isbn(1), "-q")
    try await books.succeed(
      "edit", isbn(1), "rating=3", "status=read", "read-on=2023-11", "tags=school", "note=lent to Ilse", "-q")
    try await books.succeed("edit", isbn(2), "rating=5", "status=reading", "tags=school,été", "-q")
    try await books.succeed("edit", isbn(3), "status=read", "read-on=2024-02-03", "my-review=Rather wistful.", "-q")
    return try Data(contentsOf: books.home.appending(path: catalogName))
  }

  @Test func `a library is listed by each order, and keeps the one that was asked for last`() async throws {
    let books = try await Self.library()
    func titles(_ arguments: String...) async throws -> [String] { try await books.titles(["list"] + arguments) }
    let (amber, copper, orchard) = ("An Amber Tide", "Copper Moons", "The Quiet Orchard")
    #expect(try await titles("--library") == [amber, copper, orchard])
    #expect(try await titles("--library", "--sort", "author") == [orchard, copper, amber])
    #expect(try await titles("--library", "--sort", "rating") == [amber, orchard, copper])
    #expect(try await titles("--library", "--sort", "read") == [copper, orchard, amber])
    #expect(try await titles("--library", "--sort", "saved") == [orchard, copper, amber])
    #expect(try await titles("--library") == [orchard, copper, amber])
    #expect(try await titles("--library", "--reverse") == [amber, copper, orchard])
    #expect(try await titles("--library", "--sort", "read", "--reverse") == [orchard, copper, amber])
    #expect(try await titles("--library") == [orchard, copper, amber])
    // The catalogue is listed as ever, and what has a text begins with the best match.
    #expect(try await titles() == [amber, "Borrowed Winter", copper, orchard])
    #expect(try await titles("--library", "moons") == [copper])
  }

  @Test func `a series is listed by position, and narrows a search and an export`() async throws {
    let books = try await Self.library()
    for (number, series) in [(1, "Tides #10"), (2, "Tides #2"), (3, "Night Tides #1.5"), (4, "Tides")] {
      try await books.succeed("edit", isbn(number), "series=\(series)", "-q")
    }
    let (amber, copper, orchard, winter) = ("An Amber Tide", "Copper Moons", "The Quiet Orchard", "Borrowed Winter")
    let ofSeries = ["list", "--series", "tides"]
    #expect(try await books.titles(ofSeries) == [copper, amber, orchard, winter])
    #expect(try await books.titles(ofSeries + ["--reverse"]) == [orchard, amber, copper, winter])
    #expect(try await books.titles(ofSeries + ["--sort", "title"]) == [amber, winter, copper, orchard])
    #expect(try await books.titles(ofSeries + ["--library"]) == [copper, amber, orchard])
    try await books.succeed("list", "--library", "--sort", "rating", "-q")
    #expect(try await books.titles(ofSeries + ["--library"]) == [amber, orchard, copper])
    #expect(try await books.titles(["export", "-f", "ndjson", "--series", "night tides"]) == [copper])
    let search = ["search", "--author", "sorn", "--offline", "--json", "--series"]
    for (series, found) in [("tides", [amber, copper]), ("night tides", [copper]), ("night", [copper]), ("moon", [])] {
      let results = try await books.run(list: search + [series]).results()
      #expect(Set(results.compactMap { $0["title"] as? String }) == Set(found), "\(series)")
    }
  }

  @Test(arguments: ["book", "article", "chapter", "series"])
  func `books of every kind are listed, counted and exported for themselves`(kind: String) async throws {
    let books = try BooksProgram()
    let items = ["book", "article", "chapter", "series"].enumerated().map { number, kind in
      #"{"id":"00000000000\#(number + 1)","kind":"\#(kind)","title":"Of kind \#(kind)"}"#
    }
    let file = #"{"schema":"books.catalog/1","books":["# + items.joined(separator: ",") + "]}"
    #expect(try await books.run("import", try books.file("kinds.json", file)).status == 0)
    for arguments in [["list", "--json"], ["export", "-f", "json"]] {
      let run = try await books.run(list: arguments + ["--kind", kind])
      let found = try run.object()[arguments[0] == "list" ? "results" : "books"] as? [[String: Any]]
      #expect(found?.map { $0["title"] as? String } == ["Of kind \(kind)"], "\(run.output)\(run.errors)")
    }
    #expect(try await books.run("stats", "--kind", kind, "--json").object()["books"] as? Int == 1)
    let fish = try await books.run("--generate-completion-script", "fish").output.split(separator: "\n")
    let offering = fish.filter { $0.contains("-l 'kind'") }
    #expect(offering.count == 3 && offering.allSatisfy { $0.contains("'book article chapter series'") }, "\(offering)")
  }

  @Test func `a search says in JSON what it was narrowed to`() async throws {
    let books = try await Self.library()
    let run = try await books.run(
      "search", "tide", "--offline", "--json", "--series", "tides", "--tag", "school", "--tag", "été", "--status",
      "read,to-read", "--rating", "4..", "--read", "2023..2024", "--added-since", "2024-03", "--not-source", "nytimes")
    let query = try #require(try run.object()["query"] as? [String: Any])
    #expect(query["text"] as? String == "tide" && query["limit"] as? Int == 20 && query["title"] is NSNull)
    #expect(query["series"] as? String == "tides" && query["rating"] as? String == "4..")
    #expect(query["read"] as? String == "2023..2024" && query["addedSince"] as? String == "2024-03")
    #expect(query["tags"] as? [String] == ["school", "été"] && query["statuses"] as? [String] == ["to-read", "read"])
    #expect(query["sources"] as? [String] == [] && query["notSources"] as? [String] == ["nytimes"])
  }

  @Test(
    arguments: [
      ("--tag school", ["An Amber Tide", "The Quiet Orchard"]), ("--tag ETE --tag school", ["An Amber Tide"]),
      ("--status read", ["Copper Moons", "The Quiet Orchard"]),
      ("--status reading,read", ["An Amber Tide", "Copper Moons", "The Quiet Orchard"]),
      ("--rating 4..", ["An Amber Tide"]), ("--rating ..3", ["The Quiet Orchard"]), ("--rating 4", []),
      ("--rating 2..5", ["An Amber Tide", "The Quiet Orchard"]), ("--read 2023", ["The Quiet Orchard"]),
      ("--read 2024-02", ["Copper Moons"]), ("--read 2023..2024", ["Copper Moons", "The Quiet Orchard"]),
      ("--read 2023 --tag school", ["The Quiet Orchard"]), ("--added-since 9000", []),
      ("--library --title moons", ["Copper Moons"]), ("--library --isbn \(isbn(4))", []),
    ] as [(String, [String])])
  func `the reader's own fields filter list, search and export alike`(options: String, titles: [String]) async throws {
    let books = try await Self.library()
    let options = options.split(separator: " ").map(String.init)
    #expect(try await books.titles(["list"] + options) == titles)
    #expect(try await books.titles(["export", "-f", "ndjson"] + options) == titles)
    guard !options.contains("--library") else { return }
    let words = try await books.run(
      list: ["search", "--author", "sorn", "--offline", "--json", "--sort", "title"] + options)
    let results = try words.results()
    #expect(results.map { $0["title"] as? String } == titles.filter { $0 != "The Quiet Orchard" }, "\(words.errors)")
  }

  @Test(arguments: [
    ["--tag", " school "], ["--status", " read, reading"], ["--rating", " 4.. "], ["--read", "2024 "],
    ["--added-since", " 2020"], ["--source", " book-list"],
  ])
  func `white space around the value of a filter says nothing`(options: [String]) async throws {
    let books = try await Self.library()
    let titles = try await books.titles(["list"] + options)
    #expect(!titles.isEmpty)
    #expect(try await books.titles(["list"] + options.map { $0.replacing(" ", with: "") }) == titles)
  }

  @Test func `a tag that holds a comma is in quotes where it stands among others`() async throws {
    let other = try BooksProgram()
    try await other.succeed("add", "--title", "Salt Maps", "tags=c", "-q")
    let export = try await other.run("export", "-f", "ndjson").output
    let books = try BooksProgram()
    let copy = try books.file("copy.ndjson", export.replacing(#""tags":["c"]"#, with: #""tags":["a, b","c"]"#))
    try await books.succeed("import", copy, "-q")
    let wrong = try await books.run("list", "--tag", "a")
    #expect(wrong.status == 1 && wrong.errors.contains("(yours: “a, b”, c)"), "\(wrong.errors)")
    let list = try await books.run("list").output
    #expect(list.contains("\t“a, b”, c"), "\(list)")
    let shown = try await books.run("show", String(list.prefix { $0 != "\t" }))
    #expect(shown.output.contains("tags        “a, b”, c"), "\(shown.output)")
    #expect(try await books.run("list", "--json").output.contains(#""tags":["a, b","c"]"#))
  }

  @Test(
    arguments: [
      (["list", "--status", "raed"], "did you mean “read”?"),
      (["list", "--status", "lost"], "there are to-read, reading, read"),
      (["list", "--rating", "6"], "--rating takes 1 to 5"), (["list", "--rating", "4..2"], "--rating takes 1 to 5"),
      (["export", "-f", "csv", "--read", "lately"], "--read takes a year"),
      (["search", "x", "--read", "2024..2023"], "--read takes a year"),
      (["stats", "--added-since", "yesterday"], "--added-since takes a date"),
      (["list", "--sort", "raiting"], "did you mean “rating”?"),
      (["search", "x", "--sort", "svaed"], "did you mean “saved”?"), (["list", "--tag", " "], "--tag is empty"),
    ])
  func `a filter or an order that is none says what it takes`(arguments: [String], words: String) async throws {
    let run = try await BooksProgram().run(list: arguments)
    #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
  }

  @Test(
    arguments: [
      ("--tag scool", "no book has the tag “scool”; did you mean “school”?"),
      ("--tag zebra", "no book has the tag “zebra” (yours: school, été)"),
      ("--status to-read", "no book has the status to-read; books edit REF status=to-read gives it"),
      ("--rating 1", "nothing in the catalogue fits"),
    ])
  func `where no book has what is asked for, it is said what there is`(options: String, words: String) async throws {
    let run = try await Self.library().run(list: ["list"] + options.split(separator: " ").map(String.init))
    #expect(run.status == 1 && run.errors.contains(words), "\(run.errors)")
  }

  @Test func `before anything was tagged, rated or read, it is said how that is done`() async throws {
    let books = try BooksProgram()
    try await books.succeed("import", books.file("list.json", #"[{"title":"A"}]"#), "-q")
    for (options, words) in [
      (["--tag", "sea"], "you gave no tag yet; books edit REF tags=sea"),
      (["--rating", "4.."], "you rated no book yet"),
      (["--read", "2024"], "of no book is known when you read it"),
    ] {
      let run = try await books.run(list: ["list"] + options)
      #expect(run.status == 1 && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test func `a book that is added twice, also by another edition's ISBN, is there once and says so`() async throws {
    let books = try await Self.library()
    try await books.succeed("merge", isbn(3), isbn(4), "-q")
    let again = try await books.run("add", isbn(4))
    #expect(again.status == 0 && again.errors.contains("“Copper Moons” is in your library already"), "\(again.errors)")
    #expect(try await books.titles(["list", "--library"]).count == 3)
    #expect(try await books.run("history", "--json").output.components(separatedBy: "\"add\"").count == 4)
  }

  @Test func `authors are counted under all forms, page by page, and listed by any form`() async throws {
    let books = try await Self.library()
    let run = try await books.run("authors")
    #expect(run.status == 0)
    #expect(
      run.output == "1\tLudwig van Aven\t\n1\tOdo Bell Jr.\t\n2\tM. Le Sorn\tMira Le Sorn\n", "\(run.output)")
    let found = try await books.run("authors", "mira", "--json").object()
    let results = try #require(found["results"] as? [[String: Any]])
    #expect(found["schema"] as? String == "books.authors/1" && found["next"] is NSNull)
    #expect(results.map { $0["books"] as? Int } == [2] && results[0]["otherForms"] as? [String] == ["Mira Le Sorn"])
    for form in ["M. Le Sorn", "Mira Le Sorn", "Le Sorn, Mira"] {
      #expect(try await books.titles(["list", "--author", form]) == ["An Amber Tide", "Copper Moons"], "\(form)")
    }
    let first = try await books.run("authors", "--limit", "2", "--json").object()
    let next = try #require(first["next"] as? String)
    let second = try await books.run("authors", "--limit", "2", "--ndjson", "--cursor", next)
    #expect(second.output.split(separator: "\n").count == 1 && second.output.contains("M. Le Sorn"))
    #expect(try await books.run("authors", "--library").output.split(separator: "\n").count == 2)
    let none = try await books.run("authors", "zzz")
    #expect(none.status == 1 && none.errors.contains("no author is called so"))
    #expect(
      try await BooksProgram().run("authors", "--library").errors.contains("your library is empty; books add ISBN"))
    #expect(try await books.run("authors", "--cursor", "x").status == 64)
  }

  @Test func `stats count what list lists, as JSON, as rows and as bars that fit the terminal`() async throws {
    let books = try await Self.library()
    let all = try await books.run("stats", "--json").object()
    #expect(all["schema"] as? String == "books.stats/1")
    #expect(all["books"] as? Int == 4 && all["saved"] as? Int == 3 && all["favorites"] as? Int == 0)
    #expect((all["readYears"] as? [[String: Int]]) == [["year": 2024, "books": 1], ["year": 2023, "books": 1]])
    let read = try await books.run("stats", "--status", "read")
    #expect(read.output.contains("books\tall\t2\n") && read.output.contains("status\tread\t2\n"), "\(read.output)")
    #expect(read.output.contains("source\tbook-list\t2\n"))
    for (columns, term, bar) in [(40, "xterm", "█"), (80, "xterm", "█"), (80, "dumb", "#")] {
      let shown = try await books.shown(["stats", "--no-pager"], columns: columns, term: term)
      let lines = shown.split(whereSeparator: \.isNewline)
      #expect(lines.allSatisfy { $0.count <= columns }, "\(shown)")
      #expect(shown.contains(bar) && shown.contains("STATUS") && shown.contains("Ludwig van"), "\(shown)")
    }
    let none = try await books.run("stats", "--tag", "scool")
    #expect(none.status == 1 && none.errors.contains("did you mean “school”?"))
    #expect(try await BooksProgram().run("stats").errors.contains("the catalogue is empty"))
  }

  @Test func `a book is found by its note, its tags and the reader's review until they are undone`() async throws {
    let books = try await Self.library()
    #expect(try await books.titles(["list", "ilse"]) == ["The Quiet Orchard"])
    #expect(try await books.titles(["list", "wistf"]) == ["Copper Moons"])
    #expect(try await books.titles(["list", "ete", "amber"]) == ["An Amber Tide"])
    #expect(try await books.titles(["search", "wistful", "--offline", "--ndjson"]) == ["Copper Moons"])
    #expect(try await books.run("doctor").output.contains("broken") == false)
    try await books.succeed("undo", "-q")
    #expect(try await books.titles(["list", "wistful"]) == [])
  }

  @Test func `tables have what the reader said where one of the books has it`() async throws {
    let books = try await Self.library()
    let row = try await books.run("list", "--title", "amber").output
    #expect(row.hasSuffix("\tbook-list\treading\t5\tschool, été\n"), "\(row)")
    let plain = try await books.run("list", "--title", "borrowed").output
    #expect(plain.hasSuffix("\tbook-list\n"), "\(plain)")
    let shown = try await books.shown(["list", "--no-pager"], columns: 200, term: "xterm")
    #expect(shown.contains("STATUS") && shown.contains("RATING") && shown.contains("TAGS"))
    #expect(!(try await books.shown(["list", "borrowed", "--no-pager"], columns: 200, term: "xterm")).contains("TAGS"))
  }

  @Test func `JSON says when a book came and when it was saved, and an export brings both to another home`()
    async throws
  {
    let books = try await Self.library()
    let listed = try await books.run("list", "--json", "--library", "--title", "amber").results()
    let book = try #require(listed.first)
    let added = try #require(book["addedAt"] as? String)
    let saved = try #require(book["savedAt"] as? String)
    #expect(added <= saved && saved.hasSuffix("Z") && book["myReview"] is NSNull)
    let shown = try await books.book(isbn(4))
    #expect(shown["savedAt"] is NSNull && shown["addedAt"] is String)

    let whole = try await books.run("export", "-f", "json", "--provenance")
    let other = try BooksProgram()
    try await other.succeed("import", other.file("whole.json", whole.output), "-q")
    #expect(try await other.run("export", "-f", "json", "--provenance").output == whole.output)
    let copied = try await other.book(isbn(2))
    #expect(copied["savedAt"] as? String == saved && copied["addedAt"] as? String == added)
    #expect(try await other.titles(["list", "wistful"]) == ["Copper Moons"])
    #expect(
      try await other.titles(["list", "--library", "--sort", "saved"]) == [
        "The Quiet Orchard", "Copper Moons", "An Amber Tide",
      ])
    let plain = try await books.run("export", "-f", "json").output
    #expect(!plain.contains("addedAt") && plain.contains(#""myReview":"Rather wistful.""#))
  }
}

extension BooksProgram {
  fileprivate func succeed(_ arguments: String...) async throws {
    let run = try await run(list: arguments)
    #expect(run.status == 0, "\(arguments): \(run.errors)")
  }

  /// What a terminal shows.
  fileprivate func shown(_ arguments: [String], columns: Int, term: String) async throws -> String {
    try await onWaitingThread {
      var terminal = try PseudoTerminal(rows: 400, columns: UInt16(columns))
      let process = try self.start(arguments, on: terminal, adding: ["TERM": term, "NO_COLOR": "1"])
      var text = ""
      while let more = terminal.read() { text += more }
      process.waitUntilExit()
      return text
    }
  }

  /// The titles that a verb with `--ndjson`, or an export of it, gives.
  fileprivate func titles(_ arguments: [String]) async throws -> [String] {
    let isList = arguments.first == "list"
    let output = try await run(list: arguments + (isList ? ["--ndjson"] : [])).output
    return try output.split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return (object?["book"] as? [String: Any] ?? object)?["title"] as? String
    }
  }
}
