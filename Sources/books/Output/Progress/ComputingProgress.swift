import Presentation

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
  ///   - done: how many steps are done.
  ///   - all: how many there are.
  func note(_ done: Int, of all: Int) {
    guard all > 0 else { return }
    let (left, seconds) = (all - done, start.duration(to: .now) / .seconds(1))
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
