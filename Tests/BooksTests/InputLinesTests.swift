import TestSupport
import Testing

@testable import books

/// Lines as they are read together, their ends left out.
@Suite struct InputLinesTests {
  @Test(
    arguments: [
      ("", []), ("\n\r\n", []), ("a", ["a"]), ("a\nb\r\n\n c \n", ["a", "b", " c "]), ("\ra\rb", ["a", "b"]),
    ] as [(String, [String])])
  func `lines end as terminals and Windows end them, and empty ones are left out`(text: String, lines: [String]) {
    let read = InputLines(ArraySlice(text.utf8))
    #expect(read.texts == lines)
    #expect(read.isEmpty == lines.isEmpty)
  }

  @Test func `a line that is too long is cut, and what follows is as it was`() {
    let long = String(repeating: "7", count: InputLines.longest + 5)
    let read = InputLines(ArraySlice("\(long)\nb".utf8))
    #expect(read.texts == [String(long.prefix(InputLines.longest)), "b"])
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `parts of any size hold the same lines`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 0...60, using: &random)
      let bytes = (0..<count).map { _ in "ab\n\r".utf8.randomElement(using: &random) ?? 0 }
      let (whole, size) = (InputLines(bytes[...]), Int.random(in: 1...20, using: &random))
      #expect(whole.parts(of: size).flatMap(\.texts) == whole.texts, "seed \(seed), \(bytes), \(size)")
    }
  }
}
