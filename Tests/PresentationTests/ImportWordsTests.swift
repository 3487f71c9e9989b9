import AppServices
import Presentation
import Testing

@Suite struct ImportWordsTests {
  @Test(
    arguments: [
      (0, nil, 0, 0.0, "0 read"), (500, 1000, 100, 0.5, "50 %, 100 read"),
      (500, 1000, 9000, 3, "50 %, 9000 read, 3000 a second, 3 s left"),
      (100, 1000, 100, 100, "10 %, 100 read, 1 a second, 15 min left"),
      (1000, 1000, 10, 2, "100 %, 10 read, 5 a second"),
      (5, 0, 10, 2, "10 read, 5 a second"),
    ] as [(Int, Int?, Int, Double, String)])
  func `an import says how far it is, how fast, and how long it takes yet`(
    bytes: Int, all: Int?, count: Int, seconds: Double, words: String
  ) {
    var progress = ImportProgress()
    (progress.bytes, progress.allBytes, progress.count) = (bytes, all, count)
    #expect(progress.words(after: seconds) == words)
  }

  @Test func `a dump says which names came and how many were wanting`() {
    var counts = DumpCounts()
    #expect(counts.words.isEmpty)
    (counts.authors, counts.namings, counts.unresolved) = (3, 10, 2)
    #expect(counts.words.count == 2 && counts.words[1].hasPrefix("2 of 10 authors have no name"))
    #expect(counts.words[0] == "the names of 3 authors are known now")
    (counts.authors, counts.unresolved) = (1, 0)
    #expect(counts.words == ["the name of 1 author is known now"])
  }

  @Test(
    arguments: [
      ([5], "line 5"), (Array(2...31) + [40], "lines 2–31, 40"),
      (
        Array(stride(from: 2, through: 40, by: 2)),
        "lines 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40"
      ),
      (
        Array(stride(from: 2, through: 40, by: 2)) + [42, 43, 44, 50],
        "lines 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40 and 4 more"
      ),
    ] as [([Int], String)])
  func `of many lines the first are named, and how many follow`(lines: [Int], words: String) {
    #expect(lineNumbers(lines) == words)
  }
}
