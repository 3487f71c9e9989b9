import Domain
import TestSupport
import Testing

@testable import Interchange

/// Names of people as catalogues of libraries write them, in the cells of any table.
@Suite struct NameHeadingTests {
  @Test(arguments: [
    ("Lind, Ada, 1900-1980", ["Ada Lind"]), ("Lind, Ada, 1950-", ["Ada Lind"]), ("Lind, Ada, 1950–", ["Ada Lind"]),
    ("Lind, Ada, 1900-1980.", ["Ada Lind"]), ("Lind, Ada, b. 1950", ["Ada Lind"]), ("Ada Lind, 1950-", ["Ada Lind"]),
    ("Kray Lind, Ada, 1950-", ["Ada Kray Lind"]), ("Plato, ca. 428?-348?", ["Plato"]),
    ("Lind, A. B. (Ada Bea), 1950-", ["A. B. (Ada Bea) Lind"]), ("Ada Lind (1900-1980)", ["Ada Lind"]),
    ("Lind, Ada, 1950-; Kray, Bo, 1960-", ["Ada Lind", "Bo Kray"]),
    ("Lind, Martin Ada, Jr., 1929-1968", ["Martin Ada Lind Jr."]),
    ("Ada Lind, Bo Kray, Cy Ott, 1950-", ["Ada Lind", "Bo Kray", "Cy Ott"]),
    ("Ada Lind, 1984", ["Ada Lind", "1984"]), ("Ada Lind, 1984-06", ["Ada Lind", "1984-06"]),
  ]) func `years of life are nobody, and no part of a name`(text: String, names: [String]) {
    #expect(cellNames(text) == names)
  }

  @Test(
    arguments: [
      ("Lind, Ada et al.", ["Ada Lind"], true), ("Ada Lind u. a.", ["Ada Lind"], true),
      ("Lind, Ada u.a.", ["Ada Lind"], true), ("Ada Lind [u.a.]", ["Ada Lind"], true),
      ("Ada Lind, Bo Kray, u.v.a.", ["Ada Lind", "Bo Kray"], true),
      ("Lind, Ada; Kray, Bo; et al", ["Ada Lind", "Bo Kray"], true),
      ("Lind, Ada u.a.; Kray, Bo", ["Ada Lind", "Bo Kray"], true), ("Ada Lind & others", ["Ada Lind"], true),
      ("Ada Lind und andere", ["Ada Lind"], true), ("Ada Lind (et al.)", ["Ada Lind"], true),
      ("Lind, U. A.", ["U. A. Lind"], false), ("Lind, Ua", ["Ua Lind"], false), ("et al.", ["et al."], false),
      ("Others", ["Others"], false), ("Ada Gallothers", ["Ada Gallothers"], false),
    ] as [(String, [String], Bool)])
  func `a word for others is nobody, and no part of a name`(text: String, names: [String], isKept: Bool) throws {
    #expect(cellNames(text) == names)
    let record = try #require(try tableRows("Title\tAuthor\nTide\t\(text)\n").first?.copy).record
    #expect(record.authors == names && record.extra == (isKept ? ["Author": text] : [:]))
  }

  @Test(arguments: [
    ("Ada Lind und Bo Kray", ["Ada Lind", "Bo Kray"]),
    ("Ada Lind and Bo van der Kray", ["Ada Lind", "Bo van der Kray"]),
    ("Lind, Ada und Kray, Bo", ["Ada Lind", "Bo Kray"]), ("A. Lind et B. Kray", ["A. Lind", "B. Kray"]),
    ("Ada Lind, Bo Kray and Cy Ott", ["Ada Lind", "Bo Kray", "Cy Ott"]),
    ("Ada Lind, Bo Kray, and Cy Ott", ["Ada Lind", "Bo Kray", "Cy Ott"]),
    ("Lind, Ada, and Bo Kray", ["Ada Lind", "Bo Kray"]), ("Adam Lis i Ewa Kos", ["Adam Lis", "Ewa Kos"]),
    ("Lind, Ada und Kray, Bo; Ott, Cy", ["Ada Lind", "Bo Kray", "Cy Ott"]),
    ("Lind, Ada Bea von und Kray, Bo", ["Ada Bea von Lind", "Bo Kray"]),
    ("Ada Lind und Bo Kray u.a.", ["Ada Lind", "Bo Kray"]),
    ("Илья Ильф и Евгений Петров", ["Илья Ильф", "Евгений Петров"]),
    ("Simon und Schuster", ["Simon und Schuster"]), ("Ilse und Hans Lind", ["Ilse und Hans Lind"]),
    ("José Ortega y Gasset", ["José Ortega y Gasset"]), ("Lind, Ada und Bo", ["Ada und Bo Lind"]),
    ("Lind, Ada y Kray, Bo", ["Ada Lind", "Bo Kray"]),
    ("Lind, Ada e Kray, Bo; Ott, Cy", ["Ada Lind", "Bo Kray", "Cy Ott"]),
    ("Ada Lind y Bo Kray", ["Ada Lind y Bo Kray"]), ("Ortega y Gasset, José", ["Ortega y Gasset", "José"]),
    ("Institut für Bau und Neue Medien", ["Institut für Bau und Neue Medien"]),
    ("Ada Lind and the Band", ["Ada Lind and the Band"]), ("and", ["and"]), ("Lind, i", ["i Lind"]),
  ]) func `two whole names with a word for “and” between are two people, and nothing else is`(
    text: String, names: [String]
  ) {
    #expect(cellNames(text) == names)
  }

  @Test func `where a column has its names inverted, a surname of two words is whole as well`() {
    let text = "Lind Ott, Ada und Kray Lis, Bo"
    #expect(cellNames(text, ColumnHabit(invertsNames: true)) == ["Ada Lind Ott", "Bo Kray Lis"])
    #expect(cellNames(text) == ["Lind Ott", "Ada und Kray Lis", "Bo"])
  }

  @Test(
    arguments: [
      ("Hrsg.: Ada Lind", ["Ada Lind: editor"]), ("Hg.: Lind, Ada", ["Ada Lind: editor"]),
      ("Hrsg.: Lind, Ada; Kray, Bo", ["Ada Lind: editor", "Bo Kray: editor"]),
      ("Hrsg.: Ada Lind, Bo Kray", ["Ada Lind: editor", "Bo Kray: editor"]),
      ("Lind, Ada; Übers.: Kray, Bo", ["Ada Lind", "Bo Kray: translator"]),
      ("Hrsg.: Lind, Ada; Übers.: Kray, Bo", ["Ada Lind: editor", "Bo Kray: translator"]),
      ("Hrsg.: Ada Lind; Bo Kray (Illustrator)", ["Ada Lind: editor", "Bo Kray: illustrator"]),
      ("Hrsg. von Ada Lind und Bo Kray", ["Ada Lind: editor", "Bo Kray: editor"]),
      ("Übersetzt von Bo Kray", ["Bo Kray: translator"]), ("Translated by Bo Kray", ["Bo Kray: translator"]),
      ("Lind, Ada, Hrsg.", ["Ada Lind: editor"]), ("Ada Lind (Hgg.)", ["Ada Lind: editor"]),
      ("Ada Lind und Bo Kray (Hg.)", ["Ada Lind: editor", "Bo Kray: editor"]),
      // It may be the role of both, or of one.
      ("Ada Lind und Bo Kray (Übers.)", ["Ada Lind und Bo Kray: translator"]),
      ("Ed von Lind", ["Ed von Lind"]), ("Hrsg.:", ["Hrsg.:"]), ("Lind: Ada", ["Lind: Ada"]),
      ("Sprecher von Lind", ["Sprecher von Lind"]), ("H. G. von Lind", ["H. G. von Lind"]),
      ("Abby Lind", ["Abby Lind"]),
    ] as [(String, [String])])
  func `a role in front is that of all behind it who have none`(text: String, people: [String]) {
    let found = cellPeople(text).map { one in one.name + (one.role.map { ": " + $0 } ?? "") }
    #expect(found == people)
  }

  @Test(arguments: [
    ("Hrsg.: Ada Lind", "Hrsg.: Ada Lind"), ("Ada Lind und Bo Kray", "Ada Lind und Bo Kray"),
    ("Ada Lind (Hrsg.) und Bo Kray u.a.", "Ada Lind (Hrsg.) und Bo Kray"), ("Ada Lind (Hgg.)", "Ada Lind (Hgg.)"),
    ("Ada Lind [Hrsgg.]", "Ada Lind [Hrsgg.]"),
  ]) func `a row is known again whose people were one name before`(cell: String, name: String) throws {
    let row = try #require(try tableRows("Title\tAuthor\nTide\t\(cell)\n").first?.copy)
    #expect(row.record.authors != [name])
    let words = "tide\n\n" + name.lowercased()
    let before = RecordKey(source: "csv", key: RecordID(source: "csv", key: words.utf8).description)
    #expect(row.formerKeys.map(\.key).contains(before))
  }

  @Test func `a row is known again whose names had a word of surnames between them`() throws {
    let row = try #require(try tableRows("Title\tAuthor\nTide\tLind, Ada y Kray, Bo\n").first?.copy)
    let before = try #require(try tableRows("Title\tAuthor\nTide\tLind; Ada y Kray; Bo\n").first?.copy)
    #expect(row.record.authors == ["Ada Lind", "Bo Kray"] && before.record.authors == ["Lind", "Ada y Kray", "Bo"])
    #expect(row.formerKeys.map(\.key).contains(before.record.recordKey))
  }

  @Test func `a row is known again whose names had a word for others before`() throws {
    let row = try #require(try tableRows("Title\tAuthor\nTide\tLind, Ada et al.\n").first?.copy)
    let before = try #require(try tableRows("Title\tAuthor\nTide\tAda et al. Lind\n").first?.copy)
    #expect(before.record.authors == ["Ada et al. Lind"])
    #expect(row.formerKeys.map(\.key).contains(before.record.recordKey))
  }

  @Test func `a row is read a few times, however many columns of authors it has`() throws {
    let names = Array(repeating: "Author", count: 99)
    let cells = (0..<99).map { (place: Int) -> String in "\"García Lind\(place), Ada\"" }
    let lines = ["Title," + names.joined(separator: ","), "Tide," + cells.joined(separator: ",")]
    let row = try #require(try tableRows(lines.joined(separator: "\n") + "\n").first?.copy)
    #expect(row.formerKeys.count == 8)
  }

  @Test(arguments: [
    ("Lind, Adele.", "Adele Lind"), ("Lind, Jean-Adele.", "Jean-Adele Lind"), ("Lind, A.", "A. Lind"),
    ("Lind, Ada B.", "Ada B. Lind"), ("Lind, Chr.", "Chr. Lind"), ("Ada Lind, Jr.", "Ada Lind, Jr."),
  ]) func `the full stop behind a heading is no part of the name, that of an initial is`(text: String, name: String) {
    #expect(cellNames(text) == [name])
  }

  @Test(
    arguments: [
      ("Lind, Ada (Translator)", "Ada Lind", "translator"), ("Ada Lind (trans.)", "Ada Lind", "translator"),
      ("Lind, Ada [editor]", "Ada Lind", "editor"), ("Lind, Ada (Hrsg.)", "Ada Lind", "editor"),
      ("Ada Lind (Übers.)", "Ada Lind", "translator"), ("Lind, Ada, editor.", "Ada Lind", "editor"),
      ("Lind, Ada, 1950-, illustrator", "Ada Lind", "illustrator"), ("Lind, Ada [Verfasser]", "Ada Lind", "author"),
      ("Lind, Hg.", "Lind", "editor"), ("Lind, H. G.", "H. G. Lind", nil), ("Lind, H.-G.", "H.-G. Lind", nil),
      ("Lind, HG", "HG Lind", nil), ("lind, h.g.", "h.g. lind", nil), ("Lind, E. D. S., 1950-", "E. D. S. Lind", nil),
      ("Lind, Ed", "Ed Lind", nil), ("Plato (Philosopher)", "Plato (Philosopher)", nil),
      ("Ada (B) Lind", "Ada (B) Lind", nil),
    ] as [(String, String, String?)])
  func `a role behind a name is known in the usual languages`(text: String, name: String, role: String?) {
    #expect(cellPeople(text) == [RowContributor(name: name, role: role)])
  }

  @Test func `who has another role than an author is a contributor in any table`() throws {
    let read = try tableRows("Title,Author\nTide,\"Ada Lind, Bo Kray (Translator)\"\nFog,\"Ott, Cy (ed.)\"\n")
    let records = read.compactMap { $0.copy?.record }
    #expect(records.first?.authors == ["Ada Lind"])
    #expect(records.first?.contributors == [Contributor("Bo Kray", .translator)])
    // A book is filed under somebody.
    #expect(records.last?.authors == ["Cy Ott"] && records.last?.contributors == [Contributor("Cy Ott", .editor)])
  }

  @Test(
    arguments: [
      ("Titel,Herausgeber,Verlag", "Tide,\"Lind, Ada (Hg.)\",", nil, [Contributor("Ada Lind", .editor)]),
      ("Titel,Verlag,Herausgeber", "Tide,Salz,Ada Lind", "Salz", [Contributor("Ada Lind", .editor)]),
      ("Titel,Herausgeber", "Tide,Salz", "Salz", []),
      (
        "Titel,Übersetzer,Illustrator", "Tide,Ada Lind; Bo Kray,Cy Ott", nil,
        [
          Contributor("Ada Lind", .translator), Contributor("Bo Kray", .translator),
          Contributor("Cy Ott", .illustrator),
        ]
      ),
    ] as [(String, String, String?, [Contributor])])
  func `people who took part have columns in any table, and none of them is a publisher`(
    header: String, cells: String, publisher: String?, people: [Contributor]
  ) throws {
    let record = try #require(try tableRows("\(header)\n\(cells)\n").first?.copy).record
    #expect(record.publisher == publisher && record.contributors == people && record.authors == [])
    #expect(record.extra == [:])
  }

  @Test func `the reader names a column of editors`() throws {
    let naming: TableReader.Naming = [try #require(TableColumnName("editor")): ["Editor"]]
    var reader = try TableReader(nil, columns: naming) { inPieces(Array("Title,Editor\nTide,Bo Kray\n".utf8)) }
    #expect(try reader.next()?.copy?.record.contributors == [Contributor("Bo Kray", .editor)])
  }

  @Test(arguments: [
    "Title,Author", "Item Type,Abstract Note,Manual Tags,Title,Author", "Book Id,Work id,Title,Primary Author",
  ]) func `years that are left out of a name are kept with the record`(header: String) throws {
    let names = header.split(separator: ",").map(String.init)
    let isLibraryThing = names.contains("Work id")
    let cells = names.map { (name: String) -> String in
      switch name {
      case "Title": "Tide"
      case "Item Type": "book"
      case "Author", "Primary Author": "Lind, Ada, 1900-1980"
      default: "1"
      }
    }
    let lines = [names, cells].map { (line: [String]) in
      isLibraryThing ? line.joined(separator: "\t") : line.map { "\"" + $0 + "\"" }.joined(separator: ",")
    }
    let record = try #require(try tableRows(lines.joined(separator: "\n") + "\n").first?.copy).record
    #expect(record.authors == ["Ada Lind"])
    #expect(record.extra[names.last ?? ""] == "Lind, Ada, 1900-1980")
  }
}
