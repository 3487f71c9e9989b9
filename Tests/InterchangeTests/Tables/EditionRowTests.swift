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
      // A column `Jahr` may be that of reading, and a row that says nothing is of no other edition.
      (["Verse;Goethe;Insel;1885;", "Verse;Goethe;Insel;1949;"], 1), (["Verse;Goethe;Insel;;", "Verse;Goethe;;;"], 1),
      (["Verse;Goethe;;;2.", "Verse;Goethe;Insel;;", "Verse;Goethe;Reclam;;"], 3),
      (["Verse;Goethe;Insel;;", "Verse;Goethe;;;2.", "Verse;Goethe;Reclam;;"], 3),
      (["Verse;Goethe;Insel;;", "Verse;Heine;Reclam;;"], 2), ([fifteenth, seventeenth, fifteenth], 2),
    ] as [([String], Int)])
  func `rows of one title and author are books of their own where publisher or edition differ`(
    lines: [String], count: Int
  ) throws {
    let copies = try copies(lines)
    #expect(copies.count == count && Set(copies.map(\.record.recordKey)).count == count)
  }

  @Test(
    arguments: [
      ("Erscheinungsjahr", ["1998", "1999"], 2), ("Year Published", ["1998", "1999", "1998"], 2),
      ("published", ["1998", "[1998]", "1.2.1998", "c1999"], 2), ("published", ["1998", ""], 1),
      ("published", ["", "1998", "1999"], 3), ("published", ["1998", "soon"], 1),
      // It may be that of reading.
      ("Jahr", ["1998", "1999"], 1), ("Year", ["1998", "1999"], 1),
    ] as [(String, [String], Int)])
  func `rows of one title and author are books of their own where the year of publication differs`(
    column: String, years: [String], count: Int
  ) throws {
    for isbn in ["", "9783161484100"] {
      let rows = years.map { "Almanac;Goethe;\(isbn);\($0)\n" }.joined()
      let copies = try tableRows("Title;Author;ISBN;\(column)\n\(rows)").compactMap(\.copy)
      #expect(copies.count == (isbn.isEmpty ? count : 1))
      #expect(Set(copies.map(\.record.recordKey)).count == copies.count)
    }
  }

  @Test func `a row is known again with and without rows of other years, and editions, beside it`() throws {
    let lines = ["Almanac;Goethe;Insel;1998", "Almanac;Goethe;Insel;1999", "Almanac;Goethe;Reclam;1998"]
    let read = { (lines: [String]) in
      try tableRows("Title;Author;Publisher;Published\n" + lines.joined(separator: "\n") + "\n").compactMap(\.copy)
    }
    let tables = try [Array(lines.prefix(1)), Array(lines.prefix(2)), [lines[0], lines[2]], lines].map(read)
    let own = tables.map { $0[0].record.recordKey }
    #expect(Set(own).count == 4)
    for (one, table) in tables.enumerated() {
      let copy = table[0]
      let others = Set(copy.particularKeys + copy.formerKeys.map(\.key))
      #expect(others == Set(own).subtracting([own[one]]), "\(one)")
      // A name that does not say the year is that of other years as well.
      var known = copy.record
      for former in copy.formerKeys { #expect(former.fits(known, of: copy.record)) }
      known.published = PartialDate("1997")
      let ofYear = copy.formerKeys.filter { !$0.fits(known, of: copy.record) }
      #expect(ofYear.count == [0, 2, 0, 2][one], "\(one)")
    }
  }

  @Test func `a row has the key that it has beside other editions as well`() throws {
    let (alone, both) = (try copies([Self.fifteenth]), try copies([Self.seventeenth, Self.fifteenth]))
    #expect(alone[0].particularKeys == [both[1].record.recordKey] && alone[0].formerKeys == [])
    #expect(both[1].formerKeys.map(\.key) == [alone[0].record.recordKey] && both[1].particularKeys == [])
    #expect(both[0].formerKeys == both[1].formerKeys && both[0].formerKeys.allSatisfy(\.isOfEdition))
    // Whose key is of another kind, or says nothing of its edition, has none.
    let plain = try copies(["Verse;Goethe;;1885;"])[0]
    #expect(plain.formerKeys == [] && plain.particularKeys == [])
  }

  @Test func `a book has the key that it has without its series, and without its volume`() throws {
    let plain = try #require(try tableRows("Title,Author\nDune,Herbert\n").first?.copy?.record.recordKey)
    for (header, cell) in [("Series", "Dune #"), ("Band", "")] {
      let lines = ["Title,Author,\(header)", "Dune,Herbert,\(cell)1", "Dune,Herbert,\(cell)2"]
      let alone = try tableRows(lines.prefix(2).map { $0 + "\n" }.joined()).compactMap(\.copy)
      #expect(alone.map(\.record.recordKey) == [plain], "\(header)")
      let both = try tableRows(lines.map { $0 + "\n" }.joined()).compactMap(\.copy)
      #expect(both.count == 2 && !both.map(\.record.recordKey).contains(plain), "\(header)")
      // By which it is known again when the other row is there no longer, or was not yet.
      #expect(alone[0].particularKeys == [both[0].record.recordKey], "\(header)")
      #expect(both.map { $0.formerKeys.map(\.key) } == [[plain], [plain]], "\(header)")
    }
  }

  @Test func `a record under a former key is that of the row that says its volume, place and edition`() throws {
    let lines = ["Title,Band,Series,Verlag", "Dune,1,Dune #1,Salt", "Dune,2,Dune #2,Salt"]
    let both = try tableRows(lines.map { $0 + "\n" }.joined()).compactMap(\.copy)
    var known = SourceRecord(source: "csv", key: "key", title: "Dune")
    (known.publisher, known.series, known.extra) = ("salt", [SeriesEntry("Dune", position: "1")], ["Band": "1"])
    let plain = both.compactMap { (copy: BookCopy) -> FormerKey? in
      copy.formerKeys.first { $0.title == "Dune" && $0.isOfEdition }
    }
    try #require(plain.count == 2)
    #expect(plain[0].fits(known, of: both[0].record) && !plain[1].fits(known, of: both[1].record))
    known.extra = [:]
    #expect(!plain[0].fits(known, of: both[0].record))
    known.extra = ["Band": "1"]
    known.publisher = "Fog"
    #expect(!plain[0].fits(known, of: both[0].record))
  }
}
