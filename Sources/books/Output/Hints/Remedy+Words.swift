import AppServices
import Domain
import Presentation

extension Remedy {
  /// What to type, as the end of the line that says what is the case.
  fileprivate var words: String {
    switch self {
    case .updateProgram: ": update books, or use another --home"
    case .startOver: ": start again without --cursor"
    case .refresh: "; --refresh asks again"
    case .goOnline: " (--offline)"
    case .raiseTimeout: "; try again, or give it longer with --timeout"
    case .enable(let source): ": \(EnablingHint.words(source))"
    case .setKey(let source): ": books sources set \(source) api-key reads one"
    case .probe(let source): " (books sources test \(source) tries it at once)"
    case .search(let isbn): "; books search --isbn \(isbn) asks the sources"
    case .fetch(let key): "; books show \(key) --full asks \(key.source)"
    case .showQuarantine: ": books doctor lists those that are"
    case .showHistory: " (books history lists them)"
    case .listCategories: " (books categories lists them)"
    case .unset(let field): "; --unset \(field) takes back what you gave"
    case .merge(let bare): "; books merge \(bare) ID says which of them your bare ISBN is"
    case .setMark(.favorite): ": books favorite REF, books unfavorite REF"
    case .setMark: ": books add REF, books remove REF"
    }
  }
}

extension RemedyWording {
  /// What to type.
  static let commandLine = RemedyWording { $0.words }
}

extension RemediableError {
  /// The cause, and what to type.
  var line: String { RemedyWording.commandLine.line(for: self) }
}

extension SourceStatus {
  /// The message, and what to type.
  var line: String? { RemedyWording.commandLine.line(for: self) }
}
