import Testing

@testable import Domain

/// Contributors, series, and what editions say of themselves, through merging.
@Suite struct WiderValueTests {
  private static func one(_ records: [SourceRecord], _ decisions: [Decision] = []) throws -> Book {
    let books = merge(records, decisions) { $0.sourceOrder = ["a", "b"] }
    try #require(books.count == 1)
    return books[0]
  }

  private static func emma(_ source: String, _ change: (inout SourceRecord) -> Void) -> SourceRecord {
    record(source, "1", "Emma", by: ["Jane Austen"], own: [hardcover], change)
  }

  @Test func `name forms of one person are one within a role, and who comes first is shown as written there`() throws {
    let book = try Self.one([
      Self.emma("a") { $0.contributors = [Contributor("Ann Lee", .translator)] },
      Self.emma("b") {
        $0.contributors = [
          Contributor("Lee, Ann", .translator), Contributor("Lee, Ann", .editor), Contributor("Jo Poole", .translator),
        ]
      },
    ])
    #expect(
      book.contributors == [
        Contributor("Ann Lee", .translator), Contributor("Jo Poole", .translator), Contributor("Lee, Ann", .editor),
      ])
    #expect(book.provenance[.translator]?.rule == .union && book.provenance[.editor]?.rule == .only)
  }

  @Test func `two of one record whose names are alike are two`() throws {
    let pair = [Contributor("Ann Lee", .translator), Contributor("Anna Lee", .translator)]
    #expect(try Self.one([Self.emma("a") { $0.contributors = pair }]).contributors == pair)
    #expect(try Self.one([Self.emma("a") { $0.contributors = pair }, Self.emma("b") { _ in }]).contributors == pair)
  }

  @Test func `hundreds of records that each name another one have all of them, in their order`() throws {
    let all = (0..<400).map { Contributor("Ann Name\($0)", .illustrator) }
    let records = all.indices.map { index in
      record("a", String(1_000 + index), "Emma", by: ["Jane Austen"], own: [hardcover]) {
        $0.contributors = [all[index], all[index / 2]]
      }
    }
    #expect(try Self.one(records).contributors == all)
  }

  @Test func `a translator never becomes an author, and is no author that two records share`() throws {
    let book = try Self.one([Self.emma("a") { $0.contributors = [Contributor("Ann Lee", .translator)] }])
    #expect(book.authors == ["Jane Austen"])
    let others = merge([
      record("a", "1", "Emma", by: ["Jane Austen"], own: [hardcover]) {
        $0.contributors = [Contributor("Ann Lee", .translator)]
      },
      record("b", "1", "My Story", by: ["Ann Lee"], own: [hardcover]),
    ])
    #expect(others.count == 2)
  }

  @Test(
    arguments: [
      ([("A", "1"), ("A", "1.0"), ("A", "2")], [("A", "1"), ("A", "2")]),
      ([("A", nil), ("The A Series", "2"), ("A", "3")], [("A", "2"), ("A", "3")]),
      ([("A", "3"), ("A", nil), ("B", nil), ("B", nil)], [("A", "3"), ("B", nil)]),
      ([("A", "Vol. 2"), ("A", "vol. 2"), ("A", "unknown")], [("A", "Vol. 2")]),
    ] as [([(String, String?)], [(String, String?)])])
  func `a series that a record says twice is one, with the position that it says`(
    said: [(String, String?)], shown: [(String, String?)]
  ) throws {
    let book = try Self.one([Self.emma("a") { $0.series = said.map { SeriesEntry($0.0, position: $0.1) } }])
    #expect(book.series == shown.map { SeriesEntry($0.0, position: $0.1) })
  }

  /// Compared with one another they take minutes.
  @Test func `a thousand series with long names are told apart by their names alone`() throws {
    let series = (0..<1000).map { SeriesEntry(String(repeating: "q", count: 990) + "\($0)", position: "1") }
    let book = try Self.one([
      Self.emma("a") { $0.series = series + series.map { SeriesEntry($0.name) } },
      Self.emma("b") { $0.series = series.reversed() },
    ])
    #expect(book.series == series)
  }

  @Test(arguments: [("1", "2"), ("1", "Vol. 2-3"), ("1.5", "8")])
  func `a position in a series never speaks against a shared ISBN`(one: String, other: String) throws {
    let book = try Self.one([
      Self.emma("a") { $0.series = [SeriesEntry("Highbury", position: one)] },
      Self.emma("b") { $0.series = [SeriesEntry("Highbury", position: other)] },
    ])
    #expect(book.series == [SeriesEntry("Highbury", position: one)])
    #expect(book.provenance[.series]?.others.map(\.value) == ["Highbury #\(other)"])
  }

  @Test func `series are united by name, and a position is taken from the first that says one`() throws {
    let book = try Self.one([
      Self.emma("a") { $0.series = [SeriesEntry("The Highbury Series"), SeriesEntry("Classics", position: "2")] },
      Self.emma("b") { $0.series = [SeriesEntry("Highbury", position: "1.5"), SeriesEntry("Novels", position: "0")] },
    ])
    #expect(
      book.series == [
        SeriesEntry("The Highbury Series", position: "1.5"), SeriesEntry("Classics", position: "2"),
        SeriesEntry("Novels", position: "0"),
      ])
  }

  @Test func `of one record a series is named once, and twice where it has two positions`() throws {
    let book = try Self.one([
      Self.emma("a") {
        $0.series = [
          SeriesEntry("Highbury"), SeriesEntry("Highbury", position: "1"), SeriesEntry("highbury", position: "01"),
          SeriesEntry("Highbury", position: "2"), SeriesEntry("n/a", position: "1"),
        ]
      }
    ])
    #expect(book.series == [SeriesEntry("Highbury", position: "1"), SeriesEntry("Highbury", position: "2")])
  }

  @Test func `edition and place are of the edition, original title and date of the work of the work`() throws {
    let book = try Self.one([
      Self.emma("a") { record in
        (record.editionStatement, record.place) = ("2nd ed.", "London")
        record.workDate = PartialDate(year: 1815)
      },
      record("b", "2", "Emma", by: ["Jane Austen"], own: [paperback], related: [hardcover]) { record in
        (record.editionStatement, record.place) = ("1st ed.", "Paris")
        (record.originalTitle, record.workDate) = ("Emma, a Novel", PartialDate(year: 1815, month: 12))
      },
    ])
    #expect(book.editionStatement == book.editions[0].statement && book.place == book.editions[0].place)
    #expect(Set(book.editions.map(\.statement)) == ["2nd ed.", "1st ed."])
    #expect(book.originalTitle == "Emma, a Novel" && book.workDate == PartialDate(year: 1815, month: 12))
    #expect(book.provenance[.workDate]?.rule == .precise)
    #expect(!book.warnings.contains { $0.kind == .dateConflict })
  }

  @Test func `the reader's own values win, each role for itself`() throws {
    let records = [
      Self.emma("a") {
        $0.contributors = [Contributor("Ann Lee", .translator), Contributor("Noor Haddad", .illustrator)]
        $0.series = [SeriesEntry("Highbury", position: "1")]
      }
    ]
    let keys = records.map(\.recordKey)
    let book = try Self.one(
      records,
      [
        Decision(serial: 1, .value(.translator, .list(["Mine Own"]), of: keys)),
        Decision(serial: 2, .value(.contributor, .list(["Bo Quist (foreword)"]), of: keys)),
        Decision(serial: 3, .value(.series, .list(["Discworld #8", "Night Watch #1.5"]), of: keys)),
        Decision(serial: 4, .value(.workDate, PartialDate(year: 1815).map(UserValue.date), of: keys)),
        Decision(serial: 5, .value(.edition, .text("3rd"), of: keys)),
      ])
    #expect(
      book.contributors.map(\.printedWithRole) == [
        "Mine Own (translator)", "Noor Haddad (illustrator)", "Bo Quist (foreword)",
      ])
    #expect(book.series.map(\.printed) == ["Discworld #8", "Night Watch #1.5"])
    #expect(book.workDate?.description == "1815" && book.published == nil)
    #expect(book.editionStatement == "3rd" && book.editions[0].statement == "3rd")
    #expect(book.provenance[.translator]?.others.map(\.value) == ["Ann Lee"])
  }
}
