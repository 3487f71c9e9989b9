import Catalog
import Domain
import Foundation
import Testing

/// The scenarios of merging that need a store, under their numbers.
enum VectorPromises {
  static let all: [Promise] = [
    Promise("M46: a book on two lists of one week is one record on two lists") { stores in
      try await stores.withStore { store in
        let week = PartialDate(year: 2024, month: 2, day: 4)
        var lists = batch([record("9780306406157", "Emma", by: "Jane Austen", isbn: "9780306406157")])
        for list in ["fiction", "paperback"] {
          lists.categories.append(Category(source: "alpha", key: list, name: list.capitalized, kind: .list, date: week))
          var placement = Placement(record: lists.records[0].recordKey, category: list, date: week)
          placement.rank = list == "fiction" ? 3 : 1
          lists.placements.append(placement)
        }
        _ = try await store.ingest(lists)
        let books = try await store.all()
        #expect(books.map(\.records.count) == [1])
        #expect(books[0].lists.map { "\($0.list) \($0.rank ?? 0)" } == ["fiction 3", "paperback 1"])
      }
    },
    Promise("M51: what is taken twice changes nothing the second time") { stores in
      try await stores.withStore { store in
        let records = [record("1", "Emma", by: "Jane Austen", isbn: isbn(1)), record("2", "Dune")]
        #expect(try await store.ingest(batch(records)) == IngestSummary(added: 2))
        let before = try await store.visited()
        #expect(try await store.ingest(batch(records, at: monday)) == IngestSummary(unchanged: 2))
        #expect(try await store.visited() == before)
      }
    },
    Promise("M60: a full record stands over a newer brief one in both orders, and the later of two as full") { stores in
      func said(_ title: String, _ detail: SourceRecord.Detail, _ time: Date) -> SourceRecord {
        record("k", title, by: "Ann Poe", isbn: isbn(1)) { ($0.detail, $0.fetchedAt) = (detail, time) }
      }
      let march = said("Full March", .full, monday)
      for other in [
        said("Brief April", .brief, tuesday), said("Full February", .full, monday.addingTimeInterval(-86_400)),
      ] {
        for order in [[march, other], [other, march]] {
          try await stores.withStore { store in
            for record in order { _ = try await store.ingest(batch([record], at: .distantFuture)) }
            #expect(try await store.titles() == ["Full March"])
          }
          try await stores.withStore { store in
            _ = try await store.ingest(batch(order))
            #expect(try await store.titles() == ["Full March"])
          }
        }
      }
    },
  ]
}
