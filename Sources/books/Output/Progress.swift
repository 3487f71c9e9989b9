import AppServices
import Presentation
import Synchronization

/// One line at the bottom of a terminal that is written anew as work goes on; nothing where stderr is no terminal.
final class ProgressLine: Sendable {
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
  private let start = ContinuousClock.now

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
    guard all > 0 else { return }
    let (done, seconds) = (all - left, start.duration(to: .now) / .seconds(1))
    let rest = seconds >= 1 && done > 0 && left > 0 ? ", " + timeLeft(seconds * Double(left) / Double(done)) : ""
    line.show("\(action): \(done * 100 / all) %\(rest)")
  }

  func clear() { line.clear() }

  /// Says that what is left is not lost.
  func interrupt() {
    clear()
    if !isQuiet { StandardError.line("interrupted: books sync computes the rest") }
  }
}

/// Says how far work on one file is.
final class FileCounter: Sendable {
  private let count = Mutex(0)
  private let line: ProgressLine
  private let title: String
  private let start = ContinuousClock.now

  private let action: String

  private let all: Int?

  /// - Parameters:
  ///   - action: what is done to each: `read`.
  ///   - all: how many there are; nil where nobody knows.
  init(_ options: GlobalOptions, _ title: String, _ action: String = "read", of all: Int? = nil, isSilent: Bool = false)
  {
    line = ProgressLine(options, isSilent: isSilent)
    // The folders would push the numbers off the line.
    self.title = title.split(separator: "/").last.map(String.init) ?? title
    self.action = action
    self.all = all
  }

  func countOne() {
    let count = count.withLock { count in
      count += 1
      return count
    }
    guard count.isMultiple(of: Self.step) else { return }
    line.show("\(title): \(pace(count, of: all, action, after: start.duration(to: .now) / .seconds(1)))")
  }

  /// How much of the file was read, how fast it goes, and how long it takes yet.
  func note(_ progress: ImportProgress) {
    let seconds = start.duration(to: .now) / .seconds(1)
    line.show("\(title): \(progress.words(after: seconds))")
  }

  /// How much of what lists are sorted by is made, once all is read.
  func noteIndexing(_ done: Int, of all: Int) { line.show("\(title): \(indexingProgress(done, of: all))") }

  func clear() { line.clear() }

  private static let step = 1000
}
