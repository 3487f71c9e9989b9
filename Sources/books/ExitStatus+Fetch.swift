import AppServices
import Sourcing

extension ExitStatus {
  /// How a run that asked sources ends.
  ///
  /// - Parameters:
  ///   - found: whether there is something to show, or nothing was looked for.
  ///   - named: the sources named on the command line; a missing or refused key of one of them is an end of its own.
  static func afterAsking(_ statuses: [SourceStatus], found: Bool, strict: Bool, named: Set<String>) -> ExitStatus? {
    let refused = statuses.first { [.needsKey, .badKey].contains($0.outcome) && named.contains($0.source) }
    if let refused {
      let message = "\(refused.source) \(refused.line ?? "refused the key")"
      let takesAnother = Registry.infos.contains { info in
        info.id == refused.source && info.settings.contains { $0.name == SourceSetting.apiKey }
      }
      let hint =
        refused.outcome == .badKey && takesAnother
        ? " (books sources set \(refused.source) api-key reads another)" : ""
      return ExitStatus(.keyRefused, message + hint)
    }
    if statuses.contains(where: \.catalogWasBusy) {
      return ExitStatus(.tryAgain, "another program is writing to the catalogue: not all that came is kept; try again")
    }
    let failed = statuses.filter(\.hasFailed)
    let asked = statuses.filter(\.wasAsked)
    if found { return strict && !failed.isEmpty ? ExitStatus(.tryAgain, "not every source answered (--strict)") : nil }
    if !failed.isEmpty && failed.count == asked.count {
      return ExitStatus(.unavailable, "no source that was asked answered; nothing kept here fits")
    }
    if !failed.isEmpty { return ExitStatus(.tryAgain, "nothing found, but not every source answered: try again") }
    return ExitStatus(.nothingFound, "nothing found")
  }
}
