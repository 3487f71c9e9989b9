import ArgumentParser
import BooksConfiguration
import Foundation

/// When output is coloured.
///
/// It lists its values itself. Those of a `CaseIterable` the parser would look up by conformances, and each such
/// question looks through all conformances of the program.
enum ColorChoice: String, ExpressibleByArgument {
  case auto, always, never

  static let allValueStrings = [auto, always, never].map(\.rawValue)
  static let defaultCompletionKind = CompletionKind.list(allValueStrings)
}

/// The options of every verb. A flag of only some verbs, such as `--ndjson`, stands in each of them: a group of one
/// flag takes the parser longer than the flag.
struct GlobalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Keep everything under this folder.", valueName: "dir"), completion: .directory)
  var home: String?

  @Flag(help: "Print JSON.")
  var json = false

  /// Nil stands for auto. As with the limit of `books list` the help says the default value, and the parser knows of
  /// none: to print one, it looks through all conformances of the program.
  @Option(help: "Colour the output: auto, always or never. (default: auto)")
  var color: ColorChoice?

  @Flag(name: .shortAndLong, help: "Say nothing but the data and errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say what is asked of which service.")
  var verbose = false

  @Flag(name: .customLong("no-pager"), help: "Show long lists without a pager (PAGER).")
  var noPager = false

  /// The variables of this run, read once.
  static let environment = ProcessInfo.processInfo.environment

  /// - Throws: `ValidationError` for an empty `--home`, as a script gives whose own variable is not set: the reader's
  ///   own catalogue is not meant; ``ExitStatus`` 78 for a relative home in a folder whose own name cannot be told, or
  ///   is not UTF-8.
  func directories() throws -> AppDirectories {
    if home == "" { throw ValidationError("--home is empty: name a folder.") }
    let directories = AppDirectories.resolve(home: home, environment: Self.environment)
    let said = [home, Self.environment["BOOKS_HOME"]].compactMap(\.self).first { !$0.isEmpty }
    if let said, !said.hasPrefix("/"), !RawInput.hasReadableFolder {
      throw ExitStatus(
        .badConfiguration, "the current folder is gone, or its name is not UTF-8: name the home by its whole path")
    }
    return directories
  }

  /// stdout.
  var output: Terminal {
    Terminal(descriptor: STDOUT_FILENO, color: color ?? .auto, environment: Self.environment)
  }

  /// stderr.
  var diagnostics: Terminal {
    Terminal(descriptor: STDERR_FILENO, color: color ?? .auto, environment: Self.environment)
  }

  /// Says what is read from standard input, where that is a terminal: else its user would wait for the program.
  func sayWhatIsAwaited(_ what: String) {
    if isatty(STDIN_FILENO) == 1 { say("reading \(what); Ctrl-D ends") }
  }

  /// A remark for the person at stderr.
  func say(_ text: String) {
    if !quiet { StandardError.remark(text, for: diagnostics) }
  }
}

/// The option of the verbs that decide.
struct DryRunOption: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: "Only say what would change.")
  var isSet = false
}

/// The option of the verbs that ask sources: how long they wait.
struct TimeoutOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Give up on what has not answered after this many seconds; else after timeout of config.toml, or 8 (sync: 60).",
      valueName: "seconds"))
  var timeout: Double?

  /// Nil where the command line says nothing.
  var duration: Duration? { timeout.map { .seconds($0) } }

  func validate() throws {
    if let timeout, !(timeout > 0 && timeout <= 86_400) {
      throw ValidationError("--timeout takes seconds, more than 0 and at most 86400.")
    }
  }
}
