package import Domain
package import Sourcing

/// What stands in a file, on one page.
package struct RecordsOfFile: FilePages {
  package let rows: FileRows
  private var records: [SourceRecord]?

  package init(rows: FileRows, records: [SourceRecord]) {
    self.rows = rows
    self.records = records
  }

  package mutating func next() -> [SourceRecord]? {
    defer { records = nil }
    return records
  }
}
