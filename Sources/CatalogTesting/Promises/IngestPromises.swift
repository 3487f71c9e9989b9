import Catalog
package import Domain
import Foundation
import TestSupport
import Testing

/// What every `BookStore` does with what it is given to keep.
package enum IngestPromises {
  package static let all: [Promise] = [
    Promise("a record comes back as it was given") { stores in
      try await stores.withStore { store in
        let full = fullRecord()
        let kept = try await store.ingest(batch([full]))
        #expect(kept == IngestSummary(added: 1))
        let book = try #require(try await store.book(.record(full.recordKey)))
        #expect(book.records == [full])
        #expect(book.id == full.id)
      }
    },
    Promise("the same batch twice changes nothing but the fetch time") { stores in
      try await stores.withStore { store in
        let records = [fullRecord(), record("b", "Beta")]
        _ = try await store.ingest(batch(records.map { undated($0) }))
        let before = try await store.visited()
        let kept = try await store.ingest(batch(records.map { undated($0) }, at: tuesday))
        #expect(kept == IngestSummary(unchanged: 2))
        let after = try await store.visited()
        #expect(after.flatMap(\.records).allSatisfy { $0.fetchedAt == tuesday })
        #expect(after.map(\.title) == before.map(\.title))
      }
    },
    Promise("what says something new replaces what was there") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "Old title", isbn: isbn(1)))
        let kept = try await store.ingest(batch([record("a", "New title", isbn: isbn(2))], at: tuesday))
        #expect(kept == IngestSummary(changed: 1))
        #expect(try await store.titles() == ["New title"])
        #expect(try await store.book(.isbn(ISBN.example(1))) == nil)
        #expect(try await store.book(.isbn(ISBN.example(2)))?.title == "New title")
      }
    },
    Promise("a record that holds less leaves the fuller one and its time") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "Full") { $0.detail = .full })
        let kept = try await store.ingest(batch([record("a", "Brief") { $0.detail = .brief }], at: tuesday))
        #expect(kept == IngestSummary(unchanged: 1))
        let book = try #require(try await store.visited().first)
        #expect(book.title == "Full")
        #expect(book.records[0].fetchedAt == monday)
      }
    },
    Promise("a record that a clock far ahead has stamped is replaced all the same") { stores in
      try await stores.withStore { store in
        // In the year 2200.
        try await store.ingest(record("a", "From the future"), at: Date(timeIntervalSince1970: 7_258_118_400))
        #expect(try await store.ingest(batch([record("a", "Now")], at: monday)) == IngestSummary(changed: 1))
        #expect(try await store.titles() == ["Now"])
      }
    },
    Promise("a record that was fetched earlier does not replace a later one") { stores in
      try await stores.withStore { store in
        for days in [1.0, 7, 400] {
          let later = monday.addingTimeInterval(days * 86_400)
          try await store.ingest(record("a", "Later"), at: later)
          try await store.ingest(record("a", "Earlier"), at: monday)
          #expect(try await store.book(.record(record("a", "").recordKey))?.title == "Later", "\(days) days")
        }
      }
    },
    Promise("of two records with one key in a batch the last stands") { stores in
      try await stores.withStore { store in
        let kept = try await store.ingest(batch([record("a", "First"), record("a", "Last")]))
        #expect(kept == IngestSummary(added: 1))
        #expect(try await store.titles() == ["Last"])
      }
    },
    Promise("records of two sources with one ISBN are one book") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("a", "Dune", by: "Frank Herbert", isbn: isbn(1)),
          record("b", "Dune", by: "Frank Herbert", isbn: isbn(1), source: "beta"))
        let books = try await store.visited()
        #expect(books.map(\.records.count) == [2])
        #expect(books.first?.isbns.map(\.description) == [isbn(1)])
      }
    },
    Promise("a book parts when the record that joined it says something else") { stores in
      try await stores.withStore { store in
        let bridge = record("b", "Dune", by: "Frank Herbert", isbn: isbn(1)) { $0.relatedISBNs = [isbn(2)] }
        try await store.ingest(
          record("a", "Dune", by: "Frank Herbert", isbn: isbn(1)), bridge,
          record("c", "Dune", by: "Frank Herbert", isbn: isbn(2)))
        #expect(try await store.visited().count == 1)
        try await store.ingest(record("b", "Dune", by: "Frank Herbert", isbn: isbn(3)), at: tuesday)
        let groups = try await store.visited().map { $0.records.map(\.key) }.sorted { $0[0] < $1[0] }
        #expect(groups == [["a"], ["b"], ["c"]])
      }
    },
    Promise("an ISBN on books that contradict one another is no key until one of them says otherwise") { stores in
      try await stores.withStore { store in
        let dune = record("a", "Dune", by: "Frank Herbert", isbn: isbn(1))
        try await store.ingest(
          dune, record("b", "Dune", by: "Frank Herbert", isbn: isbn(1)),
          record("c", "Emma", by: "Jane Austen", isbn: isbn(1)))
        let number = ISBN.example(1)
        #expect(try await store.book(.isbn(number))?.title == "Dune")
        #expect(try await store.visited().count == 2)
        try await store.ingest(record("d", "Walden", by: "Henry Thoreau", isbn: isbn(1)))
        #expect(try await store.visited().count == 4)
        #expect(try await store.visited().allSatisfy { $0.editions.allSatisfy { $0.isbn == nil } })
        try await store.ingest(record("d", "Walden", by: "Henry Thoreau", isbn: isbn(2)), at: tuesday)
        #expect(try await store.visited().map { $0.editions.first?.isbn?.description } == [isbn(1), nil, isbn(2)])
      }
    },
    Promise("the same title and author join where the policy says so") { stores in
      let records = [
        record("a", "Dune", by: "Frank Herbert", isbn: isbn(1)), record("b", "Dune", by: "Herbert, Frank"),
        record("c", "Emma", by: "Jane Austen"),
      ]
      for (titleAuthor, count) in [(MergePolicy.TitleAuthor.suggest, 3), (.auto, 2)] {
        try await stores.withStore(policy: with(MergePolicy()) { $0.titleAuthor = titleAuthor }) { store in
          for record in records { try await store.ingest(record) }
          #expect(try await store.visited().count == count)
          try await store.ingest(record("b", "Other", by: "Frank Herbert"), at: tuesday)
          #expect(try await store.visited().count == 3)
        }
      }
    },
    Promise("the order of arrival does not change the books") { stores in
      let records = [
        record("a", "THE MARTIAN", by: "Andy Weir", isbn: isbn(1)) { $0.relatedISBNs = [isbn(2)] },
        record("b", "The Martian", by: "Andy Weir", isbn: isbn(1), source: "beta"),
        record("c", "The Martian", by: "Andy Weir", isbn: isbn(2), source: "beta"),
        record("d", "Der Zauberberg", by: "Thomas Mann", isbn: isbn(2), source: "gamma"),
      ]
      var results: Set<[Book]> = []
      for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
        try await stores.withStore { store in
          for index in order { try await store.ingest(records[index]) }
          results.insert(try await store.visited())
        }
      }
      #expect(results.count == 1)
    },
    Promise("a zero byte in a text is kept as U+FFFD") { stores in
      try await stores.withStore { store in
        let hostile = record("k\0y", "Ti\0tle") { $0.extra = ["a\0": "b\0"] }
        try await store.ingest(hostile)
        let kept = try await store.ingest(batch([hostile], at: tuesday))
        #expect(kept == IngestSummary(unchanged: 1))
        let book = try #require(try await store.visited().first)
        #expect(book.records[0].title == "Ti\u{FFFD}tle")
        #expect(book.records[0].extra == ["a\u{FFFD}": "b\u{FFFD}"])
        #expect(try await store.book(.id(book.id))?.title == book.title)
      }
    },
    Promise("a letter in two forms is one letter, in every text, and the key stays as it came") { stores in
      try await stores.withStore { store in
        let decomposed = record("cafe\u{301}", "Cafe\u{301}", by: "Zoe\u{308}") {
          $0.series = [SeriesEntry("E\u{301}tude", position: "1")]
          $0.contributors = [Contributor("Andre\u{301}", .translator)]
          $0.place = "Ko\u{308}ln"
        }
        try await store.ingest(decomposed)
        let kept = try await store.ingest(batch([decomposed], at: tuesday))
        #expect(kept == IngestSummary(unchanged: 1))
        let stored = try #require(try await store.visited().first?.records.first)
        let texts = [stored.title, stored.series[0].name, stored.contributors[0].name, stored.place ?? ""]
        let expected = ["Caf\u{E9}", "\u{C9}tude", "Andr\u{E9}", "K\u{F6}ln"]
        for (text, form) in zip(texts, expected) { #expect(text.utf8.elementsEqual(form.utf8), "\(form)") }
        #expect(stored.key.utf8.elementsEqual("cafe\u{301}".utf8))
      }
    },
    Promise("records of hidden sources are kept but not shown") { stores in
      try await stores.withStore(hiddenSources: ["beta"]) { store in
        try await store.ingest(
          record("a", "Dune", isbn: isbn(1)), record("b", "Dune", isbn: isbn(1), source: "beta"),
          record("c", "Hidden", source: "beta"))
        #expect(try await store.visited().map { $0.records.map(\.source) } == [["alpha"]])
        #expect(try await store.book(.record(RecordKey(source: "beta", key: "c"))) == nil)
        #expect(try await store.sources().map(\.records) == [1, 2])
      }
    },
  ]

  package static func undated(_ record: SourceRecord) -> SourceRecord {
    var record = record
    record.fetchedAt = .distantPast
    return record
  }

  package static func fullRecord() -> SourceRecord {
    record("full/1", "Tom & “Jerry”\n\\", by: "Ann \"Quote\" O’Neil", isbn: isbn(7)) { record in
      record.kind = .book
      record.detail = .full
      record.subtitle = "Sub\ttitle 漢字"
      record.contributors = [
        Contributor("Zoë “Z” Lee", .translator), Contributor("Jo", Contributor.Role(rawValue: "mask")),
      ]
      record.series = [SeriesEntry("Cats; & “Mice”", position: "1.5"), SeriesEntry("漢字")]
      (record.originalTitle, record.workDate) = ("Le Chat", PartialDate(year: 1899))
      (record.editionStatement, record.place) = ("2nd ed., rev.", "Köln")
      record.relatedISBNs = [isbn(8), "not one"]
      record.otherIDs = ["OCLC:1", "ISSN:0000-0000"]
      record.publisher = "Publisher"
      record.published = PartialDate(year: 2014, month: 2)
      record.pages = 387
      record.language = "pt-BR"
      record.format = "Hardcover"
      record.description = "Line one\r\nline two"
      record.categories = ["Science fiction", "a,b", "[\"x\"]", ""]
      record.cover = "https://example.org/cover.jpg"
      record.links = [.info: "https://example.org/?a=1&b=2", .pdf: "https://example.org/x.pdf"]
      record.rating = Rating(average: 4.25, count: 1200)
      record.favorite = true
      record.extra = ["licence": "CC BY", "ü": "\u{1F600}"]
      record.notes = ["answered-other-isbn"]
      record.fetchedAt = monday
    }
  }
}
