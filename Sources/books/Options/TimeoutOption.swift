import ArgumentParser

/// How long the verbs that ask sources wait.
struct TimeoutOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Give up on what has not answered after this many seconds.", valueName: "seconds"))
  var timeout: Double?

  /// Nil where the command line says nothing.
  var duration: Duration? { timeout.map { .seconds($0) } }

  func validate() throws {
    if let timeout, !(timeout > 0 && timeout <= 86_400) {
      throw ValidationError("--timeout takes seconds, more than 0 and at most 86400.")
    }
  }
}
