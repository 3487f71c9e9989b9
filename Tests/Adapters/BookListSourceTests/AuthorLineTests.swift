import BookListSource
import Domain
import Sourcing
import Testing

@Suite struct AuthorLineTests {
  @Test(arguments: [
    ("Ann Bell", ["Ann Bell"]), ("Ann Bell , Carl Dahl ", ["Ann Bell", "Carl Dahl"]),
    ("Ann Bell, Jr., Carl Dahl", ["Ann Bell, Jr.", "Carl Dahl"]), ("Ann Bell, PhD", ["Ann Bell, PhD"]),
    ("Ann Bell, Carl Dahl, III", ["Ann Bell", "Carl Dahl, III"]), ("Jr.", ["Jr."]),
    ("Ann Bell, Carl Dahl, and Eve Falk", ["Ann Bell", "Carl Dahl", "Eve Falk"]),
    ("David J.C. Lund", ["David J.C. Lund"]), (",, ,", []),
  ])
  func `a line of authors is split at its commas, suffixes stay with their names`(line: String, names: [String])
    async throws
  {
    let page = try await webList(#"[{"title":"A","authors":"\#(line)"}]"#).catalog(page: nil)
    #expect(page.records[0].authors == names)
  }

  @Test(arguments: ["Contributors", "et al.", "and others", "Various"])
  func `who is not named is no author, and the line is kept as it was printed`(unnamed: String) async throws {
    let page = try await webList(#"[{"title":"A","authors":"Ann Bell, \#(unnamed)"}]"#).catalog(page: nil)
    #expect(page.records[0].authors == ["Ann Bell"])
    #expect(page.records[0].extra == ["authors": "Ann Bell, \(unnamed)"])
  }

  @Test func `authors may be an array`() async throws {
    let page = try await webList(#"[{"title":"A","authors":["Ann Bell", "Carl Dahl, Jr.", null]}]"#).catalog(page: nil)
    #expect(page.records[0].authors == ["Ann Bell", "Carl Dahl, Jr."])
  }

  @Test(arguments: [
    (#"["Bee, Ann"]"#, ["Bee, Ann"]), (#"["Bee, Ann","Dahl, Carl"]"#, ["Bee, Ann", "Dahl, Carl"]),
    (#"["Bée, Ann"," Dahl,Carl "]"#, ["Bée, Ann", "Dahl,Carl"]), (#"["Ann Bee","Jr."]"#, ["Ann Bee, Jr."]),
    (#"["Bee, Ann","et al."]"#, ["Bee, Ann"]), (#"["Ann Bee","and Carl Dahl"]"#, ["Ann Bee", "Carl Dahl"]),
  ])
  func `an element of an array is one author, whatever commas it has`(array: String, names: [String]) async throws {
    let page = try await webList(#"[{"title":"A","authors":\#(array)}]"#).catalog(page: nil)
    #expect(page.records[0].authors == names)
  }

  @Test func `a book keeps its key whether its authors are a line or an array of the same names`() async throws {
    let rows = [#""Ann Bee, Carl Dahl""#, #"["Ann Bee","Carl Dahl"]"#, #"["Ann Bee","and Carl Dahl","et al."]"#]
    for row in rows {
      let page = try await webList(#"[{"title":"A","authors":\#(row)}]"#).catalog(page: nil)
      #expect(page.records[0].key == "f5ggrnv7d7f3", "\(row)")
    }
  }
}
