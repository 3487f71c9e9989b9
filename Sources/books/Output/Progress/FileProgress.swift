import AppServices
import Presentation
import Synchronization

/// The progress line of work on one file.
final class FileProgress: Sendable {
  private let count = Mutex(0)
  private let line: ProgressLine
  private let title: String
  private let action: String
  private let all: Int?
  private let start = ContinuousClock.now

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

  /// Counts one more, and shows the count after each thousand.
  func countOne() {
    let count = count.withLock { count in
      count += 1
      return count
    }
    guard count.isMultiple(of: Self.step) else { return }
    line.show("\(title): \(pace(count, of: all, action, after: start.duration(to: .now) / .seconds(1)))")
  }

  func add(_ number: Int) { for _ in 0..<number { countOne() } }

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
