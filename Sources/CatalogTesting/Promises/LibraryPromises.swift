import Catalog
import Domain
import Foundation
import Testing

/// How every `LibraryStore` filters and sorts by what the reader said, and counts.
enum LibraryPromises {
  static let all: [Promise] = [
    Promise("names of series are found by how they begin, those of most books first") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("a", "Ants") { $0.series = [SeriesEntry("Sea Cycle", position: "1"), SeriesEntry("Moors")] },
          record("b", "Bees") { $0.series = [SeriesEntry("Sea Cycle", position: "2"), SeriesEntry("Sea 100%")] },
          record("c", "Cats"))
        try await store.decide(.edit, .mark(.note, .text("lent"), of: [key("b")]))
        func names(_ beginning: String, _ limit: Int = 9) async throws -> [LibraryStatistics.Count<String>] {
          try await store.series(beginning: beginning, limit: limit)
        }
        let (cycle, hundred) = (LibraryStatistics.Count("Sea Cycle", 2), LibraryStatistics.Count("Sea 100%", 1))
        #expect(try await names("") == [cycle, LibraryStatistics.Count("Moors", 1), hundred])
        #expect(try await names("Sea") == [cycle, hundred])
        #expect(try await names("Sea", 1) == [cycle])
        #expect(try await names("%") == [])
      }
    },
    Promise("the reader's own fields filter, alone and together, until they are taken back") { stores in
      try await stores.withStore { store in
        try await fill(store)
        func titles(_ change: (inout ShelfFilter) -> Void) async throws -> [String] {
          let filter = with(ShelfFilter(), change)
          let titles = try await store.titles { ($0.shelf, $0.limit) = (filter, 1) }
          #expect(try await store.books(with(ListQuery()) { $0.shelf = filter }).total == titles.count)
          #expect(try await store.visited().filter(filter.admits).map(\.title) == titles)
          return titles
        }
        #expect(try await titles { $0.tags = ["ÉTÉ"] } == ["Ants", "Bees"])
        #expect(try await titles { $0.tags = ["ete", "school"] } == ["Bees"])
        #expect(try await titles { $0.statuses = [.read] } == ["Ants", "Cats"])
        #expect(try await titles { $0.statuses = [.read, .toRead] } == ["Ants", "Bees", "Cats"])
        #expect(try await titles { $0.rating = 4...5 } == ["Ants", "Bees"])
        #expect(try await titles { $0.rating = 1...3 } == ["Cats"])
        #expect(try await titles { $0.read = DateSpan("2023..2024") } == ["Ants", "Cats"])
        #expect(try await titles { $0.read = DateSpan("2024-03") } == ["Ants"])
        #expect(try await titles { $0.read = DateSpan("..2023") } == ["Cats"])
        #expect(try await titles { ($0.tags, $0.rating) = (["ete"], 5...5) } == ["Ants"])
        #expect(try await titles { $0.addedSince = monday + 2 } == ["Cats", "Dogs"])
        try await store.undo(.newest(1))
        #expect(try await titles { $0.statuses = [.read] } == ["Ants"])
        #expect(try await titles { $0.rating = 1...3 } == [])
      }
    },
    Promise("a book is read within a span only if all of the date that is known of it is in the span") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "Ants"), record("b", "Bees"), record("c", "Cats"), record("d", "Dogs"))
        for (book, date) in [("a", "2024"), ("b", "2024-02"), ("c", "2024-02-10"), ("d", "2024-12-31")] {
          try await store.decide(.edit, .mark(.readOn, .date(try #require(PartialDate(date))), of: [key(book)]))
        }
        let all = ["Ants", "Bees", "Cats", "Dogs"]
        let spans =
          [
            ("2023..2024-01", []), ("..2024-02-05", []), ("2024-02-01..", ["Bees", "Cats", "Dogs"]),
            ("..2024-02", ["Bees", "Cats"]), ("2024-01-01..2024-12-30", ["Bees", "Cats"]), ("2024", all),
            ("2024-01..2024-12", all),
          ] as [(String, [String])]
        for (span, expected) in spans {
          let read = try #require(DateSpan(span))
          let filter = with(ShelfFilter()) { $0.read = read }
          #expect(try await store.titles { $0.shelf = filter } == expected, "\(span)")
          #expect(try await store.visited().filter(filter.admits).map(\.title) == expected, "\(span)")
        }
      }
    },
    Promise("the best rated, last read and last saved come first, and what has no such value last") { stores in
      try await stores.withStore { store in
        try await fill(store)
        for (number, book) in ["a", "c"].enumerated() {
          let act = Act(.add, titles: [], verdicts: [.mark(.saved, .yes, of: [key(book)])])
          _ = try await store.decide(act, at: monday + Double(number), dryRun: false)
        }
        #expect(try await store.titles { $0.sort = .rating } == ["Ants", "Bees", "Cats", "Dogs"])
        #expect(try await store.titles { ($0.sort, $0.reverse) = (.rating, true) } == ["Cats", "Bees", "Ants", "Dogs"])
        #expect(try await store.titles { $0.sort = .read } == ["Ants", "Cats", "Bees", "Dogs"])
        #expect(try await store.titles { $0.sort = .saved } == ["Cats", "Ants", "Bees", "Dogs"])
        for sort in [.rating, .read, .saved] as [ListQuery.Sort] {
          let whole = try await store.titles { $0.sort = sort }
          for limit in 1...4 {
            let paged = try await store.titles { ($0.sort, $0.limit) = (sort, limit) }
            #expect(paged == whole, "limit \(limit)")
          }
        }
      }
    },
    Promise("a book is found by the words of its note, its tags and the reader's review, as long as they stand") {
      stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "Emma", by: "Jane Austen"), record("b", "Dune"))
        try await store.decide(
          .edit, .mark(.tags, .list(["Sommerferien", "school"]), of: [key("a")]),
          .mark(.note, .text("lent to Mária"), of: [key("a")]),
          .mark(.myReview, .text("Slow, then splendid."), of: [key("a")]))
        for text in ["sommerferien", "maria lent", "splend", "austen splendid school"] {
          #expect(try await store.titles { $0.text = text } == ["Emma"], "\(text)")
        }
        _ = try await store.rebuild { _, _ in }
        #expect(try await store.titles { $0.text = "splendid" } == ["Emma"])
        #expect(try await store.titles { $0.title = "splendid" } == [])
        try await store.decide(.edit, .mark(.note, nil, of: [key("a")]))
        #expect(try await store.titles { $0.text = "maria" } == [])
        try await store.undo(.newest(1))
        #expect(try await store.titles { $0.text = "maria" } == ["Emma"])
        try await store.undo(.newest(1))
        #expect(try await store.titles { $0.text = "splendid" } == [])
      }
    },
    Promise("a book was saved when it was put into the library first, of the entries that stand") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "Emma"), record("b", "Dune") { $0.favorite = true })
        func savedAt() async throws -> Date? {
          let book: Book? = try await store.book(.record(key("a")))
          return book?.shelf.savedAt
        }
        func decide(_ verb: Act.Verb, _ value: UserValue?, at time: Date) async throws {
          let act = Act(verb, titles: [], verdicts: [.mark(.saved, value, of: [key("a")])])
          _ = try await store.decide(act, at: time, dryRun: false)
        }
        #expect(try await savedAt() == nil)
        try await decide(.add, .yes, at: monday)
        try await decide(.favorite, .yes, at: tuesday)
        #expect(try await savedAt() == monday)
        try await decide(.remove, nil, at: tuesday + 1)
        #expect(try await savedAt() == nil)
        try await decide(.add, .yes, at: tuesday + 2)
        #expect(try await savedAt() == tuesday + 2)
        try await store.undo(.newest(2))
        #expect(try await savedAt() == monday)
        #expect(try await store.all { $0.isExplained = false }.map(\.shelf.savedAt) == [nil, monday])
        #expect(try await store.book(.record(key("b")))?.shelf.savedAt == nil)
      }
    },
    Promise("what came into the catalogue tells when, and what was saved keeps its time on the way to another") {
      stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "Emma"), at: monday)
        try await store.ingest(record("a", "Emma"), at: tuesday)
        try await store.decide(.add, .mark(.saved, .yes, of: [key("a")]))
        for isExplained in [true, false] {
          #expect(try await store.all { $0.isExplained = isExplained }.map(\.addedAt) == [monday])
        }
        let elements = try await store.takenOut()
        try await stores.withStore { other in
          try await other.put(elements)
          #expect(try await other.all().map(\.shelf.savedAt) == [monday])
          #expect(try await other.all().map(\.addedAt) == [monday])
        }
      }
    },
    Promise("the library's order is remembered, the last one alone") { stores in
      try await stores.withStore { store in
        #expect(try await store.libraryOrder() == nil)
        try await store.remember(ListOrdering(.rating))
        try await store.remember(ListOrdering(.read, reverse: true))
        #expect(try await store.libraryOrder() == ListOrdering(.read, reverse: true))
      }
    },
    Promise("tags are counted, one for all its spellings") { stores in
      try await stores.withStore { store in
        try await fill(store)
        #expect(
          try await store.tags() == [LibraryStatistics.Count("Été", 2), LibraryStatistics.Count("School", 1)])
      }
    },
    Promise("statistics count what a list of the same filters lists") { stores in
      try await stores.withStore { store in
        try await fill(store)
        let all = try await store.statistics(ListQuery())
        #expect((all.books, all.saved, all.favorites) == (4, 0, 0))
        #expect(all.statuses == [LibraryStatistics.Count(.toRead, 1), LibraryStatistics.Count(.read, 2)])
        #expect(all.ratings.map(\.value) == [5, 4, 2])
        #expect(all.readYears == [LibraryStatistics.Count(2024, 1), LibraryStatistics.Count(2023, 1)])
        #expect(all.decades == [LibraryStatistics.Count(2000, 1), LibraryStatistics.Count(1990, 1)])
        #expect(all.languages == [LibraryStatistics.Count("en", 2), LibraryStatistics.Count("de", 1)])
        #expect(
          all.authors == [Author(name: "A. Lee", otherForms: ["Ann Lee"], books: 2), Author(name: "Bob Ray", books: 1)])
        #expect(all.sources == [LibraryStatistics.Count("alpha", 4)])
        let read = try await store.statistics(with(ListQuery()) { $0.shelf.statuses = [.read] })
        #expect(read.books == 2 && read.statuses == [LibraryStatistics.Count(.read, 2)])
        #expect(read.authors == [Author(name: "Ann Lee", books: 1), Author(name: "Bob Ray", books: 1)])
        let none = try await store.statistics(with(ListQuery()) { $0.text = "nothing" })
        #expect(none == LibraryStatistics())
      }
    },
  ]

  private static func key(_ key: String) -> RecordKey { RecordKey(source: "alpha", key: key) }

  /// Ants, Bees, Cats, Dogs: added in this order, each with less that the reader said of it; the newest entry is of
  /// Cats.
  private static func fill(_ store: any Catalog) async throws {
    _ = try await store.ingest(
      batch([
        record("a", "Ants", by: "Ann Lee") { ($0.fetchedAt, $0.language) = (monday, "en") },
        record("b", "Bees", by: "A. Lee") {
          ($0.fetchedAt, $0.language, $0.published) = (monday + 1, "eng", PartialDate(year: 2001))
        },
        record("c", "Cats", by: "Bob Ray") {
          ($0.fetchedAt, $0.language, $0.published) = (monday + 2, "de", PartialDate(year: 1999, month: 5))
        },
        record("d", "Dogs") { $0.fetchedAt = monday + 3 },
      ]))
    try await store.decide(
      .edit, .mark(.tags, .list(["été"]), of: [key("a")]), .mark(.rating, .number(5), of: [key("a")]),
      .mark(.status, .text("read"), of: [key("a")]),
      .mark(.readOn, .date(try #require(PartialDate("2024-03-09"))), of: [key("a")]))
    try await store.decide(
      .edit, .mark(.tags, .list(["Été", "School"]), of: [key("b")]), .mark(.rating, .number(4), of: [key("b")]),
      .mark(.status, .text("to-read"), of: [key("b")]))
    try await store.decide(
      .edit, .mark(.rating, .number(2), of: [key("c")]), .mark(.status, .text("read"), of: [key("c")]),
      .mark(.readOn, .date(try #require(PartialDate("2023"))), of: [key("c")]))
  }
}
