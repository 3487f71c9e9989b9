import Domain
import TestSupport
import Testing

/// The scenarios of merging, each under its number.
@Suite struct MergeVectorTests {
  // MARK: One ISBN in many forms

  struct Forms {
    var number: String
    var one: String
    var other: String
    var isbn10: String?
  }

  static let forms = [
    Forms(number: "M01", one: "0804139024", other: "9780804139021", isbn10: "0804139024"),
    Forms(number: "M02", one: "978-0-8041-3902-1", other: "9780804139021", isbn10: "0804139024"),
    Forms(number: "M03", one: "080442957x", other: "9780804429573", isbn10: "080442957X"),
    Forms(number: "M43", one: "9793780142", other: "9789793780146", isbn10: "9793780142"),
    Forms(number: "M44", one: "9798886451740", other: "9798886451740", isbn10: nil),
  ]

  @Test(arguments: forms)
  func `M01 M02 M03 M43 M44: forms of one ISBN are one book`(forms: Forms) {
    let books = merge([
      record("nytimes", "a", "The Martian", by: weir, own: [forms.one]),
      record("google-books", "b", "The Martian", by: weir, own: [forms.other]),
    ])
    #expect(books.count == 1, "\(forms.number)")
    #expect(books.first?.editions.count == 1)
    #expect(books.first?.isbn?.description == forms.other)
    #expect(books.first?.isbn?.isbn10 == forms.isbn10)
    #expect(books.first?.joins.map(\.rule) == [.sameISBN])
  }

  // MARK: Editions of one book

  @Test func `M04: a list's record joins its editions, whose fields do not mix`() throws {
    let book = try #require(merge(martian).first)
    #expect(merge(martian).count == 1)
    #expect(book.editions.map(\.isbn?.description) == [paperback, hardcover])
    #expect(book.isbn?.description == paperback)
    #expect(book.editions.map(\.publisher) == ["Broadway", "Crown"])
    #expect(book.editions.map(\.pages) == [369, nil])
    #expect(book.publisher == "Broadway")
    #expect(book.joins.map(\.rule) == [.sameISBN, .relatedISBN])
  }

  @Test func `M05: the order of arrival changes nothing`() {
    for order in permutations(martian) { #expect(merge(order) == merge(martian)) }
  }

  @Test func `M06 M07: without the list the editions part, and with it again they are as before`() {
    let apart = merge(Array(martian.dropFirst()))
    #expect(keys(apart) == [["google-books:g1"], ["google-books:g2"]])
    #expect(merge(Array(martian.dropFirst()) + [martian[0]]) == merge(martian))
    #expect(merge(martian).first?.id == martian[1].id)
  }

  @Test func `M08: an ISBN that is only listed is an edition without values`() {
    let books = merge([
      record("nytimes", "g", "#GIRLBOSS", by: ["Sophia Amoruso"], own: ["9781591847939"], related: ["9780399169274"])
    ])
    #expect(books.map { $0.isbns.map(\.description) } == [["9780399169274", "9781591847939"]])
    #expect(books.first?.editions.map(\.isbn?.description) == ["9781591847939", "9780399169274"])
  }

  @Test func `M09: four listed ISBNs, two of them known, are four editions of one book`() throws {
    let book = try #require(
      merge([
        record(
          "nytimes", "n", "THE GIRL", by: ["Stieg Larsson"], own: ["9780307454546"],
          related: ["9780307473479", "9780307272119", "9780739384152"]),
        record("google-books", "a", "The Girl", by: ["Stieg Larsson"], own: ["9780307454546"]) { $0.pages = 600 },
        record("google-books", "b", "The Girl", by: ["Stieg Larsson"], own: ["9780307272119"]) { $0.pages = 465 },
      ]).first)
    #expect(book.records.count == 3)
    #expect(book.editions.count == 4)
    #expect(book.editions.compactMap(\.pages) == [600, 465])
    #expect(book.isbn?.description == "9780307454546")
  }

  // MARK: What is no key

  @Test(arguments: ["0000000000", "9780000000002", "1111111111", "0123456789", "9780123456786", "9790060115615"])
  func `M10 M11 M12 M13 M45: what is no key links nothing, and each book says so`(text: String) {
    let books = merge([
      record("a", "1", "Dune", by: ["Frank Herbert"], own: [text]),
      record("b", "1", "Emma", by: ["Jane Austen"], own: [text]),
      record("c", "1", "Dune", by: ["Frank Herbert"], own: [text]),
    ])
    #expect(books.count == 3)
    #expect(books.allSatisfy { $0.isbns.isEmpty && $0.warnings.map(\.kind) == [.refusedISBN] })
  }

  @Test func `M14: a wrong check digit is kept, flagged and never mended`() {
    let books = merge([
      record("a", "1", "The Martian", by: weir, own: ["9780804139022"]),
      record("b", "1", "The Martian", by: weir, own: [hardcover]),
    ])
    #expect(books.map { $0.isbn?.description } == [nil, hardcover])
    #expect(books[0].records[0].ownISBNs == ["9780804139022"])
    #expect(books[0].warnings.map(\.kind) == [.refusedISBN])
    #expect(books[0].warnings[0].detail.contains("9780804139022"))
  }

  @Test func `M42: the ISBN-13 is the key, and an ISBN-10 of another book is flagged`() throws {
    let record = record("a", "1", "X", own: ["0030859697", "9780340153666"])
    let claims = Claims(record, policy: MergePolicy())
    #expect(claims.primary?.description == "9780340153666")
    #expect(claims.related.map(\.description) == ["9780030859694"])
    #expect(merge([record])[0].warnings.map(\.kind) == [.isbnPairMismatch])
  }

  @Test func `M41: an answer to another ISBN stays a book of its own, with a note`() {
    let books = merge([record("a", "1", "X", own: [hardcover]) { $0.notes = ["answered-other-isbn"] }])
    #expect(books[0].warnings.map(\.kind) == [.answeredOtherISBN])
    #expect(books[0].isbn?.description == hardcover)
  }

  // MARK: Contradiction

  @Test func `M15: one ISBN on two unrelated books is a conflict on both`() {
    let books = merge([
      record("a", "1", "Dune", by: ["Frank Herbert"], own: ["1882926625"]),
      record("b", "1", "Emma", by: ["Jane Austen"], own: ["1882926625"]),
    ])
    #expect(books.count == 2)
    #expect(books.map { $0.warnings.map(\.kind) } == [[.isbnConflict], [.isbnConflict]])
    #expect(books.allSatisfy { $0.warnings[0].detail.contains("Dune") && $0.warnings[0].detail.contains("Emma") })
    #expect(books.map { $0.isbn == nil } == [false, true])
    #expect(books[1].editions.map(\.recordKey) == [key("b", "1")])
  }

  static let agreeing: [(String, SourceRecord, SourceRecord)] = [
    (
      "M16", record("a", "1", "Sapiens", by: ["Yuval Harari"], own: [hardcover]),
      record("b", "1", "Sapiens: A Brief History of Humankind", by: ["Yuval Harari"], own: [hardcover])
    ),
    ("M17", record("a", "1", "X", own: [hardcover]), record("b", "1", "X (Hardcover)", own: [hardcover])),
    ("M18", record("a", "1", "Emma", own: [hardcover]), record("b", "1", "Emma", by: ["J. Austen"], own: [hardcover])),
    (
      "M19", record("a", "1", "Der Prozess", by: ["Franz Kafka"], own: [hardcover]),
      record("b", "1", "The Trial", by: ["Kafka, Franz"], own: [hardcover])
    ),
    ("M49", record("a", "1", "Tom &amp; Jerry", own: [hardcover]), record("b", "1", "Tom & Jerry", own: [hardcover])),
    (
      "M55", record("a", "1", "Мастер и Маргарита", by: ["Михаил Булгаков"], own: [hardcover]),
      record("b", "1", "Master and Margarita", by: ["Mikhail Bulgakov"], own: [hardcover])
    ),
  ]

  @Test(arguments: agreeing)
  func `M16 M17 M18 M19 M49 M55: records that do not contradict are one book`(
    number: String, one: SourceRecord, other: SourceRecord
  ) {
    let books = merge([one, other])
    #expect(books.count == 1, "\(number)")
    // A translation looks as another book by the author does.
    #expect(books.first?.warnings.map(\.kind) == (number == "M19" ? [.titleDiffers] : []), "\(number)")
  }

  @Test func `M17: a format in brackets is no part of the title`() {
    let books = merge([record("a", "1", "X (Hardcover)", own: [hardcover]), record("b", "1", "X", own: [hardcover])])
    #expect(books.map(\.title) == ["X"])
  }

  @Test func `M19: the title that lost is kept beside`() {
    let books = merge(Array([Self.agreeing[3]].flatMap { [$0.1, $0.2] }))
    #expect(books.first?.title == "Der Prozess")
    #expect(books.first?.provenance[.title]?.others.map(\.value) == ["The Trial"])
  }

  @Test func `M20: two volumes on one ISBN stay apart as parts of a set`() {
    let books = merge([
      record("a", "1", "Tales, Vol. 1", by: weir, own: [hardcover]),
      record("b", "1", "Tales, Vol. 2", by: weir, own: [hardcover]),
    ])
    #expect(books.map { $0.warnings.map(\.kind) } == [[.setISBN], [.setISBN]])
  }

  @Test func `M21: a set does not swallow its volumes`() {
    let volumes = (1...3).map { number in
      record(
        "g", "v\(number)", "Tales vol. \(number)", by: weir,
        own: [["9780306406157", "9780804429573", "9783161484100"][number - 1]])
    }
    let set = record("n", "set", "Tales", by: weir, own: [hardcover], related: volumes.flatMap(\.ownISBNs))
    let books = merge(volumes + [set])
    #expect(books.count == 4)
    #expect(books.allSatisfy { $0.isbns.count == 1 && $0.warnings.isEmpty })
  }

  @Test func `M21: four unrelated main titles are a set as well, three are not`() {
    let titles = ["Emma", "Dune", "Ubik", "Solaris"]
    let numbers = ["9780306406157", "9780804429573", "9783161484100", "9780553418026"]
    let volumes = zip(titles, numbers).map { record("g", $0, $0, by: weir, own: [$1]) }
    func set(_ count: Int) -> [SourceRecord] {
      let parts = Array(volumes.prefix(count))
      return parts + [record("n", "set", "All", by: weir, own: [hardcover], related: parts.flatMap(\.ownISBNs))]
    }
    #expect(merge(set(4)).count == 5)
    #expect(merge(set(3)).count == 1)
  }

  // MARK: Kinds

  @Test(arguments: [SourceRecord.Kind.chapter, .series, .article])
  func `M22 M23 M56: only books are matched by ISBN`(kind: SourceRecord.Kind) {
    let books = merge(
      [
        record("a", "1", "Harry Potter", by: ["J. K. Rowling"], own: [hardcover]) { $0.kind = kind },
        record("b", "1", "Harry Potter", by: ["J. K. Rowling"], own: [hardcover]),
      ]
    ) { $0.titleAuthor = .auto }
    #expect(keys(books) == [["a:1"], ["b:1"]])
    #expect(books.map { $0.isbns.map(\.description) } == [[], [hardcover]])
    #expect(books.flatMap(\.warnings).map(\.kind) == [.otherISBN])
  }

  @Test func `M24: same title and author join only where the reader asks for it`() {
    let records = [
      record("book-list", "pdf", "Pro Git", by: ["Scott Chacon", "Ben Straub"]),
      record("google-books", "g", "Pro Git: Everything You Need", by: ["Chacon, Scott"], own: [hardcover]),
    ]
    #expect(merge(records).count == 2)
    let books = merge(records) { $0.titleAuthor = .auto }
    #expect(books.count == 1)
    #expect(books.first?.joins.map(\.rule.rawValue) == ["title-author"])
    #expect(books.first?.isbn?.description == hardcover)
  }

  @Test func `titles that say nothing are not the same title`() {
    for title in ["Unknown", "!!!"] {
      let records = [record("a", "1", title, by: weir), record("b", "1", title == "!!!" ? "???!" : title, by: weir)]
      #expect(merge(records) { $0.titleAuthor = .auto }.count == 2)
    }
  }

  // MARK: Chains and vetoes

  static let chain = [
    record("s", "A", "Emma", by: ["Jane Austen"], own: ["9780306406157"]),
    record("s", "B", "Emma", by: ["Jane Austen"], own: ["9780306406157"], related: ["9780804429573"]),
    record("s", "C", "Emma", by: ["Jane Austen"], own: ["9780804429573"]),
  ]

  @Test func `M25: links reach through others`() { #expect(keys(merge(Self.chain)) == [["s:A", "s:B", "s:C"]]) }

  @Test func `M26: one that contradicts stays out, and the ISBN is in dispute`() {
    let other = record("s", "C", "Dune", by: ["Frank Herbert"], own: ["9780804429573"])
    let books = merge([Self.chain[0], Self.chain[1], other])
    #expect(keys(books) == [["s:A", "s:B"], ["s:C"]])
    #expect(books.map { $0.warnings.map(\.kind) } == [[.isbnConflict], [.isbnConflict]])
    #expect(books.map { $0.isbns.map(\.description) } == [["9780306406157"], ["9780804429573"]])
  }

  @Test func `M27: of two links that exclude one another the first in key order holds`() {
    let records = [
      record("s", "A", "Emma", by: ["Jane Austen"], own: ["9780306406157"]),
      record(
        "s", "B", "Emma", by: ["Jane Austen"], own: ["9783161484100"], related: ["9780306406157", "9780804429573"]),
      record("s", "C", "Emma", by: ["Jane Austen"], own: ["9780804429573"]),
    ]
    let apart = Decision(serial: 1, .apart(key("s", "A"), from: [key("s", "C")]))
    for order in permutations(records) {
      let books = merge(order, [apart])
      #expect(keys(books) == [["s:A", "s:B"], ["s:C"]])
      #expect(books.map { $0.warnings.map(\.kind) } == [[.keptApart], [.keptApart]])
      #expect(books[0].warnings[0].detail.contains("9780804429573"))
    }
    #expect(keys(merge(Self.chain, [apart])) == [["s:A", "s:B"], ["s:C"]])
  }

  @Test func `M53: what is kept together brings its whole groups`() {
    let (a, b, c) = (
      record("s", "A", "Dune", by: ["Frank Herbert"], own: [hardcover]),
      record("s", "B", "Emma", by: ["Jane Austen"], own: [hardcover]),
      record("s", "C", "Emma", by: ["Jane Austen"], own: [hardcover])
    )
    let together = Decision(serial: 1, .together([a.recordKey, b.recordKey]))
    #expect(merge([a, b]).count == 2)
    #expect(merge([a, b], [together]).count == 1)
    let books = merge([a, b, c], [together])
    #expect(keys(books) == [["s:A", "s:B", "s:C"]])
    #expect(books.first?.joins.map(\.rule) == [.sameISBN, .keptTogether])
    #expect(books.first?.warnings == [])
  }

  @Test func `M54: the group with more claims owns the ISBN`() {
    let alike = ["A", "B", "C"].map { record("s", $0, "Emma", by: ["Jane Austen"], own: [hardcover]) }
    let books = merge(alike + [record("a", "D", "Dune", by: ["Frank Herbert"], own: [hardcover])])
    #expect(keys(books) == [["a:D"], ["s:A", "s:B", "s:C"]])
    #expect(books.map { $0.isbn?.description } == [nil, hardcover])
    #expect(books.map { $0.warnings.map(\.kind) } == [[.isbnConflict], [.isbnConflict]])
  }

  @Test func `M47: a record of forty ISBNs keeps its own alone`() {
    let listed = (0..<40).map { ISBN.example($0).description }
    let hub = record("n", "hub", "All", by: weir, own: [hardcover], related: listed)
    let books = merge([hub] + listed.map { record("g", $0, "All", by: weir, own: [$0]) })
    #expect(books.count == 41)
    #expect(books.last?.warnings.map(\.kind) == [.hub])
    #expect(books.last?.isbns.map(\.description) == [hardcover])
  }

  @Test func `M48: an ISBN in quarantine is no key for anyone`() throws {
    let records = [("Dune", "Frank Herbert"), ("Emma", "Jane Austen"), ("Ubik", "Philip Dick")].map {
      record("s", $0.0, $0.0, by: [$0.1], own: [hardcover])
    }
    #expect(Merging.isQuarantined(among: records))
    #expect(!Merging.isQuarantined(among: Array(records.prefix(2))))
    let books = merge(
      records + [record("t", "x", "Emma", by: ["Jane Austen"], own: [hardcover])], quarantined: [try isbn(hardcover)])
    #expect(books.count == 4)
    #expect(books.allSatisfy { $0.isbns.isEmpty && $0.warnings.map(\.kind) == [.quarantinedISBN] })
  }
}
