import Domain

/// The books that several rows of one list, or of several, name.
struct RepeatedBooks: Sendable {
  struct Row: Sendable {
    fileprivate let id: Int64
    let list: Int
    let row: Int
  }

  /// By id, list and row.
  private var rows: [Row] = []

  /// - Parameter lists: by their numbers.
  init(in lists: [(number: Int, index: ListIndex)]) {
    var all: [Int64] = []
    all.reserveCapacity(lists.reduce(0) { $0 + $1.index.size.rows })
    for list in lists { all += list.index.ids }
    all.sort()
    var repeated: Set<Int64> = []
    for (id, next) in zip(all, all.dropFirst()) where id == next && id != ListIndex.none { repeated.insert(id) }
    if repeated.isEmpty { return }
    all = []
    for list in lists {
      for (row, id) in list.index.ids.enumerated() where repeated.contains(id) {
        rows.append(Row(id: id, list: list.number, row: row))
      }
    }
    rows.sort { ($0.id, $0.list, $0.row) < ($1.id, $1.list, $1.row) }
  }

  /// All rows that name the book, by list and row; empty where there is one only.
  func rows(of id: RecordID) -> ArraySlice<Row> {
    let start = partitioningIndex(below: rows.count) { rows[$0].id >= id.value }
    // Not by going through them: each of them may ask.
    return rows[start..<partitioningIndex(below: rows.count) { rows[$0].id > id.value }]
  }
}
