import Domain

/// The table of one program: by which columns it is known, and what these hold.
struct TableProgram: Sendable {
  let form: ImportForm
  /// Names of columns, as ``plainColumnName(_:)`` has them, that together no other table has.
  let signature: Set<String>
  /// Another set of such names.
  var otherSignature: Set<String>?
  private let cells: [String: TableCell]
  var invertsNames = false
  /// What separates people in cells of one role, which then are written as `Last, First`; nil where names are told
  /// apart as in any table.
  var peopleSeparator: Character?
  /// What separates tags, instead of commas and semicolons.
  var tagSeparator: String?
  /// Shelves that the program puts up itself, in lower case, in the column of this name: they are no tags, and some are
  /// a status. Every other shelf is the reader's own, also one called `done`.
  var ownShelves: (column: String, shelves: [String: Shelf.Status?])?
  /// The keys of shelves that are a status.
  var statusShelves: [String: Shelf.Status] = [:]
  /// The key of the shelf that takes a book from all of these, and is no status here. A shelf of the reader's own does
  /// not.
  var endingShelf: String?
  var titlesHoldSeries = false
  /// What stands for the end of a line, in letters of any case.
  var lineEnd: String?
  /// True where no cell stands in quotes: one that begins with a quote is a text that does.
  var isUnquoted = false
  /// True where reviews and descriptions are HTML, as the editor of the program writes them.
  var writesMarkup = false
  /// True where notes are, of which a cell may have several with semicolons between, and titles have words in italics.
  var writesMarkupInNotes = false
  /// True where cells are guarded from spreadsheets as ``CSV/row(_:)`` does.
  var isGuarded = false
  /// True where a column that is not named here holds what its name tells in a table of any program.
  var readsUsualNames = false
  /// Names of columns, as they are written, that say what another says.
  var repeating: Set<String> = []

  init(
    _ form: ImportForm, signature: [String], or other: [String]? = nil, _ cells: [String: TableCell],
    _ change: (inout TableProgram) -> Void = { _ in }
  ) {
    self.form = form
    self.signature = Set(signature.map(plainColumnName))
    otherSignature = other.map { Set($0.map(plainColumnName)) }
    self.cells = Dictionary(cells.map { (plainColumnName($0), $1) }) { first, _ in first }
    change(&self)
  }

  /// The program that wrote a table with these columns; nil where it is none of those known.
  static func of(_ columns: [String]) -> TableProgram? {
    let names = Set(columns.map(plainColumnName))
    if isOwn(columns) { return own }
    return all.first { $0.signature.isSubset(of: names) || $0.otherSignature?.isSubset(of: names) == true }
  }

  static func of(_ form: ImportForm) -> TableProgram? { all.first { $0.form == form } }

  /// Our own export, whatever columns were added, taken out or put elsewhere. That all names are ours is no proof:
  /// `title`, `authors`, `isbn13` and `publisher` are what anybody calls such columns.
  private static func isOwn(_ columns: [String]) -> Bool {
    let names = Set(columns.map { $0.lowercased() })
    guard names.contains("title") else { return false }
    let common = names.intersection(ownNames)
    let isAllOurs = common.count == names.count
    let isNamedSo = names.contains("records") || names.contains("saved-at")
    if isNamedSo, isAllOurs || common.count > mostByChance { return true }
    switch names.intersection(ownNumbers).count {
    case ownNumbers.count: return true
    case 2: if !names.isDisjoint(with: ownMarks) { return true }
    default: break
    }
    guard isAllOurs else { return false }
    let marks = names.intersection(ownMarks).count
    return names.contains("id") && (names.contains("kind") || marks > 0) || names.contains("saved") || marks > 1
  }

  private static let ownNames = Set(CatalogCSV.columnNames)

  /// Another table may have some of our names, as `title`, `isbns` and `records`.
  private static let mostByChance = 3

  /// By which a book and its editions are named. A table of somebody's own has one, or the `id` of its rows beside it.
  private static let ownNumbers: Set = ["id", "isbn13", "isbns"]

  /// Names that other tables hardly have, written so, but such as somebody made for an import.
  private static let ownMarks: Set = ["read-on", "my-review", "work-date", "original-title"]

  /// True where a column holds numbers of other kinds. Of any other program they stand among the ISBNs, as Amazon's do.
  var hasOtherIDs: Bool { cells.values.contains { $0.values.contains(.otherIDs) } }

  /// What a column of this name holds; nil where the program has none. Of our own table names are what they are but for
  /// their case: a column `Read on` was added by somebody.
  func cell(named name: String) -> TableCell? {
    if isGuarded, !Self.ownNames.contains(name.lowercased()) { return nil }
    if repeating.contains(name) { return .passedOver }
    if let cell = cells[plainColumnName(name)] { return cell }
    return readsUsualNames ? TableColumn(named: name).map { TableCell.column($0) } : nil
  }
}
