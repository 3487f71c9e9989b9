/// Which titles of a table stand in several rows of the same authors that name other publishers or editions, as books
/// without an ISBN do. A year says less: it may be that of reading.
struct EditionsOfTitles: Sendable {
  /// What a row says of its edition, as hashes of cells; nil where it says nothing.
  private struct Edition {
    var publisher: Int?
    var statement: Int?

    func differs(from other: Edition) -> Bool {
      Self.differ(publisher, other.publisher) || Self.differ(statement, other.statement)
    }

    private static func differ(_ one: Int?, _ other: Int?) -> Bool {
      guard let one, let other else { return false }
      return one != other
    }
  }

  /// The columns of the title, the subtitle and the authors.
  private let names: [Int]
  private let publisher: Int?
  private let statement: Int?
  /// What is said where a title stands first, by the hash of what names the book.
  private var first: [Int: Edition] = [:]
  /// The hashes of what names a book of which a later row has another edition.
  private var told: Set<Int> = []

  /// So many different titles are counted, in some 20 MB.
  private static let most = 200_000

  /// - Parameter cells: what the columns hold. Nil where rows are known by numbers, or nothing tells editions apart.
  init?(_ cells: [TableCell?]) {
    publisher = cells.firstIndex(of: .column(.publisher))
    statement = cells.firstIndex(of: .column(.edition))
    names = cells.indices.filter { index in
      [.title, .subtitle, .authors].contains(cells[index]?.field)
    }
    if cells.contains(.key) || publisher == nil && statement == nil { return nil }
  }

  mutating func count(_ row: DelimitedRows.Row) {
    let edition = Edition(publisher: hash(publisher, row), statement: hash(statement, row))
    if edition.publisher == nil && edition.statement == nil { return }
    let name = name(of: row)
    if let known = first[name] {
      if edition.differs(from: known) { told.insert(name) }
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

  private func hash(_ column: Int?, _ row: DelimitedRows.Row) -> Int? {
    guard let column, case let bytes = row.bytes(of: column), !bytes.isEmpty else { return nil }
    return bytes.hashValue
  }
}
