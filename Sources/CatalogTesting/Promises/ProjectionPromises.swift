import Catalog
import Domain
import Synchronization
import Testing

/// How a catalogue has settings of its own, which only an explicit change changes, in steps.
enum ProjectionPromises {
  static let all: [Promise] = [
    Promise("a new catalogue has the settings that it was made with, and nothing pending") { stores in
      let store = try stores.make(policy("alpha", "beta"), hiddenSources: ["gamma"])
      try await fill(store)
      let settings = ProjectionSettings(policy: policy("alpha", "beta"), hiddenSources: ["gamma"])
      #expect(try await store.projection() == ProjectionStatus(settings: settings, pendingBooks: 0))
    },
    Promise("until a book is computed it is the one of the former order, and it is listed as what it is") { stores in
      let store = try stores.make(policy("alpha", "beta"))
      try await fill(store)
      let settings = ProjectionSettings(policy: policy("beta", "alpha"))
      #expect(try await store.adopt { settings } == ProjectionStatus(settings: settings, pendingBooks: 2))
      #expect(try await store.titles() == ["Moth", "Newt", "Yak", "Zebra"])
      while try await store.computePending(1).left > 0 {}
      #expect(try await store.titles() == ["Apple", "Berry", "Moth", "Newt"])
      #expect(try await store.projection().pendingBooks == 0)
    },
    Promise("of very many pending books only the first are counted, but for who asks for all") { stores in
      let store = try stores.make(policy("alpha", "beta"))
      let books = 1500
      for source in ["alpha", "beta"] {
        let records = (1...books).map { record("\($0)", "Title \($0) of \(source)", isbn: isbn($0), source: source) }
        _ = try await store.ingest(batch(records, source: source))
      }
      let adopted = try await store.adopt { ProjectionSettings(policy: policy("beta", "alpha")) }
      #expect(adopted.mayHaveMorePending && (1...books).contains(adopted.pendingBooks))
      #expect(try await store.pendingBooks() == books)
      while try await store.computePending(1000).left > 0 {}
      let settled = try await store.projection()
      #expect(!settled.mayHaveMorePending && settled.pendingBooks == 0)
      #expect(try await store.pendingBooks() == 0)
    },
    Promise("settings that are adopted twice are pending once") { stores in
      let store = try stores.make(policy("alpha", "beta"))
      try await fill(store)
      let settings = ProjectionSettings(policy: policy("beta", "alpha"))
      _ = try await store.adopt { settings }
      while try await store.computePending(100).left > 0 {}
      #expect(try await store.adopt { settings }.pendingBooks == 0)
    },
    Promise("what cannot be read changes no settings") { stores in
      struct Unreadable: Error {}
      let store = try stores.make(policy("alpha", "beta"))
      try await fill(store)
      await #expect(throws: Unreadable.self) { try await store.adopt { throw Unreadable() } }
      #expect(try await store.projection().settings == ProjectionSettings(policy: policy("alpha", "beta")))
    },
    Promise("records of a source that is hidden are kept, out of view, and come back as they were") { stores in
      let store = try stores.make(policy("alpha", "beta"))
      try await fill(store)
      let before = try await store.visited()
      for hidden in [["alpha"], []] as [Set<String>] {
        let settings = ProjectionSettings(policy: policy("alpha", "beta"), hiddenSources: hidden)
        _ = try await store.adopt { settings }
        while try await store.computePending(2).left > 0 {}
        #expect(try await store.visited().allSatisfy { $0.records.allSatisfy { !hidden.contains($0.source) } })
      }
      #expect(try await store.visited() == before)
    },
    Promise("a book that parts from one of a source that was hidden meanwhile is not lost with it") { stores in
      let store = try stores.make(policy("alpha", "beta"))
      let quill = record("quill", "Quill", isbn: isbn(1))
      var reed = record("reed", "Reed", isbn: isbn(1)) { $0.ownISBNs.append(isbn(2)) }
      // More than one step computes.
      let others = (1...1_100).map { record("\($0)", "Title \($0)", isbn: isbn($0 + 10)) }
      _ = try await store.ingest(batch([quill, reed] + others))
      _ = try await store.ingest(batch([record("reed", "Reed", isbn: isbn(2), source: "beta")], source: "beta"))
      try await store.decide(.split, .apart(quill.recordKey, from: [reed.recordKey]))
      #expect(try await store.visited().first { $0.title == "Reed" }?.sources == ["alpha", "beta"])
      let settings = ProjectionSettings(policy: policy("alpha", "beta"), hiddenSources: ["beta"])
      _ = try await store.adopt { settings }
      reed.ownISBNs = [isbn(3)]
      let changed = ([reed] + others).map { record in
        var changed = record
        (changed.pages, changed.fetchedAt) = (100, tuesday)
        return changed
      }
      let rest = Mutex(changed[...])
      _ = try await store.import(dryRun: false) {
        rest.withLock { $0.popFirst().map { .record($0, addedAt: monday) } }
      }
      while try await store.computePending(100).left > 0 {}
      let books = try await store.visited()
      #expect(books.count == 1_102 && books.contains { $0.title == "Reed" })
      _ = try await store.rebuild { _, _ in }
      #expect(try await store.visited() == books)
    },
    Promise("computing all anew gives the same books, what is pending too, and counts them") { stores in
      let store = try stores.make(policy("alpha", "beta"))
      try await fill(store)
      _ = try await store.adopt { ProjectionSettings(policy: policy("beta", "alpha")) }
      let told = Mutex<[[Int]]>([])
      #expect(try await store.rebuild { done, all in told.withLock { $0.append([done, all]) } } == 4)
      #expect(try await store.titles() == ["Apple", "Berry", "Moth", "Newt"])
      #expect(try await store.projection().pendingBooks == 0)
      let steps = told.withLock(\.self)
      #expect(steps.last.map { $0[0] == $0[1] } == true)
      #expect(steps.map { $0[0] } == steps.map { $0[0] }.sorted())
    },
  ]

  static func policy(_ sources: String...) -> MergePolicy { with(MergePolicy()) { $0.sourceOrder = sources } }

  /// Two books of both sources, and one of each.
  static func fill(_ store: any Catalog) async throws {
    try await store.ingest(
      record("1", "Zebra", by: "Ann Lee", isbn: isbn(1)), record("2", "Yak", by: "Bo Roe", isbn: isbn(2)),
      record("3", "Moth"), record("4", "Newt", source: "beta"),
      record("1", "Apple", by: "Ann Lee", isbn: isbn(1), source: "beta"),
      record("2", "Berry", by: "Bo Roe", isbn: isbn(2), source: "beta"))
  }
}
