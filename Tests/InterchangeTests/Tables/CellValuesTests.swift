import Domain
import Testing

@testable import Interchange

/// What single cells say.
@Suite struct CellValuesTests {
  @Test(
    arguments: [
      ("2019-03-05", "2019-03-05"), ("2019/03/05", "2019-03-05"), ("[2019-03-05]", "2019-03-05"),
      ("5.3.2019", "2019-03-05"),
      ("3/4/2019", nil), ("13/3/2019", "2019-03-13"), ("3/13/2019", "2019-03-13"), ("4/4/2019", "2019-04-04"),
      ("2019", "2019"), ("2019-03", "2019-03"), ("03/2019", "2019-03"), ("2019-03-05T12:00:00+01:00", "2019-03-05"),
      ("2019-03-05 12:00", "2019-03-05"), ("-50", nil), ("2019-13-01", nil), ("2019-02-30", nil), ("soon", nil),
      ("1-2-3-4", nil), ("", nil), ("unknown", nil), ("[2001]", "2001"), ("2001.0", "2001"), ("c1999", "1999"),
      ("©1999", "1999"), ("© 1999", "1999"), ("[c1999]", "1999"), ("c. 1999", nil), ("c99", nil), ("d1999", nil),
      ("2001.00", nil), ("1999.", "1999"), ("c1999.", "1999"), ("[1999].", "1999"), ("5.3.2019.", "2019-03-05"),
      ("June 3, 2010", "2010-06-03"), ("3 Jun 2010", "2010-06-03"), ("June 2010", "2010-06"),
      ("3-Jun-2010", "2010-06-03"), ("1. März 1999", "1999-03-01"), ("12. Dez. 2020", "2020-12-12"),
      ("1er février 2020", "2020-02-01"), ("le 5 août 2019", "2019-08-05"), ("mars 1999", "1999-03"),
      ("5 de marzo de 2019", "2019-03-05"), ("7 gennaio 2001", "2001-01-07"), ("3 mei 2018", "2018-05-03"),
      ("1º de março de 2019", nil), ("Sommer 2019", nil), ("Ende Mai 2019", nil),
      ("June 31, 2010", nil), ("May 2010-2011", nil), ("Spring 2010", nil), ("late June 2010", nil), ("Jun-10", nil),
      ("June 3", nil),
    ] as [(String, String?)]) func `a date is read where it can only be one`(text: String, date: String?)
  {
    guard case .value(let found) = cellDate(text) else { return #expect(date == nil) }
    #expect(found.description == date)
  }

  @Test(
    arguments: [("K. A.", ["K. A."]), ("N.A.", ["N.A."]), ("k.A.", []), ("n.a.", []), ("N/A", [])]
      as [(String, [String])])
  func `two initials are a name, and words for none are not`(cell: String, authors: [String]) throws {
    let copy = try #require(try tableRows("title,author\nTide,\(cell)\n").first?.copy)
    #expect(copy.record.authors == authors)
  }

  @Test(arguments: [
    "n.d.", "[N.D.]", "s.a.", "[s. a.]", "s.d.", "s. f.", "o. J.", "o.J", "b.r.", "[b. r.]", "z.j.", "u.å.",
  ])
  func `a cell that says that there is no date is no fault`(text: String) throws {
    let read = try #require(try tableRows("title,author,date published,year\nTide,Bo,\(text),1999\n").first)
    #expect(read.refused == [] && read.copy?.record.published?.description == "1999")
  }

  @Test(
    arguments: [
      ("12.03.21", "2021-03-12"), ("2.1.99", "1999-01-02"), ("12. 3. 00", "2000-03-12"), ("31.12.29", "2029-12-31"),
      ("1.1.70", "1970-01-01"), ("1.1.30", nil), ("1.1.69", nil), ("31.2.21", nil), ("12/03/21", nil), ("12.03", nil),
      ("21-03-12", nil), ("12.03.2021", "2021-03-12"),
    ] as [(String, String?)])
  func `a day of reading may have a year of two digits, and no other date may`(text: String, date: String?) throws {
    let read = try #require(try tableRows("title,author,read on\nTide,Bo,\(text)\n").first)
    #expect(read.copy?.marks[.readOn] == date.flatMap { PartialDate($0) }.map { .date($0) })
    #expect(read.refused.count == (date == nil ? 1 : 0) && read.copy?.record.extra.isEmpty == (date != nil))
    let published = try #require(try tableRows("title,author,published\nTide,Bo,\(text)\n").first)
    #expect(published.copy?.record.published?.description == (date?.hasPrefix(text.suffix(4)) == true ? date : nil))
  }

  @Test(arguments: [
    ("43895", true), ("20000", true), ("43895.0", true), ("43895.75", true), ("43895,75", true), ("19999", false),
    ("70000", false), ("438951", false), ("43895.", true), ("43895.x", false), ("20000-1", false),
  ])
  func `the number of a day in a spreadsheet is refused as that`(text: String, isTold: Bool) {
    guard case .refused(let reason) = cellDate(text) else {
      Issue.record("\(text) is a date")
      return
    }
    #expect(reason.contains("is the number that a spreadsheet has for a day") == isTold)
  }

  @Test func `where both may be the month, the order of the column tells, or it is said`() {
    guard case .value(let day) = cellDate("7/10/2024", .dayFirst), case .refused(let reason) = cellDate("7/10/2024"),
      case .value(let month) = cellDate("7/10/2024", .monthFirst)
    else {
      Issue.record("an order was not followed, or guessed")
      return
    }
    #expect([day.description, month.description] == ["2024-10-07", "2024-07-10"])
    #expect(reason.contains("may be 2024-10-07 or 2024-07-10"))
  }

  @Test func `stars that are all empty are no rating, and the signs of a column of ten are halved`() {
    guard case .none = cellRating("☆☆☆☆☆"), case .value(let stars) = cellRating("★★★★★★★★", isOfTen: true) else {
      Issue.record("signs are not read as numbers are")
      return
    }
    #expect(stars == 4)
  }

  @Test(
    arguments: [
      ("4", 4), ("4.5", 4.5), ("4,5", 4.5), ("3.75", 3.75), ("4/5", 4), ("★★★★", 4), ("★★★☆☆", 3), ("⭐️⭐️⭐️⭐️", 4),
      ("5.0", 5), ("8/10", 4), ("7/10", 3.5), ("4 / 5", 4),
      ("4½", 4.5), ("3½/5", 3.5), ("★★★½", 3.5), ("★★½☆☆", 2.5), ("½", 0.5), ("85/100", 4.25), ("085/100", 4.25),
      ("8/100", 0.4), ("80 %", 4), ("100%", 5), ("16/20", 4), ("4 von 5", 4), ("4 out of 5 stars", 4),
      ("3,5 Sterne", 3.5), ("4 étoiles", 4), ("4 Von 5 Sternen", 4), ("4*", 4), ("4 ★", 4), ("***", 3), ("****½", 4.5),
    ] as [(String, Double)])
  func `stars are read as programs write them`(text: String, stars: Double) {
    guard case .value(let found) = cellRating(text) else {
      Issue.record("\(text) is no rating")
      return
    }
    #expect(found == stars)
  }

  @Test(
    arguments: [
      ("★★★★★", 5, 5), ("★★★☆☆", 3, 3), ("★★★", 3, 3), ("★★½☆☆", 2.5, 2.5), ("⭐️⭐️", 2, 2), ("★★★½", 3.5, 3.5),
      ("★★★★★★★☆☆☆", 3.5, 3.5), ("☆☆☆☆☆☆☆☆★★", 1, 1), ("★★★★★★★", nil, 3.5), ("★★★★★★★★★★", nil, 5), ("½", 0.5, 0.25),
      ("4", 4, 2), ("4/5", 4, 4), ("8/10", 4, 4), ("★★★★★★★★★★★", nil, nil),
    ] as [(String, Double?, Double?)])
  func `stars say of how many they are`(text: String, ofFive: Double?, ofTen: Double?) {
    for (isOfTen, stars) in [(false, ofFive), (true, ofTen)] {
      var found: Double?
      if case .value(let value) = cellRating(text, isOfTen: isOfTen) { found = value }
      #expect(found == stars, "\(isOfTen)")
    }
  }

  @Test(arguments: [
    "0", "", "6", "-1", "11/10", "6/5", "101/100", "101%", "2/4", "3/7", "/5", "4/",
    "%", "stars", "6 stars", "4 cats", "******", "3 of", "4/5/5", "good", "0x5", "1e0", ".", "5½", "4.5½",
  ])
  func `what is no rating is none`(
    text: String
  ) {
    if case .value = cellRating(text) { Issue.record("\(text) is a rating") }
  }

  @Test(
    arguments: [
      (
        .toRead,
        ["to-read", "Want to Read", "TBR", "planned", "zu lesen", "À lire", "por leer", "da leggere", "te lezen"]
      ),
      (.reading, ["currently-reading", "In Progress", "Reading", "lese gerade", "en cours", "Leyendo", "lendo"]),
      (.read, ["read", "Finished", "Already Read", "completed", "gelesen", "Lu", "leído", "letto", "Gelezen", "lido"]),
      (nil, ["did-not-finish", "favorites", "sea", "", "owned"]),
    ] as [(Shelf.Status?, [String])]) func `a status is named in the words of programs and languages`(
      status: Shelf.Status?, words: [String]
    )
  {
    for word in words { #expect(cellStatus(word) == status, "\(word)") }
  }

  @Test(
    arguments: [
      (true, ["yes", "Yes", "TRUE", "1", "x", "Ja", "oui", "sí", "tak", "ano", "✓"]),
      (false, ["no", "false", "0", "Nein", "nie", "ne", ""]),
      (true, ["WAHR", "VRAI", "VERDADERO", "VERO", "WAAR", "VERDADEIRO", "SANT", "SAND", "PRAWDA", "PRAVDA"]),
      (false, ["FALSCH", "FAUX", "FALSO", "ONWAAR", "FALSKT", "FALSK", "FAŁSZ", "NEPRAVDA"]),
      (nil, ["perhaps", "2", "yes and no"]),
    ] as [(Bool?, [String])]) func `yes and no are known in the usual languages`(flag: Bool?, words: [String])
  {
    for word in words { #expect(cellFlag(word) == flag, "\(word)") }
  }

  @Test(arguments: [
    ("Ada Lind", ["Ada Lind"]), ("Lind, Ada", ["Ada Lind"]), ("Ada Lind, Bo Kray", ["Ada Lind", "Bo Kray"]),
    ("Lind, Ada; Kray, Bo", ["Ada Lind", "Bo Kray"]), ("Ada Lind & Bo Kray", ["Ada Lind", "Bo Kray"]),
    ("Ada Lind|Bo Kray", ["Ada Lind", "Bo Kray"]), ("van der Lind, Ada", ["Ada van der Lind"]),
    ("A, B, C", ["A", "B", "C"]), (" ; ", []), ("Ada Lind, Jr.", ["Ada Lind, Jr."]),
    ("Ada Lind, Jr., Bo Kray", ["Ada Lind, Jr.", "Bo Kray"]), ("Ada Lind\nBo Kray", ["Ada Lind", "Bo Kray"]),
    ("Lind, Ada\r\nKray, Bo", ["Ada Lind", "Bo Kray"]),
    ("Ada Lind & Cy Ott\nBo Kray", ["Ada Lind", "Cy Ott", "Bo Kray"]), ("Ada Lind,", ["Ada Lind"]), (",", []),
  ]) func `names are told apart, and stand upright`(text: String, names: [String]) { #expect(cellNames(text) == names) }

  @Test(arguments: [
    ("Ada Lind, Bo Kray (Translator)", ["Ada Lind", "Bo Kray (Translator)"]),
    ("Ada Lind, Jr., Bo Kray", ["Ada Lind, Jr.", "Bo Kray"]),
    ("Ada Lind, Jr. (Narrator), Bo Kray, Ph.D. (Editor)", ["Ada Lind, Jr. (Narrator)", "Bo Kray, Ph.D. (Editor)"]),
    ("Ada Lind (Translator, Editor), Bo Kray", ["Ada Lind (Translator, Editor)", "Bo Kray"]),
    ("Ada Lind (, Bo Kray", ["Ada Lind (", "Bo Kray"]), ("Ada) Lind, Bo (Kray", ["Ada) Lind", "Bo (Kray"]),
    ("Ada Lind\nBo Kray", ["Ada Lind", "Bo Kray"]), ("Jr., Ada Lind", ["Jr.", "Ada Lind"]), (" , ", []),
  ]) func `people of a program are told apart, with their roles`(text: String, people: [String]) {
    #expect(peopleParts(of: text) == people)
  }

  @Test(arguments: [
    "Title,Authors,ISBN/UID,Read Status", "item_type,creators,ean_isbn13,title", "Title,Author,Hardcover Book ID",
    "title,author_text,remote_id", "Title,Author",
  ]) func `a mark of generation is nobody in any table`(header: String) throws {
    let cells = ["Authors", "creators", "Author", "author_text"]
    let values = ["title": "Tide", "item_type": "book"]
    let row = header.split(separator: ",").map { name in
      cells.contains(String(name)) ? "\"Ada Lind, Jr., Bo Kray\"" : values[name.lowercased()] ?? ""
    }
    let copy = try tableRows(header + "\n" + row.joined(separator: ",") + "\n").first?.copy
    #expect(copy?.record.authors == ["Ada Lind, Jr.", "Bo Kray"])
  }

  @Test func `a line end separates in every cell of several values`() throws {
    let cells = ["authors", "tags", "categories", "series", "isbn"]
    let values = ["Ada Lind\nBo Kray", "sea\nby hand", "Maps\r\nFog", "Tides #1\nSalt #2", "0306406152\n9780306406157"]
    let row = values.map { "\"\($0)\"" }.joined(separator: ",")
    let read = try #require(try tableRows("title,\(cells.joined(separator: ","))\nTide,\(row)\n").first)
    let copy = try #require(read.copy)
    #expect(read.refused == [] && copy.record.authors == ["Ada Lind", "Bo Kray"])
    #expect(copy.marks[.tags] == .list(["sea", "by hand"]) && copy.record.categories == ["Maps", "Fog"])
    #expect(copy.record.series.map(\.name) == ["Tides", "Salt"])
    #expect(copy.record.ownISBNs == ["0306406152", "9780306406157"])
  }

  @Test(arguments: [
    ("320", 320, false), ("320.0", 320, false), ("320,00", 320, false), ("1,234", 1234, false),
    ("1.234 Seiten", 1234, false), ("1 234", 1234, false), ("1\u{A0}234 p.", 1234, false), ("1'234", 1234, false),
    ("212 S.", 212, false), ("212p", 212, false), ("212 pagina's", 212, false), ("12,345", 12345, false),
    ("320 p., ill.", 320, true), ("100000", 100_000, false),
  ]) func `pages are read as they are printed`(text: String, pages: Int, saysMore: Bool) {
    let found = cellPages(text)
    #expect(found?.pages == pages && found?.saysMore == saysMore)
  }

  @Test(arguments: [
    ("-5", true), ("−320", true), ("100001", true), ("1000000000000", true), ("1,000,000", true), ("100001.0", true),
    ("320", false), ("100000", false), ("1,234", false), ("0", false), ("-0", false), ("3.5", false), ("12-30", false),
    ("1h 20m", false),
  ])
  func `a number of pages that no book has is told, and kept`(text: String, isTold: Bool) throws {
    let row = try #require(try tableRows("title,author,pages\nTide,Bo,\"\(text)\"\n").first)
    #expect(row.refused == (isTold ? ["pages: “\(text)” is no number of pages of a book"] : []))
    if isTold { #expect(row.copy?.record.pages == nil && row.copy?.record.extra == ["pages": text]) }
  }

  @Test(arguments: [
    "1h 20m", "12 hrs", "1:20", "xii, 320", "3-4", "1,23", "1.2345", "250 300", "120,000", "1000001", "",
  ])
  func `what may be anything else is no number of pages, and is kept`(text: String) throws {
    #expect(cellPages(text) == nil)
    let copy = try tableRows("title,author,pages\nTide,Bo,\"\(text)\"\n").first?.copy
    #expect(copy?.record.pages == nil && copy?.record.extra == (text.isEmpty ? [:] : ["pages": text]))
  }

  @Test(arguments: [
    ("Kray Lind, Ada", "Ada Kray Lind"), ("Lind Jr., Ada B.", "Ada B. Lind Jr."), ("Lind, Ada, Jr.", "Ada Lind Jr."),
    ("Ada Lind", "Ada Lind"), ("Ada Lind, Jr.", "Ada Lind, Jr."), ("van der Lind, Ada", "Ada van der Lind"), (",", ","),
  ]) func `a name that is filed by its last part is turned at the first comma`(filed: String, name: String) {
    #expect(turnedName(filed) == name)
  }

  @Test(arguments: [
    ("English; French", "en", true), ("eng, deu", "eng", true), ("Deutsch/Englisch", "de", true),
    ("English, Français", "en", true), ("Greek, Ancient", "grc", false), ("Sorbian, Lower", "Sorbian, Lower", false),
    ("English", "en", false),
  ]) func `of several languages the first is taken, and the cell kept`(text: String, language: String, isKept: Bool)
    throws
  {
    let copy = try tableRows("title,author,language\nTide,Bo,\"\(text)\"\n").first?.copy
    #expect(copy?.record.language == language && copy?.record.extra == (isKept ? ["language": text] : [:]))
  }

  @Test func `in our own table a comma is part of a category and of a tag, elsewhere it stands between two`() throws {
    let own = try tableRows("id,kind,title,isbn13,categories,tags\na,book,Fog,,\"Sea, Maps; Fog\",\"by Lind, Ada\"\n")
    #expect(own.first?.copy?.record.categories == ["Sea, Maps", "Fog"])
    #expect(own.first?.copy?.marks[.tags] == .list(["by Lind, Ada"]))
    let other = try tableRows("title,categories,tags\nFog,\"Sea, Maps; Fog\",\"sea, maps\"\n")
    #expect(other.first?.copy?.record.categories == ["Sea", "Maps", "Fog"])
    #expect(other.first?.copy?.marks[.tags] == .list(["sea", "maps"]))
  }
}
