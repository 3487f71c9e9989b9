import Catalog
import Domain
import Foundation
import Testing

/// Putting in what was decided elsewhere: entries of a journal, and decisions without one.
enum JournalTransferPromises {
  static let all: [Promise] = [
    Promise("an entry keeps its id where it may, and the order among those that come in") { stores in
      let store = try stores.make(MergePolicy())
      let emma = record("a", "Emma")
      try await store.ingest(emma)
      let first = try await store.decide(.favorite, .mark(.favorite, .yes, of: [emma.recordKey])).entry
      try await store.decide(.add, .mark(.saved, .yes, of: [emma.recordKey]))
      _ = try await store.undo(.newest(1), dryRun: false)
      func entry(_ id: Int, _ note: String) -> JournalEntry {
        let act = Act(.edit, titles: [], verdicts: [.mark(.note, .text(note), of: [emma.recordKey])])
        return JournalEntry(id: id, at: tuesday, act: act)
      }
      let foreign = [entry(1, "first"), entry(2, "second"), entry(9, "third"), entry(9, "fourth")]
      #expect(try await store.put([.entry(first)] + foreign.map { .entry($0) }).entries == 4)
      let history = try await store.history(limit: nil)
      // 2 was undone, and is never given again.
      #expect(history.map(\.id) == [10, 9, 4, 3, 1])
      #expect(try await store.visited().first?.shelf.note == "fourth")
      #expect(try await store.put([.entry(first)] + foreign.map { .entry($0) }).entries == 0)
      // Another with the same words is another.
      #expect(try await store.put([.entry(entry(1, "first")), .entry(entry(1, "first"))]).entries == 1)
    },
    Promise("an export that stands behind another in one import comes in as it would in a further one") { stores in
      let emma = record("a", "Emma")
      func entry(_ id: Int, _ verb: Act.Verb, _ note: String) -> CatalogElement {
        let act = Act(verb, titles: [], verdicts: [.mark(.note, .text(note), of: [emma.recordKey])])
        return .entry(JournalEntry(id: id, at: tuesday, act: act))
      }
      let known = CatalogElement.record(emma, addedAt: monday)
      let export: [CatalogElement] = [
        known, entry(1, .import, "a"), entry(2, .edit, "b"), entry(3, .edit, "b"), entry(9, .import, "c"),
      ]
      let single: [CatalogElement] = [known, entry(1, .import, "a")]
      let other: [CatalogElement] = [known, entry(1, .edit, "b"), entry(2, .edit, "d")]
      let joined: [[[CatalogElement]]] = [[export, export], [single, single], [export, other, export]]
      for exports in joined {
        let (together, apart) = (try stores.make(), try stores.make())
        var (elements, sum) = ([CatalogElement](), ImportSummary())
        for export in exports {
          if !elements.isEmpty { elements.append(.nextExport) }
          elements += export
          let change = try await apart.put(export)
          sum += change
        }
        let change = try await together.put(elements)
        #expect(change == sum)
        let (entries, wanted) = (try await together.history(), try await apart.history())
        #expect(entries == wanted)
        let (books, wantedBooks) = (try await together.visited(), try await apart.visited())
        #expect(books.map(\.shelf) == wantedBooks.map(\.shelf))
      }
    },
    Promise("of many entries of one time each stands for one that comes in, an import for one that begins as it does") {
      stores in
      let store = try stores.make(MergePolicy())
      let emma = record("a", "Emma")
      try await store.ingest(emma)
      func entry(_ id: Int, _ verb: Act.Verb, _ notes: String...) -> CatalogElement {
        let verdicts = notes.map { Decision.Verdict.mark(.note, .text($0), of: [emma.recordKey]) }
        return .entry(JournalEntry(id: id, at: tuesday, act: Act(verb, titles: [], verdicts: verdicts)))
      }
      let entries = [
        entry(1, .edit, "a"), entry(2, .edit, "a"), entry(3, .add, "a"), entry(4, .edit, "b"),
        entry(5, .edit, "a", "b"),
        entry(6, .import, "a", "b", "c"), entry(7, .import, "a", "b", "c", "d"), entry(8, .import, "x"),
        entry(9, .import),
      ]
      #expect(try await store.put(entries).entries == 9)
      #expect(try await store.put(entries).entries == 0)
      #expect(try await store.put(entries.dropLast().reversed()).entries == 0)
      // The first import of this time begins with nothing, and is no other one from then on.
      #expect(try await store.put(entries.reversed()).entries == 1)
      #expect(
        try await store.put([entry(20, .edit, "c"), entry(21, .add, "b"), entry(22, .edit, "b", "a")]).entries == 3)
      #expect(try await store.put((30..<33).map { entry($0, .edit, "a") }).entries == 1)
      // In pieces of other lengths.
      let elements = [entry(40, .import, "a", "b"), entry(40, .import, "c"), entry(41, .import, "a", "b", "c", "d")]
      #expect(try await store.put(elements).entries == 0)
      #expect(try await store.put([entry(50, .import, "a", "c"), entry(51, .import, "x", "y")]).entries == 2)
    },
    Promise("an id beyond all that can be reached is not kept, and the next entry gets the next") { stores in
      let store = try stores.make(MergePolicy())
      let emma = record("a", "Emma")
      try await store.ingest(emma)
      let act = Act(.favorite, titles: [], verdicts: [.mark(.favorite, .yes, of: [emma.recordKey])])
      for id in [1 << 48, 1 << 62] {
        try await store.put([.entry(JournalEntry(id: id, at: tuesday.addingTimeInterval(Double(id >> 48)), act: act))])
      }
      try await store.decide(.add, .mark(.saved, .yes, of: [emma.recordKey]))
      #expect(try await store.history(limit: nil).map(\.id) == [3, 2, 1])
    },
    Promise("a text with U+0000 in a decision is shown and taken out whole, and comes in once") { stores in
      let store = try stores.make(MergePolicy())
      let emma = record("a", "Emma")
      try await store.ingest(emma)
      let act = Act(
        .edit, titles: ["a\0b"],
        verdicts: [
          .value(.title, .text("c\0d"), of: [emma.recordKey]), .mark(.note, .text("e\0f"), of: [emma.recordKey]),
        ])
      let elements: [CatalogElement] = [
        .entry(JournalEntry(id: 1, at: tuesday, act: act)),
        .decision(.mark(.tags, .list(["g\0h"]), of: [emma.recordKey])),
      ]
      try await store.put(elements)
      #expect(try await store.titles() == ["c\u{FFFD}d"])
      #expect(try await store.visited().map(\.title) == ["c\u{FFFD}d"])
      #expect(try await store.visited().map(\.shelf.tags) == [["g\u{FFFD}h"]])
      #expect(try await store.history(limit: nil).map(\.act.titles) == [["a\u{FFFD}b"]])
      let again = try await store.put(elements)
      #expect(again.entries + again.decisions == 0)
    },
  ]
}
