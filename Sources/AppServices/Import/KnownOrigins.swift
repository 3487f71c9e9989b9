import Catalog
import Domain
import Interchange
import Sourcing
import Synchronization

/// Of the records that the rows of a file say something of, and do not bring, those that are in the catalogue.
struct KnownOrigins: Sendable {
  /// By id: a log may be long.
  private var ids: Set<RecordID> = []
  /// The first of them, to be shown.
  private var examples: [SourceRecord] = []

  /// How many records are looked up at once.
  private static let batch = 250

  /// - Parameter rows: those of the file, from its beginning.
  /// - Throws: ``ImportError``, `CatalogError`, and what reading the file throws.
  init(of rows: any ImportedRows, in catalog: any BookStore) async throws {
    let rest = OriginReader(rows)
    while case let keys = try await onWaitingThread({ try asRowsError { try rest.next(Self.batch) } }), !keys.isEmpty {
      let wanted = Set(keys)
      for record in try await catalog.books(holding: keys).lazy.flatMap(\.records)
      where wanted.contains(record.recordKey) {
        ids.insert(record.id)
        if examples.count < RowsReport.mostExamples { examples.append(record) }
      }
    }
  }

  /// Why the row can be no book's; nil for one that can.
  func fault(of copy: BookCopy) -> String? {
    guard copy.isOfOriginsAlone, !copy.origins.contains(where: { ids.contains($0.id) }) else { return nil }
    return
      "\(copy.record.recordKey) is not in the catalogue: import a dump of Open Library's editions, then this file again"
  }

  /// The row as it comes out, with what its record says.
  func example(of copy: BookCopy) -> BookCopy {
    var copy = copy
    copy.record = examples.first { $0.recordKey == copy.record.recordKey } ?? copy.record
    return copy
  }
}

private final class OriginReader: Sendable {
  private let rows: Mutex<any ImportedRows>

  init(_ rows: any ImportedRows) { self.rows = Mutex(rows) }

  /// The records that the next rows are of: at least `count`, or all that are left; none at the end.
  func next(_ count: Int) throws -> [RecordKey] {
    try rows.withLock { rows in
      var keys: [RecordKey] = []
      while keys.count < count, let row = try rows.next() {
        if case .book(let copy, _, _) = row { keys += copy.origins }
      }
      return keys
    }
  }
}
