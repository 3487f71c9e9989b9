import Domain
import Testing

@testable import Interchange

/// ISBNs that a spreadsheet took for numbers.
@Suite struct DamagedISBNTests {
  private enum Found: Equatable { case isbn(String), asin(String), wrong(String), doubtful(String), refused, words }

  private func read(_ text: String, restoresZeros: Bool = false) -> [Found] {
    CellISBN.all(in: text, restoresZeros: restoresZeros).map { value in
      switch value {
      case .isbn(let isbn): .isbn(isbn)
      case .asin(let asin): .asin(asin)
      case .wrong(let text, _): .wrong(text)
      case .doubtful(let text, _): .doubtful(text)
      case .refused: .refused
      case .words: .words
      }
    }
  }

  @Test(arguments: [
    ("9780306406157", "9780306406157"), ("978-0-306-40615-7", "9780306406157"), ("=\"0306406152\"", "0306406152"),
    ("[0306406152]", "0306406152"), ("9780306406157.0", "9780306406157"), ("306406152", "0306406152"),
    ("'9780306406157", "9780306406157"), ("' 0306406152", "0306406152"), ("9,780,306,406,157", "9780306406157"),
    ("9.780.306.406.157", "9780306406157"), ("SBN 425-03939-0", "0425039390"), ("SBN: 425039390", "0425039390"),
  ]) func `an ISBN is read in every dress`(text: String, isbn: String) { #expect(read(text) == [.isbn(isbn)]) }

  @Test(arguments: ["9.78E+12", "9,78E+12", "9.78031E+12", "9.78e12", "3.06406E+08"])
  func `a number that was rounded is refused, and told`(text: String) {
    guard case .wrong(text, let reason)? = CellISBN.all(in: text, restoresZeros: true).first else {
      Issue.record("\(text) was taken")
      return
    }
    #expect(reason.contains("a spreadsheet has rounded the number"))
    #expect(read(text, restoresZeros: true).count == 1)
  }

  @Test(arguments: ["9780306406158", "306406153", "978030640615"])
  func `digits that are no ISBN are a wrong one`(text: String) {
    #expect(read(text, restoresZeros: true) == [.wrong(text)])
  }

  @Test(arguments: ["a book", "A1B2C3D4E5F6", "12345", "2000000000008"]) func `what is no ISBN is refused`(text: String)
  {
    #expect(read(text, restoresZeros: true) == [.refused])
  }

  @Test func `several in a cell are each read`() {
    #expect(
      read("0306406152, 9780306406157;B00ABCDE12") == [
        .isbn("0306406152"), .isbn("9780306406157"), .asin("B00ABCDE12"),
      ])
    #expect(read(" ") == [] && read("=\"\"") == [])
  }

  @Test(arguments: [
    "0306406152 9780306406157", "0306406152/9780306406157", "0306406152\n9780306406157", "0306406152\r\n9780306406157",
    "0-306-40615-2 / 978-0-306-40615-7", "0306406152 (pbk.) 9780306406157 (hbk., with maps)",
    "0306406152(pbk.);9780306406157", "(0306406152) 9780306406157", "0306406152|9780306406157",
  ]) func `two numbers are told apart however they are separated`(text: String) {
    #expect(read(text) == [.isbn("0306406152"), .isbn("9780306406157")])
  }

  @Test(arguments: [
    ("978-0-306-40615-7 (pbk.)", "9780306406157"), ("978 0 306 40615 7", "9780306406157"),
    ("0 306 40615 2 (v. 1 : alk. paper)", "0306406152"), ("(pbk.) 0306406152", "0306406152"),
  ]) func `blanks in a number and what stands in brackets are passed over`(text: String, isbn: String) {
    #expect(read(text) == [.isbn(isbn)])
  }

  @Test(
    arguments: [
      ("0306406152 :", ["0306406152"]), ("0306406152 (pbk.) : $12.95", ["0306406152"]), ("0306406152.", ["0306406152"]),
      ("0-8044-2957-x : £3 : CIP entry", ["080442957X"]), ("ISBN 3-16-148410-X kart. : DM 36.00", ["316148410X"]),
      ("978-3-16-148410-0 Pp. : EUR 29,90 (DE), EUR 30,80 (AT), sfr 41.50", ["9783161484100"]),
      ("9780306406157 und 9783161484100", ["9780306406157", "9783161484100"]), ("9780306406157.00", ["9780306406157"]),
      ("978 0 306 40615 7 : brosch. : EUR 12.00", ["9780306406157"]), ("0 306 40615 2 paperback", ["0306406152"]),
      ("9780306406157 (pbk", ["9780306406157"]), ("Set: 9780306406157", ["9780306406157"]),
    ] as [(String, [String])])
  func `numbers are read among words, which are kept`(text: String, isbns: [String]) throws {
    let found = read(text)
    #expect(found.filter { $0 != .words } == isbns.map { .isbn($0) } && found.contains(.words), "\(found)")
    let row = try #require(try tableRows("title;author;isbn\nTide;Bo;\(text)\n").first)
    #expect(row.refused == [] && row.copy?.record.ownISBNs == isbns && row.copy?.record.extra == ["isbn": text])
  }

  @Test(arguments: [
    "0306406152 kart.", "ISBN 0306406152 kart.", "kart. ISBN 0306406152", "kart. ISBN-10: 0306406152",
    "kart. ISBN:0306406152.", "e-ISBN 0306406152 (pdf)", "SBN 0306406152 x", "pbk 0-306-40615-2", "v. 1 080442957X",
    "Bd. 1 9780306406157", "Set: 978-0-306-40615-7", "- 0306406152 kart.", "0 306 40615 2 kart.",
    "ISBN-Nr. 0306406152", "kart. ISBN-Nummer: 0306406152", "ISBN no. 0306406152",
  ]) func `a number among words is an ISBN where it can be nothing else`(text: String) {
    let found = read(text)
    #expect(found.count == 2 && found.last == .words)
    #expect(["0306406152", "080442957X", "9780306406157"].map(Found.isbn).contains(found[0]), "\(found)")
  }

  /// The check digit of one number in eleven fits.
  @Test(arguments: [
    "Tel. 0306406152", "Best.-Nr. 0306406152", "Bestellung 0306406152 vom Mai", "call +0306406152", "Tel:0306406152",
    "030-6406152 abends", "030 640 6152 abends", "Tel. 03-06406152",
    "Tel. 0306406152 Fax 0425039390 und 0306406152",
  ]) func `ten digits among words that may be any number are told, kept and no ISBN`(text: String) throws {
    #expect(read(text) == [.doubtful("0306406152"), .words])
    let row = try #require(try tableRows("title;author;isbn\nTide;Bo;\(text)\n").first)
    #expect(row.copy?.record.ownISBNs == [] && row.copy?.record.extra == ["isbn": text])
    #expect(row.refused.count == 1 && row.refused.first?.contains("is not taken for an ISBN: ten digits") == true)
  }

  @Test func `a row is known again whose number was taken for an ISBN before`() throws {
    let cell = "Tel. 0306406152"
    let row = try #require(try tableRows("title;author;isbn\nTide;Bo;\(cell)\n").first?.copy)
    let before = try #require(try tableRows("title;author;isbn\nTide;Bo;0306406152\n").first?.copy)
    let keys = [before.record.recordKey, before.keyBesideISBN].compactMap { $0 }
    #expect(row.keyBesideISBN == nil && keys.count == 2)
    #expect(row.formerKeys == keys.map { FormerKey($0, title: "Tide", cells: ["isbn": cell]) })
    // It had the other number, where that stands before.
    let other = try tableRows("title;author;isbn13;isbn\nTide;Bo;9783161484100;\(cell)\n").first?.copy
    #expect(other?.record.key == "9783161484100" && other?.formerKeys.contains { keys.contains($0.key) } == false)
  }

  @Test(arguments: ["0306406152 : $12.95", "SBN 425-03939-0", "9,780,306,406,157"])
  func `a row is known again whose number was refused before`(cell: String) throws {
    let row = try #require(try tableRows("title;author;isbn\nTide;Bo;\(cell)\n").first?.copy)
    let before = try #require(try tableRows("title;author\nTide;Bo\n").first?.copy)
    #expect(row.formerKeys == [FormerKey(before.record.recordKey, title: "Tide", cells: ["isbn": cell])])
    #expect(try tableRows("title;author;isbn\nTide;Bo;0306406152\n").first?.copy?.formerKeys == [])
  }

  @Test(arguments: [
    "https://example.org/0306406152", "0306406153 paperback", "no ISBN", "978 0 306 40615 8 : brosch.",
    "9.780.306.406.158", "425-03939-1 and more", "EUR 29.90",
  ]) func `words without a number of which the check digit fits are refused as one`(text: String) {
    #expect(read(text) == [.refused])
  }

  @Test(arguments: ["N/A", "n/a", "n.a.", "N / A", "n. a.", "k.A.", "#N/A", "#NV", "-", "none", "Unknown", "N/A; n.a."])
  func `a cell that says there is no ISBN has none, and nothing is told`(text: String) throws {
    #expect(read(text) == [])
    #expect(read("9780306406157; \(text)") == [.isbn("9780306406157")])
    let row = try #require(try tableRows("title,author,isbn\nTide,Bo,\(text)\n").first)
    #expect(row.refused == [] && row.copy?.record.ownISBNs == [] && row.copy?.record.extra == [:])
  }

  @Test func `of two numbers the wrong one alone is refused`() {
    #expect(read("0306406152 9780306406158") == [.isbn("0306406152"), .wrong("9780306406158")])
  }

  /// Seven or eight digits are an ISBN-10 behind zeros by chance in one of eleven.
  @Test(arguments: [7, 8]) func `fewer than nine digits are an ISBN only where the column is known to have lost zeros`(
    length: Int
  ) throws {
    let short = try #require(Self.short(1, length: length).first)
    #expect(read(short) == [.refused])
    #expect(read(short, restoresZeros: true) == [.isbn(String(repeating: "0", count: 10 - length) + short)])
  }

  @Test(arguments: [
    (1, 0, true), (0, 1, false), (9, 1, true), (8, 1, false), (10, 1, true), (18, 2, true), (17, 2, false),
    (20, 5, false),
  ]) func `nine in ten of a column's short values prove that it lost zeros`(good: Int, bad: Int, restores: Bool) throws
  {
    let passing = Self.short(good, length: 8)
    let failing = Self.short(bad, length: 8).map { $0.dropLast() + ($0.last == "1" ? "2" : "1") }
    // What is long enough has no say.
    let rows = (passing + failing + ["9780306406157", "", "9.78E+12"]).enumerated().map { "Book \($0),\($1)\n" }
    let read = try tableRows("title,isbn\n" + rows.joined())
    #expect(read.count == good + bad + 3)
    for (row, digits) in zip(read, passing) {
      #expect(row.copy?.record.ownISBNs == (restores ? ["00" + digits] : []))
      #expect(row.refused.isEmpty == restores)
    }
    for row in read.dropFirst(good).prefix(bad) {
      #expect(row.copy?.record.ownISBNs == [] && row.refused.count == 1)
    }
    #expect(read.last?.copy?.record.title == "Book \(good + bad + 2)")
    #expect(read.last?.refused.count == 1)
  }

  @Test func `each column is judged by itself`() throws {
    let (good, bad) = (Self.short(2, length: 8), ["12345678", "22345678"].filter { CellISBN.restored($0) == nil })
    let rows = try tableRows("title,isbn,isbn10\nOne,\(good[0]),\(good[1])\nTwo,\(good[1]),\(bad[0])\n")
    #expect(rows.first?.copy?.record.ownISBNs == ["00" + good[0]])
    #expect(rows.map(\.refused.count) == [1, 1])
  }

  /// So many different ones that are an ISBN-10 behind zeros.
  private static func short(_ count: Int, length: Int) -> [String] {
    var found: [String] = []
    var number = length == 8 ? 7_123_400 : 712_340
    while found.count < count {
      number += 17
      let digits = (0...9).map { "\(number)\($0)" }.first { CellISBN.restored($0) != nil }
      if let digits { found.append(digits) }
    }
    return found
  }
}
