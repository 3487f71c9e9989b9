import Domain
import Testing

@testable import Interchange

/// Editions without an ISBN in one table.
@Suite struct EditionRowTests {
  private func copies(_ lines: [String]) throws -> [BookCopy] {
    try tableRows((["Titel;Autor;Verlag;Jahr;Auflage"] + lines).map { $0 + "\n" }.joined()).compactMap(\.copy)
  }

  private static let fifteenth = "Duden;;Institut;1961;15. Aufl."
  private static let seventeenth = "Duden;;Institut;1973;17. Aufl."

  @Test(
    arguments: [
      ([fifteenth, seventeenth], 2), (["Verse;Goethe;Insel;1885;", "Verse;Goethe;Reclam;1949;"], 2),
      // A year may be that of reading, and a row that says nothing is of no other edition.
      (["Verse;Goethe;Insel;1885;", "Verse;Goethe;Insel;1949;"], 1), (["Verse;Goethe;Insel;;", "Verse;Goethe;;;"], 1),
      (["Verse;Goethe;Insel;;", "Verse;Heine;Reclam;;"], 2), ([fifteenth, seventeenth, fifteenth], 2),
    ] as [([String], Int)])
  func `rows of one title and author are books of their own where publisher or edition differ`(
    lines: [String], count: Int
  ) throws {
    let copies = try copies(lines)
    #expect(copies.count == count && Set(copies.map(\.record.recordKey)).count == count)
  }

  @Test func `a row has the key that it has beside other editions as well`() throws {
    let (alone, both) = (try copies([Self.fifteenth]), try copies([Self.seventeenth, Self.fifteenth]))
    #expect(alone[0].formerKeys == [both[1].record.recordKey] && both[1].formerKeys == [alone[0].record.recordKey])
    #expect(both[0].formerKeys == both[1].formerKeys)
    // Whose key is of another kind, or says nothing of its edition, has none.
    #expect(try copies(["Verse;Goethe;;1885;"])[0].formerKeys == [])
  }
}
