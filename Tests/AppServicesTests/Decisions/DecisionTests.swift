import Catalog
import Domain
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
