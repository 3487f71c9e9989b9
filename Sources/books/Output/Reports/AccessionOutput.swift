import AppServices
import Domain
import Foundation
import Interchange
import Platform
import Presentation
import Synchronization

/// Prints what becomes of ISBNs that are added, one whole line each as soon as it is known.
final class AccessionOutput: Sendable {
  enum Form {
    /// A line of standard output each.
    case lines
    /// The same as an object of JSON.
    case json
    /// A remark for what is not in the catalogue.
    case remarks
  }

  private struct State {
    var waiting: [String: Int] = [:]
    var held: [String: Date] = [:]
    /// True once nothing more is typed, so that a line of progress is in nobody's way.
    var showsProgress: Bool
    var isInterrupted = false
    var output = PipeTolerantOutput()
  }

  private let options: GlobalOptions
  private let form: Form
  private let line: ProgressLine
  private let state: Mutex<State>

  init(_ options: GlobalOptions, form: Form) {
    self.options = options
    self.form = form
    line = ProgressLine(options, isSilent: options.verbose)
    state = Mutex(State(showsProgress: form == .remarks))
  }

  func tell(_ event: AccessionEvent) throws {
    try state.withLock { state in
      // What began to be written is written; nothing begins after it.
      if state.isInterrupted { InterruptHandler.awaitEnd() }
      switch event {
      case .waiting(let waiting): state.waiting = waiting
      case .held(let source, let until):
        if line.isSilent || !state.showsProgress { say(source, isHeldUntil: until, state) }
        state.held[source] = until
      case .answered(let answer):
        line.clear()
        try print(answer, to: &state.output)
      }
      if state.showsProgress { show(state) }
    }
  }

  /// Nobody sees what is waited for by a line of progress.
  private func say(_ source: String, isHeldUntil until: Date, _ state: State) {
    let words = heldRemark(
      source, until: until, told: state.held[source], at: Date(), again: options.diagnostics.retryTime)
    if let words { options.say(words) }
  }

  /// From now on says on a terminal what is waited for.
  func showProgress() {
    state.withLock { state in
      state.showsProgress = true
      show(state)
    }
  }

  private func show(_ state: State) {
    if let words = accessionProgress(state.waiting, held: state.held, at: Date(), time: options.diagnostics.time) {
      line.show(words)
    } else {
      line.clear()
    }
  }

  func clear() { line.clear() }

  /// Says that nothing of it is lost.
  func interrupt() {
    state.withLock { state in
      state.isInterrupted = true
      line.clear()
      let left = state.waiting.values.max() ?? 0
      guard left > 0, !options.quiet else { return }
      StandardError.line("interrupted: \(left) not asked for everywhere; books sync asks for those that are bare")
    }
  }

  private func print(_ answer: AccessionAnswer, to output: inout PipeTolerantOutput) throws {
    switch form {
    case .json: try output.line(JSON(answer, .commandLine).line)
    case .lines: try output.write(row(answer))
    case .remarks:
      // What was here before, and nobody was asked for, is said of the book.
      let isNews = answer.outcome != .alreadyHere || !answer.answered.isEmpty || !answer.failed.isEmpty
      guard answer.isBare, isNews else { return }
      options.say("\(answer.isbn?.description ?? answer.reading.input): \(answer.words)")
    }
  }

  /// ISBN, what became of it, title and authors; elsewhere than on a terminal by tabs, with the name of the outcome.
  private func row(_ answer: AccessionAnswer) -> String {
    let output = options.output
    let name = printable(answer.isbn?.description ?? String(answer.reading.input.prefix(40)))
    let book = answer.book.map { [BookTable.title(of: $0), $0.authors.joined(separator: ", ")] } ?? ["", ""]
    guard output.isTerminal else {
      let cells = [name, answer.outcome.rawValue] + book.map(printable) + [answer.book == nil ? answer.words : ""]
      return cells.joined(separator: "\t") + "\n"
    }
    let style: Terminal.Style = [.notISBN, .shared].contains(answer.outcome) || answer.isBare ? .red : .green
    let title = book.filter { !$0.isEmpty }.map(printable).joined(separator: " · ")
    let head = padded(name, to: 13) + "  "
    let whole = answer.words + (title.isEmpty ? "" : "  " + title)
    if displayWidth(head + whole) <= output.width {
      return head + output.styled(answer.words, style) + whole.dropFirst(answer.words.count) + "\n"
    }
    let width = max(20, output.width - 15)
    let lines = wrapped(answer.words, to: width).map { output.styled($0, style) } + wrapped(title, to: width)
    return head + lines.joined(separator: "\n" + String(repeating: " ", count: 15)) + "\n"
  }

  /// The last line, with what came of all, and before it one for each source that did not answer or lacks its key: what
  /// is said of an ISBN names these alone.
  func end(_ summary: AccessionSummary, dryRun: Bool) throws {
    if form == .json { try state.withLock { state in try state.output.line(JSON(summary).line) } }
    let silent = summary.statuses.filter { $0.hasFailed || $0.outcome == .needsKey }
    options.report(silent)
    let undo = summary.entry.map { entry in
      let all = (summary.earlierEntries + [entry.id]).map(String.init).joined(separator: ", ")
      return summary.earlierEntries.isEmpty
        ? " (entry \(all); books undo takes it back)" : " (entries \(all); books undo --entry takes back each)"
    }
    let again = summary.bare.isEmpty || dryRun ? "" : "; books sync asks for the bare ones again"
    options.say(summary.words(dryRun: dryRun) + (undo ?? "") + again)
  }
}
