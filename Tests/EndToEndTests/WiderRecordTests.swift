import Foundation
import StandIn
import Testing

/// What libraries say of a book beyond title and authors, from a source to a file.
@Suite struct WiderRecordTests {
  private static let dump =
    "/type/edition\t/books/OL1M\t1\t2031-01-02T03:04:05\t"
    + #"{"title":"Glass","isbn_13":["9780306406157"],"series":["Orchards ; v. 1.5"],"edition_name":"2nd ed.","#
    + #""publish_places":["London"],"contributors":[{"role":"Translator","name":"Ines Varga"}]}"# + "\n"

  @Test func `a translator whom a source names is shown, found, exported and explained`() async throws {
    try Registry.require("nytimes")
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync", "nytimes")
    let found = try await books.run("list", "odalys", "brandvold", "--json").results()
    let book = try #require(found.first)
    let id = try #require(book["id"] as? String)
    let contributors = try #require(book["contributors"] as? [[String: String]])
    #expect(contributors == [["name": "Odalys Brandvold", "role": "translator"]])
    #expect((book["authors"] as? [String])?.contains("Odalys Brandvold") == false)
    let card = try await books.run("show", id, "--why").output
    #expect(
      card.contains("translated by Odalys Brandvold\n") && card.contains("translator  Odalys Brandvold ("), "\(card)")
    #expect(try await books.run("export", "brandvold", "-f", "csv").output.contains("Odalys Brandvold (translator)"))
    #expect(try await books.run("list", "--author", "brandvold").status == 1)
  }

  @Test func `of a union no value is told as one that lost`() async throws {
    let books = try BooksProgram()
    let (emma, dune) = ("9780306406157", "9780261103344")
    for (isbn, title, category, series) in [(emma, "Emma", "novel", "Works"), (dune, "Dune", "desert", "Saga")] {
      let added = try await books.run(
        "add", "--title", title, "--isbn", isbn, "categories=\(category)", "series=\(series)")
      #expect(added.status == 0, "\(added.errors)")
    }
    #expect(try await books.run("merge", emma, dune).status == 0)
    let lines = try await books.run("show", emma, "--why").output.split(separator: "\n").map(String.init)
    for (field, values) in [("categories", ["novel", "desert"]), ("series", ["Works", "Saga"])] {
      let place = try #require(lines.firstIndex { $0.hasPrefix("  \(field) ") && $0.contains("(union; ") })
      let other = try #require(lines.dropFirst(place + 1).first)
      #expect(other.hasPrefix("    and "), "\(other)")
      for value in values { #expect(lines[place].contains(value) != other.contains(value), "\(lines)") }
    }
    #expect(lines.contains { $0.hasPrefix("    not ") }, "\(lines)")
  }

  @Test func `positions of a series in any form and the format come through a table, and are shown`() async throws {
    let (books, other) = (try BooksProgram(), try BooksProgram())
    #expect(try await books.run("add", "--title", "Glass", "--isbn", "9780306406157").status == 0)
    let series = "Middle-earth #2; Other Set; Third #Vol. 2-3; C#, book 4 #IV"
    #expect(try await books.run("edit", "9780306406157", "series=\(series)", "format=paperback").status == 0)
    #expect(try await books.run("show", "9780306406157").output.contains("paperback"))
    let table = try await books.run("export", "-f", "csv").output
    #expect(try await other.run("import", try other.file("t.csv", table)).status == 0)
    for program in [books, other] {
      let shown = try await program.book("9780306406157")
      let read = shown["series"] as? [[String: Any]] ?? []
      #expect(read.map { $0["name"] as? String } == ["Middle-earth", "Other Set", "Third", "C#, book 4"])
      #expect(read.map { $0["position"] as? String } == ["2", nil, "Vol. 2-3", "IV"])
      #expect((shown["editions"] as? [[String: Any]])?.first?["format"] as? String == "paperback")
    }
  }

  @Test func `a series that a file names is listed, edited, taken back, and comes through an export`() async throws {
    let books = try BooksProgram()
    let file = try books.file("editions.txt", Self.dump)
    #expect(try await books.run("import", file).status == 0)
    for arguments in [["list", "--series", "orchards"], ["list", "orchards"], ["list", "varga"]] {
      #expect(try await books.run(list: arguments).output.contains("Glass"), "\(arguments)")
    }
    #expect(try await books.run("list", "--series", "orch").status == 1)
    let isbn = "9780306406157"
    let card = try await books.run("show", isbn).output
    for part in ["Orchards #1.5", "2nd ed.", "translated by Ines Varga", "London"] {
      #expect(card.contains(part), "\(part) in \(card)")
    }
    let edit = try await books.run(
      "edit", isbn, "series=Discworld #8; Night Watch #1", "translator=Bo Quist", "original-title=Glas",
      "work-date=1899", "place=Paris", "edition=3rd", "audio=https://example.org/a.mp3")
    #expect(edit.status == 0, "\(edit.errors)")
    let shown = try await books.book(isbn, "--why")
    #expect((shown["series"] as? [[String: String]])?.map { $0["position"] } == ["8", "1"])
    #expect((shown["contributors"] as? [[String: String]])?.first?["name"] == "Bo Quist")
    #expect(shown["originalTitle"] as? String == "Glas" && shown["workDate"] as? String == "1899")
    #expect((shown["links"] as? [String: Any])?["audio"] as? String == "https://example.org/a.mp3")
    let provenance = try #require(shown["provenance"] as? [String: [String: Any]])
    #expect(provenance["workDate"]?["rule"] as? String == "user" && provenance["series"]?["rule"] as? String == "user")
    #expect(try await books.run("list", "--series", "night watch").status == 0)
    #expect(try await books.run("list", "--series", "orchards").status == 1)
    for format in ["json", "ndjson"] {
      let whole = try await books.run("export", "-f", format, "--provenance").output
      let other = try BooksProgram()
      #expect(try await other.run("import", try other.file("all.\(format)", whole)).status == 0)
      #expect(try await other.run("export", "-f", format, "--provenance").output == whole)
    }
    #expect(try await books.run("edit", isbn, "--unset", "series,translator").status == 0)
    #expect(try await books.run("list", "--series", "orchards").status == 0)
    #expect(try await books.run("doctor").status == 0)
  }

  @Test(arguments: [
    ("tranlator=X", "translator"), ("serie=X", "series"), ("original-titel=X", "original-title"), ("audo=X", "audio"),
  ])
  func `a field that is nearly one of these is led to it`(assignment: String, field: String) async throws {
    let books = try BooksProgram()
    let file = try books.file("editions.txt", Self.dump)
    _ = try await books.run("import", file)
    let run = try await books.run("edit", "9780306406157", assignment)
    #expect(run.status != 0 && run.errors.contains(field), "\(run.errors)")
  }
}
