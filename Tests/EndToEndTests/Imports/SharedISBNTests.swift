import Foundation
import Testing

/// Rows of different books that are known by one ISBN: none takes the place of another.
@Suite struct SharedISBNTests {
  private static let story = "Title,Author,ISBN,My Rating,Tags\nMy Story,Elizabeth Smart,9780804139021,5,memoir\n"
  private static let martian = "Title,Author,ISBN\nThe Martian,Andy Weir,9780804139021\n"
  private static let volumes: [String] = (1...3).map { "\"Tales, Vol. \($0)\",Ada Lind,9780306406157\n" }

  private static func titles(_ books: BooksProgram, _ flags: String...) async throws -> [String] {
    let run = try await books.run(list: ["list", "--json"] + flags)
    return try run.results().compactMap { $0["title"] as? String }
  }

  private static func warnings(_ books: BooksProgram) async throws -> String {
    var all = ""
    for id in try await books.run("list", "--json").resultIDs() {
      all += String(describing: try await books.book(id)["warnings"])
    }
    return all
  }

  @Test func `a row of another book with the ISBN of one that is here leaves that and its marks as they are`()
    async throws
  {
    let books = try BooksProgram()
    let first = try books.file("v1.csv", Self.story)
    let second = try books.file("v3.csv", Self.martian)
    #expect(try await books.run("import", first).status == 0)
    #expect(try await books.run("edit", "9780804139021", "note=loved it", "-q").status == 0)
    let before = try await books.run("export", "-f", "json").output
    let run = try await books.run("import", second)
    #expect(run.errors.contains("1 record added, 0 changed"), "\(run.errors)")
    #expect(Set(try await Self.titles(books)) == ["My Story", "The Martian"])
    #expect(try await Self.titles(books, "--tag", "memoir") == ["My Story"])
    #expect(try await Self.titles(books, "--rating", "5") == ["My Story"])
    #expect(try await Self.warnings(books).contains("isbn-conflict"))
    for path in [first, second, first, second] {
      let again = try await books.run("import", path)
      #expect(again.errors.contains("0 records added, 0 changed, 1 unchanged"), "\(again.errors)")
    }
    #expect(try await books.run("import", "--undo").status == 0)
    #expect(try await books.run("export", "-f", "json").output == before)
    #expect(try await books.run("doctor", "--json").status == 0)
  }

  @Test func `the order in which two books of one ISBN come in makes no difference to what is there`() async throws {
    let books = try BooksProgram()
    let first = try books.file("v3.csv", Self.martian)
    let second = try books.file("v1.csv", Self.story)
    for (path, added) in [(first, 1), (second, 1), (first, 0), (second, 0)] {
      let file = try #require(try await books.run("import", path, "--json").files().first)
      #expect(file["added"] as? Int == added && file["changed"] as? Int == 0)
    }
    #expect(Set(try await Self.titles(books)) == ["My Story", "The Martian"])
    #expect(try await Self.titles(books, "--tag", "memoir") == ["My Story"])
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `volumes that come in one after the other under the ISBN of their set stay apart`(order: [Int]) async throws {
    let books = try BooksProgram()
    let paths = try order.map { try books.file("\($0).csv", "Title,Author,ISBN\n" + Self.volumes[$0]) }
    for path in paths { #expect(try await books.run("import", path).errors.contains("1 record added, 0 changed")) }
    for path in paths { #expect(try await books.run("import", path).errors.contains("0 records added, 0 changed")) }
    #expect(Set(try await Self.titles(books)) == ["Tales, Vol. 1", "Tales, Vol. 2"])
    #expect(try await Self.warnings(books).contains("set-isbn"))
  }

  @Test func `volumes of one file under the ISBN of their set are all taken, in any order, and one twice is told`()
    async throws
  {
    let books = try BooksProgram()
    let empty = try await books.run("export", "-f", "json", "--provenance").output
    let twice = "tales vol 2: the sea,Ada Lind,9780306406157\n"
    let path = try books.file("a.csv", "Title,Author,ISBN\n" + Self.volumes.joined() + twice)
    let run = try await books.run("import", path)
    #expect(run.errors.contains("3 records added, 0 changed"), "\(run.errors)")
    #expect(run.errors.contains("line 5, column 1): it has the same ISBN as line 3"), "\(run.errors)")
    let other = try books.file("b.csv", "Title,Author,ISBN\n" + Self.volumes.reversed().joined())
    for file in [path, other, path] {
      let again = try await books.run("import", file)
      #expect(again.errors.contains("0 records added, 0 changed, 3 unchanged"), "\(again.errors)")
    }
    #expect(Set(try await Self.titles(books)) == ["Tales, Vol. 1", "Tales, Vol. 2", "Tales, Vol. 3"])
    #expect(try await books.run("import", "--undo").status == 0)
    #expect(try await books.run("export", "-f", "json", "--provenance").output == empty)
  }

  @Test func `a row whose title was corrected is still known by its ISBN`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("import", try books.file("a.csv", Self.story)).status == 0)
    let better = Self.story.replacing("My Story", with: "MY STORY: A Memoir")
    let run = try await books.run("import", try books.file("b.csv", better))
    #expect(run.errors.contains("0 records added, 1 changed"), "\(run.errors)")
    #expect(try await Self.titles(books).count == 1)
  }
}
