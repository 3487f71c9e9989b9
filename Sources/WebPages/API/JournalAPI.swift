import AppServices
import Catalog
import Domain
import Interchange
import Presentation

/// What the reader decided, and taking it back.
enum JournalAPI {
  static let routes: [Route] = [
    Route(
      .get, "/api/v1/journal",
      Operation(
        id: "listJournal", about: "What the reader decided, newest first.",
        query: [.number("limit", "At most this many entries, 1 to 10000; 50 where nothing is said.")],
        answer: "Journal")
    ) { visit in
      let limit = try visit.query.number("limit", in: 1...10_000) ?? 50
      var entries: [JSON] = []
      // As bytes: as values each takes ten times as much.
      try await visit.context().catalog.eachEntry(limit: limit) { entries.append(.written(JSON($0).line)) }
      return .json(JSON(historyOf: entries))
    },
    Route(
      .delete, "/api/v1/journal/:entry",
      Operation(
        id: "undoEntry", about: "Takes an entry back.", query: [.flag("dryRun", "Only says what would change.")],
        answer: "Change")
    ) { visit in
      guard let id = Int(visit["entry"]) else { throw WebFailure(404, "no entry “\(visit["entry"])”") }
      let dryRun = try visit.query.flag("dryRun")
      let context = try await visit.contextToWrite(dryRun: dryRun)
      return .json(JSON(try await naming { try await context.undo(.entry(id), dryRun: dryRun) }))
    },
  ]
}
