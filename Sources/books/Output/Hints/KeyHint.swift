import BooksConfiguration

/// What gives a source another key than the one that was refused, as the end of a line that says so.
enum KeyHint {
  /// The command that reads one. Where a variable of the environment gives the key, one that is written into the file
  /// would not be sent: the variable is named.
  static func words(_ source: String, in environment: [String: String] = GlobalOptions.environment) -> String {
    let variable = variable(givingKeyTo: source, in: environment)
    return variable.map { "it is the one of \($0)" } ?? "books sources set \(source) api-key reads another"
  }
}
