import Foundation
import Testing

/// Tables of any program: encodings, separators, damage, and what is told of it.
@Suite struct TableTests {
  private static let table = "Titel;Autor;ISBN\nÜber Äpfel;Ada Lind;3-16-148410-X\n“Salz”, Tau;Bo Kray;\n"

  /// The same table in several encodings.
  private static let encodings: [(String, Data)] = [
    ("UTF-8", Data(table.utf8)), ("UTF-8 with a mark", Data([0xEF, 0xBB, 0xBF] + Array(table.utf8))),
    ("UTF-16 LE", Data([0xFF, 0xFE]) + (table.data(using: .utf16LittleEndian) ?? Data())),
    ("UTF-16 BE", Data([0xFE, 0xFF]) + (table.data(using: .utf16BigEndian) ?? Data())),
    ("Windows-1252", table.data(using: .windowsCP1252) ?? Data()),
    ("CR alone", Data(table.replacing("\n", with: "\r").utf8)),
    ("tabs", Data(table.replacing(";", with: "\t").utf8)),
    ("a line for Excel", Data(("sep=;\r\n" + table).utf8)),
  ]

  @Test(arguments: encodings)
  func `a table is read in any of the usual encodings`(encoding: String, bytes: Data) async throws {
    let books = try BooksProgram()
    let file = books.home.appending(path: "table.csv")
    try bytes.write(to: file)
    let run = try await books.run("import", file.path(percentEncoded: false))
    #expect(run.status == 0, "\(run.errors)")
    let listed = try await books.run("list", "--sort", "author", "--json").results()
    #expect(listed.map { $0["title"] as? String } == ["“Salz”, Tau", "Über Äpfel"], "\(encoding)")
  }

  @Test func `every row that gives nothing is told with its line and why, and so is every value`() async throws {
    let books = try BooksProgram()
    let text = #"""
      title,author,isbn,rating
      "Salt
      Maps",Ada Lind,9780306406157,4
      ,Bo Kray,,
      Night Ferry,Bo Kray,9.78E+12,good
      Too many,a,,1,2,3
      "He said ""fog""",Cy Ott,9780306406158
      Salt Maps Again,Ada Lind,0-306-40615-2,

      """#
    let path = try books.file("a.csv", text)
    let run = try await books.run("import", path, "--json")
    #expect(run.status == 0)
    let file = try #require(try run.files().first)
    let faults = (file["faults"] as? [[String: Any]])?.map { "\($0["line"] ?? ""): \($0["reason"] ?? "")" }
    #expect(
      faults == [
        "4: it has no title", "6: it has 6 cells, and the first line 4: a quote or a separator is wrong",
        "8: it has the same ISBN as line 2",
      ])
    let remarks = try #require(file["remarks"] as? [String])
    #expect(remarks.count == 1 && remarks.first?.hasPrefix("columns: title from “") == true, "\(remarks)")
    let refused = (file["refusedValues"] as? [[String: Any]])?.map { "\($0["line"] ?? ""): \($0["reason"] ?? "")" }
    #expect(
      refused == [
        "5: isbn: a spreadsheet has rounded the number “9.78E+12”: its last digits are lost",
        "5: rating: “good” is no rating of 5 stars at most",
        "7: isbn: “9780306406158” is no ISBN: its check digit does not fit: a digit is wrong",
      ])
    #expect(run.errors.contains("3 of 6 rows gave no record"))
    #expect(run.errors.contains("line 5: isbn: a spreadsheet has rounded"))
    let titles = try await books.run("list", "--json").results().compactMap { $0["title"] as? String }
    #expect(Set(titles) == ["Salt\nMaps", "Night Ferry", "He said \"fog\""])
  }

  @Test func `what is wrong in many lines is said once, with all of them`() async throws {
    let books = try BooksProgram()
    let rows = (1...30).map { "Book \($0),9.78E+12,\($0 == 7 ? "good" : "")\n" }.joined()
    let path = try books.file("a.csv", "title,isbn,rating\n" + rows)
    let errors = try await books.run("import", path).errors
    #expect(errors.contains("31 values could not be used"), "\(errors)")
    #expect(errors.contains("lines 2–31: isbn: a spreadsheet has rounded"), "\(errors)")
    #expect(errors.contains("line 8: rating: “good” is no rating"), "\(errors)")
  }

  @Test func `an export that was changed by hand says what is not taken of it`() async throws {
    let books = try BooksProgram()
    let list = #"[{"title":"Salt Maps","authors":"Ada Lind"},{"title":"Night Ferry","authors":"Bo Kray"}]"#
    #expect(try await books.run("import", try books.file("list.json", list)).status == 0)
    let csv = try await books.run("export", "-f", "csv").output
    let same = try await books.run("import", try books.file("same.csv", csv))
    #expect(!same.errors.contains("something else"), "\(same.errors)")
    let changed = csv.replacing("Salt Maps", with: "Salt Charts").replacing("Bo Kray", with: "Bo Krey")
    let run = try await books.run("import", try books.file("changed.csv", changed), "--json")
    #expect(run.errors.contains("stay as they are: authors 1, title 1; books edit"), "\(run.errors)")
    let file = try #require(try run.files().first)
    #expect(file["differing"] as? [String: Int] == ["title": 1, "authors": 1])
  }

  @Test func `a row that gets its ISBN later is a book of its own, and a line leads to what may be one`() async throws {
    let books = try BooksProgram()
    let first = try books.file(
      "a.csv", "title,author,isbn,language\nSalt Maps,Ada Lind,,\nDie Verwandlung,Franz Kafka,,German\n")
    #expect(try await books.run("import", first).status == 0)
    // Titles are filed without the article of their language, which one of the tables does not tell.
    let second = try books.file(
      "b.csv",
      "title,author,isbn\nSalt Maps,Ada Lind,9780306406157\nDie Verwandlung,Franz Kafka,9783150099001\nNew,Bo Kray,\n")
    let run = try await books.run("import", second)
    #expect(
      run.errors.contains("2 books came in with the title and author of another; books duplicates"), "\(run.errors)")
    #expect(try await books.run("duplicates").output.contains("Salt Maps"))
  }

  @Test func `a row is known again where the rows that came to its table tell otherwise of its columns`() async throws {
    let books = try BooksProgram()
    let rows = "Title,Author,ISBN\nLove,\"García Márquez, Gabriel\",\nTin,\"Lee, Ann\",80442951\n"
    // What tells that names are inverted, and that the numbers are no ISBNs; the other way round when it goes again.
    let more = "A,\"Smith, Mark\",71239954\nB,\"Kray, Bo\",80442952\nC,\"Ott, Cy\",80442953\n"
    for (text, count) in [(rows, 2), (rows + more, 5), (rows, 5), (rows + more, 5)] {
      let run = try await books.run("import", try books.file("a.csv", text))
      #expect(run.status == 0, "\(run.errors)")
      #expect(try await books.run("list", "--json").object()["total"] as? Int == count, "\(run.errors)")
    }
    let love = try await books.run("list", "--title", "Love", "--json").object()["results"] as? [[String: Any]]
    #expect(love?.first?["authors"] as? [String] == ["Gabriel García Márquez"])
  }

  @Test func `one zero in front of an ISBN-10 comes back by the check digit alone, and two do not`() async throws {
    let books = try BooksProgram()
    let table = "title,isbn\nGood,306406152\nShort,71239954\nShorter,14028329\n"
    let file = try #require(try await books.run("import", try books.file("good.csv", table), "--json").files().first)
    #expect(file["added"] as? Int == 3 && file["refused"] as? Int == 2)
    #expect(try await books.run("list", "--isbn", "0306406152", "--json").object()["total"] as? Int == 1)
  }

  @Test func `zeros in front of an ISBN-10 come back where the column proves that they were taken away`() async throws {
    let zeros = Self.short(20)
    let table = "title,isbn\n" + zeros.enumerated().map { "Zero \($0),\($1)\n" }.joined()
    let books = try BooksProgram()
    let restored = try await books.run("import", try books.file("zeros.csv", table), "--json").files()
    #expect(restored.map { $0["refused"] as? Int } == [0])
    #expect(try await books.run("list", "--isbn", "00" + zeros[0], "--json").object()["total"] as? Int == 1)
    // Five of twenty-five are no ISBNs: the column proves nothing.
    let other = try BooksProgram()
    let wrong = zeros.prefix(5).enumerated().map { index, digits in
      "Wrong \(index),\(digits.dropLast())\(digits.last == "1" ? "2" : "1")\n"
    }.joined()
    let mixed = try await other.run("import", try other.file("mixed.csv", table + wrong), "--json").files()
    #expect(mixed.map { $0["refused"] as? Int } == [25])
    #expect(try await other.run("isbn", zeros[0]).status == 65)
  }

  private static func isISBN10(_ text: String) -> Bool {
    let digits = text.compactMap { $0 == "X" ? 10 : $0.wholeNumberValue }
    return digits.count == 10 && zip(digits, (1...10).reversed()).reduce(0) { $0 + $1.0 * $1.1 } % 11 == 0
  }

  /// Eight digits each that are an ISBN-10 behind two zeros.
  private static func short(_ count: Int) -> [String] {
    var found: [String] = []
    var number = 7_123_400
    while found.count < count {
      number += 17
      for check in 0...9 where isISBN10("00\(number)\(check)") { found.append("\(number)\(check)") }
    }
    return found
  }

  @Test func `a column is named by the reader where its name says nothing`() async throws {
    let books = try BooksProgram()
    let path = try books.file("a.csv", "Werk,Wer,Nummer\nSalt Maps,Ada Lind,9780306406157\n")
    let refused = try await books.run("import", path)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("its first line is “Werk”, “Wer”, “Nummer”"), "\(refused.errors)")
    #expect(refused.errors.contains("--column title=NAME"), "\(refused.errors)")
    let run = try await books.run(
      "import", path, "--column", "title=Werk", "--column", "authors=Wer", "--column", "isbn=Nummer")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await books.run("list", "--isbn", "9780306406157", "--json").object()["total"] as? Int == 1)
    let missing = try await books.run("import", path, "--column", "title=Titel")
    #expect(missing.status == 65)
    #expect(missing.errors.contains("it has no column “Titel”: its first line is “Werk”, “Wer”, “Nummer”"))
    #expect(try await books.run("import", path, "--column", "shoe=Werk").status == 64)
  }

  @Test func `a cell of any length costs no more memory than one may have`() async throws {
    let books = try BooksProgram()
    let file = books.home.appending(path: "huge.csv")
    try Data("title,author\n\"".utf8).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    let part = Data(repeating: UInt8(ascii: "a"), count: 8 << 20)
    for _ in 0..<32 { try handle.write(contentsOf: part) }
    try handle.write(contentsOf: Data("\",Ada Lind\nSalt Maps,Ada Lind\n".utf8))
    try handle.close()
    let run = try await books.run("import", file.path(percentEncoded: false))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("row 1 (line 2, column 1): a cell of it has more than 1 MB"), "\(run.errors)")
    if let peak = run.peakMemory { #expect(peak < 150 << 20) }
  }
}
