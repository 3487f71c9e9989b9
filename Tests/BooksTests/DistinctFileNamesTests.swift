import Domain
import TestSupport
import Testing

@testable import books

/// What files are called that go into one folder.
@Suite struct DistinctFileNamesTests {
  private static let alike = ["a.pdf", "A.pdf", "a (2).pdf", "A (3).PDF", "a (2) (2).pdf", "b.epub", "É.pdf", "é.pdf"]

  @Test(arguments: UInt64(1)...20)
  func `a name that is taken, in whatever case, gets the lowest number that makes it another one`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (names, taken) = (DistinctFileNames(), Set<String>())
    for _ in 0..<200 {
      let name = Self.alike.randomElement(using: &random) ?? ""
      var (expected, number) = (name, 2)
      while !taken.insert(expected.lowercased()).inserted {
        expected = ReadableFileName.of(name, number: number)
        number += 1
      }
      let distinct = names.distinct(name)
      #expect(distinct == expected)
      #expect(names.count == taken.count)
    }
  }

  @Test func `of tens of thousands of files of one name each is told from the others`() {
    var names = DistinctFileNames()
    for _ in 1...30_000 { _ = names.distinct("untitled.pdf") }
    let last = names.distinct("untitled.pdf")
    #expect(last == "untitled (30001).pdf")
  }
}
