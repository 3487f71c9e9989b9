import AppServices
import BooksConfiguration
import Domain

// A name that nothing has is told with the command that lists what there is.

extension ConfigurationError {
  /// Which command lists the names, where none is near the one that was given. The file has a name for whether a source
  /// is asked, which is no setting of the source: verbs of their own say that.
  var whereNamesStand: String {
    guard case .unknownSetting(let name, source: let source, suggestion: nil) = self else { return "" }
    if name == "enabled" { return ": books sources enable \(source), books sources disable \(source)" }
    return " (books sources info \(source) lists them)"
  }
}

extension ReferenceError {
  /// Which command finds a book by words, where some were given in the place of its name.
  var whereNamesStand: String {
    guard case .unreadable(let text) = self, text.contains(where: \.isLetter), ISBN.read(text).class == .badCharacter
    else {
      return ""
    }
    return "; books list TEXT finds it by its words"
  }
}
