import Domain
import Testing

/// What the reader gave to books: values, marks, an ISBN, and what takes them back.
@Suite struct UserValueTests {
  let a = record("s", "A", "Emma", by: ["Jane Austen"])
  let b = record("s", "B", "Emma", by: ["Jane Austen"])

  private func mark(_ serial: Int, _ mark: Mark, _ value: UserValue?, _ records: SourceRecord...) -> Decision {
    Decision(serial: serial, .mark(mark, value, of: records.map(\.recordKey)))
  }

  @Test func `a mark puts the book on the shelf, and its taking back takes it off`() {
    let saved = mark(1, .saved, .yes, a)
    #expect(merge([a], [saved])[0].shelf.saved)
    #expect(!merge([a], [saved, mark(2, .saved, nil, a)])[0].shelf.saved)
    #expect(merge([a], [saved, mark(2, .saved, nil, a), mark(3, .saved, .yes, a)])[0].shelf.saved)
    #expect(merge([a], [mark(2, .saved, nil, a), saved])[0].shelf.saved == false)
  }

  @Test func `every mark has its form, and another form is passed over`() throws {
    let date = try #require(PartialDate("2024-05-01"))
    let shelf = merge(
      [a],
      [
        mark(1, .tags, .list(["classic"]), a), mark(1, .note, .text("Borrowed."), a), mark(1, .rating, .number(4), a),
        mark(1, .status, .text("reading"), a), mark(1, .readOn, .date(date), a), mark(2, .rating, .number(9), a),
        mark(2, .status, .text("burnt"), a), mark(2, .tags, .text("x"), a), mark(2, .favorite, .text("x"), a),
      ])[0].shelf
    #expect(shelf.tags == ["classic"] && shelf.note == "Borrowed." && shelf.rating == 4)
    #expect(shelf.status == .reading && shelf.readOn == date && !shelf.favorite && !shelf.saved)
  }

  @Test func `a favorite is in the library, whether anything put it there or not`() {
    let favorite = mark(1, .favorite, .yes, a)
    #expect(merge([a], [favorite]).map(\.shelf.saved) == [true])
    #expect(merge([a], [favorite, mark(2, .saved, nil, a)]).map(\.shelf.saved) == [true])
    #expect(merge([a], [favorite, mark(2, .favorite, nil, a)]).map(\.shelf.saved) == [false])
  }

  @Test func `a value of the reader's names its entry, and one that came by import none`() {
    let values = [7, 0].map { serial in
      merge([a, b], [Decision(serial: serial, .value(.title, .text("Mine"), of: [a.recordKey]))])[0].provenance[.title]
    }
    #expect(values.map { $0?.rule } == [.user, .user])
    #expect(values.map { $0?.entry } == [7, nil])
    #expect(values[0]?.others.map(\.value) == ["Emma"])
  }

  @Test func `M31: a favorite shows during a merge, and afterwards on its own book only`() {
    let favorite = mark(1, .favorite, .yes, a)
    let together = Decision(serial: 2, .together([a.recordKey, b.recordKey]))
    let apart = Decision(serial: 3, .apart(b.recordKey, from: [a.recordKey]))
    #expect(merge([a, b], [favorite, together]).map(\.shelf.favorite) == [true])
    #expect(merge([a, b], [favorite, together, apart]).map(\.shelf.favorite) == [true, false])
  }

  @Test func `M32: a favorite of a merged book stays with its first record`() {
    let decisions = [
      Decision(serial: 1, .together([a.recordKey, b.recordKey])), mark(2, .favorite, .yes, a, b),
      Decision(serial: 3, .apart(a.recordKey, from: [b.recordKey])),
    ]
    #expect(merge([a, b], decisions).map(\.shelf.favorite) == [true, false])
    #expect(merge([b], decisions).map(\.shelf.favorite) == [true])
  }

  @Test func `what was taken from a merged book stays taken from its parts`() {
    let decisions = [
      mark(1, .favorite, .yes, b), Decision(serial: 2, .together([a.recordKey, b.recordKey])),
      mark(3, .favorite, nil, a, b), Decision(serial: 4, .apart(a.recordKey, from: [b.recordKey])),
    ]
    #expect(merge([a, b], decisions).map(\.shelf.favorite) == [false, false])
    #expect(merge([b], decisions).map(\.shelf.favorite) == [false])
  }

  @Test func `what was given to a merged book stays with the part that has it when the other is emptied`() {
    let decisions = [
      Decision(serial: 1, .together([a.recordKey, b.recordKey])), mark(2, .favorite, .yes, a, b),
      mark(2, .note, .text("Precious."), a, b), Decision(serial: 3, .apart(b.recordKey, from: [a.recordKey])),
    ]
    let back = [mark(4, .favorite, nil, b), mark(4, .note, nil, b)]
    #expect(merge([a, b], decisions + back).map(\.shelf.favorite) == [true, false])
    #expect(merge([a, b], decisions + back).map(\.shelf.note) == ["Precious.", nil])
    #expect(!back[0].verdict.takesBack(decisions[1].verdict))
    #expect(mark(4, .favorite, nil, a).verdict.takesBack(decisions[1].verdict))
  }

  @Test func `what stands on a book through an absent record is taken back by naming that one`() {
    let decisions = [mark(1, .note, .text("Precious."), a, b)]
    let act = Act(.edit, titles: ["Emma"], verdicts: [.mark(.note, nil, of: [b.recordKey])])
    let written = act.reachingAbsent(decisions, present: [b.recordKey])
    #expect(written.verdicts == [.mark(.note, nil, of: [a.recordKey, b.recordKey])])
    let back = written.verdicts.map { Decision(serial: 2, $0) }
    #expect(merge([b], decisions + back).map(\.shelf.note) == [nil])
    #expect(merge([a, b], decisions + back).map(\.shelf.note) == [nil, nil])
    #expect(act.reachingAbsent(decisions, present: [a.recordKey, b.recordKey]) == act)
    let other = Act(.edit, titles: ["Emma"], verdicts: [.mark(.rating, nil, of: [b.recordKey])])
    #expect(other.reachingAbsent(decisions, present: [b.recordKey]) == other)
  }

  @Test func `of the books from which one act takes a value each has its own absent records named, and no other's`() {
    let pairs = (1_000..<1_300).map { (absent: key("s", "A\($0)"), present: key("s", "B\($0)")) }
    let decisions = pairs.enumerated().map { index, pair in
      Decision(serial: index + 1, .mark(.saved, .yes, of: [pair.absent, pair.present]))
    }
    let act = Act(.remove, titles: [], verdicts: pairs.map { .mark(.saved, nil, of: [$0.present]) })
    let written = act.reachingAbsent(decisions, present: Set(pairs.map(\.present)))
    let expected: [Decision.Verdict] = pairs.map { .mark(.saved, nil, of: [$0.absent, $0.present]) }
    #expect(written.verdicts == expected)
  }

  @Test func `taking a mark from one book leaves that of another with which it is merged later`() {
    let decisions = [
      mark(1, .saved, .yes, a), mark(2, .saved, .yes, b), mark(3, .saved, nil, b),
      Decision(serial: 4, .together([a.recordKey, b.recordKey])),
    ]
    #expect(merge([a, b], decisions).map(\.shelf.saved) == [true])
  }

  @Test func `a source's own favorite can be taken back, and is not by a refresh`() {
    let marked = record("s", "A", "Emma") { $0.favorite = true }
    #expect(merge([marked])[0].shelf.favorite && merge([marked])[0].shelf.saved)
    let less = merge([marked], [mark(1, .favorite, nil, marked)])[0].shelf
    #expect(!less.favorite && less.saved)
    let removed = [mark(1, .favorite, nil, marked), mark(1, .saved, nil, marked)]
    #expect(merge([marked], removed)[0].shelf == Shelf())
  }

  @Test func `the sources of a favorite are those from whose records the reader did not take it`() {
    let one = record("s", "A", "Emma") { $0.favorite = true }
    let other = record("t", "B", "Emma") { $0.favorite = true }
    let together = Decision(serial: 3, .together([one.recordKey, other.recordKey]))
    func sources(_ decisions: [Decision]) -> [[Mark: [String]]] {
      merge([one, other], decisions + [together]).map(\.markSources)
    }
    #expect(sources([]) == [[.favorite: ["s", "t"], .saved: ["s", "t"]]])
    #expect(sources([mark(1, .favorite, nil, one)]) == [[.favorite: ["t"], .saved: ["s", "t"]]])
    let removed = [mark(1, .favorite, nil, one), mark(1, .saved, nil, one)]
    #expect(sources(removed) == [[.favorite: ["t"], .saved: ["t"]]])
    #expect(sources([mark(1, .favorite, nil, one), mark(2, .favorite, .yes, other)]) == [[.saved: ["s", "t"]]])
    #expect(merge([a])[0].markSources.isEmpty)
  }

  @Test func `an unset field shows what the sources say, and the older value when that is undone`() {
    let values = [
      Decision(serial: 1, .value(.title, .text("Mine"), of: [a.recordKey])),
      Decision(serial: 2, .value(.title, .text("Mine too"), of: [a.recordKey])),
    ]
    let unset = Decision(serial: 3, .value(.title, nil, of: [a.recordKey]))
    #expect(merge([a], values)[0].title == "Mine too")
    #expect(merge([a], values + [unset])[0].title == "Emma")
    #expect(merge([a], values + [unset])[0].provenance[.title]?.rule == .only)
  }

  private func given(_ isbn: String, to record: SourceRecord) throws -> Decision {
    Decision(serial: 1, .value(.isbn13, .isbn(try UserValueTests.isbn(isbn)), of: [record.recordKey]))
  }

  private static func isbn(_ text: String) throws -> ISBN { try #require(ISBN.read(text).isbn) }

  @Test func `an ISBN that the reader gives is the headline's, with the values of its records`() throws {
    let paged = record("s", "A", "Emma", by: ["Jane Austen"]) { $0.pages = 400 }
    let book = merge([paged], [try given(hardcover, to: paged)])[0]
    #expect(book.isbn?.description == hardcover && book.isbns.count == 1 && book.pages == 400)
    #expect(book.editions.count == 1 && book.editions[0].recordKey == nil)
    #expect(book.provenance[.isbn13]?.rule == .user)
  }

  @Test func `an ISBN that the reader corrects leaves the source's one behind it`() throws {
    let wrong = record("s", "A", "Emma", own: [paperback]) { $0.pages = 400 }
    let book = merge([wrong], [try given(hardcover, to: wrong)])[0]
    #expect(book.editions.map { $0.isbn?.description } == [hardcover, paperback])
    #expect(book.editions.map(\.pages) == [400, nil])
    #expect(book.provenance[.isbn13]?.others.map(\.value) == [paperback])
  }

  @Test func `an ISBN of another edition of the book that the reader gives makes that the headline`() throws {
    let book = merge(martian, [try given(hardcover, to: martian[0])])[0]
    #expect(book.isbn?.description == hardcover && book.publisher == "Crown" && book.editions.count == 2)
  }

  @Test func `an ISBN that a record of another book claims stays there, and both are told`() throws {
    let owner = record("s", "B", "Dune", by: ["F. Herbert"], own: [hardcover])
    let books = merge([a, owner], [try given(hardcover, to: a)])
    #expect(books.map { $0.isbn?.description } == [nil, hardcover])
    #expect(books.map { $0.warnings.map(\.kind) } == [[.isbnConflict], [.isbnConflict]])
    #expect(books[0].provenance[.isbn13] == nil)
  }

  @Test func `an ISBN that the reader gives joins nothing`() throws {
    let twin = record("s", "B", "Emma", by: ["Jane Austen"], related: [hardcover])
    #expect(merge([a, twin], [try given(hardcover, to: a)]).count == 2)
  }
}
