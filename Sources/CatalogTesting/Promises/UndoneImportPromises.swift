import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// Rows of another program's file: how what they brought goes again.
package enum UndoneImportPromises {
  package static let all: [Promise] = [
    Promise("what rows found as it is goes with their entry, also where most of a file came before anything new") {
      stores in
      let store = try stores.make()
      let rows = (1...1_100).map { row("\($0)", "Book \($0)", [.rating: .number($0 % 5 + 1)]) }
      let first = try await store.putRows(rows)
      // The second gives what the first gave, and one book: where the first goes, what it gave stays.
      let second = try await store.putRows(rows + [row("new", "New")])
      #expect(second.records == IngestSummary(added: 1, unchanged: 1_100))
      try await store.undo(.entry(#require(first.entry)))
      #expect(try await store.visited().count { $0.shelf.rating != nil } == 1_100)
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.visited().isEmpty)
    },
    Promise("an import that is undone goes with all that it brought, and what it changed is as before") { stores in
      let store = try stores.make()
      try await store.ingest(record("a", "Emma", isbn: isbn(1)))
      try await store.putRows([row("1", "Emma", isbn: isbn(1), [.rating: .number(3)])])
      let before = (try await store.takenOut(), try await store.visited())
      let change = try await store.putRows([
        row("1", "Renamed", isbn: isbn(2), [.rating: .number(4)]), row("2", "Emma", isbn: isbn(1), [.favorite: .yes]),
      ])
      #expect(change.records == IngestSummary(added: 1, changed: 1))
      let undone = try await store.undo(.entry(#require(change.entry)))
      #expect(undone.entries.map(\.id) == [change.entry])
      #expect(try await store.takenOut() == before.0)
      #expect(try await store.visited() == before.1)
      // What it brought is in its file alone by now.
      await #expect(throws: RedoRefusal.self) { _ = try await store.redo(1, dryRun: false) }
    },
    Promise("what was decided beside an import that is undone is decided once more") { stores in
      let store = try stores.make()
      try await store.ingest(record("a", "Emma", isbn: isbn(1)))
      let before = try await store.visited()
      let key = RecordKey(source: record("a", "Emma").source, key: "a")
      let early = try await store.decide(.edit, .mark(.note, .text("early"), of: [key])).entry
      let rows = [row("1", "Emma", isbn: isbn(1), [.rating: .number(3)]), row("2", "Dune", [.rating: .number(1)])]
      try await store.putRows(rows)
      let own = try #require(try await store.visited().first { $0.title == "Dune" }?.records.first?.recordKey)
      let late = try await store.decide(.edit, .mark(.note, .text("late"), of: [own])).entry
      try await store.undo(.newest(3))
      #expect(try await store.visited() == before)
      #expect(try await store.redo(2, dryRun: false).entries == [early, late])
      #expect(try await store.visited().map(\.shelf.note) == ["early"])
      // What was said of a book that came with it is said again with the book.
      try await store.putRows(rows)
      #expect(Set(try await store.visited().map(\.shelf.note)) == ["early", "late"])
    },
    Promise("an import about more books than are computed at once is taken back whole") { stores in
      let store = try stores.make()
      let numbers = 1...1_100
      _ = try await store.ingest(batch(numbers.map { record("\($0)", "Book \($0)", isbn: isbn($0)) }))
      let before = (try await store.takenOut(), try await store.visited())
      let change = try await store.putRows(
        numbers.map { number in
          let marks: [Mark: UserValue] = [
            .rating: .number(number % 5 + 1), .tags: .list(["sea"]), .note: .text("n"), .saved: .yes, .favorite: .yes,
          ]
          return row("\(number)", "Book \(number)", isbn: isbn(number), marks)
        })
      #expect(try await store.visited().map(\.shelf.rating).count { $0 == nil } == 0)
      let undone = try await store.undo(.entry(#require(change.entry)))
      #expect(undone.change.removedRecords == numbers.count && undone.change.removedMarks == 5 * numbers.count)
      #expect(try await store.takenOut() == before.0)
      #expect(try await store.visited() == before.1)
    },
    Promise("an import that is undone before a later one of the same rows leaves what the later one says") { stores in
      let store = try stores.make()
      let first = try await store.putRows([row("1", "Emma", [.rating: .number(3)]), row("2", "Dune")])
      let second = try await store.putRows([row("1", "Emma", [.rating: .number(4)])])
      try await store.undo(.entry(#require(first.entry)))
      #expect(try await store.titles() == ["Emma"])
      #expect(try await store.visited().map(\.shelf.rating) == [4])
      try await store.undo(.entry(#require(second.entry)))
      #expect(try await store.takenOut().isEmpty)
    },
    Promise("imports of overlapping rows, undone in whatever order, leave what was there before them") { stores in
      for _ in 0..<3 {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        let store = try stores.make()
        try await store.ingest(record("a", "Emma", isbn: isbn(1)), record("b", "Dune", isbn: isbn(2)))
        try await store.favorite(record("a", "Emma"))
        let before = (try await store.takenOut(), try await store.visited())
        var entries: [Int] = []
        for _ in 0..<4 {
          let change = try await store.putRows(randomRows(&random))
          if let entry = change.entry { entries.append(entry) }
        }
        for entry in entries.shuffled(using: &random) { try await store.undo(.entry(entry)) }
        #expect(try await store.takenOut() == before.0, "seed \(seed)")
        #expect(try await store.visited() == before.1, "seed \(seed)")
      }
    },
    Promise("what is left when some imports are undone is what the others would have brought") { stores in
      for _ in 0..<3 {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        let (store, other) = (try stores.make(), try stores.make())
        var entries: [(entry: Int, rows: [BookCopy], at: Date)] = []
        for day in 0..<5 {
          // Without ISBNs: whose book a mark is follows from what touched it when it came.
          let rows = randomRows(&random, isbns: false)
          let at = monday.addingTimeInterval(86_400 * Double(day))
          if let entry = try await store.putRows(rows, at: at).entry { entries.append((entry, rows, at)) }
        }
        let undone = Set(entries.map(\.entry).shuffled(using: &random).prefix(2))
        for entry in undone { try await store.undo(.entry(entry)) }
        for (entry, rows, at) in entries where !undone.contains(entry) { try await other.putRows(rows, at: at) }
        let (left, wanted) = (try await store.visited(), try await other.visited())
        #expect(left.map(\.records[0].recordKey) == wanted.map(\.records[0].recordKey), "seed \(seed)")
        #expect(left.map(\.shelf.rating) == wanted.map(\.shelf.rating), "seed \(seed)")
        #expect(left.map(\.shelf.tags) == wanted.map(\.shelf.tags), "seed \(seed)")
        #expect(left.map(\.shelf.favorite) == wanted.map(\.shelf.favorite), "seed \(seed)")
        #expect(left.map(\.shelf.savedAt) == wanted.map(\.shelf.savedAt), "seed \(seed)")
      }
    },
    Promise("imports that are undone at once leave what was there before them") { stores in
      for count in 1...3 {
        let store = try stores.make()
        try await store.ingest(record("a", "Emma", isbn: isbn(1)))
        var before = [(try await store.takenOut(), try await store.visited())]
        for title in ["One", "Two", "Three"] {
          try await store.putRows([row("1", title, isbn: isbn(1), [.rating: .number(title.count)]), row(title, title)])
          before.append((try await store.takenOut(), try await store.visited()))
        }
        try await store.undo(.newest(count))
        #expect(try await store.takenOut() == before[3 - count].0)
        #expect(try await store.visited() == before[3 - count].1)
      }
    },
    Promise("what was undone cannot be decided once more behind an import") { stores in
      let store = try stores.make()
      try await store.ingest(record("a", "Emma"))
      try await store.decide(.edit, .mark(.rating, .number(2), of: [record("a", "Emma").recordKey]))
      try await store.undo(.newest(1))
      try await store.putRows([row("1", "Dune", [.rating: .number(5)])])
      await #expect(throws: RedoRefusal.self) { _ = try await store.redo(1, dryRun: false) }
    },
  ]
}
