import Domain

/// Which titles of a table stand in several rows of the same authors that name other publishers, editions, places in
/// series or years of publication, as books without an ISBN do.
struct EditionsOfTitles: Sendable {
  /// What rows say of an edition, as hashes of cells; 0 where they say nothing.
  private struct Edition {
    var publisher: Int
    var statement: Int
    var series: Int
    /// The year itself.
    var year: Int

    var saysNothing: Bool { publisher == 0 && statement == 0 && series == 0 && year == 0 }

    func differs(from other: Edition) -> Bool {
      Self.differ(publisher, other.publisher) || Self.differ(statement, other.statement)
        || Self.differ(series, other.series)
    }

    func differsInYear(from other: Edition) -> Bool { Self.differ(year, other.year) }

    private static func differ(_ one: Int, _ other: Int) -> Bool { one != 0 && other != 0 && one != other }

    /// Takes over what is not said yet, so that it does not matter which row stands first.
    mutating func fill(from other: Edition) {
      if publisher == 0 { publisher = other.publisher }
      if statement == 0 { statement = other.statement }
      if series == 0 { series = other.series }
      if year == 0 { year = other.year }
    }
  }

  /// The columns of the title, the subtitle and the authors.
  private let names: [Int]
  private let publisher: [Int]
  private let statement: [Int]
  /// The columns of series and of the position in these.
  private let series: [Int]
  private let years: [Int]
  /// What is said of a title, by the hash of what names the book.
  private var first: [Int: Edition] = [:]
  /// The hashes of what names a book of which a later row has another edition.
  private var told: Set<Int> = []
  /// The hashes of what names a book of which a later row has another year of publication.
  private var toldByYear: Set<Int> = []

  /// So many different titles are counted, in some 20 MB.
  private static let most = 200_000

  /// Nil where nothing tells editions apart.
  /// - Parameter cells: what the columns of these names hold.
  init?(_ cells: [TableCell?], _ columns: [String]) {
    publisher = cells.indices.filter { cells[$0] == .column(.publisher) }
    statement = cells.indices.filter { cells[$0] == .column(.edition) }
    series = cells.indices.filter { index in
      [.series, .seriesPosition].contains(cells[index]?.field)
    }
    names = cells.indices.filter { index in
      [.title, .subtitle, .authors].contains(cells[index]?.field)
    }
    years = cells.indices.filter { cells[$0]?.field == .published && !Self.mayBeYearOfReading(columns[$0]) }
    if publisher.isEmpty && statement.isEmpty && series.isEmpty && years.isEmpty { return nil }
  }

  mutating func count(_ row: DelimitedRows.Row) {
    let edition = Edition(
      publisher: hash(publisher, row), statement: hash(statement, row), series: hash(series, row), year: year(row))
    if edition.saysNothing { return }
    let name = name(of: row)
    if let known = first[name] {
      if edition.differs(from: known) { told.insert(name) }
      if edition.differsInYear(from: known) { toldByYear.insert(name) }
      first[name]?.fill(from: edition)
    } else if first.count < Self.most {
      first[name] = edition
    }
  }

  /// Forgets what is needed no longer, once all rows were counted.
  mutating func finish() { first = [:] }

  /// Whether what names the row names another edition too, and one of another year.
  func tellApart(_ row: DelimitedRows.Row) -> (edition: Bool, year: Bool) {
    if told.isEmpty && toldByYear.isEmpty { return (false, false) }
    let name = name(of: row)
    return (told.contains(name), toldByYear.contains(name))
  }

  /// True for a column whose name says that it has years, and not of what: that may be the reading.
  static func mayBeYearOfReading(_ column: String) -> Bool {
    let name = plainColumnName(column)
    let word = name.last?.isNumber == true ? String(name.prefix { !$0.isNumber }) : name
    return wordsForYear.contains(word)
  }

  /// In the languages of the names of columns; a second column of one name has a number behind it.
  private static let wordsForYear: Set<String> = ["year", "jahr", "annee", "ano", "anno", "jaar", "ar", "rok"]

  /// The first four digits that stand together; 0 where none do.
  private func year(_ row: DelimitedRows.Row) -> Int {
    for column in years {
      var (digits, value) = (0, 0)
      for byte in row.bytes(of: column) + [UInt8(ascii: " ")] {
        if byte.isASCIIDigit {
          (digits, value) = (digits + 1, digits < 4 ? value * 10 + Int(byte - UInt8(ascii: "0")) : value)
        } else if digits == 4 {
          return value
        } else {
          (digits, value) = (0, 0)
        }
      }
    }
    return 0
  }

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
