import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// What is decided once more, what goes on within one entry, and the reader's own records.
enum RedoingPromises {
  static let all: [Promise] = [
    Promise("what was undone is decided once more, under its id, and all is as before") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        try await store.merge(a, b)
        try await store.favorite(a, b)
        let (books, history) = (try await store.visited(), try await store.history())
        let undone = try await store.undo(.newest(2))
        let tried = try await store.redo(2, dryRun: true)
        let redone = try await store.redo(2, dryRun: false)
        #expect(tried == redone && redone.entries == undone.entries.reversed())
        #expect(redone.change == BookChange(before: undone.change.after, after: undone.change.before))
        #expect(try await store.visited() == books)
        #expect(try await store.history() == history)
        await #expect(throws: RedoRefusal(there: 0)) { try await store.redo(1, dryRun: false) }
      }
    },
    Promise("of a shelf that is undone and decided once more a thousand books are told") { stores in
      try await stores.withStore { store in
        let records = (1...1_100).map { record("\($0)", "Book \($0)") }
        _ = try await store.ingest(batch(records))
        let act = Act(
          .add, titles: ["A shelf"], verdicts: records.map { .mark(.saved, .yes, of: [$0.recordKey]) })
        _ = try await store.decide(act, at: monday, dryRun: false)
        let before = try await store.visited()
        let undone = try await store.undo(.newest(1))
        #expect(undone.change.before.count == 1_000 && undone.change.after.count == 1_000)
        #expect(try await store.visited().count(where: \.shelf.saved) == 0)
        let redone = try await store.redo(1, dryRun: false)
        #expect(redone.change == BookChange(before: undone.change.after, after: undone.change.before))
        #expect(try await store.visited() == before)
      }
    },
    Promise("the one that was undone last comes first") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        let first = try await store.favorite(a).entry
        let second = try await store.favorite(b).entry
        try await store.undo(.entry(first.id))
        try await store.undo(.entry(second.id))
        #expect(try await store.redo(1, dryRun: false).entries == [second])
        #expect(try await store.redo(1, dryRun: false).entries == [first])
        #expect(try await store.history() == [second, first])
        await #expect(throws: RedoRefusal(there: 0)) { try await store.redo(1, dryRun: false) }
      }
    },
    Promise("another change ends it, a dry run and a fetch do not") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        try await store.favorite(a)
        try await store.undo(.newest(1))
        try await store.merge(a, b, dryRun: true)
        try await store.ingest(a, at: tuesday)
        await #expect(throws: RedoRefusal(there: 1)) { try await store.redo(2, dryRun: false) }
        try await store.merge(a, b)
        await #expect(throws: RedoRefusal(there: 0)) { try await store.redo(1, dryRun: false) }
      }
    },
    Promise("an ISBN that another book came to bear meanwhile stays there, as if nothing had been undone") { stores in
      let store = try stores.make(MergePolicy())
      try await store.ingest(a)
      let given = ISBN.example(1)
      let edit = try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [a.recordKey])).entry
      try await store.undo(.newest(1))
      try await store.ingest(record("c", "Persuasion", isbn: isbn(1)))
      let redone = try await store.redo(1, dryRun: false)
      #expect(redone.entries == [edit])
      #expect(redone.change.newWarnings.map(\.kind) == [.isbnConflict])
      #expect(try await store.book(.isbn(given))?.title == "Persuasion")
      #expect(try await store.book(.record(a.recordKey))?.givenISBN == given)
      let before = try await store.visited()
      try await store.undo(.newest(1))
      _ = try await store.redo(1, dryRun: false)
      #expect(try await store.visited() == before)
      // And it is the reader's book that bears it where the other lets it go.
      try await store.ingest(record("c", "Persuasion"), at: tuesday)
      #expect(try await store.book(.isbn(given))?.title == "Emma")
    },
    Promise("a decision comes back whose record lost the ISBN by which it was of the book that was meant") { stores in
      let store = try stores.make(MergePolicy())
      let (mine, owner) = (record("a", "Emma", isbn: isbn(1)), record("o", "Emma", isbn: isbn(1)))
      try await store.ingest(mine, owner)
      let given = ISBN.example(1)
      let both = [mine.recordKey, owner.recordKey]
      let edit = try await store.decide(.edit, .value(.isbn13, .isbn(given), of: both)).entry
      try await store.undo(.newest(1))
      try await store.ingest(record("a", "Emma", isbn: isbn(2)), at: tuesday)
      #expect(try await store.redo(1, dryRun: false).entries == [edit])
      #expect(try await store.book(.isbn(given))?.records.map(\.key) == ["o"])
      #expect(try await store.keyGroups() == [["a"], ["o"]])
    },
    Promise("a described book comes back beside one that came to bear its ISBN meanwhile") { stores in
      let store = try stores.make(MergePolicy())
      let described = try OwnBook([
        Edit(.field(.title), .text("Mine")), Edit(.field(.authors), .list(["Ann Lee"])),
        Edit(.field(.isbn13), .isbn(.example(1))),
      ])
      let add = try await store.decide(Act.adding(described), at: monday, dryRun: false).entry
      try await store.undo(.newest(1))
      try await store.ingest(record("c", "Persuasion", by: "Jane Austen", isbn: isbn(1)))
      #expect(try await store.redo(1, dryRun: false).entries == [add])
      #expect(Set(try await store.titles()) == ["Mine", "Persuasion"])
    },
    Promise("a merge comes back that leaves two books by what came meanwhile") { stores in
      let store = try stores.make(MergePolicy())
      let records = [
        record("1", "Emma", by: "Jane Austen", isbn: isbn(1)) { $0.authors.append("Frank Herbert") },
        record("2", "Emma", by: "Jane Austen", isbn: isbn(1)), record("3", "Dune", by: "Frank Herbert", isbn: isbn(1)),
        record("4", "Dune", by: "Brian Aldiss") { $0.relatedISBNs = [isbn(1)] },
      ]
      _ = try await store.ingest(batch(Array(records.prefix(3))))
      try await store.split(records[1], from: records[0], records[2], records[3])
      let merge = try await store.merge(records[0], records[2], records[1]).entry
      #expect(try await store.keyGroups() == [["1", "2", "3"]])
      try await store.undo(.newest(1))
      try await store.ingest(records[3], at: tuesday)
      let redone = try await store.redo(1, dryRun: false)
      #expect(redone.entries == [merge])
      #expect(redone.change.after.map(\.title) == ["Emma", "Dune"])
    },
    Promise("what is decided once more may have given an ISBN that a later decision left with another book") { stores in
      let store = try stores.make(MergePolicy())
      let owner = record("o", "Owner", isbn: isbn(1))
      try await store.ingest(a, owner)
      try await store.merge(a, owner)
      let given = ISBN.example(1)
      let edit = try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [a.recordKey, owner.recordKey])).entry
      try await store.split(owner, from: a)
      let before = try await store.export(ListQuery()).all()
      #expect(try await store.book(.isbn(given))?.title == "Owner")
      try await store.undo(.entry(edit.id))
      #expect(try await store.redo(1, dryRun: false).entries == [edit])
      #expect(try await store.export(ListQuery()).all() == before)
    },
    Promise("a merge whose book a later split parted is decided once more") { stores in
      let store = try stores.make(MergePolicy())
      let (one, other) = (record("a", "Emma", isbn: isbn(1)), record("b", "Emma", isbn: isbn(1)))
      try await store.ingest(one, other)
      let merge = try await store.merge(one, other).entry
      try await store.split(other, from: one)
      try await expectUndoneAndRedone(.entry(merge.id), in: store)
      #expect(try await store.keyGroups() == [["a"], ["b"]])
    },
    Promise("a merge whose book a source parted since is decided once more") { stores in
      let store = try stores.make(MergePolicy())
      let c = record("c", "Dune", isbn: isbn(1))
      try await store.ingest(a, b, c)
      try await store.split(c, from: a)
      try await store.merge(a, b)
      // It is one with a record that is kept apart from the other.
      try await store.ingest(with(b) { $0.ownISBNs = [isbn(1)] }, at: tuesday)
      #expect(try await store.keyGroups() == [["a"], ["b", "c"]])
      try await expectUndoneAndRedone(.newest(1), in: store)
      try await expectUndoneAndRedone(.newest(2), in: store)
    },
    Promise("an undone entry is in no export, and one that is put in ends redoing") { stores in
      let store = try stores.make(MergePolicy())
      try await store.ingest(a, b)
      let before = try await store.export(ListQuery()).all()
      let entry = try await store.favorite(a).entry
      try await store.undo(.newest(1))
      #expect(try await store.export(ListQuery()).all() == before)
      try await store.put([.entry(JournalEntry(id: 7, at: tuesday, act: entry.act))])
      await #expect(throws: RedoRefusal(there: 0)) { try await store.redo(1, dryRun: false) }
    },
    Promise("what goes on is part of the entry while that is the newest, and undone with it") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        let before = try await store.visited()
        let first = try await store.decide(.add, .mark(.saved, .yes, of: [a.recordKey])).entry
        let more = Act(.add, titles: ["Dune"], verdicts: [.mark(.saved, .yes, of: [b.recordKey])])
        #expect(try await store.extend(first.id, with: more, at: tuesday).entry.id == first.id)
        let history = try await store.history()
        #expect(history.map(\.act.titles) == [["A book", "Dune"]] && history[0].act.verdicts.count == 2)
        #expect(history[0].at == monday)
        let merge = try await store.merge(a, b).entry
        #expect(try await store.extend(first.id, with: more, at: tuesday).entry.id == merge.id + 1)
        try await store.undo(.newest(3))
        #expect(try await store.visited() == before)
        _ = try await store.redo(3, dryRun: false)
        #expect(try await store.history().map(\.id) == [merge.id + 1, merge.id, first.id])
      }
    },
    Promise("a record of one's own is there as long as an entry names it, and comes back with it") { stores in
      let store = try stores.make(MergePolicy())
      let known = record("a", "Emma", isbn: isbn(1))
      try await store.ingest(known)
      let before = try await store.export(ListQuery()).all()
      let isbns = [1, 2].map(ISBN.example)
      let add = try await store.decide(Act.adding(bare: isbns), at: monday, dryRun: false)
      #expect(add.change.after.map(\.title) == ["Emma", "Unknown"])
      #expect(try await store.titles { $0.savedOnly = true } == ["Emma", "Unknown"])
      #expect(try await store.book(.isbn(isbns[1]))?.isBare == true)
      let own = SourceRecord.bare(isbns[1]).recordKey
      let note = try await store.decide(.edit, .mark(.note, .text("Precious."), of: [own])).entry
      let whole = try await store.export(ListQuery()).all()
      try await store.undo(.entry(add.entry.id))
      #expect(try await store.book(.record(own))?.shelf.note == "Precious.")
      #expect(try await store.book(.record(own))?.shelf.saved == false)
      try await store.undo(.entry(note.id))
      #expect(try await store.export(ListQuery()).all() == before)
      _ = try await store.redo(2, dryRun: false)
      #expect(try await store.export(ListQuery()).all() == whole)
      try await store.undo(.newest(2))
      #expect(try await store.export(ListQuery()).all() == before)
    },
    Promise("a bare ISBN contradicts nobody, and every other record gives the title") { stores in
      try await stores.withStore { store in
        let isbns = [ISBN.example(1)]
        _ = try await store.decide(Act.adding(bare: isbns), at: monday, dryRun: false)
        try await store.ingest(record("a", "Emma", by: "Jane Austen", isbn: isbn(1)))
        try await store.ingest(record("z", "EMMA", by: "Jane Austen", isbn: isbn(1), source: "zeta"))
        let book = try #require(try await store.visited().first)
        #expect(try await store.visited().count == 1 && book.records.count == 3)
        #expect(book.title == "Emma" && book.warnings == [] && book.shelf.saved)
        #expect(book.provenance[.title]?.others.contains { $0.value == "Unknown" } == false)
        try await store.undo(.newest(1))
        #expect(try await store.visited().map(\.records.count) == [2])
      }
    },
  ]

  private static let a = record("a", "Emma")
  private static let b = record("b", "Dune")
}

/// Undoes entries, makes them once more, and expects all to be as it was.
private func expectUndoneAndRedone(_ which: Undoing, in store: any Catalog) async throws {
  let (before, history) = (try await store.export(ListQuery()).all(), try await store.history())
  let undone = try await store.undo(which).entries
  #expect(try await store.redo(undone.count, dryRun: false).entries == undone.reversed())
  #expect(try await store.export(ListQuery()).all() == before)
  #expect(try await store.history() == history)
}
