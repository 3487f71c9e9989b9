import Catalog
import Domain
import Persistence

/// `books doctor --release`
struct Releasing {
  let isbn: ISBN
  let options: GlobalOptions

  /// - Throws: ``ExitStatus`` 65 for an ISBN that is not in quarantine.
  func run() async throws {
    let store = try await Session(options).storeToWrite()
    let state = try await store.quarantine(of: isbn)
    guard case .quarantined(let entry) = state else {
      let hint = state == .released ? "you released it" : "books doctor lists those that are"
      throw ExitStatus(.badData, "ISBN \(isbn) is not in quarantine: \(hint)")
    }
    let act = Act(.release, titles: entry.claimants.map(\.title), verdicts: [.release(isbn)])
    try await DecisionVerb(store: store, dryRun: false, options: options).carryOut(act) { _ in
      ActionMessage("released", "release", "ISBN \(isbn): it links books again")
    }
  }
}
