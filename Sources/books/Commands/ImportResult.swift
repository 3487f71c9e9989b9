import Domain
import Interchange

/// What became of one file.
struct ImportResult {
  var file: String
  var form: ImportForm
  var change: PutIn
}

extension PutIn {
  /// `3 records added, 0 changed, 120 unchanged; 2 entries`
  func words(dryRun: Bool) -> String {
    let added = Self.counted(records.added, "record", "records")
    let changes =
      dryRun
      ? "would add \(added), change \(records.changed), leave \(records.unchanged) unchanged"
      : "\(added) added, \(records.changed) changed, \(records.unchanged) unchanged"
    let loose = decisions == 0 ? "" : ", " + Self.counted(decisions, "decision", "decisions")
    return changes + "; " + Self.counted(entries, "entry", "entries") + loose
  }

  private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}

extension JSON {
  init(_ results: [ImportResult], dryRun: Bool) {
    self = [
      "schema": "books.import/1", "dryRun": .bool(dryRun),
      "files": .array(
        results.map { result in
          [
            "file": JSON(result.file), "format": JSON(result.form.rawValue),
            "added": JSON(result.change.records.added), "changed": JSON(result.change.records.changed),
            "unchanged": JSON(result.change.records.unchanged), "entries": JSON(result.change.entries),
            "decisions": JSON(result.change.decisions),
          ]
        }),
    ]
  }
}
