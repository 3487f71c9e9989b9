import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// What several imports brought, as copies of one another's rows or of what is here: it goes with the last of them.
package enum RepeatedImportPromises {
  package static let all: [Promise] = [
    Promise("a mark that two imports gave stays until both are undone") { stores in
      let store = try stores.make()
      let first = try await store.putRows([row("1", "Emma", [.rating: .number(3), .tags: .list(["sea"])])])
      let second = try await store.putRows([row("1", "Emma", [.rating: .number(3)]), row("2", "Dune")])
      #expect(second.decisions == 0)
      try await store.undo(.entry(#require(first.entry)))
      #expect(try await store.visited().map(\.shelf.rating) == [nil, 3])
      #expect(try await store.visited().map(\.shelf.tags) == [[], []])
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.takenOut().isEmpty)
    },
    Promise("a mark stays that two imports gave, though they write a letter in two forms, until both are undone") {
      stores in
      let store = try stores.make()
      let first = try await store.putRows([row("1", "Emma", [.note: .text("caf\u{E9}")])])
      let second = try await store.putRows([row("1", "Emma", [.note: .text("cafe\u{301}")]), row("2", "Dune")])
      try await store.undo(.entry(#require(first.entry)))
      #expect(try await store.visited().map(\.shelf.note) == [nil, "caf\u{E9}"])
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.takenOut().isEmpty)
    },
    Promise("what a row denies is taken back, once, until that import is undone") { stores in
      let store = try stores.make()
      let first = try await store.putRows([
        row("1", "Emma", [.status: .text("reading"), .favorite: .yes, .saved: .yes, .rating: .number(3)])
      ])
      let before = (try await store.takenOut(), try await store.visited())
      let denying = with(row("1", "Emma", [.saved: .yes, .rating: .number(3)])) {
        $0.deniedMarks = [.status, .favorite, .readOn]
      }
      let second = try await store.putRows([denying])
      #expect(second.records == IngestSummary(unchanged: 1) && second.decisions == 2)
      let shelf = try await store.visited().map(\.shelf)
      #expect(shelf.map(\.status) == [nil] && shelf.map(\.favorite) == [false])
      #expect(shelf.map(\.saved) == [true] && shelf.map(\.rating) == [3])
      let again = try await store.putRows([denying])
      #expect(again.decisions == 0 && again.entry == nil)
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.takenOut() == before.0)
      #expect(try await store.visited() == before.1)
      let third = try await store.putRows([denying])
      try await store.undo(.entry(#require(first.entry)))
      #expect(try await store.visited().map(\.shelf.status) == [nil])
      #expect(try await store.visited().map(\.shelf.rating) == [3])
      try await store.undo(.entry(#require(third.entry)))
      #expect(try await store.takenOut().isEmpty)
    },
    Promise("what a row denies is taken neither from the reader nor from rows of other records") { stores in
      let store = try stores.make()
      let other = BookCopy(
        record: record("1", "Emma", isbn: isbn(1), source: "third"), origins: [], marks: [.status: .text("read")])
      try await store.putRows([row("1", "Emma", isbn: isbn(1), [.status: .text("reading")])])
      try await store.putRows([other])
      let denying = with(row("1", "Emma", isbn: isbn(1))) { $0.deniedMarks = [.status] }
      #expect(try await store.putRows([denying]).decisions == 1)
      #expect(try await store.visited().map(\.shelf.status) == [.read])
      // What stands is told of where it gives way.
      let later = BookCopy(
        record: record("1", "Emma", isbn: isbn(1), source: "fourth"), origins: [], marks: [.status: .text("to-read")])
      #expect(try await store.putRows([later]).replaced == [.status: 1])
      try await store.putRows([row("2", "Dune", [.status: .text("reading")])])
      _ = try await store.decide(.edit, .mark(.status, .text("to-read"), of: [key("2")]))
      let dune = with(row("2", "Dune")) { $0.deniedMarks = [.status] }
      #expect(try await store.putRows([dune]).entry == nil)
      #expect(try await store.visited().first { $0.title == "Dune" }?.shelf.status == .toRead)
    },
    Promise("a row is known again under a key that it had before, unless a book of another title has it") { stores in
      let store = try stores.make()
      try await store.putRows([row("old", "Emma", [.rating: .number(3)]), row("else", "Dune")])
      let before = (try await store.takenOut(), try await store.visited())
      let emma = with(row("new", "Emma", by: "Jane Austen", [.rating: .number(4)])) {
        $0.formerKeys = [FormerKey(key("none"), title: "Emma"), FormerKey(key("old"), title: "Emma")]
      }
      let other = with(row("other", "Persuasion")) {
        $0.formerKeys = [
          FormerKey(key("else"), title: "Persuasion"), FormerKey(key("old"), title: "Persuasion"),
        ]
      }
      let rows = [emma, other]
      let change = try await store.putRows(rows)
      #expect(change.records == IngestSummary(added: 1, changed: 1))
      #expect(try await store.titles() == ["Dune", "Emma", "Persuasion"])
      #expect(try await store.book(.record(key("old")))?.authors == ["Jane Austen"])
      #expect(try await store.visited().map(\.shelf.rating) == [nil, 4, nil])
      let again = try await store.putRows(rows)
      #expect(again.records == IngestSummary(unchanged: 2) && again.entry == nil)
      try await store.undo(.entry(#require(change.entry)))
      #expect(try await store.takenOut() == before.0)
      #expect(try await store.visited() == before.1)
    },
    Promise("a row is not known again under a key that another edition has") { stores in
      let store = try stores.make()
      let row15 = with(row("plain", "Duden")) { $0.record.editionStatement = "15." }
      let row17 = with(row("17", "Duden")) {
        $0.record.editionStatement = "17."
        $0.formerKeys = [FormerKey(key("plain"), title: "Duden", isOfEdition: true)]
      }
      let moved = with(row("15", "Duden")) {
        $0.record.editionStatement = "15."
        $0.formerKeys = [FormerKey(key("plain"), title: "Duden", isOfEdition: true)]
      }
      try await store.putRows([row15])
      #expect(try await store.putRows([row17, moved]).records == IngestSummary(added: 1, unchanged: 1))
      #expect(try await store.book(.record(key("plain")))?.editionStatement == "15.")
    },
    Promise("a row stands under its particular key where something is stored there, whatever has its own key") {
      stores in
      let store = try stores.make()
      try await store.putRows([row("plain", "Duden", [.rating: .number(5)]), row("17", "Duden")])
      let alone = with(row("plain", "Duden", by: "Anna Duden")) { $0.particularKeys = [key("none"), key("17")] }
      #expect(try await store.putRows([alone]).records == IngestSummary(changed: 1))
      #expect(try await store.book(.record(key("17")))?.authors == ["Anna Duden"])
      #expect(try await store.book(.record(key("plain")))?.authors == [])
    },
    Promise("rows of different books whose key is one ISBN are records of their own, and each keeps its marks") {
      stores in
      let store = try stores.make()
      let emma = ofISBN("Emma", by: "Jane Austen", [.rating: .number(5)])
      let dune = ofISBN("Dune", by: "Frank Herbert", [.tags: .list(["sand"])])
      let first = try await store.putRows([emma])
      let before = (try await store.takenOut(), try await store.visited())
      let second = try await store.putRows([dune])
      #expect(first.records == IngestSummary(added: 1) && second.records == IngestSummary(added: 1))
      for rows in [[emma, dune], [dune, emma], [dune], [emma]] {
        let again = try await store.putRows(rows)
        #expect(again.records == IngestSummary(unchanged: rows.count) && again.entry == nil)
      }
      let longer = ofISBN("Emma: A Novel", by: "Jane Austen", [.rating: .number(5)])
      #expect(try await store.putRows([longer], dryRun: true).records == IngestSummary(changed: 1))
      let books = try await store.visited()
      #expect(Set(books.map(\.title)) == ["Emma", "Dune"])
      #expect(books.first { $0.title == "Emma" }?.shelf.rating == 5)
      #expect(books.first { $0.title == "Dune" }?.shelf.tags == ["sand"])
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.takenOut() == before.0)
      #expect(try await store.visited() == before.1)
    },
    Promise("of rows of one batch whose key is one ISBN the first has it, whatever the order when they come again") {
      stores in
      let store = try stores.make()
      let rows = (1...3).map { ofISBN("Tales, Vol. \($0)", by: "Ada Lind", [.rating: .number($0)]) }
      let first = try await store.putRows(rows)
      #expect(first.records == IngestSummary(added: 3) && first.decisions == 3)
      for ordered in [rows, rows.reversed()] {
        let again = try await store.putRows(ordered)
        #expect(again.records == IngestSummary(unchanged: 3) && again.entry == nil)
      }
      #expect(try await store.visited().count == 3)
      try await store.undo(.entry(#require(first.entry)))
      #expect(try await store.takenOut().isEmpty)
    },
    Promise("what a file cannot say stays as an earlier one said it, and undone it leaves all as before") { stores in
      let store = try stores.make()
      var rich = row("1", "Emma", by: "Jane Austen")
      rich.record.extra = ["files": "/a/emma.epub", "moods": "n"]
      let poor = row("1", "Emma, renamed", by: "Jane Austen")
      let says = RowVocabulary(values: [.authors], extra: .these(["moods"]))
      try await store.putRows([rich])
      let before = (try await store.takenOut(), try await store.visited())
      let second = try await store.putRows([poor], vocabulary: says)
      #expect(second.records == IngestSummary(changed: 1))
      let book = try await store.visited().first
      #expect(book?.title == "Emma, renamed" && book?.records.first?.extra == ["files": "/a/emma.epub"])
      let again = try await store.putRows([poor], vocabulary: says)
      #expect(again.records == IngestSummary(unchanged: 1) && again.entry == nil)
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.takenOut() == before.0)
      #expect(try await store.visited() == before.1)
      // A file that can say all takes away what it does not say.
      try await store.putRows([poor])
      #expect(try await store.visited().first?.records.first?.extra == [:])
    },
    Promise("what a file cannot say stays where the import that said it is undone, and goes with the last") { stores in
      let store = try stores.make()
      var rich = row("1", "Emma", by: "Jane Austen")
      rich.record.extra = ["files": "/a/emma.epub"]
      let poor = row("1", "Emma, renamed", by: "Jane Austen")
      let says = RowVocabulary(values: [.authors], extra: .these([]))
      let first = try await store.putRows([rich])
      let second = try await store.putRows([poor], vocabulary: says)
      try await store.undo(.entry(#require(first.entry)))
      let book = try await store.visited().first
      #expect(book?.title == "Emma, renamed" && book?.records.first?.extra == ["files": "/a/emma.epub"])
      let again = try await store.putRows([poor], vocabulary: says)
      #expect(again.records == IngestSummary(unchanged: 1) && again.entry == nil)
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.takenOut().isEmpty)
    },
    Promise("a mark that two imports gave to a record that was here stays until both are undone") { stores in
      let store = try stores.make()
      let emma = record("a", "Emma", isbn: isbn(1))
      try await store.ingest(emma)
      let before = try await store.visited()
      let (rating, note) = ([Mark.rating: UserValue.number(4)], [Mark.note: UserValue.text("sea")])
      let first = try await store.putRows([row("1", "Emma", rating, of: [emma.recordKey])])
      let second = try await store.putRows([row("1", "Emma", rating.merging(note) { $1 }, of: [emma.recordKey])])
      #expect(first.decisions == 1 && second.decisions == 1)
      try await store.undo(.entry(#require(first.entry)))
      #expect(try await store.visited().map(\.shelf.rating) == [4])
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.visited() == before)
    },
    Promise("a mark that imports gave to one book by different records of it stays until all are undone") { stores in
      let store = try stores.make()
      let (emma, other) = (record("a", "Emma", isbn: isbn(1)), record("b", "Emma", isbn: isbn(1)))
      try await store.ingest(emma, other)
      let before = try await store.visited()
      let marks: [Mark: UserValue] = [.rating: .number(4), .favorite: .yes]
      let first = try await store.putRows([row("1", "Emma", marks, of: [emma.recordKey])])
      let second = try await store.putRows([
        row("1", "Emma", marks.merging([.note: .text("sea")]) { $1 }, of: [emma.recordKey, other.recordKey])
      ])
      #expect(first.decisions == 2 && second.decisions == 1)
      try await store.undo(.entry(#require(first.entry)))
      let shelf = try await store.visited().map(\.shelf)
      #expect(shelf.map(\.rating) == [4] && shelf.map(\.favorite) == [true] && shelf.map(\.saved) == [true])
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.visited() == before)
    },
    Promise("rows of one book are no news when they come again, whatever they say of it") { stores in
      let store = try stores.make()
      let (emma, other) = (record("a", "Emma", isbn: isbn(1)), record("b", "Emma", isbn: isbn(1)))
      try await store.ingest(emma, other)
      try await store.putRows([row("1", "Emma", [.note: .text("first")], of: [emma.recordKey])])
      let before = try await store.visited()
      let rows = [
        row("2", "Emma", [.note: .text("first")], of: [other.recordKey]),
        row("1", "Emma", [.note: .text("second")], of: [emma.recordKey]),
      ]
      let second = try await store.putRows(rows)
      #expect(try await store.visited().map(\.shelf.note) == ["second"])
      let again = try await store.putRows(rows)
      #expect(again.decisions == 0 && again.entry == nil)
      #expect(try await store.visited().map(\.shelf.note) == ["second"])
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.visited() == before)
    },
    Promise("of rows that are of one record the first that has a mark is taken, and none is news again") { stores in
      let store = try stores.make()
      let emma = record("a", "Emma")
      try await store.ingest(emma)
      let rows = [
        row("1", "Emma", [.tags: .list(["sea"])], of: [emma.recordKey]),
        row("2", "Emma", [.tags: .list(["land"]), .note: .text("lent")], of: [emma.recordKey]),
      ]
      for decisions in [2, 0, 0] {
        let summary = try await store.putRows(rows)
        #expect(summary.decisions == decisions && (summary.entry == nil) == (decisions == 0))
        #expect(try await store.visited().map(\.shelf.tags) == [["sea"]])
        #expect(try await store.visited().map(\.shelf.note) == ["lent"])
      }
    },
    Promise("a record that rows of a later import are of stays until that is undone too") { stores in
      let store = try stores.make()
      let first = try await store.putRows([row("1", "Emma", [.rating: .number(4)]), row("2", "Dune")])
      let second = try await store.putRows([row("copy", "Emma", [.note: .text("sea")], of: [key("1")])])
      try await store.undo(.entry(#require(first.entry)))
      #expect(try await store.titles() == ["Emma"])
      #expect(try await store.visited().map(\.shelf.note) == ["sea"])
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.takenOut().isEmpty)
    },
    Promise("what a whole catalogue brought as well stays as that says it when an import is undone") { stores in
      let (store, other) = (try stores.make(), try stores.make())
      let first = try await store.putRows([row("1", "Emma"), row("2", "Dune"), row("3", "Persuasion")])
      let second = try await store.putRows([row("2", "Dune, renamed")])
      try await other.putRows([row("1", "Emma, renamed"), row("2", "Dune, renamed")])
      try await store.put(try await other.takenOut())
      try await store.undo(.entry(#require(second.entry)))
      try await store.undo(.entry(#require(first.entry)))
      #expect(try await store.titles() == ["Dune, renamed", "Emma, renamed"])
    },
    Promise("a whole catalogue that is older holds no record to what an import that is undone said") { stores in
      let (store, other) = (try stores.make(), try stores.make())
      let older = record("1", "Emma", source: "other") { $0.fetchedAt = monday }
      let newer = record("1", "Emma, renamed", source: "other") { $0.fetchedAt = monday + 86_400 }
      try await store.putRows([BookCopy(record: older, origins: [], marks: [:])])
      try await other.put(try await store.takenOut())
      let second = try await store.putRows([BookCopy(record: newer, origins: [], marks: [:])])
      // It was taken out before.
      try await store.put(try await other.takenOut())
      #expect(try await store.titles() == ["Emma, renamed"])
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.titles() == ["Emma"])
    },
    Promise("a record that a row is of, and another row changes, is put back when both are undone") { stores in
      let store = try stores.make()
      try await store.putRows([row("1", "Emma", [.rating: .number(4)])])
      let before = try await store.visited()
      let second = try await store.putRows([
        row("copy", "Emma again", [.rating: .number(4)], of: [key("1")]),
        row("1", "Emma, renamed", [.note: .text("n")]),
      ])
      #expect(try await store.titles() == ["Emma, renamed"])
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.visited() == before)
    },
    Promise("a book that two imports put into the library came into it with the one that is not undone") { stores in
      let store = try stores.make()
      let saved: [Mark: UserValue] = [.saved: .yes]
      let first = try await store.putRows([row("1", "Emma", saved), row("2", "Dune", saved)], at: monday)
      try await store.putRows([row("1", "Emma, renamed", saved), row("2", "Dune", saved)], at: tuesday)
      try await store.undo(.entry(#require(first.entry)))
      #expect(try await store.visited().map(\.shelf.savedAt) == [tuesday, tuesday])
    },
    Promise("a mark that a later import gave too is as new as that one when the first is undone, and is stored so") {
      stores in
      let store = try stores.make()
      try await store.ingest(record("a", "Emma", isbn: isbn(1)))
      let sea: [Mark: UserValue] = [.note: .text("sea")]
      let first = try await store.putRows([row("1", "Emma", isbn: isbn(1), sea)])
      let land = BookCopy(
        record: record("1", "Emma", isbn: isbn(1), source: "third"), origins: [], marks: [.note: .text("land")])
      try await store.putRows([land])
      try await store.putRows([row("1", "Emma", isbn: isbn(1), sea), row("2", "Dune")])
      try await store.undo(.entry(#require(first.entry)))
      for isExplained in [true, false] {
        let books = try await store.all { $0.isExplained = isExplained }
        #expect(books.map(\.shelf.note) == [nil, "sea"], "explained: \(isExplained)")
      }
    },
  ]
}

/// A row that is known by the first ISBN.
private func ofISBN(_ title: String, by author: String, _ marks: [Mark: UserValue]) -> BookCopy {
  var copy = row(isbn(1), title, by: author, isbn: isbn(1), marks)
  copy.keyBesideISBN = RecordKey(source: copy.record.source, key: "\(title) \(isbn(1))")
  return copy
}
