import AppServices
import Interchange
import Platform
import Presentation
import Synchronization

/// The events of `search --ndjson`, each one whole line as soon as it is known.
final class ResultLines: Sendable {
  /// True where a signal ends the program.
  private let isInterrupted = Mutex(false)

  func tell(_ event: SearchResultEvent) throws {
    let line = JSON(event, .commandLine).line
    try isInterrupted.withLock { isInterrupted in
      if isInterrupted { InterruptHandler.awaitEnd() }
      try StandardOutput.line(line)
    }
  }

  /// Waits for the line that is being written; none begins after it.
  func interrupt() { isInterrupted.withLock { $0 = true } }
}
