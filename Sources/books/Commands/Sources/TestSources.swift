import AppServices
import ArgumentParser
import BooksConfiguration
import Catalog
import Interchange
import Presentation
import Sourcing

/// `books sources test`
struct TestSources: Verb {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Ask sources for something small and say how that went; nothing is kept.",
    discussion: """
      They are asked even where they rest or their allowance is used up. An answer ends the rest.

      Example:
        books sources test nytimes
      """)

  @Argument(
    help: ArgumentHelp("The sources; all enabled ones where none is named.", valueName: "source"), completion: .sources)
  var names: [String] = []

  @OptionGroup var wait: TimeoutOption
  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let named = Set(try SourceArgument.list(names).map(SourceArgument.checked))
    let session = try Session(options)
    let chosen = session.sources().filter { named.isEmpty ? $0.isEnabled : named.contains($0.info.id) }
    let fetch = FetchOptions(until: session.deadline(after: wait.duration))
    let coordinator = try session.context(for: .fetching, until: fetch.deadline).context.coordinator
    let statuses = try await coordinator.probe(chosen.sorted { $0.info.id < $1.info.id }, fetch)
    if options.json {
      try StandardOutput.line(JSON(tested: statuses, .commandLine).line)
    } else {
      try StandardOutput.write(StatusLines.text(statuses, for: options.output))
    }
    let well = statuses.contains { $0.wasAsked && !$0.hasFailed }
    try end(RunOutcome(of: statuses, found: well, named: named))
  }

  /// Nothing was looked for, so that nothing can be said to be found or not.
  private func end(_ outcome: RunOutcome) throws {
    switch outcome {
    case .noAnswer: throw ExitStatus(.unavailable, "no source that was asked answered")
    case .nothingFound: throw ExitStatus(.nothingFound, "no source was asked")
    default: if let ending = ExitStatus(after: outcome) { throw ending }
    }
  }
}
