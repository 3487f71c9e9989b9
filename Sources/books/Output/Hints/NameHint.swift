import AppServices
import BooksConfiguration
import Domain

// What follows the error of an unknown name: the command that lists the names that there are.

extension ConfigurationError {
  /// The command that lists the settings of the source; empty where a near name is suggested. `enabled` stands in the
  /// file beside the settings, and is changed by verbs of its own.
  var nameHint: String {
    guard case .unknownSetting(let name, source: let source, suggestion: nil) = self else { return "" }
    if name == "enabled" { return ": books sources enable \(source), books sources disable \(source)" }
    return " (books sources info \(source) lists them)"
  }
}

extension ReferenceError {
  /// The command that finds a book by its words, where words were given as its name; else empty.
  var nameHint: String {
    guard case .unreadable(let text) = self, text.contains(where: \.isLetter), ISBN.read(text).class == .badCharacter
    else {
      return ""
    }
    return "; books list TEXT finds it by its words"
  }
}
