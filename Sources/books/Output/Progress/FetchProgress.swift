import AppServices
import Synchronization

/// Says which sources are waited for.
final class FetchProgress: Sendable {
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
