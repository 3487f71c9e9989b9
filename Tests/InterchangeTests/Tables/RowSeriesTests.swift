import Domain
import Testing

@testable import Interchange

/// Series and people as tables name them.
@Suite struct RowSeriesTests {
  @Test(
    arguments: [
      ("Harbour Lights (#1.0)", "Harbour Lights", "1"), ("Harbour Lights, #1", "Harbour Lights", "1"),
      ("Harbour Lights #1.5", "Harbour Lights", "1.5"), ("Harbour Lights #1-3", "Harbour Lights", "1-3"),
      ("Harbour Lights", "Harbour Lights", nil), ("The #hash", "The #hash", nil), ("#1", "#1", nil),
    ] as [(String, String, String?)]) func `a series is read with its position`(
      text: String, name: String, position: String?
    )
  {
    #expect(RowSeries(text)?.name == name)
    #expect(RowSeries(text)?.position == position)
  }

  @Test(arguments: [
    ("Salt Maps (Harbour Lights, #2)", "Salt Maps", ["Harbour Lights"]),
    ("Salt Maps (Harbour Lights #2; Tides, #3)", "Salt Maps", ["Harbour Lights", "Tides"]),
    ("Salt Maps (illustrated)", "Salt Maps (illustrated)", []), ("(Harbour Lights #2)", "(Harbour Lights #2)", []),
    ("Salt (2019) Maps", "Salt (2019) Maps", []), ("Salt Maps", "Salt Maps", []),
    ("Salt, Vol. 1 (Salt (3-in-1 Edition), #1)", "Salt, Vol. 1", ["Salt (3-in-1 Edition)"]),
    ("Salt (new) (Tides (old), #1; Fog, #2)", "Salt (new)", ["Tides (old)", "Fog"]),
    ("Salt (Tides (old))", "Salt (Tides (old))", []), ("Salt (Tides :), #1)", "Salt", ["Tides :)"]),
    ("Salt(Tides, #1)", "Salt(Tides, #1)", []), ("Salt) (Tides, #1)", "Salt)", ["Tides"]),
  ]) func `only a bracket with a number in a series is no part of the title`(
    text: String, title: String, series: [String]
  ) {
    let found = RowSeries.takenOut(of: text)
    #expect(found.title == title && found.series.map(\.name) == series)
  }

  @Test(arguments: [
    ("Tides #1; Fog, #2", ["Tides", "Fog"]), ("Salt; and Fog #1", ["Salt; and Fog"]), ("Tides", ["Tides"]), (" ", []),
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

  @Test func `a person with two roles bears each`() throws {
    let text = "Title,Author,Hardcover Book ID\nTide,\"Cy Ott (Translator, Editor), Ada Lind\",1\n"
    let record = try tableRows(text).first?.copy?.record
    #expect(record?.authors == ["Ada Lind"])
    #expect(record?.contributors == [Contributor("Cy Ott", .translator), Contributor("Cy Ott", .editor)])
  }
}
