import AppServices
import Catalog
import Sourcing

extension ExitStatus {
  /// The end that a run leads to which asked sources, in the command line's words; nil where all is well.
  init?(after outcome: RunOutcome) {
    switch outcome {
    case .done: return nil
    case .catalogFailed(let error): self.init(error)
    case .keyRefused(let status):
      // Of a refused key a whole sentence tells, of one that is missing what the source needs.
      let joint = status.outcome == .badKey ? ":" : ""
      self.init(.keyRefused, "\(status.source)\(joint) \(status.line ?? "refused the key")" + Self.keyHint(status))
    case .badSetting(let status):
      let reason = status.line ?? "it cannot be asked as it is set up"
      self.init(.badConfiguration, "\(status.source): \(reason) (books sources info \(status.source))")
    case .catalogBusy:
      self.init(.tryAgain, "another program is writing to the catalogue: not all that came is kept; try again")
    case .incomplete: self.init(.tryAgain, "not every source answered (--strict)")
    case .noAnswer: self.init(.unavailable, "no source that was asked answered; nothing kept here fits")
    case .nothingFoundYet: self.init(.tryAgain, "nothing found, but not every source answered: try again")
    case .nothingFound: self.init(.nothingFound, "nothing found")
    }
  }

  private static func keyHint(_ status: SourceStatus) -> String {
    let takesAnother = Registry.infos.contains { info in
      info.id == status.source && info.settings.contains { $0.name == SourceSetting.apiKey }
    }
    guard status.outcome == .badKey && takesAnother else { return "" }
    return " (\(KeyHint.words(status.source)))"
  }
}
