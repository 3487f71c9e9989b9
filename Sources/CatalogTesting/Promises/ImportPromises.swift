import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// Rows of another program's file: what they bring, in one entry of the journal, and how that goes again.
package enum ImportPromises {
  package static let all: [Promise] = [
    Promise("rows come in as records of their program, with the reader's marks, in one entry of the journal") {
      stores in
      let store = try stores.make()
      let rows = [
        row("1", "Emma", isbn: isbn(1), [.rating: .number(4), .tags: .list(["sea"])]), row("2", "Dune", [.saved: .yes]),
      ]
      let change = try await store.putRows(rows, titled: "shelf.csv")
      #expect(change.records == IngestSummary(added: 2))
      #expect((change.entries, change.decisions) == (1, 3))
      let history = try await store.history(limit: nil)
      #expect(history.map(\.id) == [change.entry])
      #expect(history.map(\.act.verb) == [.import] && history.map(\.act.titles) == [["shelf.csv"]])
      #expect(history.map(\.at) == [monday])
      let books = try await store.visited()
      #expect(books.map(\.title) == ["Dune", "Emma"])
      #expect(books.flatMap(\.records).map(\.recordKey).map(\.source) == ["other", "other"])
      #expect(books.map(\.shelf.rating) == [nil, 4] && books.map(\.shelf.tags) == [[], ["sea"]])
      #expect(books.map(\.shelf.saved) == [true, false])
    },
    Promise("a row of an ISBN that is here joins its book, and leaves what the reader decided about it") { stores in
      let store = try stores.make()
      let emma = record("a", "Emma", isbn: isbn(1))
      try await store.ingest(emma)
      try await store.decide(.edit, .mark(.rating, .number(2), of: [emma.recordKey]))
      try await store.putRows([row("1", "Emma", isbn: isbn(1), [.rating: .number(5), .tags: .list(["sea"])])])
      let books = try await store.visited()
      #expect(books.map { $0.records.map(\.source) } == [["alpha", "other"]])
      #expect(books.map(\.shelf.rating) == [2] && books.map(\.shelf.tags) == [["sea"]])
    },
    Promise("of rows about books that are here it is counted what stands against them, and what they stand against") {
      stores in
      let store = try stores.make()
      func put(_ source: String, rating: Int, tags: String) async throws -> [[Mark: Int]] {
        let marks: [Mark: UserValue] = [.rating: .number(rating), .tags: .list([tags]), .saved: .yes]
        // Said twice of one book, it is shown once.
        let rows = ["1", "2"].map { id in
          var row = row(id, "Emma", isbn: isbn(1), marks)
          row.record.recordKey = RecordKey(source: source, key: id)
          return row
        }
        let change = try await store.putRows(rows)
        return [change.passedOver, change.replaced]
      }
      #expect(try await put("other", rating: 3, tags: "a") == [[:], [:]])
      try await store.decide(.edit, .mark(.rating, .number(2), of: [key("1")]))
      #expect(try await put("third", rating: 5, tags: "b") == [[.rating: 2], [.tags: 1]])
      // What a program says anew stands against nobody, but against what another said since.
      #expect(try await put("third", rating: 2, tags: "c") == [[:], [:]])
      #expect(try await put("other", rating: 2, tags: "d") == [[:], [.tags: 1]])
    },
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
    Promise("the same rows once more change nothing, and leave no entry") { stores in
      let store = try stores.make()
      let rows = [row("1", "Emma", isbn: isbn(1), [.rating: .number(4)]), row("2", "Dune")]
      try await store.putRows(rows)
      let once = try await store.takenOut()
      let again = try await store.putRows(rows)
      #expect(again.records == IngestSummary(unchanged: 2))
      #expect((again.entries, again.decisions, again.entry) == (0, 0, nil))
      #expect(try await store.takenOut() == once)
    },
    Promise("later rows update what earlier ones said, and not what the reader said since") { stores in
      let store = try stores.make()
      try await store.putRows([row("1", "Emma", [.rating: .number(3)]), row("2", "Dune", [.rating: .number(3)])])
      try await store.decide(.edit, .mark(.rating, .number(1), of: [key("2")]))
      let change = try await store.putRows([
        row("1", "Emma anew", [.rating: .number(5)]), row("2", "Dune", [.rating: .number(5)]),
      ])
      #expect(change.records == IngestSummary(changed: 1, unchanged: 1))
      let books = try await store.visited()
      #expect(books.map(\.title) == ["Dune", "Emma anew"] && books.map(\.shelf.rating) == [1, 5])
    },
    Promise("what an import gave is told apart from what the reader gave or took back") { stores in
      let store = try stores.make()
      try await store.putRows([
        row("1", "Emma", [.rating: .number(3), .note: .text("sea"), .tags: .list(["a"]), .saved: .yes])
      ])
      try await store.decide(.edit, .mark(.rating, .number(3), of: [key("1")]))
      try await store.decide(.edit, .mark(.note, nil, of: [key("1")]))
      #expect(try await store.importedMarks(of: [key("1")]) == [.tags, .saved])
      #expect(try await store.importedMarks(of: [key("2")]) == [])
      // What the reader has given once more stands.
      try await store.putRows([row("1", "Emma", [.rating: .number(5), .note: .text("land"), .tags: .list(["b"])])])
      let shelf = try await store.visited().map(\.shelf)
      #expect(shelf.map(\.rating) == [3] && shelf.map(\.note) == [nil] && shelf.map(\.tags) == [["b"]])
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
    Promise("what the reader decided stands, whatever a row touches the book by, and wherever it stands in its file") {
      stores in
      for (far, titleAuthor) in [(false, MergePolicy.TitleAuthor.suggest), (true, .suggest), (false, .auto)] {
        var policy = MergePolicy()
        policy.titleAuthor = titleAuthor
        let store = try stores.make(policy)
        let emma = record("a", "Emma", by: "Jane Austen", isbn: isbn(1))
        try await store.ingest(emma)
        try await store.decide(.edit, .mark(.rating, .number(2), of: [emma.recordKey]))
        let five: [Mark: UserValue] = [.rating: .number(5)]
        let related = record("1", "Emma", isbn: isbn(2), source: "other") { $0.relatedISBNs = [isbn(1)] }
        let between = far ? (100..<1_200).map { row("\($0)", "Book \($0)") } : []
        let alike = titleAuthor == .auto ? [row("3", "Emma", by: "Jane Austen", five)] : []
        try await store.putRows(
          [BookCopy(record: related, origins: [], marks: five)] + between + [row("2", "Emma", isbn: isbn(2), five)]
            + alike)
        let shown = try await store.visited().filter { $0.title == "Emma" }
        #expect(shown.map(\.shelf.rating) == [2], "far: \(far), \(titleAuthor)")
        #expect(shown.map(\.records.count) == [3 + alike.count], "far: \(far), \(titleAuthor)")
      }
    },
    Promise("what the reader decided stands where a row without marks leads from the book to another row") { stores in
      let store = try stores.make()
      let emma = record("a", "Emma", by: "Jane Austen", isbn: isbn(1))
      try await store.ingest(emma)
      try await store.decide(.edit, .mark(.rating, .number(2), of: [emma.recordKey]))
      let link = record("1", "Emma", by: "Jane Austen", isbn: isbn(1), source: "other") {
        $0.relatedISBNs = [isbn(2)]
      }
      try await store.putRows([
        BookCopy(record: link, origins: [], marks: [:]),
        row("2", "Emma", by: "Jane Austen", isbn: isbn(2), [.rating: .number(5)]),
      ])
      let books = try await store.visited()
      #expect(books.map(\.shelf.rating) == [2] && books.map(\.records.count) == [3])
    },
    Promise("what was undone cannot be decided once more behind an import") { stores in
      let store = try stores.make()
      try await store.ingest(record("a", "Emma"))
      try await store.decide(.edit, .mark(.rating, .number(2), of: [record("a", "Emma").recordKey]))
      try await store.undo(.newest(1))
      try await store.putRows([row("1", "Dune", [.rating: .number(5)])])
      await #expect(throws: RedoRefusal.self) { _ = try await store.redo(1, dryRun: false) }
    },
    Promise("an import that breaks off, or is only tried, changes nothing") { stores in
      struct Broken: Error {}
      let store = try stores.make()
      try await store.putRows([row("1", "Emma", [.rating: .number(3)])])
      let before = try await store.takenOut()
      let rows = [row("1", "Renamed", [.rating: .number(4)]), row("2", "Dune")]
      let dry = try await store.putRows(rows, dryRun: true)
      #expect(dry.records == IngestSummary(added: 1, changed: 1))
      #expect(try await store.takenOut() == before)
      await #expect(throws: Broken.self) { try await store.putRows(rows, endingWith: Broken()) }
      #expect(try await store.takenOut() == before)
      #expect(try await store.putRows(rows).records == dry.records)
    },
  ]

  private static func key(_ key: String) -> RecordKey { RecordKey(source: "other", key: key) }

  private static func row(
    _ key: String, _ title: String, by author: String? = nil, isbn: String? = nil, _ marks: [Mark: UserValue] = [:],
    of origins: [RecordKey] = []
  ) -> BookCopy {
    BookCopy(record: record(key, title, by: author, isbn: isbn, source: "other"), origins: origins, marks: marks)
  }

  /// Some of six rows, each with one of a few titles, ISBNs and ratings.
  private static func randomRows(_ random: inout SplitMix64, isbns: Bool = true) -> [BookCopy] {
    (1...6).shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random)).map { number in
      let title = ["Emma", "Dune", "Persuasion"].randomElement(using: &random) ?? ""
      let isbn = isbns && Bool.random(using: &random) ? isbn(Int.random(in: 1...4, using: &random)) : nil
      var marks: [Mark: UserValue] = [.rating: .number(Int.random(in: 1...3, using: &random))]
      if Bool.random(using: &random) {
        marks[.tags] = .list([["sea"], ["sea", "land"]].randomElement(using: &random) ?? [])
      }
      if Bool.random(using: &random) { marks[.favorite] = .yes }
      if Bool.random(using: &random) || marks[.favorite] != nil { marks[.saved] = .yes }
      if Int.random(in: 0..<4, using: &random) == 0 { marks[.rating] = nil }
      return row("\(number)", title, isbn: isbn, marks)
    }
  }
}

extension CatalogTransfer {
  /// All rows, in their order, as one file of another program.
  @discardableResult
  fileprivate func putRows(
    _ rows: [BookCopy], titled title: String = "rows.csv", at time: Date = monday, dryRun: Bool = false,
    endingWith error: (any Error)? = nil
  ) async throws -> ImportSummary {
    let taken = Collected<Int>()
    return try await importRows(as: ImportEntry(title: title, at: time), dryRun: dryRun) {
      let index = taken.values.count
      if index == rows.count, let error { throw error }
      taken.append(index)
      return index < rows.count ? .copy(rows[index]) : nil
    }
  }
}
