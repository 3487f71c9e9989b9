import Foundation
import Testing

/// An option that has one value, and is given several.
@Suite struct RepeatedOptionTests {
  @Test(
    arguments: [
      (["list", "--source", "nytimes", "--source", "book-list"], "--source"),
      (["categories", "--source=nytimes", "--source", "book-list"], "--source"),
      (["list", "--rating", "5", "--rating=4"], "--rating"),
      (["search", "x", "--limit", "5", "--strict", "--limit", "6"], "--limit"),
      (["add", "--title", "X", "--title", "Y"], "--title"),
      (["add", "--title", "X", "--isbn", "9780306406157", "--isbn", "9780804429573"], "--isbn"),
      (["export", "-f", "csv", "--format", "json"], "--format"), (["export", "-fcsv", "-fjson"], "--format"),
      (["export", "-f", "csv", "-oa", "-o=b"], "--output"),
      (["export", "-vo", "a.csv", "-o", "b.csv"], "--output"), (["undo", "--entry", "1", "--entry", "2"], "--entry"),
      (["sources", "test", "--timeout", "1", "--timeout", "2"], "--timeout"),
    ] as [([String], String)])
  func `the first value is not dropped without a word`(arguments: [String], name: String) async throws {
    let run = try await BooksProgram().run(list: arguments)
    #expect(run.status == 64 && run.output == "", "\(arguments)")
    #expect(run.errors.hasPrefix("books: \(name) is given twice, and has one value"), "\(run.errors)")
  }

  @Test func `options of several values add up, and of where and how the last counts`() async throws {
    let books = try BooksProgram()
    let other = books.home.appending(path: "other").path(percentEncoded: false)
    let described = try await books.run(
      "add", "--title", "Tide Tables", "--author", "Ann", "--author", "Bo", "--home", other, "tags=a,b", "--home",
      books.home.path(percentEncoded: false), "--color", "never", "--color", "auto")
    #expect(described.status == 0, "\(described.errors)")
    #expect(!FileManager.default.fileExists(atPath: other))
    let listed = try await books.run("list", "--tag", "a", "--tag", "b", "-q", "-q")
    #expect(listed.output.contains("Tide Tables\tAnn, Bo\t"), "\(listed.output)")
    // Behind two dashes stand words.
    let words = try await books.run("list", "--title", "tide", "--", "--title")
    #expect(words.status == 1 || words.output.contains("Tide Tables"), "\(words.errors)")
  }
}
