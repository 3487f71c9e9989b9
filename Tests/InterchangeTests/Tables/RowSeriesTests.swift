import Domain
import TestSupport
import Testing

@testable import Interchange

/// Series and people as tables name them.
@Suite struct RowSeriesTests {
  @Test(
    arguments: [
      ("Harbour Lights (#1.0)", "Harbour Lights", "1"), ("Harbour Lights, #1", "Harbour Lights", "1"),
      ("Harbour Lights #1.5", "Harbour Lights", "1.5"), ("Harbour Lights #1-3", "Harbour Lights", "1-3"),
      ("Harbour Lights", "Harbour Lights", nil), ("The #hash", "The #hash", nil), ("#1", "#1", nil),
      ("Bar #II", "Bar", "II"), ("Bar #½", "Bar", "½"), ("Bar #1a", "Bar", "1a"), ("Bar #-1", "Bar", "-1"),
      ("Bar #Vol. 2-3", "Bar", "Vol. 2-3"), ("Bar (#II)", "Bar", "II"), ("(Bar, #3)", "Bar", "3"),
      ("Bar#1", "Bar", "1"), ("Bar 2", "Bar 2", nil), ("Bar, Book 2", "Bar, Book 2", nil), ("Bar ; 2", "Bar ; 2", nil),
    ] as [(String, String, String?)]) func `a series is read with its position`(
      text: String, name: String, position: String?
    )
  {
    #expect(RowSeries(text)?.name == name)
    #expect(RowSeries(text)?.position == position)
  }

  @Test(
    arguments: [
      ("Salt Maps (Harbour Lights, #2)", "Salt Maps", ["Harbour Lights"]),
      ("Salt Maps (Harbour Lights #2; Tides, #3)", "Salt Maps", ["Harbour Lights", "Tides"]),
      ("Salt Maps (illustrated)", "Salt Maps (illustrated)", []), ("(Harbour Lights #2)", "(Harbour Lights #2)", []),
      ("Salt (2019) Maps", "Salt (2019) Maps", []), ("Salt Maps", "Salt Maps", []),
      ("Salt, Vol. 1 (Salt (3-in-1 Edition), #1)", "Salt, Vol. 1", ["Salt (3-in-1 Edition)"]),
      ("Salt (new) (Tides (old), #1; Fog, #2)", "Salt (new)", ["Tides (old)", "Fog"]),
      ("Salt (Tides (old))", "Salt (Tides (old))", []), ("Salt (Tides :), #1)", "Salt", ["Tides :)"]),
      ("Salt(Tides, #1)", "Salt(Tides, #1)", []), ("Salt) (Tides, #1)", "Salt)", ["Tides"]),
      ("Foo (Bar, Book 3)", "Foo", ["Bar"]), ("Foo (Bar, Vol. 2)", "Foo", ["Bar"]),
      ("Foo (Bar, Book 3; Baz, #1)", "Foo", ["Bar", "Baz"]), ("Foo (Bar Book 3)", "Foo (Bar Book 3)", []),
      ("Foo (Book 3)", "Foo (Book 3)", []), ("Foo (Bar, Book 3 of 4)", "Foo (Bar, Book 3 of 4)", []),
      ("Foo (Bar, Part 2)", "Foo (Bar, Part 2)", []), ("Foo (Poems, 1914)", "Foo (Poems, 1914)", []),
      ("Foo (my #1 fan)", "Foo (my #1 fan)", []), ("Foo (my #I)", "Foo (my #I)", []),
    ] as [(String, String, [String])]) func `only a bracket with a number in a series is no part of the title`(
      text: String, title: String, series: [String]
    )
  {
    let found = RowSeries.takenOut(of: text)
    #expect(found.title == title && found.series.map(\.name) == series)
  }

  @Test(arguments: [
    ("Tides #1; Fog, #2", ["Tides", "Fog"]), ("Tides #1; Fog #II", ["Tides", "Fog"]),
    ("Salt; and Fog #1", ["Salt; and Fog"]), ("Tides", ["Tides"]), (" ", []),
  ]) func `semicolons separate series that have numbers`(text: String, names: [String]) {
    #expect(RowSeries.each(text[...]).map(\.name) == names)
  }

  @Test(
    arguments: [
      ("Cy Ott (Translator)", "Cy Ott", "Translator"), ("Cy Ott", "Cy Ott", nil), (" Cy Ott () ", "Cy Ott", nil),
    ] as [(String, String, String?)]) func `a person is read with the role`(text: String, name: String, role: String?)
  {
    #expect(RowContributor(text) == RowContributor(name: name, role: role))
  }

  @Test(arguments: ["II", "½", "1a", "-1", "Vol. 2-3", "1.5"])
  func `a position of our own table comes back, also where its columns do not tell whose it is`(position: String) throws
  {
    let record = SourceRecord(source: "json", key: "a", title: "Tide")
    var book = Book(id: record.id, kind: .book, title: "Tide", records: [record])
    book.series = [SeriesEntry("Bar", position: position)]
    let fewer = try #require(CatalogCSV(columns: ["title", "series"]))
    for table in [CatalogCSV(), fewer] {
      let text = String(decoding: table.header + table.rows([book]), as: UTF8.self)
      #expect(try tableRows(text).first?.copy?.record.series == book.series, "\(text)")
    }
  }

  @Test(
    arguments: [
      ("Sturm & Drang;", "2", "Sturm & Drang; ##2"), (";;", "1", ";; ##1"), ("Bar", "3", "Bar #3"),
      ("Bar", nil, "Bar"), ("Number #9", nil, "Number #9 ##"), ("The #hash", nil, "The #hash"), ("Bar", "x", "Bar ##x"),
      ("Bar", "#3", "Bar ###3"), ("(Bar", "3)", "(Bar ##3)"), ("A ##B", nil, "A ##B ##"),
      ("A, Book 2", nil, "A, Book 2"),
    ] as [(String, String?, String)])
  func `a series is written so that it reads as what it is`(name: String, position: String?, text: String) {
    #expect(RowSeries.printed(SeriesEntry(name, position: position)) == text)
    #expect(RowSeries(printed: text)?.name == name && RowSeries(printed: text)?.position == position)
  }

  @Test func `series of our own table come back, whatever signs are in their names`() throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    let signs: [Character] = [";", ";", "#", "#", " ", " ", "1", "7", "\"", "'", "(", ")", ",", "-", "I", "x", "é"]
    let positions: [String?] = [nil, "1", "1.5", "II", "½", "Vol. 2-3", "x", "#3", "(2)"]
    let record = SourceRecord(source: "json", key: "a", title: "Tide")
    for _ in 0..<500 {
      var series: [SeriesEntry] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let count = Int.random(in: 1...8, using: &random)
        let drawn = (0..<count).map { _ in signs.randomElement(using: &random) ?? "x" }
        guard let name = trimmed(String(drawn)) else { continue }
        series.append(SeriesEntry(name, position: positions.randomElement(using: &random) ?? nil))
      }
      var book = Book(id: record.id, kind: .book, title: "Tide", records: [record])
      book.series = series
      let text = String(decoding: CatalogCSV().header + CatalogCSV().rows([book]), as: UTF8.self)
      let copy = try #require(try tableRows(text).first?.copy, "seed \(seed)")
      #expect(copy.record.series == series, "seed \(seed)")
    }
  }

  @Test func `a person with two roles bears each`() throws {
    let text = "Title,Author,Hardcover Book ID\nTide,\"Cy Ott (Translator, Editor), Ada Lind\",1\n"
    let record = try tableRows(text).first?.copy?.record
    #expect(record?.authors == ["Ada Lind"])
    #expect(record?.contributors == [Contributor("Cy Ott", .translator), Contributor("Cy Ott", .editor)])
  }

  @Test func `whom a program names with a role alone is filed as the author, and keeps the role`() throws {
    let text = "Title,Author,Hardcover Book ID\nTide,\"Cy Ott (Editor), Ada Lind (Translator)\",1\n"
    let record = try tableRows(text).first?.copy?.record
    #expect(record?.authors == ["Cy Ott"])
    #expect(record?.contributors == [Contributor("Cy Ott", .editor), Contributor("Ada Lind", .translator)])
  }
}
