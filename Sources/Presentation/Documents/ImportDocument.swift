package import AppServices
import Catalog
import Domain
package import Interchange
import Sourcing

extension JSON {
  /// `books.import/1`: what each file brought.
  package init(_ results: [ImportResult], dryRun: Bool) {
    self = [
      "schema": "books.import/1", "dryRun": .bool(dryRun),
      "files": .array(
        results.map { result in
          let summary: JSON = [
            "file": JSON(result.file), "format": JSON(result.form.rawValue),
            "added": JSON(result.change.records.added), "changed": JSON(result.change.records.changed),
            "unchanged": JSON(result.change.records.unchanged), "entries": JSON(result.change.entries),
            "decisions": JSON(result.change.decisions), "unendedLoad": JSON(result.unendedLoad?.cause),
          ]
          return summary.adding(result.rows.map(\.members) ?? []).adding(result.dump.map(\.members) ?? [])
            .adding(result.rowsReport.map { $0.members(result.change) } ?? [])
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
    if let name = fault.name { self = adding([("name", JSON(name))]) }
  }
}

extension JSON {
  init(_ key: UnknownKey) {
    self = ["key": JSON(key.name), "rows": JSON(key.count), "meant": JSON(key.meant)]
  }
}

extension FileRows {
  /// What a list's file has more to say, in JSON.
  fileprivate var members: [(key: String, value: JSON)] {
    [
      ("rows", JSON(count)), ("unusable", JSON(unusable)), ("faults", .array(faults.map { JSON($0) })),
      ("unknownKeys", .array(unknownKeys.map { JSON($0) })), ("joined", JSON(joined)),
    ]
  }
}

extension DumpCounts {
  fileprivate var members: [(key: String, value: JSON)] {
    [("authors", JSON(authors)), ("namedAuthors", JSON(namings)), ("unresolvedAuthors", JSON(unresolved))]
  }
}

extension RowsReport {
  /// What a file of another program has more to say, in JSON.
  fileprivate func members(_ change: ImportSummary) -> [(key: String, value: JSON)] {
    [
      ("remarks", JSON(remarks)), ("refused", JSON(refusedCount)),
      ("refusedValues", .array(refused.map { JSON($0) })),
      ("passedOver", JSON(counts: change.passedOver, \.rawValue)),
      ("replaced", JSON(counts: change.replaced, \.rawValue)),
      ("differing", JSON(counts: change.differing, \.documentName)), ("namesakes", JSON(change.namesakes)),
      ("entry", JSON(change.entry)), ("examples", .array(examples.map { JSON($0) })),
    ]
  }
}

extension JSON {
  /// How many there are of each, by names in order.
  fileprivate init<Key: Hashable>(counts: [Key: Int], _ name: (Key) -> String) {
    self = .object(counts.map { (name($0.key), JSON($0.value)) }.sorted { $0.0 < $1.0 })
  }

  /// A row as it comes out: the record, and what it says of the reader's library.
  init(_ row: BookCopy) {
    let record = row.record
    self = [
      "source": JSON(record.source), "key": JSON(record.key), "title": JSON(record.title),
      "subtitle": JSON(record.subtitle), "authors": JSON(record.authors),
      "ownISBNs": JSON(record.ownISBNs), "publisher": JSON(record.publisher),
      "published": JSON(record.published),
      "extra": .object(record.extra.sorted { $0.key < $1.key }.map { ($0.key, JSON($0.value)) }),
      "yours": .object(
        Mark.allCases.compactMap { mark in row.marks[mark].map { (mark.rawValue, JSON($0.printed)) } }),
    ]
  }
}
