import Domain
import Presentation

/// The ranks of a book in one list, issue by issue, the best on top.
struct RankChart {
  let history: RankHistory

  var markup: Markup {
    let issues = Array(history.issues.suffix(Self.mostIssues))
    let ranks = issues.map(\.rank)
    guard ranks.count > 1, let best = ranks.min(), let worst = ranks.max() else { return "" }
    let (width, height) = (320, 70)
    let heights = RankHistory.heights(ranks, top: height - 16)
    let points = heights.enumerated().map { index, rankHeight -> String in
      let x = 6 + index * (width - 12) / (ranks.count - 1)
      return "\(x),\(worst == best ? height / 2 : height - 8 - rankHeight)"
    }
    let last = points.last.map { $0.split(separator: ",").map(String.init) } ?? ["0", "0"]
    let from = issues.first?.date?.description ?? ""
    let words = "\(history.name): \(issues.count) issues, best #\(best), latest #\(issues.last?.rank ?? 0)"
    return """
      <figure class="ranks"><svg viewBox="0 0 \(width) \(height)" role="img" aria-label="\(words)">\
      <polyline points="\(points.joined(separator: " "))" fill="none"/><circle cx="\(last[0])" cy="\(last[1])" r="4"/></svg>\
      <figcaption>\(words)\(from.isEmpty ? "" : ", since \(from)")</figcaption></figure>
      """
  }

  private static let mostIssues = 104
}
