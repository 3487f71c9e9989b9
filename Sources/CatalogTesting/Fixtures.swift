package import Catalog
package import Domain
package import Foundation
import TestSupport

package let monday = Date(timeIntervalSince1970: 1_700_000_000)
package let tuesday = monday.addingTimeInterval(86_400)

/// A record with what the test is about, and nothing else.
package func record(
  _ key: String, _ title: String, by author: String? = nil, isbn: String? = nil, source: String = "alpha",
  _ adjust: (inout SourceRecord) -> Void = { _ in }
) -> SourceRecord {
  var record = SourceRecord(source: source, key: key, title: title)
  record.authors = [author].compactMap(\.self)
  record.ownISBNs = [isbn].compactMap(\.self)
  adjust(&record)
  return record
}

/// What one fetch of the source brought.
package func batch(_ records: [SourceRecord], source: String = "alpha", at time: Date = monday) -> SourceBatch {
  var batch = SourceBatch(source: source, fetchedAt: time)
  batch.records = records
  return batch
}

/// A whole issue of a list with these titles, the best first.
package func issue(
  day: Int, _ titles: [String], at time: Date = monday, _ adjust: (inout Placement) -> Void = { _ in }
) -> SourceBatch {
  let date = PartialDate(year: 2024, month: 1, day: day)
  return with(batch(titles.map { record($0, $0) }, at: time)) { batch in
    batch.categories = [
      Domain.Category(source: "alpha", key: "best", name: "Best sellers", kind: .list, date: date)
    ]
    batch.placements = titles.enumerated().map { place, title in
      with(Placement(record: RecordKey(source: "alpha", key: title), category: "best", date: date, place: place)) {
        $0.rank = place + 1
        adjust(&$0)
      }
    }
    batch.completeCategories = ["best"]
  }
}

/// The `number`th of many valid ISBN-13s.
package func isbn(_ number: Int) -> String { ISBN.example(number).description }

/// The value, changed so.
package func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

extension BookStore {
  /// Keeps the records, one batch for each source.
  package func ingest(_ records: SourceRecord..., at time: Date = monday) async throws {
    for (source, records) in Dictionary(grouping: records, by: \.source).sorted(by: { $0.key < $1.key }) {
      _ = try await ingest(batch(records, source: source, at: time))
    }
  }

  /// The titles of all books that the query asks for, page after page.
  package func titles(_ adjust: (inout ListQuery) -> Void = { _ in }) async throws -> [String] {
    try await all(adjust).map(\.title)
  }

  /// All books that the query asks for, page after page.
  package func all(_ adjust: (inout ListQuery) -> Void = { _ in }) async throws -> [Book] {
    var query = ListQuery()
    adjust(&query)
    var books: [Book] = []
    repeat {
      let page = try await self.books(query)
      books += page.books
      query.cursor = page.next
    } while query.cursor != nil
    return books
  }

  /// Every book in the order of `allBooks`.
  package func visited(_ query: ListQuery = ListQuery()) async throws -> [Book] { try await allBooks(query).all() }
}

extension Book {
  /// The book without when it came into the catalogue, which is no part of what it is.
  package var withoutArrival: Book { with(self) { $0.addedAt = nil } }
}

extension CatalogChunks {
  /// Every element of every chunk, in order.
  package func all() async throws -> [Element] { try await reduce(into: []) { $0 += $1 } }
}
