import Domain
import Testing

@Suite struct NearestTests {
  @Test(arguments: [
    ("serch", "search"), ("shwo", "show"), ("exprt", "export"), ("SYNC", "sync"), ("lsit", "list"),
  ])
  func `a slip of the finger finds what was meant`(word: String, expected: String) {
    #expect(nearest(to: word, among: ["search", "sync", "list", "show", "export"]) == expected)
  }

  @Test(
    arguments: [
      ("nytime", "nytimes"), ("ynt", nil), ("google-boks", "google-books"), ("", nil), ("enabeld", nil),
      ("googel-bokos", "google-books"),
    ] as [(String, String?)])
  func `two slips in a long name are few, and one in a short name`(word: String, expected: String?) {
    #expect(nearest(to: word, among: ["nytimes", "google-books", "book-list"]) == expected)
  }

  @Test func `what is near to nothing finds nothing`() {
    #expect(nearest(to: "frobnicate", among: ["search", "sync"]) == nil)
  }

  @Test(arguments: [("", "abc", 3), ("abc", "abc", 0), ("abcd", "acbd", 1), ("kitten", "sitting", 3)])
  func `the distance counts insertions, deletions, replacements and swaps`(left: String, right: String, expected: Int) {
    #expect(editDistance(left, right) == expected)
  }
}
