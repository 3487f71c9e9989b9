package import AppServices
import Domain
import Sourcing

extension RowsReport {
  /// What is to be known of the file, and which values could not be used, a line for each reason.
  package var words: [String] {
    var words = remarks
    if refusedCount > 0 {
      words.append(
        "\(counted(refusedCount, "value")) could not be used; the rest of the row is taken")
    }
    words += refused.reasons.map { "\($0.places): \($0.reason)" }
    if refusedCount > refused.count { words.append("… and \(refusedCount - refused.count) more values") }
    return words
  }
}

/// What is wrong with some rows, and which these are.
private struct RowReason {
  let reason: String
  var lines: [Int] = []
  /// Of rows that have names.
  var names: [String] = []

  var places: String { names.isEmpty ? lineNumbers(lines) : rowNames(names) }
}

extension [RowFault] {
  /// What is wrong, in the order in which it comes up, each with all lines of it: one damage may be in every row of a
  /// file.
  fileprivate var reasons: [RowReason] {
    var (reasons, indices) = ([RowReason](), [String: Int]())
    for fault in self {
      let index = indices[fault.reason, default: reasons.count]
      if index == reasons.count {
        indices[fault.reason] = index
        reasons.append(RowReason(reason: fault.reason))
      }
      // One row may have it in several cells.
      if reasons[index].lines.last != fault.location.line {
        reasons[index].lines.append(fault.location.line)
        if let name = fault.name { reasons[index].names.append(name) }
      }
    }
    return reasons
  }
}

/// How many lines, or ranges of lines, are named. JSON has all of them.
private let mostNamedLines = 20

/// `“Salt Maps”`, `“Salt Maps”, “Night Ferry” and 980 more`
private func rowNames(_ names: [String]) -> String {
  let left = names.count - mostNamedLines
  return names.prefix(mostNamedLines).joined(separator: ", ") + (left > 0 ? " and \(left) more" : "")
}

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
