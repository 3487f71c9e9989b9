import Domain
import Foundation
import Interchange
import Persistence

/// `books doctor --release`
struct Releasing {
  let isbn: ISBN
  let options: GlobalOptions

  func run() async throws {
    let store = try Session(options).store()
    let health = try await store.examine(installed: [])
    guard let entry = health.quarantined.first(where: { $0.isbn == isbn }) else {
      let hint = health.released.contains(isbn) ? "it is released already" : "books doctor lists those that are"
      throw Ending(.badData, "ISBN \(isbn) is not in quarantine: \(hint)")
    }
    let act = Act(.release, titles: entry.claimants.map(\.title), verdicts: [.release(isbn)])
    let (journal, change) = try await store.decide(act, at: Date(), dryRun: false)
    if options.json {
      let document: JSON = [
        "schema": "books.release/1", "isbn13": JSON(isbn), "entry": JSON(journal.id),
        "books": .array(change.after.map { JSON($0) }),
      ]
      return try StandardOutput.line(document.line)
    }
    options.say("ISBN \(isbn) is a key again; books undo takes that back")
    if !change.after.isEmpty { try StandardOutput.write(BookTable.text(change.after, for: options.output)) }
  }
}
