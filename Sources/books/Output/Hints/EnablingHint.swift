import BooksConfiguration

/// What switches a source on that is off, as the end of a line that says so.
enum EnablingHint {
  /// The command that does. Where a variable of the environment keeps the source off, a command that changes the file
  /// would not help: the variable is named.
  static func words(_ source: String, in environment: [String: String] = GlobalOptions.environment) -> String {
    let variable = variable(switchingOff: source, in: environment)
    return variable.map { "\($0) says so" } ?? "books sources enable \(source)"
  }

  /// The same for one of several sources that are off: the first that a command switches on, else the first of all. Nil
  /// where there are none.
  static func words(
    ofOneOf sources: [String], in environment: [String: String] = GlobalOptions.environment
  ) -> String? {
    let one = sources.first { variable(switchingOff: $0, in: environment) == nil } ?? sources.first
    return one.map { words($0, in: environment) }
  }
}
