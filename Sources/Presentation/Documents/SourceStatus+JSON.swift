package import AppServices
import Domain
package import Interchange

extension JSON {
  /// What became of asking one source, in the shape that `docs/command-line.md` promises.
  package init(_ status: SourceStatus, _ wording: RemedyWording) {
    self = [
      "source": JSON(status.source), "outcome": JSON(status.outcome.rawValue), "results": JSON(status.results),
      "skipped": JSON(status.skipped), "elapsedMS": .integer(milliseconds(status.elapsed)),
      "fetchedAt": JSON(status.fetchedAt.map(timestamp)), "stale": .bool(status.stale),
      "message": JSON(wording.line(for: status)), "retryAt": JSON(status.retryAt.map(timestamp)),
    ]
  }
}

/// Whole milliseconds of a duration.
package func milliseconds(_ duration: Duration) -> Int64 {
  duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
}
