import Testing

@testable import books

@Suite struct EnablingHintTests {
  private static let environment = ["BOOKS_GOOGLE_BOOKS_ENABLED": "no", "BOOKS_NYTIMES_ENABLED": "false"]

  @Test func `no command is named that a variable makes vain`() {
    let words = ["google-books", "book-list"].map { EnablingHint.words($0, in: Self.environment) }
    #expect(words == ["BOOKS_GOOGLE_BOOKS_ENABLED says so", "books sources enable book-list"])
  }

  @Test(
    arguments: [
      (["google-books", "book-list", "nytimes"], "books sources enable book-list"),
      (["google-books", "nytimes"], "BOOKS_GOOGLE_BOOKS_ENABLED says so"), ([], nil),
    ] as [([String], String?)])
  func `of several sources that are off one is named that can be switched on`(sources: [String], words: String?) {
    #expect(EnablingHint.words(ofOneOf: sources, in: Self.environment) == words)
  }
}
