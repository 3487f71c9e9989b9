import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// Books that the reader merges and splits, in every `DecisionStore`.
enum DecisionPromises {
  static let all: [Promise] = [
    Promise("M28: records without an ISBN that are merged stay one book through a refresh") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b, c)
        let (entry, change) = try await store.merge(a, b)
        #expect(entry.id == 1 && entry.at == monday)
        #expect(change.before.map(\.records.count) == [1, 1])
        #expect(change.after.map(\.records.count) == [2])
        #expect(change.after[0].joins.map(\.rule) == [.keptTogether])
        try await store.ingest(record("b", "EMMA", source: "beta"), at: tuesday)
        #expect(try await store.keyGroups() == [["a", "b"], ["c"]])
        #expect(try await store.books(ListQuery()).total == 2)
      }
    },
    Promise("M29 M30: what was split stays apart through a refresh, and all is as before when that is undone") {
      stores in
      try await stores.withStore { store in
        let (one, other) = (record("a", "Emma", isbn: isbn(1)), record("b", "Emma", isbn: isbn(1), source: "beta"))
        try await store.ingest(one, other)
        let before = try await store.visited()
        let split = try await store.split(other, from: one)
        #expect(split.change.before == before && split.change.after.count == 2)
        try await store.ingest(one, other)
        #expect(try await store.visited() == split.change.after)
        #expect(try await store.visited().flatMap(\.warnings).map(\.kind) == [.keptApart, .keptApart])
        let undone = try await store.undo(.newest(1))
        #expect(undone.entries == [split.entry])
        #expect(undone.change == BookChange(before: split.change.after, after: before))
        #expect(try await store.visited() == before)
      }
    },
    Promise("what is kept apart is known, until that is undone or decided otherwise") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b, c)
        let (one, two, three) = (a.recordKey, b.recordKey, c.recordKey)
        #expect(try await !store.areKeptApart([one], from: [two]))
        try await store.split(c, from: a, b)
        #expect(try await store.areKeptApart([one, two], from: [three]))
        #expect(try await store.areKeptApart([three], from: [two]))
        #expect(try await !store.areKeptApart([one], from: [two, three]))
        try await store.merge(a, c)
        #expect(try await !store.areKeptApart([one, two], from: [three]))
        _ = try await store.undo(.newest(1))
        #expect(try await store.areKeptApart([one, two], from: [three]))
        _ = try await store.undo(.newest(1))
        #expect(try await !store.areKeptApart([three], from: [one]))
      }
    },
    Promise("M53: a record that comes later joins the group that the reader put together") { stores in
      try await stores.withStore { store in
        let one = record("a", "Emma", by: "Jane Austen", isbn: isbn(1))
        let other = record("b", "Dune", by: "Frank Herbert", isbn: isbn(1))
        try await store.ingest(one, other)
        #expect(try await store.keyGroups() == [["a"], ["b"]])
        try await store.merge(one, other)
        try await store.ingest(record("c", "Dune", by: "Frank Herbert", isbn: isbn(1)))
        #expect(try await store.keyGroups() == [["a", "b", "c"]])
      }
    },
    Promise("M51: fetching the same again changes nothing of what was decided") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b, c)
        try await store.merge(a, b)
        try await store.decide(.edit, .value(.title, .text("Mine"), of: [c.recordKey]))
        let before = try await store.visited()
        let history = try await store.history()
        #expect(try await store.ingest(batch([b, c], source: "beta")) == IngestSummary(unchanged: 2))
        #expect(try await store.visited() == before)
        #expect(try await store.history() == history)
      }
    },
    Promise("a dry run tells what would be and changes nothing") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b, c)
        let before = try await store.visited()
        let tried = try await store.merge(a, c, dryRun: true)
        #expect(tried.change.after.map(\.records.count) == [2])
        #expect(try await store.visited() == before)
        #expect(try await store.history().isEmpty)
        let done = try await store.merge(a, c)
        #expect(done == tried)
        let undoing = try await store.undo(.newest(1), dryRun: true)
        #expect(undoing.change.after.count == 2)
        #expect(try await store.history() == [done.entry])
        #expect(try await store.undo(.newest(1)) == undoing)
        #expect(try await store.visited() == before)
      }
    },
    Promise("a merge that would leave several books is refused, and changes nothing") { stores in
      try await stores.withStore { store in
        let records = [
          record("1", "Emma", by: "Jane Austen", isbn: isbn(1)) { $0.authors.append("Frank Herbert") },
          record("2", "Emma", by: "Jane Austen", isbn: isbn(1)),
          record("3", "Dune", by: "Frank Herbert", isbn: isbn(1)),
          record("4", "Dune", by: "Brian Aldiss") { $0.relatedISBNs = [isbn(1)] },
        ]
        _ = try await store.ingest(batch(records))
        try await store.split(records[1], from: records[0], records[2], records[3])
        let before = try await store.visited()
        #expect(try await store.keyGroups() == [["1", "3"], ["2"], ["4"]])
        for dryRun in [true, false] {
          await #expect(throws: DecisionRefusal.stillApart(["Emma", "Dune"])) {
            try await store.merge(records[0], records[2], records[1], dryRun: dryRun)
          }
        }
        #expect(try await store.visited() == before)
        #expect(try await store.history().count == 1)
      }
    },
    Promise("the books of a change come in the order of their first records") { stores in
      try await stores.withStore { store in
        try await store.ingest(c, b, a)
        let change = try await store.decide(
          .add, .mark(.saved, .yes, of: [c.recordKey]), .mark(.saved, .yes, of: [b.recordKey, a.recordKey])
        ).change
        #expect(change.before.map(\.records[0].key) == ["a", "b", "c"])
        #expect(change.after.map(\.shelf.saved) == [true, false, true])
      }
    },
    Promise("the history comes back as it was made, newest first") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        let verdicts: [Decision.Verdict] = [
          .together([b.recordKey, a.recordKey]), .apart(b.recordKey, from: [c.recordKey, a.recordKey]),
          .value(.authors, .list(["A “B”", "C\\\n"]), of: [a.recordKey]), .value(.pages, .number(7), of: [a.recordKey]),
          .value(.published, PartialDate("2014-02").map { .date($0) }, of: [a.recordKey]),
          .value(.isbn13, .isbn(ISBN.example(1)), of: [a.recordKey]),
          .value(.title, nil, of: [a.recordKey]), .mark(.note, .text("a/b"), of: [b.recordKey]),
          .mark(.tags, .list([]), of: [b.recordKey]), .mark(.saved, .yes, of: [b.recordKey]),
          .mark(.readOn, nil, of: [b.recordKey]), .release(ISBN.example(2)),
        ]
        let all = Act(.edit, titles: ["Emma", "“Dune” \\ \n"], verdicts: verdicts)
        let first = try await store.decide(all, at: monday.addingTimeInterval(0.25), dryRun: false).entry
        let second = try await store.merge(a, b).entry
        #expect(first.act == all && first.at == monday.addingTimeInterval(0.25))
        #expect(try await store.history() == [second, first])
        #expect(try await store.history(limit: 1) == [second])
        #expect(try await store.history(limit: 0) == [])
        #expect(first.id < second.id)
      }
    },
    Promise("books that bear a mark and are of some sources alone are counted by what was said last of each record") {
      stores in
      try await stores.withStore { store in
        let d = record("d", "Ulysses", by: "James Joyce", source: "gamma")
        try await store.ingest(a, b, c, d)
        func count(_ sources: Set<String>, touching named: Set<String>? = nil) async throws -> String {
          let found = try await store.countBooks(bearing: .saved, onlyOf: sources, touching: named)
          return "\(found.books) \(found.sources.sorted().joined(separator: " "))"
        }
        #expect(try await count(["alpha", "beta", "gamma"]) == "0 ")
        try await store.favorite(a, b)
        try await store.decide(.add, .mark(.saved, .yes, of: [c.recordKey]), .mark(.saved, .yes, of: [d.recordKey]))
        try await store.decide(.edit, .mark(.note, .text("lent"), of: [a.recordKey]))
        #expect(try await count(["alpha", "beta", "gamma"]) == "3 alpha beta gamma")
        #expect(try await count(["beta"]) == "1 beta")
        #expect(try await count(["alpha", "beta"]) == "2 alpha beta")
        #expect(try await count(["alpha", "beta"], touching: ["alpha"]) == "1 alpha beta")
        #expect(try await count(["alpha", "beta"], touching: ["gamma"]) == "0 ")
        // Of one of two records that were marked together the newest says something else.
        let removal = try await store.decide(.remove, .mark(.saved, nil, of: [c.recordKey, a.recordKey])).entry
        #expect(try await count(["alpha", "beta"]) == "1 beta")
        #expect(try await count(["gamma"]) == "1 gamma")
        try await store.undo(.entry(removal.id))
        #expect(try await count(["alpha", "beta"]) == "2 alpha beta")
      }
    },
    Promise("a decision on records that never came sleeps until they come") { stores in
      try await stores.withStore { store in
        let change = try await store.merge(a, b).change
        #expect(change == BookChange(before: [], after: []))
        try await store.ingest(a)
        try await store.ingest(b)
        #expect(try await store.keyGroups() == [["a", "b"]])
      }
    },
  ]

  static let a = record("a", "Emma", by: "Jane Austen")
  static let b = record("b", "Emma", by: "J. Austen", source: "beta")
  static let c = record("c", "Dune", by: "Frank Herbert", source: "beta")
}
