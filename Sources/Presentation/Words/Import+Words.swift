package import AppServices
package import Catalog
import Domain
package import Sourcing

extension FileRows {
  /// What could not be used, a line each: how many rows, the first of them with place and reason, and unknown names.
  package var words: [String] {
    var words: [String] = []
    if unusable > 0 { words.append("\(unusable) of \(count) rows gave no record") }
    words += faults.map(\.words)
    if unusable > faults.count { words.append("… and \(unusable - faults.count) more rows") }
    return words + unknownKeys.map(\.words)
  }
}

extension ImportResult {
  /// How many rows lost an address that nobody may open; nil where none did.
  package var wordsOfUnsafeAddresses: String? {
    switch unsafeAddresses {
    case 0: nil
    case 1: "1 row has an address of neither http nor https, which was left out; the rest of the row is in"
    case let rows:
      "\(rows) rows have addresses of neither http nor https, which were left out; what else is in the rows is in"
    }
  }

  /// What is to be known where a load that was broken off before could not be ended behind the import, beside why.
  package static let wordsBehindUnendedLoad =
    "what came in is in; the next import or sync makes what could not be made by now"
}

extension UnknownKey {
  /// `“author” in 3 rows is no key of this form and was passed over; did you mean “authors”?`
  package var words: String {
    let rows = counted(count, "row")
    return "“\(name.prefix(40))” in \(rows) is no key of this form and was passed over" + didYouMean(meant)
  }
}

extension ImportSummary {
  /// `3 records added, 0 changed, 120 unchanged; 2 entries`
  package func words(dryRun: Bool) -> String {
    let added = counted(records.added, "record")
    let changes =
      dryRun
      ? "would add \(added), change \(records.changed), leave \(records.unchanged) unchanged"
      : "\(added) added, \(records.changed) changed, \(records.unchanged) unchanged"
    let loose = decisions == 0 ? "" : ", " + counted(decisions, "decision")
    return changes + "; " + counted(entries, "entry", "entries") + loose
  }
}

extension RowFault {
  /// `row 2 (line 1, column 19): it has no title`
  package var words: String { "row \(row) (\(location))\(list.map { " of \($0)" } ?? ""): \(reason)" }
}

extension DumpCounts {
  /// What it brought beside books, and what it lacked, a line each.
  package var words: [String] {
    var words: [String] = []
    if authors > 0 {
      words.append(authors == 1 ? "the name of 1 author is known now" : "the names of \(authors) authors are known now")
    }
    if unresolved > 0 {
      words.append(
        "\(unresolved) of \(namings) authors have no name here: import the dump of authors, then this file again")
    }
    return words
  }
}

extension ImportProgress {
  /// `12 %, 45000 read, 9800 a second, 3 min left`
  /// - Parameter seconds: since the import of the file began.
  package func words(after seconds: Double) -> String {
    var words: [String] = []
    let share = allBytes.flatMap { $0 > 0 ? min(1, Double(bytes) / Double($0)) : nil }
    if let share { words.append("\(Int(share * 100)) %") }
    words.append(pace(count, "read", after: seconds))
    if let share, share >= 0.001, share < 1, seconds >= 1 {
      words.append(timeLeft(seconds * (1 - share) / share))
    }
    return words.joined(separator: ", ")
  }
}

/// How much is made of what lists are sorted by: `sorting the lists: 2 of 6`.
package func indexingProgress(_ done: Int, of all: Int) -> String { "sorting the lists: \(done) of \(all)" }

extension [RowFault] {
  /// What is wrong, in the order in which it comes up, each with all lines of it: one damage may be in every row of a file.
  fileprivate var reasons: [(reason: String, lines: [Int])] {
    var (reasons, indices) = ([(reason: String, lines: [Int])](), [String: Int]())
    for fault in self {
      let index = indices[fault.reason, default: reasons.count]
      if index == reasons.count {
        indices[fault.reason] = index
        reasons.append((fault.reason, []))
      }
      // One row may have it in several cells.
      if reasons[index].lines.last != fault.location.line { reasons[index].lines.append(fault.location.line) }
    }
    return reasons
  }
}

/// So many lines, or rows of lines, are named; who wants all of them has them in JSON.
private let mostNamedLines = 20

/// `line 5`, `lines 2–31, 40`, `lines 12, 24, 36 and 980 more`
/// - Parameter lines: ascending, each once; one at least.
package func lineNumbers(_ lines: [Int]) -> String {
  var ranges: [ClosedRange<Int>] = []
  for line in lines {
    if let last = ranges.last, last.upperBound + 1 == line {
      ranges[ranges.count - 1] = last.lowerBound...line
    } else {
      ranges.append(line...line)
    }
  }
  let words = ranges.prefix(mostNamedLines)
    .map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
  let left = ranges.dropFirst(mostNamedLines).reduce(0) { $0 + $1.count }
  return (lines.count == 1 ? "line " : "lines ") + words.joined(separator: ", ") + (left > 0 ? " and \(left) more" : "")
}

extension ImportSummary {
  /// Where rows of another program's file say otherwise than what is here, and which stands, a line each.
  package func disagreements(dryRun: Bool) -> [String] {
    var words: [String] = []
    let (passed, shown) = (passedOver.values.reduce(0, +), replaced.values.reduce(0, +))
    if passed > 0 {
      words.append(
        "\(counted(passed, "value")) \(passed == 1 ? "differs" : "differ") from what you decided here, which stands: "
          + Self.counts(passedOver))
    }
    if shown > 0 {
      let verb = dryRun ? "would be" : shown == 1 ? "is" : "are"
      words.append(
        "\(counted(shown, "value")) \(verb) shown instead of what another file said of the same books: "
          + Self.counts(replaced))
    }
    return words
  }

  /// In which fields rows of records that are here say otherwise, and how many; nil where none does.
  package var differences: String? {
    differing.isEmpty
      ? nil : "rows say something else than books that are here, which stay as they are: " + Self.counts(differing)
  }

  /// How many books have the title and the author of another; nil where none has.
  package func namesakes(dryRun: Bool) -> String? {
    if namesakes == 0 { return nil }
    return counted(namesakes, "book") + (dryRun ? " would come" : " came") + " in with the title and author of another"
  }

  /// The most frequent first: `rating 3, tags 1`.
  private static func counts<Name: RawRepresentable<String>>(_ counts: [Name: Int]) -> String {
    counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", ")
  }
}

extension RowsReport {
  /// What is to be known of the file, and which values could not be used, a line for each reason.
  package var words: [String] {
    var words = remarks
    if refusedCount > 0 {
      words.append(
        "\(counted(refusedCount, "value")) could not be used; the rest of the row is taken")
    }
    words += refused.reasons.map { "\(lineNumbers($0.lines)): \($0.reason)" }
    if refusedCount > refused.count { words.append("… and \(refusedCount - refused.count) more values") }
    return words
  }
}
