import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// What holds of imports beside any series of what the reader decides and undoes. The name of a promise has the seed
/// that makes the series.
enum PassedOverStoryPromises {
  static let all: [Promise] = [1, 2, 3].map(told)

  private static func told(seed: Int) -> Promise {
    Promise("undoing changes imports by what was decided alone, and doing it once more leaves no trace; seed \(seed)") {
      stores in
      let store = try stores.make()
      var random = SplitMix64(seed: UInt64(seed))
      for step in 0..<25 {
        try await act(in: store, &random)
        let decided = try await store.history().filter { $0.act.verb != .import }
        guard let entry = decided.randomElement(using: &random) else { continue }
        let what: Comment = "step \(step): \(entry)"
        let (before, history) = (try await store.takenOut(), try await store.history())
        do { try await store.undo(.entry(entry.id)) } catch is UndoRefusal { continue }
        let (undone, about) = (try await store.history(), marks(of: entry))
        #expect(imported(undone, besides: about) == imported(history, besides: about), what)
        if Int.random(in: 0..<4, using: &random) == 0 { continue }
        _ = try await store.redo(1, dryRun: false)
        #expect(try await store.takenOut() == before, what)
      }
    }
  }

  /// Imports some rows, or decides something.
  private static func act(in store: any Catalog, _ random: inout SplitMix64) async throws {
    let books = try await store.visited()
    guard let book = books.randomElement(using: &random), let other = books.randomElement(using: &random),
      Int.random(in: 0..<3, using: &random) > 0
    else {
      try await store.putRows(randomRows(&random))
      return
    }
    let (keys, others) = (book.records.map(\.recordKey), other.records.map(\.recordKey))
    let rating = Int.random(in: 0...5, using: &random)
    let given: UserValue? = rating == 0 ? nil : UserValue.number(rating)
    do {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try await store.decide(.favorite, .mark(.saved, .yes, of: keys), .mark(.favorite, .yes, of: keys))
      case 1: try await store.decide(.merge, .together(keys + others))
      case 2: try await store.decide(.split, .apart(keys[0], from: keys.dropFirst() + others))
      default: try await store.decide(.edit, .mark(.rating, given, of: keys))
      }
    } catch is DecisionRefusal {
      return
    }
  }

  private static func marks(of entry: JournalEntry) -> Set<Mark> {
    var marks: Set<Mark> = []
    for verdict in entry.act.verdicts {
      if case .mark(let mark, _, _) = verdict { marks.insert(mark) }
    }
    return marks
  }

  /// What imports decided about other marks than these, the newest import first.
  private static func imported(_ history: [JournalEntry], besides marks: Set<Mark>) -> [[Decision.Verdict]] {
    var imported: [[Decision.Verdict]] = []
    for entry in history where entry.act.verb == .import {
      var verdicts: [Decision.Verdict] = []
      for verdict in entry.act.verdicts {
        if case .mark(let mark, _, _) = verdict, marks.contains(mark) { continue }
        verdicts.append(verdict)
      }
      imported.append(verdicts)
    }
    return imported
  }
}
