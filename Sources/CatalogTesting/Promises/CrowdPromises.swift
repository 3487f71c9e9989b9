import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// Records of which more touch than any book has.
package enum CrowdPromises {
  package static let all: [Promise] = [
    Promise("records that lead from one to the next are one book up to a bound, and each by itself beyond it") {
      stores in
      let store = try stores.make(bounded)
      for number in 0..<5 { try await store.ingest(chained(number)) }
      #expect(try await store.keyGroups() == [["0", "1", "2", "3", "4"]])
      try await store.ingest(chained(5))
      #expect(try await store.keyGroups() == [["0"], ["1"], ["2"], ["3"], ["4"], ["5"]])
      // Nobody else claims these.
      #expect(try await borne(in: store) == [isbn(0), isbn(6)].sorted())
      try await expectAsFromNothing(store)
      try await store.ingest(record("3", "Emma", by: "Jane Austen", isbn: isbn(3)), at: tuesday)
      #expect(try await store.keyGroups() == [["0", "1", "2", "3"], ["4", "5"]])
      try await expectAsFromNothing(store)
    },
    Promise("too many records are as they are in any order and in any batches") { stores in
      let records = (0..<8).map(chained) + (10..<13).map(chained)
      let reversed: [SourceRecord] = records.reversed()
      let ways: [(order: [SourceRecord], size: Int)] = [(records, 1), (reversed, 3), (reversed, 100), (records, 4)]
      var results: Set<[Book]> = []
      for (order, size) in ways {
        let store = try stores.make(bounded)
        for start in stride(from: 0, to: order.count, by: size) {
          _ = try await store.ingest(batch(Array(order[start..<min(start + size, order.count)])))
        }
        results.insert(try await store.visited().map(\.withoutArrival))
        try await expectAsFromNothing(store)
      }
      #expect(results.count == 1 && results.first?.count == 9)
    },
    Promise("too many records of one title and author are not joined by these, and keep their ISBNs") { stores in
      let store = try stores.make(with(bounded) { $0.titleAuthor = .auto })
      try await store.ingest(record("a", "Emma", by: "Jane Austen"), record("b", "Emma", by: "Jane Austen"))
      let poems = (0..<6).map { record("\($0)", "Poems", by: "Ann Lee", isbn: isbn($0)) }
      for record in poems.prefix(5) { try await store.ingest(record) }
      #expect(try await store.keyGroups() == [["0", "1", "2", "3", "4"], ["a", "b"]])
      try await store.ingest(poems[5])
      #expect(try await store.keyGroups() == [["0"], ["1"], ["2"], ["3"], ["4"], ["5"], ["a", "b"]])
      #expect(try await borne(in: store) == (0..<6).map(isbn).sorted())
      try await expectAsFromNothing(store)
      try await store.ingest(record("5", "Letters", by: "Ann Lee", isbn: isbn(5)), at: tuesday)
      #expect(try await store.keyGroups() == [["0", "1", "2", "3", "4"], ["5"], ["a", "b"]])
      try await expectAsFromNothing(store)
    },
    Promise("records that hold more than a book has are each by itself, whatever comes first and is said last") {
      stores in
      let heavy = (0..<6).map { record("\($0)", "Emma", by: "Jane Austen", isbn: isbn(1)) { $0.description = long } }
      let ways: [(order: [SourceRecord], size: Int)] = [(heavy, 1), (heavy.reversed(), 4), (heavy, 6)]
      for (order, size) in ways {
        let store = try stores.make(weighed)
        for start in stride(from: 0, to: order.count, by: size) {
          _ = try await store.ingest(batch(Array(order[start..<min(start + size, order.count)])))
        }
        #expect(try await store.visited().count == 6)
        try await expectAsFromNothing(store)
        // Now they hold as much as five.
        for number in [2, 4] {
          try await store.ingest(with(heavy[number]) { $0.description = nil }, at: tuesday)
        }
        #expect(try await store.keyGroups() == [["0", "1", "2", "3", "4", "5"]])
        try await expectAsFromNothing(store)
        try await store.ingest(with(heavy[2]) { $0.description = long + long }, at: tuesday)
        #expect(try await store.visited().count == 6)
        try await expectAsFromNothing(store)
      }
    },
    Promise("few records are one book, however much they hold") { stores in
      let store = try stores.make(weighed)
      for number in 0..<3 {
        try await store.ingest(
          record("\(number)", "Emma", by: "Jane Austen", isbn: isbn(1)) { $0.description = long + long })
      }
      #expect(try await store.keyGroups() == [["0", "1", "2"]])
      try await store.ingest(record("3", "Emma", by: "Jane Austen", isbn: isbn(1)))
      #expect(try await store.visited().count == 4)
      try await expectAsFromNothing(store)
    },
    Promise("what the reader keeps together stays so among too many") { stores in
      let store = try stores.make(bounded)
      for number in 0..<4 { try await store.ingest(chained(number)) }
      try await store.merge(chained(0), chained(1))
      try await store.ingest(chained(4), chained(5), record("x", "Walden"))
      #expect(try await store.keyGroups() == [["0", "1"], ["2"], ["3"], ["4"], ["5"], ["x"]])
      try await expectAsFromNothing(store)
      try await store.merge(chained(2), record("x", "Walden"))
      #expect(try await store.keyGroups() == [["0", "1"], ["2", "x"], ["3"], ["4"], ["5"]])
      try await expectAsFromNothing(store)
      try await store.undo(.newest(2))
      #expect(try await store.keyGroups() == [["0"], ["1"], ["2"], ["3"], ["4"], ["5"], ["x"]])
      try await expectAsFromNothing(store)
    },
    Promise("an ISBN that too many records share is borne by the book that the reader gave it to") { stores in
      let store = try stores.make(bounded)
      let (walden, given) = (record("x", "Walden", by: "Henry Thoreau"), ISBN.example(3))
      try await store.ingest(walden)
      try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [walden.recordKey]))
      for number in 0..<5 { try await store.ingest(chained(number)) }
      #expect(try await store.book(.isbn(given))?.title == "Emma")
      try await store.ingest(chained(5))
      #expect(try await store.book(.isbn(given))?.title == "Walden")
      try await expectAsFromNothing(store)
      try await store.ingest(record("5", "Emma", by: "Jane Austen"), at: tuesday)
      #expect(try await store.book(.isbn(given))?.title == "Emma")
      try await expectAsFromNothing(store)
    },
    Promise("an ISBN that one of too many records has to itself is no key once another claims it") { stores in
      let store = try stores.make(bounded)
      _ = try await store.ingest(batch((0..<6).map(chained)))
      try await store.ingest(record("n", "Emma", by: "Jane Austen", isbn: isbn(0)))
      #expect(try await borne(in: store) == [isbn(6)])
      try await expectAsFromNothing(store)
      try await store.ingest(record("n", "Emma", by: "Jane Austen"), at: tuesday)
      #expect(try await borne(in: store) == [isbn(0), isbn(6)].sorted())
      try await expectAsFromNothing(store)
      // One of them may come to claim it as well.
      try await store.ingest(
        record("4", "Emma", by: "Jane Austen", isbn: isbn(4)) { $0.relatedISBNs = [isbn(0), isbn(5)] }, at: tuesday)
      #expect(try await borne(in: store) == [isbn(6)])
      try await expectAsFromNothing(store)
    },
    Promise("records are too many no longer where some go out of view, and are again when these come back") { stores in
      let store = try stores.make(bounded)
      let records = (0..<6).map { number in
        with(chained(number)) { $0.recordKey = RecordKey(source: number == 3 ? "beta" : "alpha", key: "\(number)") }
      }
      for record in records { try await store.ingest(record) }
      #expect(try await store.visited().count == 6)
      try await store.adoptWhole(ProjectionSettings(policy: bounded, hiddenSources: ["beta"]))
      #expect(try await store.keyGroups() == [["0", "1", "2"], ["4", "5"]])
      try await expectAsFromNothing(store)
      try await store.adoptWhole(ProjectionSettings(policy: bounded))
      #expect(try await store.visited().count == 6)
      try await expectAsFromNothing(store)
    },
    Promise("records are too many no longer once the import is undone that brought some") { stores in
      let store = try stores.make(bounded)
      for number in 0..<4 { try await store.ingest(record("\(number)", "Emma", by: "Jane Austen", isbn: isbn(1))) }
      let before = try await store.visited()
      try await store.putRows((5..<7).map { row("\($0)", "Emma", by: "Jane Austen", isbn: isbn(1), [.saved: .yes]) })
      #expect(try await store.visited().count == 6)
      try await expectAsFromNothing(store)
      try await store.undo(.newest(1))
      #expect(try await store.visited() == before)
      try await expectAsFromNothing(store)
    },
    Promise("another bound takes books apart and puts them together") { stores in
      let store = try stores.make(bounded)
      _ = try await store.ingest(batch((0..<4).map(chained) + (10..<17).map(chained)))
      for (most, count) in [(5, 8), (7, 2), (3, 11), (4, 8)] {
        try await store.adoptWhole(ProjectionSettings(policy: with(bounded) { $0.mostTogether.records = most }))
        #expect(try await store.visited().count == count, "\(most)")
        try await expectAsFromNothing(store)
      }
    },
    Promise("books that have together more records than one may have come in at once") { stores in
      let store = try stores.make(bounded)
      let records = (0..<20).map { record("\($0)", "Emma", by: "Jane Austen", isbn: isbn($0 % 4)) }
      _ = try await store.ingest(batch(records))
      #expect(try await store.visited().map(\.records.count) == [5, 5, 5, 5])
      let renamed = records.map { record in with(record) { $0.title = "Persuasion" } }
      _ = try await store.ingest(batch(renamed, at: tuesday))
      #expect(try await store.titles() == ["Persuasion", "Persuasion", "Persuasion", "Persuasion"])
      try await expectAsFromNothing(store)
    },
  ]
}

private let bounded = with(MergePolicy()) { $0.mostTogether.records = 5 }

/// Five records hold at most that much that have ``long`` descriptions.
private let weighed = with(MergePolicy()) { ($0.mostTogether.bytes, $0.mostTogether.few) = (5_500, 3) }
private let long = String(repeating: "words ", count: 160)

/// Claims an ISBN of its own, and that of the next.
private func chained(_ number: Int) -> SourceRecord {
  record("\(number)", "Emma", by: "Jane Austen", isbn: isbn(number)) { $0.relatedISBNs = [isbn(number + 1)] }
}

/// The ISBNs of all books, ascending.
private func borne(in store: any Catalog) async throws -> [String] {
  try await store.visited().flatMap(\.editions).compactMap { $0.isbn?.description }.sorted()
}

private func expectAsFromNothing(_ store: any Catalog) async throws {
  let stepwise = try await store.state()
  _ = try await store.rebuild { _, _ in }
  #expect(try await store.state() == stepwise)
}
