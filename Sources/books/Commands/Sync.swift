import AppServices
import ArgumentParser
import BooksConfiguration
import Catalog
import Domain
import Interchange
import Presentation
import Sourcing

/// `books sync`
struct Sync: Verb {
  static let configuration = CommandConfiguration(
    verb: "sync",
    abstract: "Take the lists and catalogues of the enabled sources into the catalogue.",
    discussion: """
      What is fresh is not asked for again, unless --refresh is given.

      Example:
        books sync book-list --refresh
      """)

  @Argument(help: ArgumentHelp("Take only these sources.", valueName: "source"), completion: .sources(enabled: true))
  var names: [String] = []

  @OptionGroup var wait: TimeoutOption
  @OptionGroup var choice: SourceChoice
  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let named = names.isEmpty ? nil : SourceArgument.list(names)
    let session = try Session(options)
    if let disabled = try named?.first(where: { try !session.configuration.isEnabled(SourceArgument.checked($0)) }) {
      throw ExitStatus(.usage, session.setupHint(disabled))
    }
    let fetch = try choice.fetchOptions(named, in: session, timeout: wait.duration ?? FetchOptions.timeoutOfSync)
    if session.areAllSourcesOff {
      options.say("nothing was asked, since every source is off: books sources enable NAME")
    }
    let progress = FetchProgress(options)
    defer { progress.clear() }
    let (context, busy) = try session.context(for: .changing, until: fetch.deadline)
    if let busy { throw ExitStatus(busy) }
    // What comes is computed by the new settings; the other books are computed in the time that is left after it.
    await context.adoption.adopt(beside: fetch)
    let answer = try await context.sync(fetch).answer(telling: progress.tell)
    let reports = answer.reports
    progress.clear()
    await session.adoptSettings(in: context, until: fetch.deadline)
    try show(reports, answer.wanted)
    let statuses = reports.map(\.status)
    options.report(statuses)
    statuses.forEach(sayFaults)
    try end(reports, named: fetch.only ?? [], in: session)
  }

  private func show(_ reports: [SyncReport], _ wanted: AccessionSummary) throws {
    if options.json { return try StandardOutput.line(JSON(reports, wanted: wanted, .commandLine).line) }
    if let words = wanted.wordsOfBare { options.say(words) }
    var table = Table([
      Table.Column("SOURCE"), Table.Column("NEW"), Table.Column("CHANGED"), Table.Column("UNCHANGED"),
      Table.Column("SKIPPED"),
    ])
    table.rows = reports.filter { $0.status.wasAsked }.map { report in
      [report.status.source]
        + [report.kept.added, report.kept.changed, report.kept.unchanged, report.status.skipped].map(String.init)
    }
    if !table.rows.isEmpty && !options.quiet { try StandardOutput.write(table.text(for: options.output)) }
  }

  /// Says where the skipped rows stand, the first of them in a line each.
  private func sayFaults(_ status: SourceStatus) {
    sayUnknownKeys(status)
    if let words = FileRows.words(ofJoined: status.joined) { options.say("\(status.source): \(words)") }
    guard !status.faults.isEmpty else { return }
    for fault in status.faults { options.say("\(status.source): \(fault.words)") }
    let rest = status.skipped - status.faults.count
    if rest > 0 { options.say("\(status.source): … and \(counted(rest, "more row"))") }
  }

  /// Says which names of members are unknown: a line for each that is near a known one, one line for the others.
  private func sayUnknownKeys(_ status: SourceStatus) {
    for key in status.unknownKeys where key.meant != nil { options.say("\(status.source): \(key.words)") }
    let others = status.unknownKeys.filter { $0.meant == nil }.map { "“\($0.name.prefix(40))”" }
    if others.isEmpty { return }
    let are = others.count == 1 ? "is no key of this form and was" : "are no keys of this form and were"
    options.say("\(status.source): \(others.joined(separator: ", ")) \(are) passed over")
  }

  private func end(_ reports: [SyncReport], named: Set<String>, in session: Session) throws {
    let statuses = reports.map(\.status)
    let came = statuses.contains { $0.wasAsked && !$0.hasFailed } || !statuses.contains(where: \.wasAsked)
    let outcome = RunOutcome(of: statuses, found: came, strict: choice.strict, named: named)
    if outcome == .noAnswer { throw ExitStatus(.unavailable, wordsOfFailed(reports)) }
    if let ending = session.ending(after: outcome, named: named) { throw ending }
  }

  /// The message where no source could be taken whole. The reasons stand in the lines of the sources; with --quiet,
  /// which prints none of these, here.
  private func wordsOfFailed(_ reports: [SyncReport]) -> String {
    let words = reports.filter(\.status.hasFailed).map { report in
      let reason = options.quiet ? report.status.line.map { ": \($0)" } ?? "" : ""
      if !report.hasBrought { return "\(report.status.source) could not be taken\(reason)" }
      return "\(report.status.source) could not be taken whole, what came of it is kept\(reason)"
    }
    return words.joined(separator: "; ")
  }
}

extension SyncReport {
  /// True where something came of the source and is kept, if only as it was.
  fileprivate var hasBrought: Bool { kept.added + kept.changed + kept.unchanged > 0 }
}
