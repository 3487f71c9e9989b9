import AppServices
import Domain
import Foundation
import Interchange
import Presentation

extension GlobalOptions {
  /// Says on stderr what became of each source, a line each; nothing with --quiet.
  func report(_ statuses: [SourceStatus]) {
    if !quiet { StandardError.write(StatusLines.text(statuses, for: diagnostics)) }
  }
}

/// The line that each source gets: what became of it, how much it gave and how long it took.
enum StatusLines {
  static func text(_ statuses: [SourceStatus], for terminal: Terminal) -> String {
    let width = statuses.map { displayWidth($0.source) }.max() ?? 0
    return statuses.map { line($0, width, terminal) + "\n" }.joined()
  }

  private static func line(_ status: SourceStatus, _ width: Int, _ terminal: Terminal) -> String {
    let name = terminal.isTerminal ? status.outcome.words : status.outcome.rawValue
    let outcome = padded(name, to: 12)
    let head = "\(padded(status.source, to: width))  "
    var line = ""
    if !status.hasFailed && status.wasAsked { line += "\(counted(status.results, "result")), " }
    if status.wasAsked { line += "\(milliseconds(status.elapsed)) ms" }
    let message = status.line.map { (status.wasAsked ? ": " : "") + printable(inTime($0, of: status, terminal)) } ?? ""
    let stale = status.stale ? status.fetchedAt.map { " (shown as of \(terminal.time($0)))" } ?? "" : ""
    let indent = displayWidth(head) + displayWidth(outcome) + 2
    let text = terminal.folded(line + message + stale, behind: String(repeating: " ", count: indent))
    return head + terminal.styled(outcome, style(of: status)) + text.dropFirst(indent - 2)
  }

  /// The message, with the time at which the source is asked again as the terminal shows times.
  private static func inTime(_ message: String, of status: SourceStatus, _ terminal: Terminal) -> String {
    guard let retryAt = status.retryAt else { return message }
    return message.replacing(
      "asked again from \(timestamp(retryAt))", with: "asked again \(terminal.retryTime(retryAt))")
  }

  private static func style(of status: SourceStatus) -> Terminal.Style {
    if status.hasFailed { return .red }
    return status.wasAsked ? .green : .dim
  }
}
