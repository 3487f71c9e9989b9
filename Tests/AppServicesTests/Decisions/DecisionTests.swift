import Catalog
import Domain
import Interchange
import Sourcing
import TestSupport
import Testing

@testable import AppServices

/// What a reader decides, asked for as both faces do.
@Suite struct DecisionTests {
  private let dune = record("a", "1", "Dune", isbn: "9780804139021")
  private let emma = record("b", "2", "Emma")

  @Test func `a merge names its books in any form, and is one entry`() async throws {
    let context = try await AppContext.holding([dune, emma])
    let result = try await context.decide(.merge(["978-0-8041-3902-1", "b:2"]), dryRun: false)
    #expect(result.summary == .merged(count: 2, into: "Dune"))
    #expect(result.change.after.map(\.records.count) == [2])
    #expect(try await context.catalog.history(limit: nil) == [result.entry].compactMap(\.self))
  }

  @Test func `a merge of two records of a doubtful book confirms it`() async throws {
    let context = try await AppContext.holding([dune, record("b", "2", "Persuasion", isbn: "9780804139021")])
    let result = try await context.decide(.merge(["a:1", "b:2"]), dryRun: false)
    #expect(result.summary == .confirmed("Dune"))
  }

  @Test(arguments: [["a:1", "a:1"], ["9780804139021", "9780804139021"], ["978-0-8041-3902-1", "9780804139021"]])
  func `a doubtful book that one name names twice is not confirmed by it`(names: [String]) async throws {
    let context = try await AppContext.holding([dune, record("b", "2", "Persuasion", isbn: "9780804139021")])
    await #expect(throws: DecisionRefusal.sameBook("Dune")) {
      _ = try await context.decide(.merge(names), dryRun: false)
    }
    #expect(try await context.catalog.history(limit: nil).isEmpty)
  }

  @Test func `one record is named once by its key, its id and the beginnings of that, two are by a beginning each`()
    async throws
  {
    let other = record("b", "2", "Persuasion", isbn: "9780804139021")
    let context = try await AppContext.holding([dune, other])
    let (one, two) = (dune.recordKey.id.description, other.recordKey.id.description)
    let (short, long) = (String(one.prefix(4)), String(one.prefix(11)))
    let names = [
      [short, short.uppercased()], [short, long], [short, one], [one, "a:1"], [one, long], ["b:2", "a:1", short],
      ["9780804139021", "a:1"],
    ]
    for names in names {
      await #expect(throws: DecisionRefusal.sameBook("Dune"), "\(names)") {
        _ = try await context.decide(.merge(names), dryRun: false)
      }
    }
    await #expect(throws: DecisionRefusal.tooFewBooks) { _ = try await context.decide(.merge([short]), dryRun: false) }
    let pair = [short, String(two.prefix(4))]
    #expect(try await context.decide(.merge(pair), dryRun: true).summary == .confirmed("Dune"))
  }

  @Test func `what is only tried is told and leaves no entry`() async throws {
    let context = try await AppContext.holding([dune, emma])
    let result = try await context.decide(.merge(["a:1", "b:2"]), dryRun: true)
    #expect(result.entry == nil && result.change.after.count == 1)
    #expect(try await context.catalog.history(limit: nil).isEmpty)
  }

  @Test func `books that are marked already are told apart from those that were marked`() async throws {
    let context = try await AppContext.holding([dune, emma])
    _ = try await context.decide(.add(["a:1"]), dryRun: false)
    let result = try await context.decide(.add(["a:1", "b:2", "b:2"]), dryRun: false)
    #expect(result.summary == .added(["Emma"]))
    #expect(result.untouched.map(\.title) == ["Dune"])
    let again = try await context.decide(.add(["a:1", "b:2"]), dryRun: false)
    #expect(again.entry == nil && again.summary == .nothing && again.untouched.count == 2)
  }

  @Test func `a record of another book is kept apart, one of its own is split off`() async throws {
    let twin = record("b", "2", "Dune", isbn: "9780804139021")
    let context = try await AppContext.holding([dune, twin, record("c", "3", "Persuasion")])
    let apart = try await context.decide(.split("a:1", record: "c:3"), dryRun: true)
    #expect(apart.summary == .keptApart("Dune", "Persuasion"))
    let split = try await context.decide(.split("a:1", record: "b:2"), dryRun: true)
    #expect(split.summary == .split(twin.recordKey, from: "Dune"))
    let id = twin.recordKey.id.description
    for name in [id, String(id.prefix(6)), id.prefix(6).uppercased()] {
      let named = try await context.decide(.split("a:1", record: name), dryRun: true)
      #expect(named.summary == .split(twin.recordKey, from: "Dune"), "\(name)")
    }
    await #expect(throws: DecisionRefusal.self) {
      try await context.decide(.split("a:1", record: "9780804139021"), dryRun: true)
    }
  }

  @Test func `what is kept apart already is told so, named in either order, and is no entry`() async throws {
    let twin = record("c", "3", "Dune", isbn: "9780804139021")
    let context = try await AppContext.holding([dune, emma, twin])
    _ = try await context.decide(.split("a:1", record: "b:2"), dryRun: false)
    for (one, other) in [("a:1", "b:2"), ("b:2", "c:3")] {
      let again = try await context.decide(.split(one, record: other), dryRun: false)
      #expect(again.entry == nil && again.summary == .nothing && again.change.after.isEmpty)
      #expect(Set(again.untouched.map(\.title)) == ["Dune", "Emma"])
    }
    // What was split off its book is a book of its own, and apart from the rest.
    _ = try await context.decide(.split("a:1", record: "c:3"), dryRun: false)
    #expect(try await context.decide(.split("a:1", record: "c:3"), dryRun: true).summary == .nothing)
    #expect(try await context.catalog.history(limit: nil).count == 2)
    _ = try await context.undo(.newest(2), dryRun: false)
    let anew = try await context.decide(.split("b:2", record: "a:1"), dryRun: false)
    #expect(anew.summary == .keptApart("Emma", "Dune") && anew.entry != nil)
  }

  @Test func `an edit tells the title that the book has now`() async throws {
    let context = try await AppContext.holding([dune])
    let edits = try Edit.read([Assignment("title", "Dune Messiah")])
    let result = try await context.decide(.edit("a:1", edits), dryRun: false)
    guard case .edited("Dune Messiah", let act) = result.summary else {
      Issue.record("\(result.summary)")
      return
    }
    #expect(act.verb == .edit)
    let again = try await context.decide(.edit("a:1", edits), dryRun: false)
    #expect(again.summary == .nothing && again.untouched.map(\.title) == ["Dune Messiah"])
  }

  @Test func `what is said of a book that was described before is added to it`() async throws {
    let context = try await AppContext.holding([dune])
    func describe(_ more: [String: String]) async throws -> DecisionResult {
      let named = [Assignment("title", "Our Cookbook"), Assignment("authors", "Oma Ida")]
      let edits = try Edit.read(named + more.map { Assignment($0.key, $0.value) })
      return try await context.decide(.describe(try OwnBook(edits)), dryRun: false)
    }
    let first = ["publisher": "Home Press", "rating": "5"]
    #expect(try await describe(first).summary == .added(["Our Cookbook"]))
    for known in [first, ["rating": "5"], [:]] {
      let same = try await describe(known)
      #expect(same.entry == nil && same.untouched.map(\.title) == ["Our Cookbook"])
    }
    let more = try await describe(["publisher": "Family Press", "note": "lent", "rating": "5"])
    let book = try #require(more.change.after.first)
    #expect(more.entry?.act.verb == .edit && more.entry?.act.verdicts.count == 2)
    #expect(book.publisher == "Family Press" && book.shelf.note == "lent" && book.shelf.rating == 5)
    _ = try await context.decide(.remove([book.id.description]), dryRun: false)
    let again = try await describe(["place": "Bonn"])
    #expect(again.entry?.act.verb == .add && again.summary == .added(["Our Cookbook"]))
    #expect(again.change.after.map(\.place) == ["Bonn"] && again.change.after.map(\.shelf.saved) == [true])
    _ = try await context.undo(.newest(4), dryRun: false)
    #expect(try await context.catalog.book(.id(book.id)) == nil)
  }

  @Test func `a book bears an ISBN in quarantine that the reader gives it, described or edited, and that is told`()
    async throws
  {
    let isbn = try #require(ISBN.read("9780804139021").isbn as ISBN?)
    let claimants = [("1", "Dune", "Frank Herbert"), ("2", "Emma", "Jane Austen"), ("3", "Ulysses", "James Joyce")]
      .map { key, title, author in record("a", key, title, isbn: isbn.description, author: author) }
    let context = try await AppContext.holding(claimants + [record("b", "4", "Walden")])
    let named = [Assignment("title", "Our Cookbook"), Assignment("isbn", isbn.description)]
    let own = try OwnBook(Edit.read(named))
    for dryRun in [true, false] {
      let described = try await context.decide(.describe(own), dryRun: dryRun)
      #expect(described.quarantined == isbn && described.change.after.map(\.isbn) == [isbn])
    }
    #expect(try await context.catalog.book(.isbn(isbn))?.title == "Our Cookbook")
    let again = try await context.decide(.describe(own), dryRun: false)
    #expect(again.entry == nil && again.untouched.map(\.title) == ["Our Cookbook"] && again.quarantined == nil)
    let other = try OwnBook(Edit.read([Assignment("title", "Their Cookbook"), Assignment("isbn", isbn.description)]))
    let edits = try Edit.read([Assignment("isbn", isbn.description)])
    await #expect(throws: CatalogError.self) { try await context.decide(.describe(other), dryRun: false) }
    await #expect(throws: CatalogError.self) { try await context.decide(.edit("b:4", edits), dryRun: false) }
    _ = try await context.undo(.newest(1), dryRun: false)
    let edited = try await context.decide(.edit("b:4", edits), dryRun: false)
    #expect(edited.quarantined == isbn && edited.change.after.map(\.isbn) == [isbn])
    // An ISBN that is a key is told of nothing.
    let free = try Edit.read([Assignment("isbn", ISBN.example(1).description)])
    #expect(try await context.decide(.edit("a:1", free), dryRun: false).quarantined == nil)
  }

  @Test func `what is undone is told with the books as they are then`() async throws {
    let context = try await AppContext.holding([dune, emma])
    let merged = try await context.decide(.merge(["a:1", "b:2"]), dryRun: false)
    let undone = try await context.undo(.newest(1), dryRun: false)
    #expect(undone.undone == [merged.entry].compactMap(\.self))
    #expect(undone.change.after.map(\.title) == ["Dune", "Emma"])
  }

  @Test func `only an ISBN in quarantine is released`() async throws {
    let isbn = try #require(ISBN.read("9780804139021").isbn as ISBN?)
    let context = try await AppContext.holding([dune])
    await #expect(throws: NotInQuarantine(isbn: isbn, wasReleased: false)) {
      try await context.decide(.release(isbn), dryRun: false)
    }
  }

  @Test func `safe suggestions are taken one by one, each an entry of its own`() async throws {
    let context = try await AppContext.holding([dune, record("b", "2", "Dune")])
    let merges = try await context.safeMerges()
    #expect(merges.map(\.act.titles) == [["Dune", "Dune"]])
    var taken: [DecisionResult] = []
    try await context.apply(merges, dryRun: false) { event in
      if case .applied(_, let result) = event { taken.append(result) }
    }
    #expect(taken.compactMap(\.entry) == (try await context.catalog.history(limit: nil)))
    #expect(taken.count == 1)
    #expect(try await context.safeMerges().isEmpty)
  }
}

/// How a reader names a book.
@Suite struct ReferenceResolverTests {
  @Test(arguments: ["a:1", "9780804139021", "978-0-8041-3902-1"])
  func `a book is named by its record, or its ISBN in any form`(text: String) async throws {
    let context = try await AppContext.holding(
      [record("a", "1", "Dune", isbn: "9780804139021")], installed: [FakeList.self])
    let book = try await context.references.book(text)
    #expect(book.title == "Dune")
    #expect(try await context.references.books([text, book.id.description]) == [book])
    // As it is stored it is the same, without what explains it.
    let stored = try await context.references.book(text, isExplained: false)
    #expect(stored.provenance.isEmpty && !book.provenance.isEmpty)
    #expect(stored.id == book.id && stored.title == book.title && stored.records == book.records)
  }

  @Test func `of many names the first that leads nowhere is told, whatever is wrong with it`() async throws {
    let context = try await AppContext.holding([record("a", "1", "Dune")], installed: [FakeList.self])
    let isbn = try #require(ISBN.read("9780804139021").isbn as ISBN?)
    let cases: [([String], ReferenceError)] = [
      (["a:1", "9780804139021", "no such thing"], .notKept("9780804139021", .search(isbn))),
      (["a:1", "no such thing", "9780804139021"], .unreadable("no such thing")),
    ]
    for (texts, error) in cases {
      await #expect(throws: error) { try await context.references.books(texts) }
    }
  }

  @Test func `books are told in the order of their names, each once, or once for each name`() async throws {
    let context = try await AppContext.holding([record("a", "1", "Dune"), record("a", "2", "Emma")])
    let names = ["a:2", "a:1", "a:2"]
    #expect(try await context.references.books(names).map(\.title) == ["Emma", "Dune"])
    #expect(try await context.references.bookOfEach(names).map(\.title) == ["Emma", "Dune", "Emma"])
    #expect(try await context.references.books([]).isEmpty)
  }

  @Test func `what leads nowhere says how the book may come`() async throws {
    let context = try await AppContext.holding(installed: [FakeSource.self, FakeList.self])
    let isbn = try #require(ISBN.read("9780804139021").isbn as ISBN?)
    let item = RecordKey(source: "book-list", key: "1")
    let cases: [(String, ReferenceError)] = [
      ("no such thing", .unreadable("no such thing")),
      ("9780804139021", .notKept("9780804139021", .search(isbn))),
      ("book-list:1", .notKept("book-list:1", .fetch(item))),
      ("fake:1", .notKept("fake:1", nil)),
    ]
    for (text, error) in cases {
      await #expect(throws: error) { try await context.references.book(text) }
    }
    let unknown = UnknownSource(
      name: "fak", nearest: "fake",
      known: ["book-list", "fake"] + SourceRecord.unaskedSources.sorted() + ImportForm.sources)
    await #expect(throws: unknown) { try await context.references.book("fak:1") }
  }

  @Test func `what is of a source that is off says so, whether it is kept or not`() async throws {
    let nothing = FakeSource { (_, _) throws(SourceError) in SourcePage() }
    let off = ConfiguredSource.fake("book-list", enabled: false, nothing)
    let hidden = record("book-list", "1", "Dune", isbn: "9780804139021")
    let context = try await AppContext.holding(
      [hidden, record("fake", "1", "Emma")], installed: [FakeSource.self, FakeList.self], sources: [off])
    #expect(try await context.references.book("book-list:1").title == "Dune")
    _ = try await context.catalog.adopt { ProjectionSettings(hiddenSources: ["book-list"]) }
    while try await context.catalog.computePending(100).left > 0 {}
    let (isbn, id) = (ISBN.example(1), hidden.id.description)
    let cases: [(String, ReferenceError)] = [
      ("book-list:1", .outOfView("book-list:1", source: "book-list")), (id, .outOfView(id, source: "book-list")),
      ("book-list:2", .notKept("book-list:2", .enable(source: "book-list"))),
      ("9780804139021", .outOfView("9780804139021", source: "book-list")),
      ("fake:2", .notKept("fake:2", nil)), (isbn.description, .notKept(isbn.description, .search(isbn))),
    ]
    for (text, error) in cases {
      await #expect(throws: error) { try await context.references.books(["fake:1", text]) }
    }
  }
}
