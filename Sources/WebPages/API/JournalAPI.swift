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
      let catalog = try await visit.context().catalog
      // What fails is told while there is no answer yet.
      let first = try await JournalPart(of: catalog, atMost: limit, before: nil)
      let body: WebResponse.Body = .stream { writer in
        let ends = JSON.historyEnds
        try await writer.write(ends.before)
        var (part, left) = (first, limit)
        while let last = part.last {
          try await writer.write(part.bytes)
          left -= part.count
          part = try await JournalPart(of: catalog, atMost: left, before: last)
        }
        try await writer.write(ends.behind + [UInt8(ascii: "\n")])
      }
      return WebResponse(headers: [("content-type", "application/json")], body: body)
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

/// Entries that follow one another, as the document has them: as many as fill a few megabytes. All may hold a library.
private struct JournalPart: Sendable {
  /// With a comma before each but the very first of the document.
  private(set) var bytes: [UInt8] = []
  let count: Int
  /// The id of the last; nil where there are none any more.
  let last: Int?

  /// - Parameters:
  ///   - left: how many the document may still have; 0: none.
  ///   - id: that of the last entry that the document has; nil at its beginning.
  init(of catalog: any Catalog, atMost left: Int, before id: Int?) async throws {
    let entries = try await left > 0 ? catalog.historyPage(limit: min(left, 100), before: id, telling: .all) : []
    (count, last) = (entries.count, entries.last?.id)
    for (index, entry) in entries.enumerated() {
      if index > 0 || id != nil { bytes.append(UInt8(ascii: ",")) }
      bytes += JSON(entry).line
    }
  }
}
