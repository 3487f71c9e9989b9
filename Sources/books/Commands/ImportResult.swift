import Catalog
import Domain
import Interchange
import Sourcing

/// What became of one file.
struct ImportResult {
  var file: String
  var form: ImportForm
  var change: ImportSummary
  /// Of a list; nil for what books itself wrote, of which every row counts.
  var rows: FileRows?
}

extension FileRows {
  /// What could not be used, a line each: how many rows, the first of them with place and reason, and unknown names.
  var words: [String] {
    var words: [String] = []
    if unusable > 0 { words.append("\(unusable) of \(count) rows gave no record") }
    words += faults.map(\.words)
    if unusable > faults.count { words.append("… and \(unusable - faults.count) more rows") }
    return words
      + unknownKeys.map { key in
        let rows = key.count == 1 ? "1 row" : "\(key.count) rows"
        let guess = key.meant.map { "; did you mean “\($0)”?" } ?? ""
        return "“\(key.name.prefix(40))” in \(rows) is no key of this form and was passed over\(guess)"
      }
  }
}

extension ImportSummary {
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
          let summary: JSON = [
            "file": JSON(result.file), "format": JSON(result.form.rawValue),
            "added": JSON(result.change.records.added), "changed": JSON(result.change.records.changed),
            "unchanged": JSON(result.change.records.unchanged), "entries": JSON(result.change.entries),
            "decisions": JSON(result.change.decisions),
          ]
          return summary.adding(result.rows.map(\.members) ?? [])
        }),
    ]
  }
}

extension JSON {
  init(_ fault: RowFault) {
    self = [
      "row": JSON(fault.row), "line": JSON(fault.location.line), "column": JSON(fault.location.column),
      "reason": JSON(fault.reason),
    ]
  }
}

extension FileRows {
  /// What a list's file has more to say, in JSON.
  fileprivate var members: [(key: String, value: JSON)] {
    let keys = unknownKeys.map { key -> JSON in
      ["key": JSON(key.name), "rows": JSON(key.count), "meant": key.meant.map { JSON($0) } ?? .null]
    }
    return [
      ("rows", JSON(count)), ("unusable", JSON(unusable)), ("faults", .array(faults.map { JSON($0) })),
      ("unknownKeys", .array(keys)),
    ]
  }
}
