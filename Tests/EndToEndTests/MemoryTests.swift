import Foundation
import StandIn
import Testing

/// What comes in may be as large as it likes: no verb needs more than 150 MB for it.
@Suite struct MemoryTests {
  private static let most = 150 << 20

  @Test(arguments: [
    ("[1", ",1", 6_000_000, "]", "book-list"), ("[{}", ",{}", 1_000_000, "]", "book-list"),
    (#"{"schema":"books.catalog/1","books":[[1"#, ",1", 6_000_000, "]]}", "json"),
    (#"{"id":""#, "xxxxxxxx", 6_000_000, "\"}", "ndjson"),
  ])
  func `a file that is none is refused without being taken into memory`(
    head: String, part: String, count: Int, end: String, form: String
  ) async throws {
    let books = try BooksProgram()
    let file = try Self.file(books, head + String(repeating: part, count: count) + end)
    let run = try await books.run("import", file, "-f", form)
    #expect(run.status == 65 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.peakMemory ?? 0 < Self.most)
  }

  @Test(arguments: ["import", "sync"])
  func `a long list is taken part by part`(verb: String) async throws {
    let books = try BooksProgram()
    // Of two kilobytes each, so that as a whole they would be more than a few megabytes.
    let path = String(repeating: "far-away/", count: 220)
    let rows = (0..<10_000).map { number in
      #"{"title":"Book \#(number)","authors":"Ann Author \#(number % 977)","tags":"tag \#(number % 50), tools","#
        + #""info_url":"https://books.example/\#(path)\#(number)"}"#
    }
    let file = try Self.file(books, "[" + rows.joined(separator: ",\n") + "]")
    let run =
      verb == "import"
      ? try await books.run("import", file)
      : try await books.run(
        list: ["sync", "book-list", "--timeout", "300"], adding: ["BOOKS_BOOK_LIST_BASE_URL": file])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.peakMemory ?? 0 < Self.most)
    #expect(try await books.run("list", "--json", "--limit", "1").object()["total"] as? Int == 10_000)
    if verb == "sync" {
      let page = try await books.run("browse", "book-list:tools", "--offline", "--json").object()
      #expect(page["total"] as? Int == 10_000)
    }
  }

  @Test(arguments: [(1, 8_000_000), (55, 1_000_000), (900, 60_000)])
  func `titles longer than any are refused without books being made of them`(count: Int, bytes: Int) async throws {
    let books = try BooksProgram()
    let title = String(repeating: "A long title. ", count: bytes / 14)
    let elements = (0..<count).map { #"{"id":"\#(100_000_000_000 + $0)","kind":"book","title":"\#(title)\#($0)"}"# }
    let file = try Self.file(books, #"{"schema":"books.catalog/1","books":["# + elements.joined(separator: ",") + "]}")
    let run = try await books.run("import", file)
    #expect(run.status == 65 && run.errors.contains("is longer than 8 KB"), "\(run.errors.prefix(500))")
    #expect(run.peakMemory ?? 0 < Self.most)
  }

  /// Answers of nearly as many bytes as an answer may have, from several services in one moment.
  @Test func `the largest answers of several sources at once are taken one after the other`() async throws {
    let books = try BooksProgram()
    let folder = books.home.appending(path: "replay")
    let text = String(repeating: "Told at length by those who were there. ", count: 100)
    let answers = [
      (
        "google-books/volumes.json", #"{"totalItems":9000,"items":["#, "]}",
        { (number: Int) in
          #"{"id":"volume\#(number)","volumeInfo":{"title":"Number \#(number)","authors":["Ana Luz"],"description":"\#(text)"}}"#
        }
      ),
      (
        "nytimes/lists/full-overview.json", Self.overview, "]}]}}",
        { number in
          #"{"title":"NUMBER \#(number)","author":"Mira Oduya","description":"\#(text)","primary_isbn13":"","rank":1}"#
        }
      ),
      (
        "book-list.json", "[", "]",
        { number in
          #"{"title":"Number \#(number) of the list","authors":"Ann Author \#(number)","tags":"tools","info_url":"https://books.example/\#(text.prefix(3000).replacing(" ", with: "-"))"}"#
        }
      ),
    ]
    for (name, head, end, row) in answers {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let body = head + (0..<1_900).map(row).joined(separator: ",") + end
      #expect(body.utf8.count > 5 << 20 && body.utf8.count < 8 << 20, "\(name): \(body.utf8.count)")
      try Data(body.utf8).write(to: file)
    }
    let server = try StandInServer.start(
      services: StandInServices(replay: try StandInReplay(folder: folder.path(percentEncoded: false))))
    let asking = try BooksProgram(server, enabling: ["book-list", "google-books", "nytimes"])
    for _ in 1...2 {
      let run = try await asking.run("search", "number", "--timeout", "240", "--json")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.peakMemory ?? 0 < Self.most, "\((run.peakMemory ?? 0) >> 20) MB")
      let statuses = try run.object()["sources"] as? [[String: Any]] ?? []
      #expect(statuses.count(where: { $0["results"] as? Int ?? 0 > 0 }) == 3, "\(statuses)")
    }
  }

  @Test func `long records that claim one ISBN are compared, checked and computed anew part by part`() async throws {
    let books = try BooksProgram()
    let cell = String(repeating: "Told at length. ", count: 4_000)
    let numbers = (0..<55).map { "978" + String(100_000_000 + $0 * 1_009) }.map { $0 + Self.checkDigit(of: $0) }
    let rows = (0..<440).map { row in
      "\(row),Salt \(row / 55) of \(row % 55),Ann Author \(row),\(numbers[row % 55]),\(cell),\(cell),\(cell),\(cell)"
    }
    let file = try Self.file(
      books, "Book Id,Title,Author,ISBN13,one,two,three,four\n" + rows.joined(separator: "\n"))
    let taken = try await books.run("import", file, "-f", "goodreads")
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try await books.run("stats", "--json").object()["books"] as? Int == 55)
    for words in [["doctor"], ["doctor", "--rebuild"]] {
      let run = try await books.run(list: words)
      #expect(run.status == 0 || run.status == 1, "\(words): \(run.errors)")
      #expect(run.peakMemory ?? 0 < Self.most, "\(words): \((run.peakMemory ?? 0) >> 20) MB")
    }
    #expect(taken.peakMemory ?? 0 < Self.most, "\((taken.peakMemory ?? 0) >> 20) MB")
  }

  @Test func `many long notes are undone, decided once more and looked at part by part`() async throws {
    let (books, count) = (try BooksProgram(), 70)
    let rows = (0..<count).map { #"{"title":"Salt \#($0)","authors":"Ann Author \#($0)"}"# }
    let list = try Self.file(books, "[" + rows.joined(separator: ",") + "]")
    #expect(try await books.run("import", list, "-f", "book-list").status == 0)
    let lines = try await books.run("export", "-f", "ndjson", "--provenance").output.split(separator: "\n")
    let note = String(repeating: String(repeating: "told", count: 500) + " ", count: 450)
    let keys = try lines.compactMap { line in
      let book = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return (book?["records"] as? [[String: Any]])?.first?["key"] as? String
    }
    #expect(keys.count == count)
    let entries = keys.enumerated().map { index, key in
      #"{"entry":{"id":\#(index + 100),"at":"2031-03-01T12:00:00.250Z","verb":"edit","titles":["Salt"],"#
        + #""verdicts":[{"mark":"note","is":"\#(index) \#(note)","of":["book-list:\#(key)"]}]}}"#
    }
    let end = #"{"end":{"books":0,"records":0,"categories":0,"placements":0,"journal":\#(count),"decisions":0}}"#
    let file = try Self.file(books, (entries + [end]).joined(separator: "\n"))
    for words in [["import", file, "-f", "ndjson"], ["undo", "\(count)"], ["redo", "\(count)"], ["doctor"]] {
      let run = try await books.run(list: words)
      #expect(run.status == 0, "\(words): \(run.errors)")
      #expect(run.peakMemory ?? 0 < Self.most, "\(words): \((run.peakMemory ?? 0) >> 20) MB")
    }
  }

  private static func checkDigit(of twelve: String) -> String {
    let sum = twelve.utf8.enumerated().reduce(0) { $0 + Int($1.element - 48) * ($1.offset % 2 == 0 ? 1 : 3) }
    return String((10 - sum % 10) % 10)
  }

  private static let overview =
    #"{"status":"OK","results":{"published_date":"2031-03-16","lists":[{"list_name":"Fiction","#
    + #""list_name_encoded":"fiction","display_name":"Fiction","books":["#

  private static func file(_ books: BooksProgram, _ text: String) throws -> String {
    let file = books.home.appending(path: "large")
    try Data(text.utf8).write(to: file)
    return file.path(percentEncoded: false)
  }
}
