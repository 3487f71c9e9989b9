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
      ("1-2-3-4", nil), ("", nil), ("unknown", nil),
    ] as [(String, String?)]) func `a date is read where it can only be one`(text: String, date: String?)
  {
    guard case .value(let found) = cellDate(text) else { return #expect(date == nil) }
    #expect(found.description == date)
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

  @Test(arguments: [
    ("4", 4), ("4.5", 4.5), ("4,5", 4.5), ("3.75", 3.75), ("4/5", 4), ("★★★★", 4), ("★★★☆☆", 3), ("⭐️⭐️⭐️⭐️", 4),
    ("5.0", 5),
  ]) func `stars are read as programs write them`(text: String, stars: Double) {
    guard case .value(let found) = cellRating(text) else {
      Issue.record("\(text) is no rating")
      return
    }
    #expect(found == stars)
  }

  @Test(arguments: ["0", "", "6", "-1", "8/10", "good", "0x5", "1e0", "."]) func `what is no rating is none`(
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
      (true, ["yes", "Yes", "TRUE", "1", "x", "Ja", "oui", "sí", "wahr", "✓"]),
      (false, ["no", "false", "0", "Nein", ""]),
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
    ("Ada Lind, Jr., Bo Kray", ["Ada Lind, Jr.", "Bo Kray"]),
  ]) func `names are told apart, and stand upright`(text: String, names: [String]) { #expect(cellNames(text) == names) }

  @Test(arguments: [
    ("Kray Lind, Ada", "Ada Kray Lind"), ("Lind Jr., Ada B.", "Ada B. Lind Jr."), ("Lind, Ada, Jr.", "Ada Lind Jr."),
    ("Ada Lind", "Ada Lind"), ("Ada Lind, Jr.", "Ada Lind, Jr."), ("van der Lind, Ada", "Ada van der Lind"), (",", ","),
  ]) func `a name that is filed by its last part is turned at the first comma`(filed: String, name: String) {
    #expect(turnedName(filed) == name)
  }

  @Test(arguments: [
    ("English", "en"), ("Deutsch", "de"), ("FRANÇAIS", "fr"), ("español", "es"), ("eng", "eng"), ("en-GB", "en-GB"),
    ("Klingon", "Klingon"),
  ]) func `a language that is named becomes its code, any other text stays`(text: String, code: String) {
    #expect(cellLanguage(text) == code)
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
