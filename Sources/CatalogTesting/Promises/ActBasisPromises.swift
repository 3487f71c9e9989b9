import Catalog
import Domain
import Testing

/// Acts that are made where they are written, of the books as they are by then.
enum ActBasisPromises {
  static let all: [Promise] = [
    Promise("what one made of the books before is what the next act is made of") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        let merged = try await store.decide(on: both, extending: nil, at: monday, dryRun: false, merging)
        #expect(merged.books.map { $0?.records.count } == [1, 1])
        #expect(merged.books.compactMap(\.self) == merged.change.before)
        let book = try #require(merged.change.after.first)
        #expect(merged.change.after.count == 1 && merged.entry?.act.titles == ["Emma", "Dune"])
        for dryRun in [true, false] {
          await #expect(throws: DecisionRefusal.sameBook(book.title)) {
            try await store.decide(on: both, extending: nil, at: tuesday, dryRun: dryRun, merging)
          }
        }
        #expect(try await store.history() == [merged.entry].compactMap(\.self))
        #expect(try await store.visited() == [book])
      }
    },
    Promise("of several who ask for the same at once one does it, and the others find it done") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        let (entries, refusals) = (Collected<Int>(), Collected<DecisionRefusal>())
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<6 {
            group.addTask {
              do {
                let done = try await store.decide(on: both, extending: nil, at: monday, dryRun: false, merging)
                entries.append(done.entry?.id ?? 0)
              } catch let refusal as DecisionRefusal { refusals.append(refusal) } catch { Issue.record(error) }
            }
          }
        }
        #expect(entries.values == [1])
        #expect(refusals.values.count == 5)
        #expect(try await store.history().map(\.id) == [1])
      }
    },
    Promise("where there is nothing to do nothing is written, and what was undone can be made once more") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        let favorite = try await store.favorite(a).entry
        try await store.undo(.newest(1))
        let before = try await store.visited()
        let missing = BookReference.record(RecordKey(source: "alpha", key: "none"))
        let named: [BookReference] = [.id(a.recordKey.id), missing, .record(a.recordKey)] + both
        let done = try await store.decide(on: named, extending: nil, at: tuesday, dryRun: false) { _ in nil }
        #expect(done.entry == nil && done.change == BookChange(before: [], after: []))
        #expect(done.books.map { $0?.title } == ["Emma", nil, "Emma", "Emma", "Dune"])
        #expect(try await store.history().isEmpty)
        #expect(try await store.visited() == before)
        #expect(try await store.redo(1, dryRun: false).entries == [favorite])
      }
    },
  ]

  private static let a = record("a", "Emma")
  private static let b = record("b", "Dune")
  private static let both: [BookReference] = [.record(a.recordKey), .record(b.recordKey)]

  @Sendable private static func merging(_ basis: ActBasis) throws -> Act? {
    try Act.merging(basis.books.compactMap(\.self))
  }
}
