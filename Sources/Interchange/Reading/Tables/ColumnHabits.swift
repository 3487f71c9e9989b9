import Domain

/// Which of two numbers before a year is the month.
enum DateOrder: Sendable { case dayFirst, monthFirst }

/// What the ratings of a column go up to.
enum RatingScale: Sendable { case five, ten, unknown }

/// How the names of people are read: rows may be known by them as an earlier version read them.
enum NameReading: Sendable {
  case now
  /// `y` and `e` were parts of names everywhere.
  case withSurnames
  /// Words for “and”, roles in front, short ones behind a comma and those of several in brackets were parts of names.
  case withRoles
  /// So were words for others (``namesBeforeOthers(_:)``).
  case withOthers

  /// Whether words for “and” and all roles are read.
  var readsRoles: Bool { self == .now || self == .withSurnames }
}

/// How the cells of one column are written, as only all of its rows can tell.
struct ColumnHabit: Sendable {
  /// Whether seven and eight digits are what a spreadsheet left of an ISBN-10.
  var restoresZeros = false
  /// Nil where no row tells, or rows contradict one another.
  var dates: DateOrder?
  /// Whether names are written as `García Márquez, Gabriel`.
  var invertsNames = false
  var names = NameReading.now
  var ratings = RatingScale.five
}

/// Counts what the rows of a table tell of its columns.
struct ColumnSurvey {
  /// What is counted of a column.
  private enum Subject {
    case isbns(short: Int, good: Int)
    case dates
    case names(pairs: Int, inverted: Int)
    case ratings(count: Int, aboveFive: Int, aboveTen: Int)
  }

  private var subjects: [Int: Subject] = [:]
  private let columns: [Int]
  /// How many dates of the file show that the day, or the month, comes first; one program writes all alike.
  private var ordered = (dayFirst: 0, monthFirst: 0)

  /// - Parameter judgesRatings: whether ratings may be of ten, as in the table of a program that is not known.
  init(_ cells: [TableCell?], judgesRatings: Bool) {
    for (index, cell) in cells.enumerated() {
      switch cell {
      case .column(let column), .other(let column, _): subjects[index] = Self.subject(column, judgesRatings)
      default: break
      }
    }
    columns = subjects.keys.sorted()
  }

  private static func subject(_ column: TableColumn, _ judgesRatings: Bool) -> Subject? {
    switch column {
    case .isbn: .isbns(short: 0, good: 0)
    // A column “Read” may have the day.
    case .published, .workDate, .readOn, .status: .dates
    case .authors, .translator, .illustrator, .editor, .narrator: .names(pairs: 0, inverted: 0)
    case .rating: judgesRatings ? .ratings(count: 0, aboveFive: 0, aboveTen: 0) : nil
    default: nil
    }
  }

  mutating func count(_ row: DelimitedRows.Row) {
    for column in columns where column < row.count {
      switch subjects[column] {
      case .isbns(let short, let good):
        let text = row[column]
        guard let text = text.utf8.count < 32 ? trimmed(text) : nil, CellISBN.shortLength(of: text) != nil else {
          continue
        }
        subjects[column] = .isbns(short: short + 1, good: good + (CellISBN.restored(text) != nil ? 1 : 0))
      case .dates:
        switch dateOrder(ofCell: row.bytes(of: column)) {
        case .dayFirst: ordered.dayFirst += 1
        case .monthFirst: ordered.monthFirst += 1
        case nil: break
        }
      case .names(let pairs, let inverted):
        guard row.bytes(of: column).contains(UInt8(ascii: ",")), isPairOfNames(row[column]) else { continue }
        // A role in brackets is no part of the name; most cells have none.
        let text = row[column]
        let name = text.utf8.last == UInt8(ascii: ")") ? NameHeading(text).name : text
        let isInverted = uprightName(name) != name
        subjects[column] = .names(pairs: pairs + 1, inverted: inverted + (isInverted ? 1 : 0))
      case .ratings(let count, let aboveFive, let aboveTen):
        guard row.bytes(of: column).count < 16, let rating = plainRating(row[column]), rating > 0 else { continue }
        subjects[column] = .ratings(
          count: count + 1, aboveFive: aboveFive + (rating > 5 ? 1 : 0), aboveTen: aboveTen + (rating > 10 ? 1 : 0))
      case nil: break
      }
    }
  }

  /// By column.
  ///
  /// Nine in ten of the values that are too short must be ISBNs with zeros in front, where one in eleven would be by
  /// chance. Three in four of the cells with one comma must be names that are inverted beyond doubt. Where more than
  /// one in ten of the ratings is above five, that is no slip.
  var habits: [Int: ColumnHabit] {
    subjects.compactMapValues { subject in
      switch subject {
      case .isbns(let short, let good): short > 0 && good * 10 >= short * 9 ? ColumnHabit(restoresZeros: true) : nil
      case .dates:
        switch ordered {
        case (1..., 0): ColumnHabit(dates: .dayFirst)
        case (0, 1...): ColumnHabit(dates: .monthFirst)
        default: nil
        }
      case .names(let pairs, let inverted):
        inverted > 2 && inverted * 4 >= pairs * 3 ? ColumnHabit(invertsNames: true) : nil
      case .ratings(let count, let aboveFive, let aboveTen):
        aboveFive * 10 > count ? ColumnHabit(ratings: aboveTen == 0 ? .ten : .unknown) : nil
      }
    }
  }
}

/// The order of `13/3/2019` and `3/13/2019`, of which only one number can be the month; nil for any other cell.
private func dateOrder(ofCell cell: ArraySlice<UInt8>) -> DateOrder? {
  guard cell.count <= 32 else { return nil }
  var numbers = [0, 0]
  var (place, digits) = (0, 0)
  for byte in cell {
    switch byte {
    case 48...57 where place < 2 && digits < 2:
      (numbers[place], digits) = (numbers[place] * 10 + Int(byte) - 48, digits + 1)
    case UInt8(ascii: "/") where digits > 0, UInt8(ascii: "-") where digits > 0:
      (place, digits) = (place + 1, 0)
      if place == 2 {
        switch (numbers[0], numbers[1]) {
        case (13...31, 1...12): return .dayFirst
        case (1...12, 13...31): return .monthFirst
        default: return nil
        }
      }
    default: return nil
    }
  }
  return nil
}
