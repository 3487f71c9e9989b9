import Testing

@testable import Presentation

@Suite struct PaceTests {
  @Test(
    arguments: [
      (0, nil, 10.0, "0 read"), (500, nil, 0.5, "500 read"), (500, nil, 2, "500 read, 250 a second"),
      (100, 400, 2, "100 of 400 read, 50 a second, 6 s left"), (400, 400, 2, "400 of 400 read, 200 a second"),
      (100, 100_000, 10, "100 of 100000 read, 10 a second, 167 min left"),
    ] as [(Int, Int?, Double, String)])
  func `work tells how far it is, how fast, and how long it takes yet`(
    done: Int, all: Int?, seconds: Double, words: String
  ) {
    #expect(pace(done, of: all, "read", after: seconds) == words)
  }
}
