import Domain
package import Sourcing

extension FileRows {
  /// What could not be used, a line each: how many rows, the first of them with place and reason, and unknown names;
  /// then how many rows are one book with others.
  package var words: [String] {
    var words: [String] = []
    if unusable > 0 { words.append("\(unusable) of \(count) rows gave no record") }
    words += faults.map(\.words)
    if unusable > faults.count { words.append("… and \(unusable - faults.count) more rows") }
    return words + unknownKeys.map(\.words) + [Self.words(ofJoined: joined)].compactMap(\.self)
  }

  /// `2 rows have the title and the authors of an earlier row, and are one book with it`; nil of none.
  package static func words(ofJoined count: Int) -> String? {
    switch count {
    case 0: nil
    case 1: "1 row has the title and the authors of an earlier row, and is one book with it"
    default: "\(count) rows have the title and the authors of an earlier row, and are one book with it"
    }
  }
}

extension UnknownKey {
  /// `“author” in 3 rows is no key of this form and was passed over; did you mean “authors”?`
  package var words: String {
    let rows = counted(count, "row")
    return "“\(name.prefix(40))” in \(rows) is no key of this form and was passed over" + didYouMean(meant)
  }
}

extension RowFault {
  /// `row 2 (line 1, column 19): it has no title`, `the book with the id 107: it has no title`
  package var words: String {
    "\(name ?? "row \(row) (\(location))")\(list.map { " of \($0)" } ?? ""): \(reason)"
  }
}
