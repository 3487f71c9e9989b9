import Catalog
import Domain
import Foundation
import Testing

/// Putting in what books show: the records and the marks that come of it.
enum CopyPromises {
  static let all: [Promise] = [
    Promise("a copy of a book whose records are all here adds nothing, any other one record") { stores in
      let store = try stores.make(MergePolicy())
      let here = record("a", "Emma", by: "Jane Austen", isbn: isbn(1))
      try await store.ingest(here)
      let known = bookCopy("Emma", isbn: isbn(1), origins: [here.recordKey])
      let foreign = bookCopy("Emma", isbn: isbn(1), origins: [here.recordKey, RecordKey(source: "beta", key: "b")])
      let alone = bookCopy("Dune", isbn: isbn(2), origins: [])
      #expect(try await store.put([.copy(known)]).records == IngestSummary(unchanged: 1))
      #expect(try await store.put([.copy(foreign), .copy(alone)]).records == IngestSummary(added: 2))
      let once = try await store.takenOut()
      #expect(try await store.put([.copy(known), .copy(foreign), .copy(alone)]).records == IngestSummary(unchanged: 3))
      #expect(try await store.takenOut() == once)
      #expect(try await store.titles() == ["Dune", "Emma"])
      let emma = try #require(try await store.book(.record(here.recordKey)))
      #expect(emma.records.map(\.source) == ["alpha", "import"])
    },
    Promise("a copy that comes back from another catalogue is of the book that it was made of") { stores in
      let (here, there) = (try stores.make(), try stores.make())
      try await here.ingest(record("a", "Emma"))
      for trip in 1...3 {
        for isBack in [false, true] {
          let (from, to) = isBack ? (there, here) : (here, there)
          var copies: [CatalogElement] = []
          for book in try await from.visited() {
            let record = SourceRecord(source: "import", key: book.id.description, title: book.title)
            copies.append(
              .copy(BookCopy(record: record, origins: book.records.map(\.recordKey), marks: [.rating: .number(4)])))
          }
          let change = try await to.put(copies)
          #expect(change.records.added == (trip == 1 && !isBack ? 1 : 0))
        }
      }
      for store in [here, there] {
        #expect(try await store.visited().map(\.title) == ["Emma"])
        #expect(try await store.visited().map(\.shelf.rating) == [4])
      }
    },
    Promise("marks of a copy are added once, and never overrule what was decided here") { stores in
      let store = try stores.make(MergePolicy())
      let (emma, dune) = (record("a", "Emma"), record("b", "Dune"))
      try await store.ingest(emma, dune)
      try await store.decide(.edit, .mark(.rating, .number(2), of: [emma.recordKey]))
      try await store.decide(.unfavorite, .mark(.favorite, nil, of: [dune.recordKey]))
      let copies: [CatalogElement] = [
        .copy(bookCopy("Emma", origins: [emma.recordKey], marks: [.rating: .number(5), .tags: .list(["x"])])),
        .copy(bookCopy("Dune", origins: [dune.recordKey], marks: [.favorite: .yes, .saved: .yes])),
      ]
      #expect(try await store.put(copies).decisions == 4)
      let shelves = try await store.visited().map(\.shelf)
      #expect(shelves.map(\.rating) == [nil, 2])
      #expect(shelves.map(\.tags) == [[], ["x"]])
      #expect(shelves.map(\.favorite) == [false, false])
      #expect(shelves.map(\.saved) == [true, false])
      #expect(try await store.put(copies).decisions == 0)
    },
    Promise("copies that are one book here change nothing when they come again, whatever they say of it") { stores in
      let (emma, other) = (record("a", "Emma", isbn: isbn(1)), record("b", "Emma", isbn: isbn(1)))
      let copies: [CatalogElement] = [
        .copy(bookCopy("Emma", origins: [other.recordKey], marks: [.note: .text("first")])),
        .copy(bookCopy("Emma", origins: [emma.recordKey], marks: [.note: .text("second")])),
      ]
      for copies in [copies, copies.reversed()] {
        let store = try stores.make()
        try await store.ingest(emma, other)
        try await store.put([.copy(bookCopy("Emma", origins: [emma.recordKey], marks: [.note: .text("first")]))])
        #expect(try await store.put(copies).decisions == 2)
        #expect(try await store.visited().map(\.shelf.note) == ["second"])
        let once = try await store.takenOut()
        #expect(try await store.put(copies).decisions == 0)
        #expect(try await store.takenOut() == once)
      }
    },
    Promise("a copy of a book that is out of view adds no marks that stand for it already") { stores in
      let store = try stores.make(MergePolicy(), hiddenSources: ["hidden"])
      let keys = ["a", "b"].map { RecordKey(source: "hidden", key: $0) }
      try await store.ingest(record("a", "Emma", source: "hidden"), record("b", "Dune", source: "hidden"))
      let act = Act(
        .edit, titles: [], verdicts: [.mark(.favorite, .yes, of: keys), .mark(.rating, .number(4), of: keys)])
      try await store.put([.entry(JournalEntry(id: 1, at: tuesday, act: act))])
      let once = try await store.takenOut()
      let known = bookCopy("Emma", origins: [keys[0]], marks: [.favorite: .yes, .rating: .number(4)])
      #expect(try await store.put([.copy(known)]).decisions == 0)
      #expect(try await store.takenOut() == once)
      let more = bookCopy("Emma", origins: [keys[0]], marks: [.favorite: .yes, .note: .text("new")])
      #expect(try await store.put([.copy(more)]).decisions == 1)
    },
  ]
}
