package import AppServices

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
