/// Which titles of a table stand in several rows of the same authors that name other publishers, editions or places in
/// series, as books without an ISBN do. A year says less: it may be that of reading.
struct EditionsOfTitles: Sendable {
  /// What rows say of an edition, as hashes of cells; 0 where they say nothing.
  private struct Edition {
    var publisher: Int
    var statement: Int
    var series: Int

    func differs(from other: Edition) -> Bool {
      Self.differ(publisher, other.publisher) || Self.differ(statement, other.statement)
        || Self.differ(series, other.series)
    }

    private static func differ(_ one: Int, _ other: Int) -> Bool { one != 0 && other != 0 && one != other }

    /// Takes over what is not said yet, so that it does not matter which row stands first.
    mutating func fill(from other: Edition) {
      if publisher == 0 { publisher = other.publisher }
      if statement == 0 { statement = other.statement }
      if series == 0 { series = other.series }
    }
  }

  /// The columns of the title, the subtitle and the authors.
  private let names: [Int]
  private let publisher: [Int]
  private let statement: [Int]
  /// The columns of series and of the position in these.
  private let series: [Int]
  /// What is said of a title, by the hash of what names the book.
  private var first: [Int: Edition] = [:]
  /// The hashes of what names a book of which a later row has another edition.
  private var told: Set<Int> = []

  /// So many different titles are counted, in some 20 MB.
  private static let most = 200_000

  /// - Parameter cells: what the columns hold. Nil where nothing tells editions apart.
  init?(_ cells: [TableCell?]) {
    publisher = cells.indices.filter { cells[$0] == .column(.publisher) }
    statement = cells.indices.filter { cells[$0] == .column(.edition) }
    series = cells.indices.filter { index in
      [.series, .seriesPosition].contains(cells[index]?.field)
    }
    names = cells.indices.filter { index in
      [.title, .subtitle, .authors].contains(cells[index]?.field)
    }
    if publisher.isEmpty && statement.isEmpty && series.isEmpty { return nil }
  }

  mutating func count(_ row: DelimitedRows.Row) {
    let edition = Edition(publisher: hash(publisher, row), statement: hash(statement, row), series: hash(series, row))
    if edition.publisher == 0 && edition.statement == 0 && edition.series == 0 { return }
    let name = name(of: row)
    if let known = first[name] {
      if edition.differs(from: known) { told.insert(name) }
      first[name]?.fill(from: edition)
    } else if first.count < Self.most {
      first[name] = edition
    }
  }

  /// Forgets what is needed no longer, once all rows were counted.
  mutating func finish() { first = [:] }

  /// True where what names the row names another edition too.
  func tellApart(_ row: DelimitedRows.Row) -> Bool { !told.isEmpty && told.contains(name(of: row)) }

  private func name(of row: DelimitedRows.Row) -> Int {
    var hasher = Hasher()
    for column in names { hasher.combine(row.bytes(of: column)) }
    return hasher.finalize()
  }

  private func hash(_ columns: [Int], _ row: DelimitedRows.Row) -> Int {
    if columns.allSatisfy({ row.bytes(of: $0).isEmpty }) { return 0 }
    var hasher = Hasher()
    for column in columns { hasher.combine(row.bytes(of: column)) }
    return hasher.finalize()
  }
}
