package import Catalog
package import Domain
import TestSupport
import Testing

/// How every `BookStore` finds the book that a reference names.
package enum ReferencePromises {
  package static let all: [Promise] = [
    Promise("the id of any record leads to the book") { stores in
      try await stores.withStore { store in
        let records = try await fill(store)
        for record in records { #expect(try await store.book(.id(record.id))?.id == records[0].id) }
        #expect(try await store.book(.id(RecordKey(source: "alpha", key: "none").id)) == nil)
      }
    },
    Promise("a range of ids leads to the books of the records in it, each once, and to no more than are asked for") {
      stores in
      try await stores.withStore { store in
        let records = try await fill(store)
        try await store.ingest(record("z", "Other"))
        let whole = try #require(RecordID("000000000000"))...#require(RecordID("zzzzzzzzzzzz"))
        #expect(try await store.books(withIDs: whole, limit: 9).map(\.title).sorted() == ["Dune", "Other"])
        #expect(try await store.books(withIDs: whole, limit: 1).count == 1)
        for record in records {
          #expect(try await store.books(withIDs: record.id...record.id, limit: 9).map(\.title) == ["Dune"])
        }
        let none = RecordKey(source: "alpha", key: "none").id
        #expect(try await store.books(withIDs: none...none, limit: 9).isEmpty)
      }
    },
    Promise("a source and key lead to the book") { stores in
      try await stores.withStore { store in
        let records = try await fill(store)
        for record in records { #expect(try await store.book(.record(record.recordKey))?.id == records[0].id) }
        #expect(try await store.book(.record(RecordKey(source: "alpha", key: "none"))) == nil)
      }
    },
    Promise("of a record that is out of view the source is told, of one in view and of none nothing is") { stores in
      try await stores.withStore(hiddenSources: ["beta", "gone"]) { store in
        let (dune, emma) = (record("a", "Dune", isbn: isbn(1)), record("a", "Emma", source: "beta"))
        let shown = record("b", "Dune", isbn: isbn(1), source: "gamma")
        try await store.ingest(dune, emma, shown)
        for reference in [BookReference.id(emma.id), .record(emma.recordKey)] {
          #expect(try await store.sourcesOutOfView(of: reference) == ["beta"])
        }
        let none = RecordKey(source: "beta", key: "none")
        let ids: [BookReference] = [.id(dune.id), .id(shown.id), .id(none.id)]
        for reference in ids + [.record(none), .record(dune.recordKey)] {
          #expect(try await store.sourcesOutOfView(of: reference).isEmpty)
        }
        #expect(try await store.sourcesOutOfView(withIDs: emma.id...emma.id) == ["beta"])
        for id in [dune.id, none.id] { #expect(try await store.sourcesOutOfView(withIDs: id...id).isEmpty) }
        _ = try await store.adopt { ProjectionSettings(hiddenSources: ["gamma"]) }
        while try await store.computePending(100).left > 0 {}
        #expect(try await store.sourcesOutOfView(of: .id(emma.id)).isEmpty)
        #expect(try await store.sourcesOutOfView(of: .id(shown.id)) == ["gamma"])
      }
    },
    Promise("of an ISBN the sources are told that have it out of view, in whatever form it stands there") { stores in
      try await stores.withStore(hiddenSources: ["beta", "gone"]) { store in
        let number = try #require(ISBN.read("9780306406157").isbn)
        let forms = ["0-306-40615-2", "9780306406157", "978 0 306 40615 7"]
        let records = forms.map { record($0, "Emma", isbn: $0, source: "beta") }
        for one in records {
          let store = try stores.make(hiddenSources: ["beta"])
          try await store.ingest(one, record("a", "Dune", isbn: "9780306406157", source: "alpha"))
          #expect(try await store.sourcesOutOfView(of: .isbn(number)) == ["beta"])
        }
        try await store.ingest(
          record("a", "Dune", isbn: "9780306406157"), record("b", "Emma", isbn: isbn(1), source: "beta"),
          record("c", "Of it", isbn: "9780306406157", source: "beta") { $0.kind = .article })
        #expect(try await store.sourcesOutOfView(of: .isbn(number)).isEmpty)
        let beside = record("d", "Set", source: "gone") { $0.relatedISBNs = ["9780306406157"] }
        try await store.ingest(beside)
        #expect(try await store.sourcesOutOfView(of: .isbn(number)) == ["gone"])
      }
    },
    Promise("an ISBN leads to the book, also one that is only listed beside") { stores in
      try await stores.withStore { store in
        let records = try await fill(store)
        for number in 1...2 {
          let isbn = ISBN.example(number)
          #expect(try await store.book(.isbn(isbn))?.id == records[0].id)
        }
        #expect(try await store.book(.isbn(ISBN.example(3))) == nil)
      }
    },
    Promise("many references of all kinds lead to their books in their order, each as it would alone") { stores in
      try await stores.withStore { store in
        let records = try await fill(store)
        try await store.ingest(record("z", "Other"), record("b", "Elsewhere", source: "beta"))
        let none = RecordKey(source: "alpha", key: "none")
        let number = ISBN.example(2)
        let references: [BookReference] = [
          .record(RecordKey(source: "beta", key: "b")), .isbn(number), .record(none), .id(records[1].id),
          .record(record("z", "").recordKey), .id(none.id), .isbn(number),
          .record(RecordKey(source: "gone", key: "b")),
        ]
        let books = try await store.books(references)
        #expect(
          books.map(\.?.title)
            == ["Elsewhere", "Dune", nil, "Dune", "Other", nil, "Dune", nil])
        for (reference, book) in zip(references, books) { #expect(try await store.book(reference) == book) }
        #expect(try await store.books([BookReference]()).isEmpty)
      }
    },
    Promise("references lead to the same books where nobody asks why they show what they show") { stores in
      try await stores.withStore { store in
        let records = try await fill(store)
        try await store.ingest(record("z", "Other"))
        let none = RecordKey(source: "alpha", key: "none")
        // Two of them lead to one book.
        let references: [BookReference] = [
          .id(records[0].id), .record(record("z", "").recordKey), .record(none), .id(records[1].id),
        ]
        func shown(isExplained: Bool) async throws -> [Book?] {
          try await store.books(references, isExplained: isExplained).map { book in
            book.map { book in with(book) { ($0.provenance, $0.joins, $0.markSources) = ([:], [], [:]) } }
          }
        }
        let books = try await shown(isExplained: false)
        #expect(try await books == shown(isExplained: true))
        #expect(books.map(\.?.records.count) == [2, 1, nil, 2])
      }
    },
    Promise("keys lead to their books, each once, in the order of the keys") { stores in
      try await stores.withStore { store in
        let records = try await fill(store)
        try await store.ingest(record("z", "Other"))
        let keys = ["z", "none", "b", "a"].map { RecordKey(source: "alpha", key: $0) }
        #expect(try await store.books(holding: keys).map(\.title) == ["Other", records[0].title])
        #expect(try await store.books(holding: []).isEmpty)
      }
    },
  ]

  /// Two records of one book, the first first in key order.
  package static func fill(_ store: any Catalog) async throws -> [SourceRecord] {
    let records = [
      record("a", "Dune", by: "Frank Herbert", isbn: isbn(1)) { $0.relatedISBNs = [isbn(2)] },
      record("b", "Dune", by: "Frank Herbert", isbn: isbn(1)),
    ]
    _ = try await store.ingest(batch(records))
    return records
  }
}
