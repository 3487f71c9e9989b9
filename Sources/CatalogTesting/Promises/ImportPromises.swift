import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// Rows of another program's file: what they bring, in one entry of the journal.
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
    Promise("what the reader decided stands where a row far behind leads from the book to an earlier one") { stores in
      let store = try stores.make()
      let emma = record("a", "Emma", by: "Jane Austen", isbn: isbn(1))
      try await store.ingest(emma)
      try await store.decide(.edit, .mark(.rating, .number(2), of: [emma.recordKey]))
      let before = try await store.takenOut()
      let link = record("1", "Emma", by: "Jane Austen", isbn: isbn(1), source: "other") {
        $0.relatedISBNs = [isbn(2)]
      }
      let marks: [Mark: UserValue] = [.rating: .number(5), .note: .text("sea")]
      let change = try await store.putRows(
        [row("2", "Emma", by: "Jane Austen", isbn: isbn(2), marks)] + (100..<1_200).map { row("\($0)", "Book \($0)") }
          + [BookCopy(record: link, origins: [], marks: [:])])
      let shown = try await store.visited().filter { $0.title == "Emma" }
      #expect(shown.map(\.shelf.rating) == [2] && shown.map(\.shelf.note) == ["sea"])
      #expect(shown.map(\.records.count) == [3])
      #expect(change.passedOver == [.rating: 1] && change.decisions == 1)
      try await store.undo(.entry(#require(change.entry)))
      #expect(try await store.takenOut() == before)
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
}
