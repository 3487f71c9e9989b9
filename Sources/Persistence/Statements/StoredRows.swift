/// Rows as SQLite gives them, copied cell by cell: what they say is read afterwards, on any thread.
///
/// Cells that are empty are not kept: a record has values in a third of its columns.
struct StoredRows: Sendable {
  fileprivate struct Cell {
    var kind: RowStatement.Kind
    /// Of a text, how many bytes it has.
    var count: Int32 = 0
    /// The number, the bits of the real one, or where the text begins.
    var value: Int64 = 0
  }

  /// Where the cells of a row are.
  fileprivate struct Extent {
    /// Of the column with this number the bit is set where the row has a value.
    var filled: UInt64 = 0
    /// The index of the first of them.
    var first: Int
  }

  private let columns: Int
  private var extents: [Extent] = []
  private var cells: [Cell] = []
  private var texts: [UInt8] = []

  /// - Parameters:
  ///   - columns: how many a row has, 64 at most.
  ///   - rows: how many there will be about, for which room is made at once.
  ///   - bytes: how many their texts have about.
  init(columns: Int, rows: Int = 0, bytes: Int = 0) {
    precondition(columns <= UInt64.bitWidth, "a row has more columns than can be told")
    self.columns = columns
    extents.reserveCapacity(rows)
    cells.reserveCapacity(columns / 2 * rows)
    texts.reserveCapacity(bytes)
  }

  var count: Int { extents.count }

  /// How many bytes their texts have.
  var byteCount: Int { texts.count }

  mutating func append(_ row: RowStatement) {
    var extent = Extent(first: cells.count)
    for column in 0..<Int32(columns) {
      let kind = row.kind(column)
      var cell = Cell(kind: kind)
      switch kind {
      case .missing: continue
      case .integer: cell.value = row.integer(column)
      case .real: cell.value = Int64(bitPattern: row.real(column).bitPattern)
      case .text:
        cell.value = Int64(texts.count)
        row.withText(column) { text in
          cell.count = Int32(text.count)
          texts.append(contentsOf: text)
        }
      }
      cells.append(cell)
      extent.filled |= 1 << UInt64(column)
    }
    extents.append(extent)
  }

  /// Gives each row to the body, in order; none is to be kept.
  func each(_ body: (StoredRow) throws -> Void) rethrows {
    try cells.withUnsafeBufferPointer { cells in
      try texts.withUnsafeBufferPointer { texts in
        for extent in extents {
          let first = cells.baseAddress.map { $0 + extent.first }
          try body(StoredRow(filled: extent.filled, cells: first, texts: texts.baseAddress))
        }
      }
    }
  }

  /// One of them, as long as the rows are read. Two addresses: a record has forty columns, and copying arrays for each
  /// of them took as long as reading them.
  struct StoredRow: StoredColumns {
    fileprivate let filled: UInt64
    fileprivate let cells: UnsafePointer<Cell>?
    fileprivate let texts: UnsafePointer<UInt8>?

    private func cell(_ column: Int, _ kind: RowStatement.Kind) throws -> Cell? {
      let bit: UInt64 = 1 << UInt64(column)
      guard filled & bit != 0, let cells else { return nil }
      let cell = cells[(filled & (bit - 1)).nonzeroBitCount]
      guard cell.kind == kind else { throw UnexpectedValue() }
      return cell
    }

    func integer(_ column: Int) throws -> Int64? { try cell(column, .integer)?.value }

    func real(_ column: Int) throws -> Double? {
      try cell(column, .real).map { Double(bitPattern: UInt64(bitPattern: $0.value)) }
    }

    func text(_ column: Int) throws -> String? {
      try cell(column, .text).map { String(decoding: bytes(of: $0), as: UTF8.self) }
    }

    func list(_ column: Int) throws -> [String] {
      guard let cell = try cell(column, .text) else { return [] }
      return try FlatJSON.list(bytes(of: cell))
    }

    /// The bytes of a text, valid as long as the row; none where there is none.
    func utf8(_ column: Int) throws -> UnsafeBufferPointer<UInt8> {
      try cell(column, .text).map(bytes) ?? UnsafeBufferPointer(start: nil, count: 0)
    }

    private func bytes(of cell: Cell) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: texts.map { $0 + Int(cell.value) }, count: texts == nil ? 0 : Int(cell.count))
    }
  }
}
