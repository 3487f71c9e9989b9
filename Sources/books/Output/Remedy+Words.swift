import AppServices
import Domain

extension Remedy {
  /// What to type, as the end of the line that says what is the case.
  var words: String {
    switch self {
    case .updateProgram: ": update books, or use another --home"
    case .startOver: ": start again without --cursor"
    case .refresh: "; --refresh asks again"
    case .goOnline: " (--offline)"
    case .raiseTimeout: "; try again, or give it longer with --timeout"
    case .enable(let source): ": books sources enable \(source)"
    case .setKey(let source): ": books sources set \(source) api-key reads one"
    case .probe(let source): " (books sources test \(source) tries it at once)"
    case .showHistory: " (books history lists them)"
    case .unset(let field): "; --unset \(field) takes back what you gave"
    case .setMark(.favorite): ": books favorite REF, books unfavorite REF"
    case .setMark: ": books add REF, books remove REF"
    }
  }
}

extension RemediableError {
  /// The cause, and what to type.
  var line: String { cause + (remedy?.words ?? "") }
}

extension SourceStatus {
  /// The message, and what to type.
  var line: String? { message.map { $0 + (remedy?.words ?? "") } }
}
