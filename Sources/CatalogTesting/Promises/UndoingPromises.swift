import Catalog
package import Domain
import Testing

/// What is undone, in which order, and what is refused.
package enum UndoingPromises {
  package static let all: [Promise] = [
    Promise("entries that concern other books are undone in any order") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b, c)
        let before = try await store.visited()
        let merge = try await store.merge(a, b).entry
        let edit = try await store.decide(.edit, .value(.title, .text("Mine"), of: [c.recordKey])).entry
        #expect(try await store.undo(.entry(merge.id)).entries == [merge])
        #expect(try await store.history() == [edit])
        #expect(try await store.titles() == ["Dune", "Emma", "Mine"])
        try await store.undo(.entry(edit.id))
        #expect(try await store.visited() == before)
      }
    },
    Promise("several are undone newest first, and all or none") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b, c)
        let before = try await store.visited()
        let entries = [try await store.merge(a, b).entry, try await store.favorite(a, b).entry]
        await #expect(throws: UndoRefusal.tooFew(2)) { try await store.undo(.newest(3)) }
        #expect(try await store.history() == entries.reversed())
        #expect(try await store.undo(.newest(2)).entries == entries.reversed())
        #expect(try await store.visited() == before)
        await #expect(throws: UndoRefusal.tooFew(0)) { try await store.undo(.newest(1)) }
      }
    },
    Promise("an entry is undone once, and its id is never given again") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        let first = try await store.merge(a, b).entry
        try await store.undo(.entry(first.id))
        await #expect(throws: UndoRefusal.noEntry(first.id)) { try await store.undo(.entry(first.id)) }
        await #expect(throws: UndoRefusal.noEntry(99)) { try await store.undo(.entry(99)) }
        #expect(try await store.merge(a, b).entry.id == first.id + 1)
      }
    },
    Promise("a merge is needed by what speaks of its book") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b, c)
        let merge = try await store.merge(a, b).entry
        let favorite = try await store.favorite(a, b).entry
        try await store.favorite(c)
        let split = try await store.split(b, from: a).entry
        let before = try await store.visited()
        await #expect(throws: UndoRefusal.needed(merge, by: [favorite, split])) {
          try await store.undo(.entry(merge.id))
        }
        #expect(try await store.visited() == before)
        try await store.undo(.entry(split.id))
        try await store.undo(.entry(favorite.id))
        try await store.undo(.entry(merge.id))
        #expect(try await store.keyGroups() == [["a"], ["b"], ["c"]])
      }
    },
    Promise("a merge of records that an ISBN joins as well is needed by nobody") { stores in
      try await stores.withStore { store in
        let (one, other) = (record("a", "Emma", isbn: isbn(1)), record("b", "Emma", isbn: isbn(1)))
        try await store.ingest(one, other)
        let merge = try await store.merge(one, other).entry
        try await store.favorite(one, other)
        #expect(try await store.undo(.entry(merge.id)).change.after.count == 1)
      }
    },
    Promise("a merge is not needed by one that names all its records") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b, c)
        let first = try await store.merge(a, b).entry
        try await store.merge(a, b, c)
        try await store.undo(.entry(first.id))
        #expect(try await store.keyGroups() == [["a", "b", "c"]])
      }
    },
    Promise("a value is needed by what takes it back") { stores in
      try await stores.withStore { store in
        try await store.ingest(a)
        let edit = try await store.decide(.edit, .value(.title, .text("Mine"), of: [a.recordKey])).entry
        let other = try await store.decide(.edit, .value(.pages, .number(9), of: [a.recordKey])).entry
        let unset = try await store.decide(.edit, .value(.title, nil, of: [a.recordKey])).entry
        #expect(try await store.titles() == ["Emma"])
        await #expect(throws: UndoRefusal.needed(edit, by: [unset])) { try await store.undo(.entry(edit.id)) }
        try await store.undo(.entry(other.id))
        try await store.undo(.entry(unset.id))
        #expect(try await store.titles() == ["Mine"])
      }
    },
    Promise("what is taken from one part of a split book stays on the other, and is undone for itself") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        try await store.merge(a, b)
        try await store.decide(.edit, .mark(.note, .text("Precious."), of: [a, b].map(\.recordKey)))
        let favorite = try await store.favorite(a, b).entry
        try await store.split(b, from: a)
        let before = try await store.visited()
        let remove = try await store.decide(
          .remove, .mark(.saved, nil, of: [b.recordKey]), .mark(.favorite, nil, of: [b.recordKey]),
          .mark(.note, nil, of: [b.recordKey]))
        #expect(try await store.visited() == before)
        #expect(try await store.titles { $0.favoritesOnly = true } == ["Emma"])
        try await store.undo(.entry(favorite.id))
        #expect(try await store.titles { $0.favoritesOnly = true } == [])
        try await store.undo(.entry(remove.entry.id))
        #expect(try await store.book(.record(a.recordKey))?.shelf.note == "Precious.")
      }
    },
    Promise("a value comes back when what took it back is undone, though the two share only an absent record") {
      stores in
      try await stores.withStore { store in
        let absent = record("0", "Absent")
        try await store.ingest(a, b)
        try await store.decide(.edit, .value(.title, .text("Mine"), of: [a, absent].map(\.recordKey)))
        // Each is asked for alone: of books that are read together the one's decisions are seen by the other.
        #expect(try await store.book(.record(a.recordKey))?.title == "Mine")
        try await store.decide(.edit, .value(.title, nil, of: [b, absent].map(\.recordKey)))
        #expect(try await store.book(.record(a.recordKey))?.title == "Emma")
        #expect(try await store.titles { $0.text = "mine" } == [])
        try await store.undo(.newest(1))
        #expect(try await store.book(.record(a.recordKey))?.title == "Mine")
        #expect(try await store.titles { $0.text = "mine" } == ["Mine"])
      }
    },
  ]

  package static let a = record("a", "Emma")
  package static let b = record("b", "Dune")
  package static let c = record("c", "Persuasion")
}
