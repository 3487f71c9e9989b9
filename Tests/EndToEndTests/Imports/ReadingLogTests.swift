import Foundation
import Testing

/// The reading log of Open Library: numbers and shelves, which say something of editions that a dump brought.
@Suite struct ReadingLogTests {
  private static let log = """
    Work Id,Edition Id,Bookshelf
    OL11W,OL1M,Want to Read
    OL12W,OL2M,Currently Reading
    OL13W,OL3M,Already Read
    OL14W,,Already Read
    OL15W,OL5M,Already Read
    OL16W,book 6,Already Read
    OL11W,OL1M,Already Read

    """

  private static func dump(in books: BooksProgram) throws -> String {
    let lines = [(1, "Night Ferry"), (2, "Salt Maps"), (3, "The Glass Harbour"), (4, "Fog")].map { number, title in
      "/type/edition\t/books/OL\(number)M\t1\t2031-01-02T03:04:05\t{\"title\":\"\(title)\"}\n"
    }
    return try books.file("editions.txt", lines.joined())
  }

  private func shelves(_ books: BooksProgram) async throws -> [String] {
    try await books.run("list", "--library", "--sort", "title", "--json").results().map {
      "\($0["title"] as? String ?? ""): \($0["status"] as? String ?? "")"
    }
  }

  @Test func `a row marks the edition that a dump brought, and any other is told with line and reason`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("import", Self.dump(in: books)).status == 0)
    let run = try await books.run("import", try books.file("log.csv", Self.log))
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try await shelves(books) == ["The Glass Harbour: read", "Night Ferry: to-read", "Salt Maps: reading"], "\(run)")
    for told in [
      "4 of 7 rows gave no record",
      "row 4 (line 5, column 1): it names the work OL14W and no edition",
      "row 5 (line 6, column 1): open-library:OL5M is not in the catalogue: import a dump of Open Library's editions",
      "row 6 (line 7, column 1): “book 6” is no edition, as OL7353617M is",
      "row 7 (line 8, column 1): it is the same book as line 2",
    ] { #expect(run.errors.contains(told), "\(told): \(run.errors)") }
    let again = try await books.run("import", try books.file("log.csv", Self.log), "--json")
    let file = try #require(try again.files().first)
    #expect(file["added"] as? Int == 0 && file["unchanged"] as? Int == 3, "\(again.output)")
    #expect(try await books.run("import", "--undo").status == 0)
    #expect(try await shelves(books).isEmpty)
    #expect(try await books.run("list", "--json").object()["total"] as? Int == 4)
  }

  @Test func `a dry run shows the books of a log and changes nothing`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("import", Self.dump(in: books)).status == 0)
    let run = try await books.run("import", try books.file("log.csv", Self.log), "--dry-run")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("open-library:OL2M") && run.output.contains("Salt Maps"), "\(run.output)")
    #expect(try await shelves(books).isEmpty)
  }

  @Test func `without the dump a log is refused with the reason, and none of its rows becomes a book`() async throws {
    let books = try BooksProgram()
    for options in [[], ["-f", "open-library-log"], ["--dry-run"]] {
      let run = try await books.run(list: ["import", books.file("log.csv", Self.log)] + options)
      #expect(run.status == 65 && run.errors.contains("none of its 7 rows can be used: row 1 (line 2"), "\(run.errors)")
      #expect(run.errors.contains("import a dump of Open Library's editions"), "\(run.errors)")
    }
    #expect(try await books.run("list", "--json").object()["total"] as? Int == 0)
    #expect(try await books.run("history").output.isEmpty)
  }

  @Test func `a log that is read as another table says as what it is to be read`() async throws {
    let books = try BooksProgram()
    let path = try books.file("log.csv", Self.log)
    let run = try await books.run("import", path, "-f", "csv")
    #expect(run.status == 65 && run.errors.contains("is read with -f open-library-log"), "\(run.errors)")
    let other = try await books.run("import", try books.file("a.csv", "title\nSalt\n"), "-f", "open-library-log")
    #expect(other.status == 65 && other.errors.contains("it is no reading log of Open Library"), "\(other.errors)")
  }
}
