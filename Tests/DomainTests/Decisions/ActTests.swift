import Testing

@testable import Domain

/// What the reader wants done, made of the books as they are.
@Suite struct ActTests {
  let emma = record("s", "a", "Emma", by: ["Jane Austen"], own: [hardcover])
  let sameEmma = record("s", "b", "Emma", by: ["Jane Austen"], own: [hardcover])
  let dune = record("s", "c", "Dune", by: ["Frank Herbert"])
  let knots = record("t", "d", "Knots") { $0.kind = .article }
  let bends = record("t", "e", "Bends") { $0.kind = .article }

  @Test func `merging names every record of every book`() throws {
    let books = merge([emma, sameEmma, dune])
    let act = try Act.merging(books.reversed())
    #expect(act.verb == .merge && act.titles == ["Dune", "Emma"])
    #expect(act.verdicts == [.together([key("s", "a"), key("s", "b"), key("s", "c")])])
    #expect(keys(merge([emma, sameEmma, dune], decisions(act))) == [["s:a", "s:b", "s:c"]])
  }

  @Test func `articles are merged with articles, and with nothing else`() throws {
    let articles = merge([knots, bends])
    #expect(throws: Never.self) { try Act.merging(articles) }
    let mixed = merge([dune, knots])
    #expect(throws: DecisionRefusal.differentKinds("Dune", .book, "Knots", .article)) { try Act.merging(mixed) }
  }

  @Test func `fewer than two books are not merged, nor is a book with itself`() {
    let books = merge([emma, dune])
    #expect(throws: DecisionRefusal.tooFewBooks) { try Act.merging([]) }
    #expect(throws: DecisionRefusal.tooFewBooks) { try Act.merging([books[0]]) }
    #expect(throws: DecisionRefusal.sameBook("Emma")) { try Act.merging([books[0], books[1], books[0]]) }
  }

  @Test func `a merge that would not make one book is refused`() throws {
    // Merged, the first two are joined before the third, which the second contradicts; so the fourth joins the third,
    // and is kept apart from the second.
    let records = [
      record("s", "1", "Emma", by: ["Jane Austen", "Frank Herbert"], own: [hardcover]),
      record("s", "2", "Emma", by: ["Jane Austen"], own: [hardcover]),
      record("s", "3", "Dune", by: ["Frank Herbert"], own: [hardcover]),
      record("s", "4", "Dune", by: ["Brian Aldiss"], related: [hardcover]),
    ]
    let apart = Decision(serial: 0, .apart(key("s", "2"), from: ["1", "3", "4"].map { key("s", $0) }))
    let before = merge(records, [apart])
    #expect(keys(before) == [["s:1", "s:3"], ["s:2"], ["s:4"]])
    let act = try Act.merging([before[0], before[1]])
    let after = merge(records, [apart] + decisions(act)).filter {
      !Set($0.keys).isDisjoint(with: act.verdicts[0].records)
    }
    #expect(throws: DecisionRefusal.stillApart(["Emma", "Dune"])) {
      try BookChange(before: before, after: after).requireOneBook()
    }
    #expect(throws: Never.self) { try BookChange(before: before, after: [after[0]]).requireOneBook() }
  }

  @Test func `splitting names the record and the others of its book`() throws {
    let book = merge([emma, sameEmma])[0]
    let act = try Act.splitting(key("s", "a"), from: book)
    #expect(act.verdicts == [.apart(key("s", "a"), from: [key("s", "b")])])
    #expect(keys(merge([emma, sameEmma], decisions(act))) == [["s:a"], ["s:b"]])
  }

  @Test func `the only record of a book is not split from it`() {
    #expect(throws: DecisionRefusal.onlyRecord(key("s", "c"), title: "Dune")) {
      try Act.splitting(key("s", "c"), from: merge([dune])[0])
    }
  }

  @Test func `two books are kept apart record by record, and suggested no more`() throws {
    let other = record("t", "f", "Dune", by: ["Frank Herbert"])
    let books = merge([dune, other])
    #expect(books.count == 2)
    let act = try Act.keepingApart(books[0], books[1])
    #expect(act.verdicts == [.apart(key("t", "f"), from: [key("s", "c")])])
    #expect(keys(merge([dune, other], decisions(act)) { $0.titleAuthor = .auto }) == [["s:c"], ["t:f"]])
    #expect(throws: DecisionRefusal.sameBook("Dune")) { try Act.keepingApart(books[0], books[0]) }
  }

  @Test func `a favorite is in the library, and leaves it as a favorite no more`() throws {
    var books = merge([emma, dune])
    let favorite = try #require(Act.favoring(books))
    #expect(favorite.titles == ["Emma", "Dune"] && favorite.verdicts.count == 4)
    var decided = decisions(favorite)
    books = merge([emma, dune], decided)
    #expect(books.allSatisfy { $0.shelf.saved && $0.shelf.favorite })
    #expect(Act.favoring(books) == nil && Act.adding(books) == nil)

    decided += decisions(try #require(Act.unfavoring([books[0]])), serial: 2)
    books = merge([emma, dune], decided)
    #expect(books.map(\.shelf.favorite) == [false, true] && books.allSatisfy(\.shelf.saved))

    decided += decisions(try #require(Act.removing(books)), serial: 3)
    books = merge([emma, dune], decided)
    #expect(books.allSatisfy { !$0.shelf.saved && !$0.shelf.favorite })
    #expect(Act.removing(books) == nil && Act.unfavoring(books) == nil)
  }

  @Test func `what is done already is left out of the act`() throws {
    let saved = decisions(try #require(Act.adding([merge([emma])[0]])))
    let act = try #require(Act.adding(merge([emma, dune], saved)))
    #expect(act.titles == ["Dune"] && act.verdicts == [.mark(.saved, .yes, of: [key("s", "c")])])
  }

  @Test func `what the reader marks stays when a source's own file marks it no longer`() throws {
    let marked = record("s", "m", "Marked") { $0.favorite = true }
    for (act, isFavorite) in [(Act.adding(merge([marked])), false), (Act.favoring(merge([marked])), true)] {
      let decided = decisions(try #require(act))
      let shelf = merge([record("s", "m", "Marked")], decided)[0].shelf
      #expect(shelf.saved && shelf.favorite == isFavorite)
      #expect(Act.adding(merge([marked], decided)) == nil)
    }
  }

  @Test func `what a source's own file marks is removed too`() throws {
    let marked = record("s", "m", "Marked") { $0.favorite = true }
    let act = try #require(Act.removing(merge([marked])))
    let shelf = merge([marked], decisions(act))[0].shelf
    #expect(!shelf.saved && !shelf.favorite)
  }

  private func decisions(_ act: Act, serial: Int = 1) -> [Decision] {
    act.verdicts.map { Decision(serial: serial, $0) }
  }
}
