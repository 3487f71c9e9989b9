import Testing

@testable import Configuration

@Suite struct SuggestionTests {
  @Test(
    arguments: [
      ("nytime", "nytimes"), ("NYTIMES", "nytimes"), ("ynt", nil), ("google-boks", "google-books"), ("", nil),
      ("enabeld", nil), ("nytimse", "nytimes"), ("googel-bokos", "google-books"),
    ] as [(String, String?)])
  func `the nearest name is found, and none that is far`(text: String, name: String?) {
    #expect(nearest(to: text, among: ["nytimes", "google-books", "book-list"]) == name)
  }
}
