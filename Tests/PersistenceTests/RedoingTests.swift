import Catalog
import CatalogTesting
import Domain
import Foundation
import TestSupport
import Testing

@testable import Persistence

/// Many entries that are made once more at once.
@Suite struct RedoingTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 9])
  func `many entries at once leave what they leave one by one, and what is computed from nothing`(
    seed: Int
  ) async throws {
    try await withFolder { folder in
      var states: [AnyHashable] = []
      for isAtOnce in [true, false] {
        var story = RandomStory(seed: seed, path: folder + "/\(isAtOnce).sqlite", comparesTries: false)
        for _ in 0..<30 { _ = try await story.step() }
        let store = try await story.store()
        let (history, books) = (try await store.history(), try await store.visited())
        if history.isEmpty { continue }
        try await store.undo(.newest(history.count))
        if isAtOnce {
          let redone = try await store.redo(history.count, dryRun: false).entries
          #expect(redone == history.reversed(), "seed \(seed)")
        } else {
          for _ in history { _ = try await store.redo(1, dryRun: false) }
        }
        #expect(try await store.history() == history, "seed \(seed)")
        #expect(try await store.visited() == books, "seed \(seed)")
        let rows = try await store.computedRows()
        try await store.recomputeAll()
        #expect(try await store.computedRows() == rows, "seed \(seed)")
        states.append([books, history] as [AnyHashable])
      }
      #expect(Set(states).count <= 1, "seed \(seed)")
    }
  }

  /// How often records are read to compute their books, when so many edits of one book are made once more at once.
  private func computations(of edits: Int, takingBack: Bool = false) async throws -> Int {
    let statements = Statements()
    let store = try SQLiteBookStore(
      memory: statements.watching("JOIN record ON record.id = asked.value"), policy: MergePolicy())
    let emma = record("a", "Emma", isbn: isbn(1))
    try await store.ingest(emma, record("b", "Emma", isbn: isbn(1)))
    for number in 1...edits {
      let value: UserValue? = takingBack && number.isMultiple(of: 2) ? nil : .text("\(number)")
      try await store.decide(.edit, .mark(.note, value, of: [emma.recordKey]))
    }
    let (books, history) = (try await store.visited(), try await store.history())
    try await store.undo(.newest(edits))
    statements.forget()
    _ = try await store.redo(edits, dryRun: false)
    let count = statements.all.count
    #expect(try await store.visited() == books)
    #expect(try await store.history() == history)
    return count
  }

  @Test func `the books of all entries are computed together`() async throws {
    let few = try await computations(of: 4)
    #expect(try await computations(of: 60) == few)
    // What takes a value back looks at what is there.
    #expect(try await computations(of: 60, takingBack: true) == few + 30)
  }
}
