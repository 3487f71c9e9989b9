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
  ]) func `only a bracket with a number in a series is no part of the title`(
    text: String, title: String, series: [String]
  ) {
    let found = RowSeries.takenOut(of: text)
    #expect(found.title == title && found.series.map(\.name) == series)
  }

  @Test(
    arguments: [
      ("Cy Ott (Translator)", "Cy Ott", "Translator"), ("Cy Ott", "Cy Ott", nil), (" Cy Ott () ", "Cy Ott", nil),
    ] as [(String, String, String?)]) func `a person is read with the role`(text: String, name: String, role: String?)
  {
    #expect(RowContributor(text) == RowContributor(name: name, role: role))
  }
}
