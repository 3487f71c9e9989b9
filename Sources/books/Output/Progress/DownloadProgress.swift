import Presentation

/// Says how much of a file came, how fast, and how long it takes yet.
final class DownloadProgress: Sendable {
  private let line: ProgressLine
  private let title: String
  private let start = ContinuousClock.now

  init(_ options: GlobalOptions, _ title: String) {
    line = ProgressLine(options, isSilent: options.verbose)
    self.title = title
  }

  func note(_ done: Int, of all: Int?) {
    let seconds = start.duration(to: .now) / .seconds(1)
    var words = "\(title): \(bytesInWords(done))" + (all.map { " of \(bytesInWords($0))" } ?? "")
    if seconds >= 1 { words += ", \(bytesInWords(Int(Double(done) / seconds)))/s" }
    if seconds >= 1, let all, done > 0, all > done {
      words += ", " + timeLeft(seconds * Double(all - done) / Double(done))
    }
    line.show(words)
  }

  func clear() { line.clear() }
}
