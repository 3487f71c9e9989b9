import AppServices
import Domain
import Foundation
import Interchange
import Presentation

/// The summary line that each source gets on stderr.
enum StatusLines {
  static func text(_ statuses: [SourceStatus], for terminal: Terminal) -> String {
    let width = statuses.map { displayWidth($0.source) }.max() ?? 0
    return statuses.map { line($0, width, terminal) + "\n" }.joined()
  }

  private static func line(_ status: SourceStatus, _ width: Int, _ terminal: Terminal) -> String {
    let outcome = terminal.styled(padded(status.outcome.rawValue, to: 12), style(of: status))
    var line = "\(padded(status.source, to: width))  \(outcome)  "
    if !status.hasFailed && status.wasAsked { line += "\(status.results) result\(status.results == 1 ? "" : "s"), " }
    if status.wasAsked { line += "\(milliseconds(status.elapsed)) ms" }
    let message = status.line.map { (status.wasAsked ? ": " : "") + printable($0) } ?? ""
    let stale = status.stale ? status.fetchedAt.map { " (shown as of \(timestamp($0)))" } ?? "" : ""
    return line + message + stale
  }

  private static func style(of status: SourceStatus) -> Terminal.Style {
    if status.hasFailed { return .red }
    return status.wasAsked ? .green : .dim
  }
}
