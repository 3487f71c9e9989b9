import Catalog
import Domain
import Foundation
import Testing

/// What rows of another program's file say, and gave way to what the reader had decided: it stands once that is undone.
package enum PassedOverPromises {
  package static let all: [Promise] = [
    Promise("what rows say stands once what it gave way to is undone, and gives way again to the same") { stores in
      let store = try stores.make()
      try await store.ingest(emma)
      let add = try await store.decide(.add, .mark(.saved, .yes, of: [emma.recordKey])).entry
      let edit = try await store.decide(.edit, .mark(.rating, .number(2), of: [emma.recordKey])).entry
      let change = try await store.putRows(
        [row("1", "Emma", isbn: isbn(1), [.rating: .number(5), .saved: .yes]), row("2", "Dune")], at: tuesday)
      let (before, history) = (try await store.visited(), try await store.history())
      #expect(try await store.emmas() == [2])
      try await store.undo(.entry(edit.id))
      #expect(try await store.emmas() == [5])
      try await store.undo(.entry(add.id))
      #expect(try await store.visited().first { $0.title == "Emma" }?.shelf.savedAt == tuesday)
      let whole = try await store.visited()
      _ = try await store.redo(2, dryRun: false)
      #expect(try await store.visited() == before)
      #expect(try await store.history() == history)
      for entry in [add, edit] { try await store.undo(.entry(entry.id)) }
      #expect(try await store.visited() == whole)
      try await store.undo(.entry(#require(change.entry)))
      #expect(try await store.visited().map(\.title) == ["Emma"])
      #expect(try await store.visited().map(\.shelf) == [Shelf()])
    },
    Promise("a book that the reader described and a file has too is the file's once that is undone") { stores in
      let store = try stores.make()
      let described = try OwnBook([
        Edit(.field(.title), .text("Emma")), Edit(.field(.isbn13), .isbn(#require(ISBN.read(isbn(1)).isbn))),
        Edit(.mark(.rating), .number(2)),
      ])
      let add = try await store.decide(Act.adding(described), at: monday, dryRun: false).entry
      try await store.putRows([row("1", "Emma", isbn: isbn(1), [.rating: .number(5), .saved: .yes])], at: tuesday)
      #expect(try await store.emmas() == [2])
      let before = try await store.visited()
      try await store.undo(.entry(add.id))
      let shelf = try await store.visited().map(\.shelf)
      #expect(shelf.map(\.rating) == [5] && shelf.map(\.saved) == [true])
      _ = try await store.redo(1, dryRun: false)
      #expect(try await store.visited() == before)
    },
    Promise("what another decision of the reader's stands against gives way until that is undone too") { stores in
      let store = try stores.make()
      try await store.ingest(emma)
      var edits: [JournalEntry] = []
      for rating in 1...2 {
        edits.append(try await store.decide(.edit, .mark(.rating, .number(rating), of: [emma.recordKey])).entry)
      }
      try await store.putRows([row("1", "Emma", isbn: isbn(1), [.rating: .number(5)])])
      let note = try await store.decide(.edit, .mark(.note, .text("sea"), of: [emma.recordKey])).entry
      let late = try await store.decide(.edit, .mark(.rating, .number(3), of: [emma.recordKey])).entry
      var shown: [[Int?]] = []
      for entry in [edits[1], note, edits[0], late] {
        try await store.undo(.entry(entry.id))
        shown.append(try await store.emmas())
      }
      #expect(shown == [[3], [3], [3], [5]])
      _ = try await store.redo(4, dryRun: false)
      #expect(try await store.emmas() == [3])
      try await store.undo(.entry(late.id))
      #expect(try await store.emmas() == [2])
    },
    Promise("what the reader took back gives way to no import, and an import stands once that is undone") { stores in
      let store = try stores.make()
      try await store.ingest(emma)
      let three = try await store.putRows([row("1", "Emma", isbn: isbn(1), [.rating: .number(3)])])
      let taken = try await store.decide(.edit, .mark(.rating, nil, of: [emma.recordKey, key("1")])).entry
      let four = try await store.putRows([row("1", "Emma", isbn: isbn(1), [.rating: .number(4)]), row("2", "Dune")])
      #expect(try await store.emmas() == [nil])
      try await store.undo(.entry(taken.id))
      #expect(try await store.emmas() == [4])
      try await store.undo(.entry(#require(four.entry)))
      #expect(try await store.emmas() == [3])
      try await store.undo(.entry(#require(three.entry)))
      #expect(try await store.emmas() == [nil])
    },
    Promise("of several imports each keeps what it has to say, whichever is undone, and none comes before the reader") {
      stores in
      let store = try stores.make()
      try await store.ingest(emma)
      let rows = [row("1", "Emma", isbn: isbn(1), [.rating: .number(3)])]
      let first = try await store.putRows(rows)
      let edit = try await store.decide(.edit, .mark(.rating, .number(5), of: [emma.recordKey])).entry
      let second = try await store.putRows(rows + [row("2", "Dune")])
      try await store.undo(.entry(edit.id))
      _ = try await store.redo(1, dryRun: false)
      try await store.undo(.entry(#require(first.entry)))
      #expect(try await store.emmas() == [5])
      try await store.undo(.entry(edit.id))
      #expect(try await store.emmas() == [3])
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.emmas() == [nil])
    },
    Promise("a row that came to be of the reader's book by another far behind it stands once the decision is undone") {
      stores in
      let store = try stores.make()
      try await store.ingest(emma)
      let edit = try await store.decide(.edit, .mark(.rating, .number(2), of: [emma.recordKey])).entry
      let link = record("1", "Emma", by: "Jane Austen", isbn: isbn(1), source: "other") {
        $0.relatedISBNs = [isbn(2)]
      }
      let far = (100..<1_200).map { row("\($0)", "Book \($0)") }
      try await store.putRows(
        [row("2", "Emma", by: "Jane Austen", isbn: isbn(2), [.rating: .number(5)])] + far
          + [BookCopy(record: link, origins: [], marks: [:])])
      #expect(try await store.emmas() == [2])
      try await store.undo(.entry(edit.id))
      #expect(try await store.emmas() == [5])
      _ = try await store.redo(1, dryRun: false)
      #expect(try await store.emmas() == [2])
    },
    Promise("what gave way to one entry stays as it is when another is undone, though its book is parted by then") {
      stores in
      let store = try stores.make()
      try await store.putRows([row("1", "Emma", isbn: isbn(1), [.rating: .number(4)])])
      let edit = try await store.decide(.edit, .mark(.rating, .number(1), of: [key("1")])).entry
      try await store.putRows([row("2", "Emma", isbn: isbn(1), [.rating: .number(4), .tags: .list(["sea"])])])
      try await store.decide(.split, .apart(key("2"), from: [key("1")]))
      let parted = try await store.takenOut()
      #expect(try await Set(store.emmas()) == [1, nil])
      let favorite = try await store.decide(.favorite, .mark(.favorite, .yes, of: [key("2")])).entry
      try await store.undo(.entry(favorite.id))
      #expect(try await store.takenOut() == parted)
      try await store.undo(.entry(edit.id))
      #expect(try await store.emmas() == [4, 4])
      _ = try await store.redo(1, dryRun: false)
      #expect(try await store.takenOut() == parted)
    },
    Promise("what gave way in a book that undoing parted stands once the decision is undone as well") { stores in
      let store = try stores.make()
      let other = record("b", "Emma", by: "Jane Austen", isbn: isbn(2))
      try await store.ingest(emma, other)
      let edit = try await store.decide(.edit, .mark(.rating, .number(2), of: [emma.recordKey])).entry
      let merge = try await store.merge(emma, other).entry
      try await store.putRows([row("1", "Emma", isbn: isbn(2), [.rating: .number(5)])])
      let whole = try await store.takenOut()
      try await store.undo(.entry(merge.id))
      #expect(try await Set(store.emmas()) == [2, nil])
      try await store.undo(.entry(edit.id))
      #expect(try await Set(store.emmas()) == [nil, 5])
      _ = try await store.redo(2, dryRun: false)
      #expect(try await store.takenOut() == whole)
    },
    Promise("doing once more what was decided last takes nothing from an import that stood before") { stores in
      let store = try stores.make()
      try await store.putRows([row("1", "Emma", isbn: isbn(1), [.rating: .number(5), .note: .text("n")])])
      let described = try OwnBook([
        Edit(.field(.title), .text("Emma")), Edit(.field(.isbn13), .isbn(#require(ISBN.read(isbn(1)).isbn))),
        Edit(.mark(.rating), .number(5)),
      ])
      let add = try await store.decide(Act.adding(described), at: monday, dryRun: false).entry
      try await store.putRows([row("1", "Emma", isbn: isbn(1), [.rating: .number(5), .tags: .list(["sea"])])])
      try await store.undo(.entry(add.id))
      try await store.decide(.edit, .mark(.rating, .number(1), of: [key("1")]))
      let before = try await store.takenOut()
      try await store.undo(.newest(1))
      #expect(try await store.emmas() == [5])
      _ = try await store.redo(1, dryRun: false)
      #expect(try await store.takenOut() == before)
    },
    Promise("what gave way goes with a whole catalogue, and stands there too once the decision is undone") { stores in
      let (store, other, busy) = (try stores.make(), try stores.make(), try stores.make())
      try await store.putRows([row("1", "Emma", isbn: isbn(1), [.rating: .number(5)])])
      for rating in [1, 3] { try await store.decide(.edit, .mark(.rating, .number(rating), of: [key("1")])) }
      try await store.putRows([
        row("1", "Emma", isbn: isbn(1), [.rating: .number(2), .tags: .list(["sea"])]), row("2", "Dune"),
      ])
      try await store.undo(.entry(2))
      let elements = try await store.takenOut()
      try await other.put(elements)
      #expect(try await other.takenOut() == elements)
      // There the entries get other ids, and come before the records.
      try await busy.ingest(emma)
      for rating in 1...4 { try await busy.decide(.edit, .mark(.note, .text("\(rating)"), of: [emma.recordKey])) }
      try await busy.put(elements.filter { $0.name == "entry" } + elements.filter { $0.name != "entry" })
      let wanted = Decision.Verdict.mark(.rating, .number(3), of: [key("1")])
      let history = try await busy.history()
      let edit = try #require(history.first { $0.act.verdicts == [wanted] })
      #expect(edit.id > 4)
      try await store.undo(.entry(3))
      try await other.undo(.entry(3))
      try await busy.undo(.entry(edit.id))
      #expect(try await store.emmas() == [2])
      #expect(try await other.takenOut() == store.takenOut())
      #expect(try await busy.emmas() == [2])
    },
  ]

  private static let emma = record("a", "Emma", by: "Jane Austen", isbn: isbn(1))
}

extension BookStore {
  /// The ratings of the books of this title.
  fileprivate func emmas() async throws -> [Int?] {
    try await visited().filter { $0.title == "Emma" }.map(\.shelf.rating)
  }
}
