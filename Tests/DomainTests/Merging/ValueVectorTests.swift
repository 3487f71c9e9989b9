import Domain
import Testing

/// How the values of a book are chosen; scenarios under their numbers.
@Suite struct ValueVectorTests {
  static func book(
    _ records: [SourceRecord], _ decisions: [Decision] = [], _ change: (inout MergePolicy) -> Void = { _ in }
  ) throws -> Book {
    let books = merge(records, decisions, change)
    try #require(books.count == 1)
    return books[0]
  }

  /// Two records of one edition; the first in key order is `google-books:g`.
  static func pair(_ one: (inout SourceRecord) -> Void, _ other: (inout SourceRecord) -> Void) -> [SourceRecord] {
    [
      record("google-books", "g", "The Martian", by: weir, own: [hardcover], one),
      record("nytimes", "n", "The Martian", by: weir, own: [hardcover], other),
    ]
  }

  // MARK: Titles

  static let shouted = [
    record("google-books", "g", "The Martian", by: weir, own: [hardcover]),
    record("nytimes", "n", "THE MARTIAN", by: weir, own: [hardcover]),
  ]

  @Test func `M33: the order for a field decides, and the title that lost is listed`() throws {
    let book = try Self.book(Self.shouted) {
      $0.sourceOrder = ["nytimes"]
      $0.fieldOrder = [.title: ["google-books", "nytimes"]]
      $0.capsSources = ["nytimes"]
    }
    #expect(book.title == "The Martian")
    let provenance = try #require(book.provenance[.title])
    #expect(provenance.rule == .fieldOrder)
    #expect(provenance.chosen.record.source == "google-books")
    #expect(provenance.others.map(\.value) == ["THE MARTIAN"])
  }

  @Test func `capitals give way to the same title in small letters`() throws {
    let book = try Self.book(Self.shouted) {
      $0.sourceOrder = ["nytimes"]
      $0.capsSources = ["nytimes"]
    }
    #expect(book.title == "The Martian")
    #expect(book.provenance[.title]?.rule == .caps)
    #expect(book.provenance[.title]?.chosen.record.source == "google-books")
    #expect(book.provenance[.title]?.others.map(\.value) == ["THE MARTIAN"])
  }

  @Test func `M34: capitals that stand alone are recased, and what was printed is kept`() throws {
    let book = try Self.book([Self.shouted[1]]) { $0.capsSources = ["nytimes"] }
    #expect(book.title == "The Martian")
    #expect(book.provenance[.title]?.rule == .caps)
    #expect(book.records[0].title == "THE MARTIAN")
    #expect(try Self.book([Self.shouted[1]]).title == "THE MARTIAN")
  }

  @Test(arguments: [
    ("THE LORD OF THE RINGS", "The Lord of the Rings"), ("#GIRLBOSS", "#Girlboss"), ("HENRY IV", "Henry IV"),
    ("JEAN-PAUL", "Jean-Paul"), ("DON'T LOOK", "Don't Look"), ("MRS. O'BRIEN", "Mrs. O'Brien"),
    ("THE 2ND WORLD", "The 2nd World"), ("1Q84", "1Q84"), ("THE FBI: A HISTORY", "The Fbi: A History"),
    ("U.S.A.", "U.S.A."), ("WHAT WE LIVE FOR", "What We Live For"), ("ÉTÉ À PARIS", "Été À Paris"),
    ("PART III.", "Part III."), ("'SALEM'S LOT", "'Salem's Lot"), ("’TIS: A MEMOIR", "’Tis: A Memoir"),
    ("ROCK 'N' ROLL", "Rock 'n' Roll"), ("WAIT 'TIL SPRING", "Wait 'til Spring"), ("THE 1960S", "The 1960s"),
  ])
  func `titles in capitals are cased as catalogues do`(shouted: String, cased: String) throws {
    #expect(try Self.book([record("nytimes", "n", shouted)]) { $0.capsSources = ["nytimes"] }.title == cased)
  }

  @Test(arguments: [
    ("X (Hardcover)", "X"), ("X [Kindle Edition]", "X"), ("(Paperback) X", "X"), ("X (E-Book): Y", "X: Y"),
    ("X (Novel)", "X (Novel)"), ("(Hardcover)", "(Hardcover)"), ("X (Large Print) (Hardcover)", "X"),
  ])
  func `the name of a format in brackets is no part of a title`(given: String, shown: String) throws {
    #expect(try Self.book([record("a", "1", given)]).title == shown)
  }

  @Test func `a subtitle comes from records of the shown title, and not twice`() throws {
    let records = [
      record("a", "1", "Sapiens", by: ["Y. Harari"], own: [hardcover]),
      record("b", "1", "Homo Sapiens", by: ["Y. Harari"], own: [hardcover]) { $0.subtitle = "Another" },
      record("c", "1", "Sapiens", by: ["Y. Harari"], own: [hardcover]) { $0.subtitle = "A Brief History" },
    ]
    #expect(try Self.book(records).subtitle == "A Brief History")
    let doubled = record("a", "1", "Sapiens: A Brief History.") { $0.subtitle = "A brief history" }
    #expect(try Self.book([doubled]).subtitle == nil)
  }

  @Test(
    arguments: [
      ("History", "Story", "Story"), ("Naruto 11", "1", "1"), ("The Heart", "Art", "Art"),
      ("Dune: A Novel", "a  novel!", nil), ("Dune", "Dune", nil), ("Glass", "!", nil), ("L'Art", "Art", nil),
      ("Mid-night", "Midnight", nil), ("三体黒暗森林", "黒暗森林", nil), ("Naruto黒", "黒", nil),
      ("Сверхчеловек", "Человек", "Человек"), ("Чужой человек", "Человек", nil), ("한국사", "사", "사"),
      ("ประวัติศาสตร์ไทย", "ไทย", nil),
    ] as [(String, String, String?)])
  func `a title ends with a subtitle where that begins with a word of it`(
    title: String, subtitle: String, shown: String?
  ) throws {
    #expect(try Self.book([record("a", "1", title) { $0.subtitle = subtitle }]).subtitle == shown)
    let edition = Self.pair({ ($0.title, $0.subtitle) = (title, subtitle) }, { $0.title = title })
    #expect(try Self.book(edition).subtitle == shown)
  }

  @Test func `a title that says nothing is shown where there is no other`() throws {
    let records = Self.pair({ $0.title = "Unknown" }, { $0.title = "Emma" })
    #expect(try Self.book(records).title == "Emma")
    #expect(try Self.book([records[0]]).title == "Unknown")
    #expect(try Self.book([records[0]]).provenance[.title]?.rule == .only)
    let two = try Self.book(Self.pair({ $0.title = "Unknown" }, { $0.title = "None" }))
    #expect(two.title == "Unknown" && two.provenance[.title]?.rule == .keyOrder)
  }

  @Test func `a title that says nothing contradicts none`() {
    let records = Self.pair(
      {
        $0.title = "Unknown"
        $0.authors = []
      }, { $0.title = "Emma" })
    #expect(merge(records).map(\.title) == ["Emma"])
  }

  @Test func `the reader's title keeps the subtitle of the title that it replaces`() throws {
    let one = record("a", "1", "Sapeins") { $0.subtitle = "A Brief History" }
    func book(_ title: String) throws -> Book {
      try Self.book([one], [Decision(serial: 1, .value(.title, .text(title), of: [one.recordKey]))])
    }
    #expect(try book("Sapiens").subtitle == "A Brief History")
    #expect(try book("Sapiens: A Brief History").subtitle == nil)
    #expect(try book("Sapiens: A Brief History").provenance[.subtitle] == nil)
  }

  // MARK: The reader's own values

  @Test func `M35: the reader's value stands whatever sources say`() throws {
    let mine = Decision(serial: 3, .value(.title, .text("Mark Watney"), of: [key("nytimes", "n")]))
    let older = Decision(serial: 2, .value(.title, .text("Old"), of: [key("google-books", "g")]))
    let book = try Self.book(Self.shouted, [mine, older])
    #expect(book.title == "Mark Watney")
    #expect(book.provenance[.title]?.rule == .user)
    #expect(book.provenance[.title]?.others.map(\.value) == ["The Martian", "THE MARTIAN"])
  }

  @Test func `M31: the reader's value stays with the first of its records`() throws {
    let (a, b) = (record("s", "A", "Dune"), record("s", "B", "Emma"))
    let value = Decision(serial: 1, .value(.pages, .number(7), of: [a.recordKey]))
    let together = Decision(serial: 2, .together([a.recordKey, b.recordKey]))
    let apart = Decision(serial: 3, .apart(b.recordKey, from: [a.recordKey]))
    #expect(merge([a, b], [value]).map(\.pages) == [7, nil])
    #expect(merge([a, b], [value, together]).map(\.pages) == [7])
    #expect(merge([a, b], [value, together, apart]).map(\.pages) == [7, nil])
  }

  @Test func `M32: a value given to two records stays with the first that is present`() throws {
    let (a, b) = (record("s", "A", "Dune"), record("s", "B", "Emma"))
    let value = Decision(serial: 2, .value(.pages, .number(7), of: [b.recordKey, a.recordKey]))
    #expect(merge([a, b], [value]).map(\.pages) == [7, nil])
    #expect(merge([b], [value]).map(\.pages) == [7])
  }

  @Test func `a value of another form than its field, or for the ISBN, is passed over`() throws {
    let wrong: [(Field, UserValue)] = [
      (.pages, .text("7")), (.title, .number(7)), (.authors, .text("A")), (.isbn13, .text(paperback)),
      (.published, .list(["2014"])),
    ]
    let decisions = wrong.enumerated().map {
      Decision(serial: $0, .value($1.0, $1.1, of: [key("google-books", "g")]))
    }
    #expect(merge(Self.shouted, decisions) == merge(Self.shouted))
  }

  // MARK: What is a value

  @Test(arguments: ["", "Unknown", " ", "n/a", "None", "null", "-", "????", "NaN"])
  func `M36: what says nothing gives way to the next source`(nothing: String) throws {
    let records = Self.pair(
      {
        $0.publisher = nothing
        $0.authors = [nothing]
        $0.description = nothing
        $0.pages = 0
      },
      {
        $0.publisher = "Crown"
        $0.authors = weir
        $0.description = "Mars."
        $0.pages = 369
      })
    let book = try Self.book(records)
    #expect(book.publisher == "Crown")
    #expect(book.authors == weir)
    #expect(book.description == "Mars.")
    #expect(book.pages == 369)
    #expect(book.provenance[.publisher]?.rule == .only)
  }

  @Test func `M37: a date that says more replaces the one that it begins with`() throws {
    let book = try Self.book(
      Self.pair({ $0.published = PartialDate("2014") }, { $0.published = PartialDate("2014-02-11") }))
    #expect(book.published == PartialDate("2014-02-11"))
    #expect(book.provenance[.published]?.rule == .precise)
    #expect(book.warnings == [])
  }

  @Test func `M38: of two different dates the order decides, and the conflict is recorded`() throws {
    let book = try Self.book(
      Self.pair({ $0.published = PartialDate("2014-02-11") }, { $0.published = PartialDate("2015-01-01") })
    ) { $0.sourceOrder = ["nytimes"] }
    #expect(book.published == PartialDate("2015-01-01"))
    #expect(book.provenance[.published]?.rule == .order)
    #expect(book.warnings.map(\.kind) == [.dateConflict])
  }

  @Test func `a retailer's filler is no date`() throws {
    let book = try Self.book(
      Self.pair({ $0.published = PartialDate("1900-01-01") }, { $0.published = PartialDate("2015") }))
    #expect(book.published == PartialDate("2015"))
    #expect(book.warnings == [])
  }

  @Test func `M39: authors are one source's whole list`() throws {
    let book = try Self.book(
      Self.pair({ $0.authors = ["Andy Weir", "Ann Translator"] }, { $0.authors = ["Andy Weir"] })
    ) { $0.sourceOrder = ["nytimes", "google-books"] }
    #expect(book.authors == ["Andy Weir"])
    #expect(book.provenance[.authors]?.others.map(\.value) == ["Andy Weir, Ann Translator"])
  }

  @Test func `M40: what one edition lacks the other does not lend`() throws {
    let book = try Self.book(martian)
    #expect(book.editions.map(\.pages) == [369, nil])
  }

  @Test func `M50: a language is one however its code is written`() throws {
    let book = try Self.book(Self.pair({ $0.language = "eng" }, { $0.language = "en-GB" }))
    #expect(book.language == "eng")
    #expect(book.warnings == [])
    let conflict = try Self.book(Self.pair({ $0.language = "ger" }, { $0.language = "en" }))
    #expect(conflict.warnings.map(\.kind) == [.languageConflict])
  }

  @Test func `categories of all sources stand together, each once`() throws {
    let book = try Self.book(
      Self.pair({ $0.categories = ["Fiction", "Mars"] }, { $0.categories = ["Science", "FICTION"] })
    ) { $0.sourceOrder = ["nytimes"] }
    #expect(book.categories == ["Science", "FICTION", "Mars"])
    #expect(book.provenance[.categories]?.rule == .union)
  }

  @Test func `what all say alike was not put together`() throws {
    func says(_ record: inout SourceRecord) {
      (record.categories, record.series) = (["Fiction"], [SeriesEntry("Mars", position: "1")])
      record.contributors = [Contributor("Ann Lee", .translator)]
    }
    let book = try Self.book(Self.pair(says, says))
    for field in [Field.categories, .series, .translator] {
      #expect(book.provenance[field]?.rule == .only && book.provenance[field]?.others == [])
    }
  }

  @Test func `of two editions with as many records the first in key order leads, and that is said`() throws {
    let two = [
      record("a", "1", "The Martian", by: weir, own: [paperback]),
      record("b", "1", "The Martian", by: weir, own: [hardcover], related: [paperback]),
    ]
    #expect(try Self.book(two).isbn == isbn(paperback))
    #expect(try Self.book(two).provenance[.isbn13]?.rule == .keyOrder)
    let three = two + [record("c", "1", "The Martian", by: weir, own: [hardcover])]
    #expect(try Self.book(three).isbn == isbn(hardcover))
    #expect(try Self.book(three).provenance[.isbn13]?.rule == .most)
  }

  @Test func `a cover is borrowed from the next edition, never one that says there is none`() throws {
    var records = martian
    records[1].cover = "https://example.org/hardcover.jpg"
    records[2].cover = "https://books.google.com/googlebooks/images/no_cover_thumb.gif"
    let book = try Self.book(records)
    #expect(book.cover == "https://example.org/hardcover.jpg")
    #expect(book.provenance[.cover]?.rule == .borrowed)
    #expect(book.editions.map(\.cover) == [nil, "https://example.org/hardcover.jpg"])
  }

  @Test func `each link is chosen for itself`() throws {
    let book = try Self.book(
      Self.pair({ $0.links = [.info: "https://g/i"] }, { $0.links = [.info: "https://n/i", .buy: "https://n/b"] }))
    #expect(book.links == [.info: "https://g/i", .buy: "https://n/b"])
    #expect(book.provenance[.info]?.rule == .keyOrder)
    #expect(book.provenance[.buy]?.rule == .only)
  }

  @Test func `a favorite of a source's own file is on the shelf`() throws {
    let book = try Self.book(Self.pair({ _ in }, { $0.favorite = true }))
    #expect(book.shelf.saved && book.shelf.favorite)
  }
}
