import Domain

/// What later rows of a book say of its reading, for the first of them, which is the one that is taken: tables have a
/// row for each copy, or for each time that a book was read. Tags, notes and reviews are joined, as those of several
/// columns are, and of several days the latest counts; a first row that says nothing of it takes the status with it.
struct RepeatedRows: Sendable {
  private struct Addition: Sendable {
    var tags: [String] = []
    /// Those of ``tags``, folded: each row of a book may bear the tags of all others.
    var tagsNamed: Set<String> = []
    var notes: [String] = []
    var reviews: [String] = []
    /// The latest, the line on which it stands, and the status that this line has.
    var day: (date: PartialDate, line: Int, status: UserValue?)?

    /// Takes in what the row on this line says.
    /// - Returns: how many bytes that takes up.
    mutating func take(_ marks: [Mark: UserValue], of line: Int) -> Int {
      var bytes = 0
      if case .list(let tags)? = marks[.tags] {
        let added = tags.filter { tagsNamed.insert(folded($0)).inserted }
        self.tags += added
        bytes += added.reduce(0) { $0 + 2 * RepeatedRows.size(of: $1) }
      }
      if case .text(let note)? = marks[.note] {
        notes.append(note)
        bytes += RepeatedRows.size(of: note)
      }
      if case .text(let review)? = marks[.myReview] {
        reviews.append(review)
        bytes += RepeatedRows.size(of: review)
      }
      if case .date(let date)? = marks[.readOn], day.map({ $0.date < date }) ?? true {
        day = (date, line, marks[.status])
      }
      return bytes
    }
  }

  /// By the line of the first row.
  private var additions: [Int: Addition] = [:]
  /// The lines of the first rows by those of the later ones.
  private var firsts: [Int: Int] = [:]
  /// The days of reading, and the statuses, of the first rows that were given what the later ones say, by their lines.
  private var given: [Int: (day: UserValue?, status: UserValue?)] = [:]
  private var byteCount = 0

  /// What is beyond these is told where its row is left out.
  private static let most = 20_000
  private static let mostBytes = 4 << 20

  /// For a table in which no row is repeated.
  init() {}

  /// Reads the rows that ``RepeatedNames`` finds.
  /// - Parameters:
  ///   - rows: those behind the names.
  ///   - header: the names in the first line.
  init(_ rows: DelimitedRows, header: [String], _ layout: TableLayout, _ names: RepeatedNames) throws {
    var (rows, brokenOff, seen) = (rows, BrokenOffRow(header: header), SeenBooks())
    while let row = try rows.next(), firsts.count < Self.most {
      if brokenOff.reason(of: row) != nil || row.isBlank || !names.isRepeated(row) { continue }
      guard case .book(let copy, _) = layout.read(row), let first = seen.earlier(than: copy, at: row.line) else {
        continue
      }
      add(copy.marks, of: row.line, to: first.line)
    }
  }

  private mutating func add(_ marks: [Mark: UserValue], of line: Int, to first: Int) {
    guard byteCount + Self.size(of: marks) <= Self.mostBytes else { return }
    // Taken out while it grows: else each row would copy what all rows before it say.
    var addition = additions.removeValue(forKey: first) ?? Addition()
    byteCount += addition.take(marks, of: line)
    additions[first] = addition
    firsts[line] = first
  }

  /// What ``Addition/take(_:of:)`` takes up at most.
  private static func size(of marks: [Mark: UserValue]) -> Int {
    var bytes = 0
    if case .list(let tags)? = marks[.tags] { bytes += tags.reduce(0) { $0 + 2 * size(of: $1) } }
    for case .text(let text)? in [marks[.note], marks[.myReview]] { bytes += size(of: text) }
    return bytes
  }

  /// Of a short text the array takes up more than the text itself.
  private static func size(of text: String) -> Int { text.utf8.count + MemoryLayout<String>.stride }

  /// Gives a first row what the later ones say.
  /// - Parameter refused: takes what there is no room for, and a day of reading that gives way.
  mutating func complete(_ copy: inout BookCopy, at line: Int, _ refused: inout [String]) {
    guard let addition = additions.removeValue(forKey: line) else { return }
    var bounds = RowBounds()
    if !addition.tags.isEmpty {
      var tags: [String] = []
      if case .list(let own)? = copy.marks[.tags] { tags = own }
      copy.marks[.tags] = .list(bounds.eachOnce(tags + addition.tags, of: "tags"))
    }
    Self.join(addition.notes, to: &copy.marks[.note], &bounds, "note")
    Self.join(addition.reviews, to: &copy.marks[.myReview], &bounds, "my-review")
    if let (date, later, status) = addition.day {
      if case .date(let own)? = copy.marks[.readOn] {
        if own < date { bounds.refuse("read-on", "\(own) gives way to \(date) of line \(later)") }
        copy.marks[.readOn] = .date(max(own, date))
      } else {
        copy.marks[.readOn] = .date(date)
        copy.marks[.status] = copy.marks[.status] ?? status
      }
    }
    refused += bounds.refused
    given[line] = (copy.marks[.readOn], copy.marks[.status])
  }

  /// A text that is there already is no second one.
  private static func join(
    _ more: [String], to value: inout UserValue?, _ bounds: inout RowBounds, _ name: String
  ) {
    if more.isEmpty { return }
    var texts: [String] = []
    if case .text(let own)? = value { texts = [own] }
    var seen = Set(texts)
    texts += more.filter { seen.insert($0).inserted }
    value = trimmed(bounds.cut(texts.joined(separator: "\n\n"), to: TextBounds.text, name)).map(UserValue.text)
  }

  /// Which marks of a later row its first row has taken over, or says as well; none where that was not so.
  func takenOver(of marks: [Mark: UserValue], from line: Int) -> Set<Mark> {
    guard let first = firsts[line], let (day, status) = given[first] else { return [] }
    var taken: Set<Mark> = [.tags, .note, .myReview]
    if day == marks[.readOn] { taken.insert(.readOn) }
    if status == marks[.status] { taken.insert(.status) }
    return taken
  }
}

/// Which titles, and which ISBNs, stand in several rows of a table, by hashes: few rows need be looked at twice.
struct RepeatedNames: Sendable {
  /// The columns of the title and the subtitle. An author of one book may be `Ada Lind` here, and `Lind, Ada` there.
  private let titles: [Int]
  private let isbns: [Int]
  private var seen: Set<Int> = []
  private var repeated: Set<Int> = []

  /// So many different ones are counted, in some 10 MB.
  private static let most = 400_000

  /// Nil where no column says what a later row could add, and where the program numbers its rows.
  /// - Parameter cells: what the columns hold.
  init?(_ cells: [TableCell?]) {
    let ofReading: Set<TableColumn> = [.tags, .note, .review, .readOn]
    let saysMore = cells.contains { cell in cell?.field.map { ofReading.contains($0) } ?? false }
    guard saysMore, !cells.contains(.key) else { return nil }
    titles = cells.indices.filter { [.title, .subtitle].contains(cells[$0]?.field) }
    isbns = cells.indices.filter { cells[$0]?.field == .isbn }
  }

  var isEmpty: Bool { repeated.isEmpty }

  mutating func count(_ row: DelimitedRows.Row) {
    for hash in hashes(of: row) {
      if seen.contains(hash) {
        repeated.insert(hash)
      } else if seen.count < Self.most {
        seen.insert(hash)
      }
    }
  }

  /// Forgets what is needed no longer, once all rows were counted.
  mutating func finish() { seen = [] }

  func isRepeated(_ row: DelimitedRows.Row) -> Bool { hashes(of: row).contains { repeated.contains($0) } }

  /// Of the title, whatever its case and its marks, and of each cell of ISBNs, whatever stands between the digits.
  private func hashes(of row: DelimitedRows.Row) -> [Int] {
    var hasher = Hasher()
    for column in titles {
      for byte in row.bytes(of: column) {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): hasher.combine(byte | 0x20)
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
          hasher.combine(byte)
        default: break
        }
      }
      hasher.combine(UInt8(ascii: "\n"))
    }
    var hashes = [hasher.finalize()]
    for column in isbns {
      let digits = row.bytes(of: column).filter(\.isASCIIDigit)
      if digits.count >= 9, digits.count <= 64 { hashes.append(digits.hashValue) }
    }
    // Two columns may have one number.
    return hashes.count < 3 ? hashes : Array(Set(hashes))
  }
}

/// The rows of a table that were read.
struct SeenBooks: Sendable {
  private var rows = SeenRows()
  private var isbns = SeenISBNs()

  /// The line of an earlier row of the same book, and why it is one, for a person; nil where there was none.
  mutating func earlier(than copy: BookCopy, at line: Int) -> (line: Int, reason: String)? {
    if copy.keyBesideISBN == nil {
      // A row that the program numbers is what it says; any other is known by its words.
      let what = RecordID(copy.record.key) == nil ? "it is the same book as" : "it has the title and the authors of"
      return rows.line(of: copy.record.recordKey, at: line).map { (line: $0, reason: "\(what) line \($0)") }
    }
    // That they are one book nobody said: their titles may be two of one author.
    return isbns.line(of: copy, at: line).map { (line: $0, reason: "it has the same ISBN as line \($0)") }
  }
}
