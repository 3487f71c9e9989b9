import Foundation
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
    let rows = (0..<30_000).map { number in
      #"{"title":"Book \#(number)","authors":"Ann Author \#(number % 977)","tags":"tag \#(number % 50), tools"}"#
    }
    let file = try Self.file(books, "[" + rows.joined(separator: ",\n") + "]")
    let run =
      verb == "import"
      ? try await books.run("import", file)
      : try await books.run(
        list: ["sync", "book-list", "--timeout", "300"], adding: ["BOOKS_BOOK_LIST_BASE_URL": file])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.peakMemory ?? 0 < Self.most)
    #expect(try await books.run("list", "--json", "--limit", "1").object()["total"] as? Int == 30_000)
    if verb == "sync" {
      let page = try await books.run("browse", "book-list:tools", "--offline", "--json").object()
      #expect(page["total"] as? Int == 30_000)
    }
  }

  private static func file(_ books: BooksProgram, _ text: String) throws -> String {
    let file = books.home.appending(path: "large")
    try Data(text.utf8).write(to: file)
    return file.path(percentEncoded: false)
  }
}
