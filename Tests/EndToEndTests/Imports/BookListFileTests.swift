import Foundation
import Testing

/// Book-list files, into the catalogue and out of it.
@Suite struct BookListFileTests {
  /// Of the shape of such files, with what is odd in them: space around texts, contributors without a name, an address
  /// that nobody may open.
  private static let items = [
    #""authors": "Ada Lind, Bo Kray","image_url": "https://example.org/a.jpg","pdf_url": "https://example.org/a.pdf","tags": "sea, maps","title": "Salt Maps""#,
    #""authors": "Cy Ott ","image_url": "https://example.org/b.jpg","pdf_url": "http://example.org/b.pdf","tags": "sea","title": "Night Ferry ""#,
    #""authors": "Dee Vik, Contributors","image_url": "https://example.org/c.jpg","pdf_url": "https://example.org/c.pdf","tags": "fog","title": "Glass""#,
  ]

  /// The items of an exported list as they stand there, without whether they are favorites.
  private static func objects(_ text: String) -> Set<String> {
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("{") }
    return Set(
      lines.map { line in
        guard let end = line.range(of: #","favorite":"#) else { return String(line) }
        return String(line[..<end.lowerBound]) + "}"
      })
  }

  @Test func `a list comes out as it came in, each book with whether it is a favorite`() async throws {
    let books = try BooksProgram()
    let path = try books.file("list.json", "[{" + Self.items.joined(separator: "},{") + "}]")
    #expect(try await books.run("import", path).status == 0)
    let text = try await books.run("export", "-f", "book-list").output
    #expect(Self.objects(text) == Set(Self.items.map { "{" + $0.replacing(": ", with: ":") + "}" }))
    let whole = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(whole.count == 3)
    #expect(whole.allSatisfy { $0["favorite"] as? Bool == false })
  }

  @Test func `a list that was exported brings favorites back and doubles nothing`() async throws {
    let books = try BooksProgram()
    let path = try books.file("list.json", "[{" + Self.items.joined(separator: "},{") + "}]")
    #expect(try await books.run("import", path).status == 0)
    let id = try await books.run("list", "glass", "--ndjson").output.split(separator: "\"")[3]
    #expect(try await books.run("favorite", String(id), "-q").status == 0)
    let text = try await books.run("export", "-f", "book-list").output
    #expect(text.contains(#""title":"Glass","favorite":true}"#))
    let other = try BooksProgram()
    let list = try other.file("list.json", text)
    #expect(try await other.run("import", list).errors.contains("3 records added"))
    #expect(try await other.run("list", "--favorites", "--json").object()["total"] as? Int == 1)
    #expect(try await other.run("import", list).errors.contains("0 records added, 0 changed, 3 unchanged"))
    // Into the catalogue that it is from, too.
    #expect(try await books.run("import", try books.file("back.json", text)).errors.contains("0 records added"))
    #expect(try await books.run("list", "--json").object()["total"] as? Int == 3)
    #expect(try await other.run("export", "-f", "book-list").output == text)
  }

  @Test func `rows of one title and one author are one book, and imports and syncs say so`() async throws {
    let list = #"[{"title":"Tales"},{"title":"Tales","authors":"Bo Kray"},{"title":"tales"},{"title":"TALES"},{"x":1}]"#
    let books = try BooksProgram()
    let path = try books.file("list.json", list)
    let words = "2 rows have the title and the authors of an earlier row, and are one book with it"
    let run = try await books.run("import", path, "--json")
    let file = try #require(try run.files().first)
    let counts = [file["added"], file["rows"], file["unusable"], file["joined"]] as? [Int]
    #expect(counts == [2, 5, 1, 2], "\(run.output)")
    #expect(run.errors.contains("\(path): \(words)\n"), "\(run.errors)")
    let other = try BooksProgram()
    let lists = ["BOOKS_BOOK_LIST_BASE_URL": path]
    let sync = try await other.run("sync", "book-list", "--json", adding: lists)
    let source = try #require((try sync.object()["sources"] as? [[String: Any]])?.first)
    #expect([source["added"], source["joined"]] as? [Int] == [2, 2])
    #expect(sync.errors.contains("book-list: \(words)\n"), "\(sync.errors)")
    let once = try await books.run("import", try books.file("one.json", #"[{"title":"Sea"},{"title":"Salt"}]"#))
    #expect(!once.errors.contains("an earlier row"), "\(once.errors)")
  }

  @Test func `authors whose names have commas come back out of an exported list`() async throws {
    let books = try BooksProgram()
    for (title, author) in [("It", "King, Stephen"), ("Glass", "Ada Lind, Jr.")] {
      #expect(try await books.run("add", "--title", title, "--author", author, "--author", "Bo Kray").status == 0)
    }
    let list = try books.file("list.json", try await books.run("export", "-f", "book-list").output)
    let other = try BooksProgram()
    #expect(try await other.run("import", list).errors.contains("2 records added"))
    let found = try await other.run("list", "--json").results()
    let authors = Set(found.compactMap { $0["authors"] as? [String] })
    #expect(authors == [["King, Stephen", "Bo Kray"], ["Ada Lind, Jr.", "Bo Kray"]])
    #expect(try await other.run("import", list).errors.contains("0 records added, 0 changed, 2 unchanged"))
  }

  @Test func `one object is a list of one, and one that may be anything is so where that is said`() async throws {
    let books = try BooksProgram()
    let run = try await books.run("import", try books.file("one.json", #"{"title":"Only","authors":"Ada Lind"}"#))
    #expect(run.status == 0 && run.errors.contains("1 record added"), "\(run.errors)")
    #expect(try await books.run("list", "--source", "book-list").output.contains("Only"))
    let other = try books.file("other.json", #"{"title":"Other","shelf":7}"#)
    #expect(try await books.run("import", other).status == 65)
    #expect(try await books.run("import", other, "-f", "book-list").status == 0)
  }

  @Test func `an address that nobody may open is left out with a line, and its row stays`() async throws {
    let books = try BooksProgram()
    let path = try books.file(
      "list.json",
      #"[{"authors":"Ada Lind","image_url":"file:///etc/passwd","pdf_url":"javascript:alert(1)","title":"Salt"}]"#)
    let run = try await books.run("import", path)
    #expect(run.status == 0)
    #expect(run.errors.contains("1 row has an address of neither http nor https"), "\(run.errors)")
    let text = try await books.run("export", "-f", "book-list").output
    #expect(text.contains(#""image_url":"","pdf_url":"","tags":"","title":"Salt""#))
  }
}
