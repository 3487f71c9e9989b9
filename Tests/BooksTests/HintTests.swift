import Testing

@testable import books

/// What the reader is told to do where a variable of the environment stands before the file.
@Suite struct HintTests {
  private static let environment = ["BOOKS_GOOGLE_BOOKS_ENABLED": "no", "BOOKS_NYTIMES_ENABLED": "false"]

  @Test func `no command is named that switches a source on which a variable keeps off`() {
    let words = ["google-books", "book-list"].map { EnablingHint.words($0, in: Self.environment) }
    #expect(words == ["BOOKS_GOOGLE_BOOKS_ENABLED says so", "books sources enable book-list"])
  }

  @Test func `no command is named that reads a key which would not be sent`() {
    let words = ["nytimes", "google-books"].map { KeyHint.words($0, in: ["BOOKS_NYTIMES_API_KEY": "k-1"]) }
    #expect(
      words == ["it is the one of BOOKS_NYTIMES_API_KEY", "books sources set google-books api-key reads another"])
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
