/// Which titles of a table stand in several rows that only a column of volumes tells apart, as those of an encyclopedia
/// do. In other tables such a column says the same in all rows, or counts a series.
struct VolumesOfTitles: Sendable {
  private let title: Int
  private let volume: Int
  /// What is said of the volume where a title stands first, by hashes of both cells.
  private var first: [Int: Int] = [:]
  /// The hashes of titles of which a later row has another volume.
  private var told: Set<Int> = []

  /// So many different titles are counted: with the half of them twice some 20 MB.
  private static let most = 500_000

  /// - Parameter cells: what the columns hold. Nil where none has volumes.
  init?(_ cells: [TableCell?]) {
    guard let title = cells.firstIndex(of: .column(.title)), let volume = cells.firstIndex(of: .column(.volume)) else {
      return nil
    }
    (self.title, self.volume) = (title, volume)
  }

  /// A row without a volume tells nothing.
  mutating func count(_ row: DelimitedRows.Row) {
    let number = row.bytes(of: volume)
    guard !number.isEmpty else { return }
    let name = row.bytes(of: title).hashValue
    if let known = first[name] {
      if known != number.hashValue { told.insert(name) }
    } else if first.count < Self.most {
      first[name] = number.hashValue
    }
  }

  /// Forgets what is needed no longer, once all rows were counted.
  mutating func finish() { first = [:] }

  /// True where the title of the row is that of another volume too.
  func tellApart(_ row: DelimitedRows.Row) -> Bool { !told.isEmpty && told.contains(row.bytes(of: title).hashValue) }
}
