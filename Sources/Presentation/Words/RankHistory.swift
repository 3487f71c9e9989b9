package import Domain

/// How a book stood in one list, issue by issue: a small plot and its best and latest rank in words.
package struct RankHistory {
  package var name: String
  /// With a rank, oldest first.
  package var issues: [(date: PartialDate?, rank: Int)]

  /// One for each list that has ranked the book in at least two issues, in the order of `lists`.
  package static func all(_ lists: [Listing]) -> [RankHistory] {
    func key(_ listing: Listing) -> String { "\(listing.source):\(listing.list)" }
    var histories: [String: RankHistory] = [:]
    for listing in lists.sorted(by: { ($0.date?.packed ?? 0) < ($1.date?.packed ?? 0) }) {
      guard let rank = listing.rank else { continue }
      histories[key(listing), default: RankHistory(name: listing.name, issues: [])].add(rank, on: listing.date)
    }
    var seen: Set<String> = []
    let keys = lists.map(key).filter { seen.insert($0).inserted }
    return keys.compactMap { histories[$0] }.filter { $0.issues.count > 1 }
  }

  /// Of two records of the book in one issue the better stands.
  private mutating func add(_ rank: Int, on date: PartialDate?) {
    if let last = issues.last, last.date == date {
      issues[issues.count - 1].rank = min(last.rank, rank)
    } else {
      issues.append((date, rank))
    }
  }

  /// `▁▃█ Hardcover Fiction, 3 issues: best #1 on 2023-03-26, latest #2 on 2023-04-02`; the higher, the better the
  /// rank.
  ///
  /// - Parameters:
  ///   - blocks: false for a plot in ASCII.
  ///   - width: the most issues that are drawn, the newest.
  package func line(blocks: Bool, width: Int = 52) -> String {
    guard let best = issues.min(by: { $0.rank < $1.rank }), let latest = issues.last else { return "" }
    let facts = "best \(Self.text(best)), latest \(Self.text(latest))"
    return "\(plot(blocks: blocks, width: width)) \(name), \(issues.count) issues: \(facts)"
  }

  private func plot(blocks: Bool, width: Int) -> String {
    let levels = Array(blocks ? "▁▂▃▄▅▆▇█" : "_.-=+*#@")
    return String(Self.heights(issues.suffix(width).map(\.rank), top: levels.count - 1).map { levels[$0] })
  }

  /// How high each rank stands between the worst of them, at 0, and the best, at the top. Equal ranks throughout are
  /// all the best.
  ///
  /// A file may have any number for a rank, and the difference of two may be too large for an integer.
  package static func heights(_ ranks: [Int], top: Int) -> [Int] {
    guard let best = ranks.min().map(Double.init), let worst = ranks.max().map(Double.init) else { return [] }
    return ranks.map { best == worst ? top : min(Int((worst - Double($0)) * Double(top) / (worst - best)), top) }
  }

  private static func text(_ issue: (date: PartialDate?, rank: Int)) -> String {
    "#\(issue.rank)" + (issue.date.map { " on \($0)" } ?? "")
  }
}
