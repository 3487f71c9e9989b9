import AppServices
import Presentation
import Synchronization

/// One line at the bottom of a terminal that is written anew as work goes on; nothing where stderr is no terminal.
private final class ProgressLine: Sendable {
  private let terminal: Terminal
  private let isSilent: Bool
  private let isShown = Mutex(false)

  init(_ options: GlobalOptions, isSilent: Bool = false) {
    terminal = options.diagnostics
    self.isSilent = isSilent || options.quiet || !terminal.isTerminal || terminal.isDumb
  }

  func show(_ text: String) {
    guard !isSilent else { return }
    isShown.withLock { isShown in
      isShown = true
      StandardError.write(TerminalControl.eraseLine + cut(printable(text), to: terminal.width - 1))
    }
  }

  /// Takes the line away, but where it is being written: whoever a signal ends cannot wait for a terminal.
  func clear() {
    isShown.withLockIfAvailable { isShown in
      if isShown { StandardError.write(TerminalControl.eraseLine) }
      isShown = false
    }
  }
}

/// Says which sources are waited for.
final class Progress: Sendable {
  private let sources = Mutex(AskedSources())
  private let line: ProgressLine

  init(_ options: GlobalOptions) { line = ProgressLine(options, isSilent: options.verbose) }

  func tell(_ event: FetchEvent) {
    sources.withLock { sources in
      sources.note(event)
      if sources.isWaiting { line.show(sources.line) }
    }
  }

  func clear() { line.clear() }
}

/// Says how far work on all books is.
final class ComputingProgress: Sendable {
  private let line: ProgressLine
  private let isQuiet: Bool

  private let action: String

  /// - Parameter action: what is being done, for the line.
  init(_ options: GlobalOptions, doing action: String = "computing books") {
    line = ProgressLine(options)
    isQuiet = options.quiet
    self.action = action
  }

  /// - Parameters:
  ///   - left: how many steps are left.
  ///   - all: how many there were.
  func note(_ left: Int, of all: Int) {
    if all > 0 { line.show("\(action): \((all - left) * 100 / all) %") }
  }

  func clear() { line.clear() }

  /// Says that what is left is not lost.
  func interrupt() {
    clear()
    if !isQuiet { StandardError.line("interrupted: books sync computes the rest") }
  }
}

/// Says how far an import is.
final class ImportCounter: Sendable {
  private let count = Mutex(0)
  private let line: ProgressLine
  private let title: String
  private let start = ContinuousClock.now

  init(_ options: GlobalOptions, _ title: String) {
    line = ProgressLine(options)
    self.title = title
  }

  func countOne() {
    let count = count.withLock { count in
      count += 1
      return count
    }
    if count.isMultiple(of: Self.step) { line.show("\(title): \(count) read") }
  }

  /// How much of the file was read, how fast it goes, and how long it takes yet.
  func note(_ progress: ImportProgress) {
    let seconds = start.duration(to: .now) / .seconds(1)
    line.show("\(title): \(progress.words(after: seconds))")
  }

  func clear() { line.clear() }

  private static let step = 1000
}
