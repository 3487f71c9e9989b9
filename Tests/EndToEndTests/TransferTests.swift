import Foundation
import StandIn
import Testing

/// Whole catalogues out, and into other homes.
@Suite struct TransferTests {
  @Test(arguments: ["json", "ndjson"])
  func `a whole export put into an empty home exports to the same bytes`(format: String) async throws {
    try Registry.require("instructables")
    let server = try StandInServer.start()
    let books = try await filled(server)
    let export = try await books.export(format)
    for part in ["journal", "\"verb\":\"merge\"", "\"source\":\"instructables\"", "\"rankLastWeek\":"] {
      #expect(format == "ndjson" && part == "journal" || export.contains(part), "\(part)")
    }
    let other = try BooksProgram.withAllSources(server)
    _ = try await other.run("sources", "disable", "instructables")
    let file = try other.file("all.\(format)", export)
    let first = try await other.run("import", file)
    #expect(first.status == 0 && first.output.isEmpty, "\(first.errors)")
    #expect(first.errors.contains(" records added, 0 changed, 0 unchanged; 5 entries"), "\(first.errors)")
    let outOfView = "what came of instructables is out of view: instructables is off: books sources enable "
    #expect(first.errors.contains(outOfView), "\(first.errors)")
    #expect(try await other.export(format) == export)
    let second = try await other.run("import", file, "--json")
    #expect(!second.errors.contains("out of view"), "\(second.errors)")
    let counts = try #require(try second.files().first)
    #expect(counts["added"] as? Int == 0 && counts["changed"] as? Int == 0 && counts["entries"] as? Int == 0)
    #expect(counts["format"] as? String == format && counts["unchanged"] as? Int ?? 0 > 50)
    #expect(try await other.export(format) == export)
    #expect(try await other.run("undo", "2").status == 0)
    #expect(try await other.run("doctor").status == 0)
  }

  /// As `cat *.ndjson` joins them, and as gzip does.
  @Test func `whole exports one behind the other come in as further files would`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("import", "-", input: #"[{"title":"Emma"},{"title":"Dune"}]"#).status == 0)
    for id in try await books.ids() { #expect(try await books.run("favorite", id).status == 0) }
    let export = try await books.export("ndjson")
    #expect(try await books.run("edit", try #require(try await books.ids().first), "note=later").status == 0)
    let newer = try await books.export("ndjson")
    let other = try BooksProgram()
    let run = try await other.run("import", "-", "--json", input: export + export + newer)
    #expect(try run.files().map { $0["entries"] as? Int } == [3], "\(run.errors)")
    #expect(try await other.export("ndjson") == newer)
    let again = try await other.run("import", "-", "--json", input: newer + newer)
    #expect(try again.files().map { $0["entries"] as? Int } == [0], "\(again.errors)")
    #expect(try await other.export("ndjson") == newer)
    let cut = try await other.run("import", "-", input: newer + String(newer.dropLast(newer.count / 2)))
    #expect(cut.status == 65 && cut.errors.contains("line "), "\(cut.errors)")
    #expect(try await other.export("ndjson") == newer)
  }

  @Test func `a home with other things gets what it lacks and keeps what it has`() async throws {
    let server = try StandInServer.start()
    let books = try await filled(server)
    let other = try BooksProgram.withAllSources(server)
    _ = try await other.run("sync", "book-list")
    let reference = try #require(try await other.run("list").output.split(separator: "\t").first.map(String.init))
    _ = try await other.run("edit", reference, "note=mine", "rating=1")
    let file = try other.file("all.json", try await books.export("json"))
    let run = try await other.run("import", file)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await other.book(reference)["note"] as? String == "mine")
    let history = try await other.run("history", "--json").object()["entries"] as? [[String: Any]] ?? []
    #expect(history.compactMap { $0["id"] as? Int } == [6, 5, 4, 3, 2, 1])
    let (mine, theirs) = (try await other.ids(), try await books.ids())
    #expect(Set(theirs).isSubset(of: mine))
    #expect(try await other.run("import", file, "--json").output.contains(#""added":0,"changed":0"#))
    #expect(try await other.run("doctor").status == 0)
  }

  @Test func `a file that is broken changes nothing, wherever it is broken`() async throws {
    let server = try StandInServer.start()
    let books = try await filled(server)
    let export = try await books.export("json")
    let other = try BooksProgram(server)
    _ = try await other.run("sync", "book-list")
    let before = try await other.export("json")
    let broken = [
      String(export.prefix(export.count / 2)), String(export.dropLast(4)), export + "{}", "",
      export.replacing("\"verb\":\"merge\"", with: "\"verb\":\"burn\""),
      export.replacing("books.catalog/1", with: "books.catalog/2"),
      export.replacing("\"detail\":\"listed\"", with: "\"detail\":\"\\ud800\"", maxReplacements: 1),
      "Dear reader,\nall is well.\n", "<html></html>", String(repeating: "[", count: 100_000),
    ]
    for (number, text) in broken.enumerated() {
      let run = try await other.run("import", try other.file("broken \(number).json", text))
      #expect(run.status == 65 && run.output.isEmpty, "\(number): \(run.errors)")
      #expect(run.errors.contains("broken \(number).json"), "\(number): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(number): \(run.errors)")
      #expect(try await other.export("json") == before, "\(number)")
    }
  }

  @Test func `an import that is only tried says what it would do, and does nothing`() async throws {
    let server = try StandInServer.start()
    let books = try await filled(server)
    let other = try BooksProgram(server)
    let file = try other.file("all.ndjson", try await books.export("ndjson"))
    let before = try await other.export("json")
    let dry = try await other.run("import", file, "--dry-run")
    #expect(dry.status == 0 && dry.errors.contains("would add "), "\(dry.errors)")
    #expect(try await other.export("json") == before)
    let run = try await other.run("import", file)
    #expect(dry.errors.contains(run.errors.prefix { $0.isNumber }), "\(dry.errors) \(run.errors)")
  }

  @Test func `a plain export keeps the books and the library, and comes in once`() async throws {
    let server = try StandInServer.start()
    let books = try await filled(server)
    let plain = try await books.run("export", "-f", "ndjson").output
    #expect(try await books.run("import", "-", input: plain).errors.contains("0 records added, 0 changed, "))
    let other = try BooksProgram(server)
    let run = try await other.run("import", "-", input: plain)
    #expect(run.status == 0 && run.errors.contains("; 0 entries, "), "\(run.errors)")
    let copy = try await other.run("export", "-f", "json").output
    let (mine, theirs) = (try titles(copy), try titles(try await books.run("export", "-f", "json").output))
    #expect(mine == theirs)
    let (kept, original) = (try await other.favorites(), try await books.favorites())
    #expect(kept.count == original.count)
    let noted = kept.first { $0["title"] as? String == "My Own Title" }
    #expect(noted?["note"] as? String == "a note" && noted?["tags"] as? [String] == ["a", "b"])
    #expect(try await other.run("list", "--source", "import", "--json").object()["total"] as? Int == mine.count)
    let again = try await other.run("import", "-", input: plain)
    #expect(
      again.errors.contains("0 records added, 0 changed, \(mine.count) unchanged; 0 entries\n"), "\(again.errors)")
    #expect(try await other.run("export", "-f", "json").output == copy)
  }

  @Test func `a favorite that a file has outside of the library is put into it`() async throws {
    let books = try BooksProgram()
    let line = #"{"id":"0123456789ab","kind":"book","title":"Emma","records":[],"favorite":true,"saved":false}"#
    #expect(try await books.run("import", "-", input: line).status == 0)
    let book = try #require(try await books.favorites().first)
    #expect(book["saved"] as? Bool == true && book["title"] as? String == "Emma")
  }

  /// The same journal as before, but for what was typed.
  @Test(arguments: [#"["",""]"#, #"["\u200b"," "]"#, #"["\u200b"]"#])
  func `a journal with tags that nobody could type is refused`(tags: String) async throws {
    let books = try BooksProgram()
    #expect(try await books.run("import", "-", input: #"[{"title":"Emma"}]"#).status == 0)
    let id = try #require(try await books.ids().first)
    #expect(try await books.run("edit", id, "tags=a", "rating=3").status == 0)
    let export = try await books.export("ndjson")
    let broken = export.replacing(#""is":["a"]"#, with: #""is":\#(tags)"#)
    #expect(broken != export)
    let other = try BooksProgram()
    let run = try await other.run("import", "-", input: broken)
    #expect(run.status == 65 && run.errors.contains("is” is no value that “tags” can have"), "\(run.errors)")
    #expect(try await other.run("import", "-", input: export).status == 0)
    #expect(try await other.export("ndjson") == export)
  }

  @Test func `a book list comes in as its source would bring it`() async throws {
    let books = try BooksProgram()
    let file = try books.file("list.json", #"[{"title":"Emma","authors":"Jane Austen","favorite":true}]"#)
    let run = try await books.run("import", file)
    #expect(run.status == 0 && run.errors.contains("1 record added"), "\(run.errors)")
    #expect(try await books.run("list", "--source", "book-list", "--favorites").output.contains("Emma"))
    let once = try await books.export("ndjson")
    #expect(try await books.run("import", file).errors.contains("0 records added, 0 changed, 1 unchanged"))
    #expect(try await books.export("ndjson") == once)
    #expect(try await books.run("import", "-", "-f", "book-list", input: "[]").status == 0)
    let piped = try await books.run(
      "import", "/dev/stdin", input: #"[{"title":"Emma","authors":"Jane Austen","favorite":true}]"#)
    #expect(piped.status == 0 && piped.errors.contains("1 unchanged"), "\(piped.errors)")
    let broken = try await books.run("import", try books.file("broken.json", "[{"))
    #expect(broken.status == 65 && broken.errors.contains("broken.json"), "\(broken.errors)")
  }

  @Test func `rows of a book list that give no book are counted, with place and reason, and unknown keys named`()
    async throws
  {
    let books = try BooksProgram()
    let long = String(repeating: "x", count: 9000)
    let text = "[{\"title\":\"Good\"},\n {\"titel\":\"Typo\"},7,null,{\"title\":\"\"},{\"title\":\"\(long)\"}]"
    let file = try books.file("list.json", text)
    let run = try await books.run("import", file)
    #expect(run.status == 0 && run.errors.contains("1 record added"), "\(run.errors)")
    for words in [
      "5 of 6 rows gave no record", "row 2 (line 2, column 2): it has no title",
      "row 3 (line 2, column 19): it is no object",
      "row 4 (line 2, column 21): it is no object", "row 5 (line 2, column 26): it has no title",
      "row 6 (line 2, column 39): its title is longer than any",
      "“titel” in 1 row is no key of this form and was passed over; did you mean “title”?",
    ] { #expect(run.errors.contains(words), "\(words): \(run.errors)") }
    let counts = try #require(try await books.run("import", file, "--json").files().first)
    #expect(counts["rows"] as? Int == 6 && counts["unusable"] as? Int == 5)
    let faults = counts["faults"] as? [[String: Any]] ?? []
    #expect(faults.map { $0["row"] as? Int } == [2, 3, 4, 5, 6] && faults.first?["line"] as? Int == 2)
    let keys = counts["unknownKeys"] as? [[String: Any]] ?? []
    #expect(keys.first?["key"] as? String == "titel" && keys.first?["meant"] as? String == "title")
  }

  @Test(arguments: ["[7]", #"[{"titel":"A"},{"titel":"B"}]"#, "[null, {}, []]", #"[{"title":" "}]"#])
  func `a book list of which no row can be used is refused`(text: String) async throws {
    let books = try BooksProgram()
    let run = try await books.run("import", try books.file("list.json", text))
    #expect(run.status == 65 && run.errors.contains("be used: row 1 (line 1, column 2)"), "\(run.errors)")
    #expect(try await books.run("list").status == 1)
  }

  /// The names are read by what is an address elsewhere: a blank in front, the name of the program's own list, schemes.
  @Test(arguments: [" lead.json", "lead.json ", "bundled:", "http:list", "file:list.json", "~", "ünï cödé.json"])
  func `the file that is named is the file that is read`(name: String) async throws {
    let books = try BooksProgram()
    let folder = books.home.appending(path: "in")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (file, title) in [(name, "Right"), (name.trimmingCharacters(in: .whitespaces) + "x", "Wrong")] {
      let path = folder.path(percentEncoded: false) + "/" + file
      #expect(FileManager.default.createFile(atPath: path, contents: Data(#"[{"title":"\#(title)"}]"#.utf8)))
    }
    let run = try await books.run(list: ["import", name], in: folder)
    #expect(run.status == 0 && run.errors.contains("1 record added"), "\(run.errors)")
    #expect(try await books.run("list").output.contains("Right"))
  }

  @Test func `what was done before a broken file is said`() async throws {
    let books = try BooksProgram()
    let sound = try books.file("sound.json", #"[{"title":"Emma"}]"#)
    let run = try await books.run("import", sound, try books.file("broken.json", "[{"), "--json")
    #expect(run.status == 65 && run.errors.contains("broken.json"), "\(run.errors)")
    #expect(try run.files().map { $0["added"] as? Int } == [1])
    #expect(try await books.run("list").output.contains("Emma"))
  }

  @Test func `what cannot be read, or be written so, is refused before anything is done`() async throws {
    let books = try BooksProgram()
    let sound = try books.file("sound.json", #"[{"title":"Emma"}]"#)
    let refusals: [([String], Int32, String)] = [
      (["import", "nowhere.json"], 66, "nowhere.json"),
      (["import", sound, "nowhere.json"], 66, "nowhere.json"),
      (["import", books.home.path(percentEncoded: false)], 66, "is a folder"),
      (["import", "-", "-"], 64, "only once"),
      (["import"], 64, "file"),
      (["import", sound, "-f", "xml"], 64, "xml"),
      (["import", sound, "-f", "json"], 65, "it is no JSON object"),
      (["export", "-f", "csv", "--provenance"], 64, "--provenance"),
      (["export", "-f", "book-list", "--provenance"], 64, "--provenance"),
    ]
    for (arguments, status, words) in refusals {
      let run = try await books.run(list: arguments)
      #expect(run.status == status && run.errors.contains(words), "\(arguments): \(run.status) \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1 && run.output.isEmpty, "\(run.errors)")
    }
    #expect(try await books.run("list").status == 1)
  }

  /// Everything that the stand-in has, one source of it disabled afterwards, and five decisions of the reader.
  private func filled(_ server: StandInServer) async throws -> BooksProgram {
    try Registry.require("instructables")
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync")
    _ = try await books.run("search", "javascript")
    _ = try await books.run("browse", "nytimes:hardcover-fiction")
    _ = try await books.run("sources", "disable", "instructables")
    let all = try await books.run("list", "--json", "--limit", "1000").results()
    let shared = try #require(all.first { ($0["records"] as? [Any])?.count == 2 })
    let record = try #require((shared["records"] as? [[String: String]])?.last)
    let lone = all.filter { ($0["records"] as? [Any])?.count == 1 }.compactMap { $0["id"] as? String }
    let key = "\(record["source"] ?? ""):\(record["key"] ?? "")"
    for arguments in [
      ["merge", lone[0], lone[1]], ["split", try #require(shared["id"] as? String), key],
      ["favorite", lone[2]], ["edit", lone[2], "title=My Own Title", "tags=a, b"], ["edit", lone[2], "note=a note"],
    ] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
    }
    return books
  }

  private func titles(_ export: String) throws -> [String] {
    let document = try JSONSerialization.jsonObject(with: Data(export.utf8)) as? [String: Any]
    return (document?["books"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }.sorted()
  }
}

extension BooksProgram {
  /// The whole catalogue.
  fileprivate func export(_ format: String) async throws -> String {
    let run = try await run("export", "-f", format, "--provenance")
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  fileprivate func favorites() async throws -> [[String: Any]] {
    try await run("list", "--favorites", "--json", "--limit", "1000").results()
  }

  fileprivate func ids() async throws -> [String] {
    try await run("list", "--json", "--limit", "1000").resultIDs()
  }
}
