import TestSupport
import Testing

@testable import Domain

@Suite struct ContributorTests {
  @Test(arguments: [
    ("by Katherine Lee. Illustrated by Patricia Castel", ["Patricia Castel (illustrator)"]),
    ("written and illustrated by Jeff Karr", ["Jeff Karr (illustrator)"]),
    (
      "edited by Nia Hall, Cait Rope, Ilena Sill and Jake Sterne",
      ["Nia Hall (editor)", "Cait Rope (editor)", "Ilena Sill (editor)", "Jake Sterne (editor)"]
    ),
    ("by Ann Lee with Tom Vell", []), ("by A. B. Lee, Jr. and Jo Poole", []), ("", []), ("by", []),
    ("illustrated by", []),
    ("by Jim Gill and others; various illustrators", []),
    ("translated by Ann Lee, Jr. and J. P.", ["Ann Lee Jr. (translator)", "J. P. (translator)"]),
    ("by Jo Poole. Translated by Ann Lee. Read by Bo Quist.", ["Ann Lee (translator)", "Bo Quist (narrator)"]),
    ("by Ann Lee, with an introduction by Bo Quist", ["Bo Quist (introduction)"]),
    ("by Ann Lee; illustrations by various artists", []),
  ])
  func `a line of credits names who did what beside the authors`(line: String, expected: [String]) {
    #expect(Contributor.credited(in: line).map(\.printedWithRole) == expected)
  }

  @Test(arguments: [
    ("trl", Contributor.Role.translator), ("Translated by", .translator), ("ill.", .illustrator), ("Editor", .editor),
    ("Read by", .narrator), ("", .contributor), ("Foreword", .init(rawValue: "foreword")), ("aut", .author),
  ])
  func `a role is read as a word or as a code`(text: String, role: Contributor.Role) {
    #expect(Contributor.Role(reading: text) == role)
  }

  @Test(arguments: [
    ("Jo Poole (notes (2nd ed.))", Contributor("Jo Poole", .init(rawValue: "notes 2nd ed"))),
    ("Jo (Poole) (Editor)", Contributor("Jo (Poole)", .editor)),
    ("Jo Poole)", Contributor("Jo Poole)", .contributor)), ("(Editor)", Contributor("(Editor)", .contributor)),
    ("Jo ((Editor)", Contributor("Jo (", .editor)), ("Jo Poole (Editor))", Contributor("Jo Poole", .editor)),
  ]) func `a role is what stands in the last brackets, with those within`(text: String, contributor: Contributor) {
    #expect(Contributor(readingRoleOf: text) == contributor)
  }

  @Test func `who is printed is read again`() {
    for (contributor, field) in [
      (Contributor("Ann Lee", .translator), Field.translator), (Contributor("Jo (Poole)", .narrator), .narrator),
      (Contributor("Bo", .contributor), .contributor), (Contributor("Bo", .init(rawValue: "mask")), .contributor),
    ] {
      #expect(Contributor(reading: contributor.printed, in: field) == contributor)
    }
    for text in ["Bo (translator)", "Bo (author)"] {
      #expect(Contributor(reading: text, in: .contributor) == Contributor("Bo", .contributor))
    }
  }

  @Test func `an author among those who are added stays an author, and nobody is added twice`() {
    var record = SourceRecord(source: "a", key: "1", title: "Emma")
    record.authors = ["Jane Austen"]
    record.contributors = [Contributor("Bo Quist", .editor)]
    record.add([
      Contributor("Austen, Jane", .author), Contributor("Ann Lee", .author), Contributor("Ann Lee", .translator),
      Contributor("Bo Quist", .editor), Contributor("Ann Lee", .translator), Contributor("Lee, Ann", .author),
    ])
    #expect(record.authors == ["Jane Austen", "Ann Lee"])
    #expect(record.contributors == [Contributor("Bo Quist", .editor), Contributor("Ann Lee", .translator)])
  }

  @Test func `people without end are added, and read out of credits, in time in proportion to their number`() {
    var record = SourceRecord(source: "a", key: "1", title: "Emma")
    let authors = (0..<5_000).map { Contributor("Ann\($0) Lee\($0)", .author) }
    let others = (0..<60_000).map { Contributor("n\($0)", .illustrator) }
    let line = "illustrated by " + others.map(\.name).joined(separator: ", ")
    let time = processorTime {
      record.add(authors + others)
      #expect(record.authors.count == authors.count && record.contributors == others)
      #expect(Contributor.credited(in: line) == others)
    }
    #expect(time < .seconds(10), "\(time)")
  }
}
