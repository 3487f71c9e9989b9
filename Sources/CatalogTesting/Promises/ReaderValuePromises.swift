package import Catalog
package import Domain
import TestSupport
import Testing

/// Values, marks and ISBNs that the reader gives, and ISBNs that the reader releases.
package enum ReaderValuePromises {
  package static let all: [Promise] = [
    Promise("M35: the reader's title is listed, sorted and found by, and no refresh changes it") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        try await store.decide(.edit, .value(.title, .text("The Añejo"), of: [a.recordKey]))
        try await store.ingest(record("a", "Emma, again"), at: tuesday)
        #expect(try await store.titles() == ["The Añejo", "Dune"])
        #expect(try await store.titles { $0.text = "anejo" } == ["The Añejo"])
        #expect(try await store.visited()[0].provenance[.title]?.rule == .user)
        try await store.undo(.newest(1))
        #expect(try await store.titles() == ["Dune", "Emma, again"])
        #expect(try await store.titles { $0.text = "anejo" } == [])
      }
    },
    Promise("marks decide what is on the shelf") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        try await store.favorite(a)
        #expect(try await store.titles { $0.favoritesOnly = true } == ["Emma"])
        #expect(try await store.items(CategoryQuery(CategoryQuery.favorites)).books.map(\.title) == ["Emma"])
        try await store.decide(.unfavorite, .mark(.favorite, nil, of: [a.recordKey]))
        #expect(try await store.titles { $0.favoritesOnly = true } == [])
        #expect(try await store.titles { $0.savedOnly = true } == ["Emma"])
        try await store.undo(.newest(2))
        #expect(try await store.titles { $0.savedOnly = true } == [])
      }
    },
    Promise("M31: a favorite shows during a merge, and afterwards on its own book only") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        try await store.favorite(a)
        #expect(try await store.merge(a, b).change.after.map(\.shelf.favorite) == [true])
        #expect(try await store.split(b, from: a).change.after.map(\.shelf.favorite) == [true, false])
        #expect(try await store.titles { $0.favoritesOnly = true } == ["Emma"])
      }
    },
    Promise("M32: a favorite of a merged book stays with its first record, and so with its id") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        let merged = try #require(try await store.merge(a, b).change.after.first)
        try await store.favorite(a, b)
        let parts = try await store.split(a, from: b).change.after
        #expect(parts.map(\.shelf.favorite) == [true, false])
        #expect(parts[0].id == merged.id)
        #expect(try await store.book(.id(merged.id))?.shelf.favorite == true)
      }
    },
    Promise("a book bears the ISBN that the reader gives, and is found by it") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        let given = ISBN.example(1)
        try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [a.recordKey]))
        #expect(try await store.book(.isbn(given))?.title == "Emma")
        #expect(try await store.titles { $0.isbn = given } == ["Emma"])
        try await store.undo(.newest(1))
        #expect(try await store.book(.isbn(given)) == nil)
        #expect(try await store.titles { $0.isbn = given } == [])
      }
    },
    Promise("giving an ISBN that another book bears is refused, and changes nothing") { stores in
      try await stores.withStore { store in
        let owner = record("o", "Owner", isbn: isbn(1))
        try await store.ingest(a, b, owner)
        let (taken, free) = (ISBN.example(1), ISBN.example(2))
        try await store.decide(.edit, .value(.isbn13, .isbn(free), of: [b.recordKey]))
        let before = try await store.visited()
        for (isbn, owner) in [(taken, "Owner"), (free, "Dune")] {
          for dryRun in [true, false] {
            await #expect(throws: CatalogError.isbnTaken(isbn, owner: owner, claimant: "Emma")) {
              try await store.decide(
                .edit, .value(.pages, .number(1), of: [a.recordKey]), .value(.isbn13, .isbn(isbn), of: [a.recordKey]),
                dryRun: dryRun)
            }
          }
        }
        #expect(try await store.visited() == before)
        #expect(try await store.history().count == 1)
      }
    },
    Promise("an ISBN that the reader gave goes to a record that comes to claim it, and back") { stores in
      try await stores.withStore { store in
        try await store.ingest(a)
        let given = ISBN.example(1)
        try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [a.recordKey]))
        try await store.ingest(record("o", "Owner", isbn: isbn(1)))
        #expect(try await store.book(.isbn(given))?.title == "Owner")
        #expect(try await store.keyGroups() == [["a"], ["o"]])
        try await store.ingest(record("o", "Owner"), at: tuesday)
        #expect(try await store.book(.isbn(given))?.title == "Emma")
      }
    },
    Promise("an ISBN that the reader gave, and another book bears now, can be taken back") { stores in
      try await stores.withStore { store in
        try await store.ingest(a)
        let given = ISBN.example(1)
        try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [a.recordKey]))
        try await store.ingest(record("o", "Owner", isbn: isbn(1)))
        let book = try #require(try await store.book(.record(a.recordKey)))
        #expect(book.isbn == nil && book.givenISBN == given)
        let act = try #require(try Act.editing(book, [Edit(.field(.isbn13), nil)]))
        _ = try await store.decide(act, at: monday, dryRun: false)
        #expect(try await store.visited().allSatisfy { $0.givenISBN == nil && $0.warnings.isEmpty })
        try await store.ingest(record("o", "Owner"), at: tuesday)
        #expect(try await store.book(.isbn(given)) == nil)
      }
    },
    Promise("of two books that were given one ISBN the later has it, whatever is undone") { stores in
      try await stores.withStore { store in
        try await store.ingest(a, b)
        let given = ISBN.example(1)
        try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [a.recordKey]))
        let unset = try await store.decide(.edit, .value(.isbn13, nil, of: [a.recordKey])).entry
        let later = try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [b.recordKey])).entry
        try await store.undo(.entry(unset.id))
        #expect(try await store.book(.isbn(given))?.title == "Dune")
        #expect(try await store.visited().map { $0.warnings.map(\.kind) } == [[.isbnConflict], [.isbnConflict]])
        try await store.undo(.entry(later.id))
        #expect(try await store.book(.isbn(given))?.title == "Emma")
        #expect(try await store.visited().allSatisfy(\.warnings.isEmpty))
      }
    },
    Promise("M48: an ISBN in quarantine is a key when the reader releases it, and none when that is undone") { stores in
      try await stores.withStore { store in
        let titles = [("a", "Emma", "Jane Austen"), ("b", "Dune", "Frank Herbert"), ("c", "Ulysses", "James Joyce")]
        let records = titles.map { record($0, $1, by: $2, isbn: isbn(1)) }
        _ = try await store.ingest(batch(records + [record("d", "Emma", by: "Jane Austen", isbn: isbn(1))]))
        let junk = ISBN.example(1)
        let before = try await store.visited()
        #expect(before.count == 4 && before.allSatisfy { $0.isbn == nil })
        let change = try await store.decide(.release, .release(junk)).change
        #expect(change.before.count == 4 && change.after.count == 3)
        #expect(try await store.keyGroups() == [["a", "d"], ["b"], ["c"]])
        #expect(try await store.titles { $0.isbn = junk }.count == 3)
        #expect(try await store.book(.isbn(junk))?.title == "Emma")
        _ = try await store.ingest(batch([record("e", "It", by: "Stephen King", isbn: isbn(1))], at: tuesday))
        #expect(try await store.keyGroups() == [["a", "d"], ["b"], ["c"], ["e"]])
        try await store.undo(.newest(1))
        #expect(try await store.visited().count == 5)
        #expect(try await store.visited().allSatisfy { $0.isbn == nil })
      }
    },
    Promise("one ISBN is looked up without the others") { stores in
      let store = try stores.make(MergePolicy())
      let junk = ISBN.example(1)
      #expect(try await store.quarantine(of: junk) == .none)
      let records = [("a", "Emma", "Jane Austen"), ("b", "Dune", "Frank Herbert"), ("c", "Ulysses", "James Joyce")]
      _ = try await store.ingest(batch(records.map { record($0, $1, by: $2, isbn: isbn(1)) }))
      let all = try await store.examine(installed: []).quarantined
      #expect(try await [store.quarantine(of: junk).entry] == all)
      try await store.decide(.release, .release(junk))
      #expect(try await store.quarantine(of: junk) == .released)
    },
    Promise("of a junk ISBN that is released a hundred claimants are told, and all are computed") { stores in
      try await stores.withStore { store in
        let records = (100..<250).map { record("\($0)", "Word\($0)", by: "Ann Author\($0)", isbn: isbn(1)) }
        _ = try await store.ingest(batch(records))
        let junk = ISBN.example(1)
        let change = try await store.decide(.release, .release(junk)).change
        #expect(change.before.count == 100 && change.after.count == 100)
        #expect(try await store.books(ListQuery()).total == 150)
        #expect(try await store.visited().allSatisfy { !$0.warnings.contains { $0.kind == .quarantinedISBN } })
      }
    },
    Promise("an ISBN that was released beforehand never comes into quarantine") { stores in
      try await stores.withStore { store in
        let key = ISBN.example(1)
        try await store.decide(.release, .release(key))
        let titles = [("a", "Emma", "Jane Austen"), ("b", "Dune", "Frank Herbert"), ("c", "Ulysses", "James Joyce")]
        _ = try await store.ingest(batch(titles.map { record($0, $1, by: $2, isbn: isbn(1)) }))
        #expect(try await store.book(.isbn(key))?.isbn == key)
        try await store.undo(.newest(1))
        #expect(try await store.visited().allSatisfy { $0.isbn == nil })
      }
    },
  ]

  package static let a = record("a", "Emma", by: "Jane Austen")
  package static let b = record("b", "Dune", by: "Frank Herbert", source: "beta")
}

extension CatalogHealth.Quarantine {
  package var entry: CatalogHealth.Quarantined? { if case .quarantined(let entry) = self { entry } else { nil } }
}
