import ArgumentParser

/// A verb of the command line.
///
/// Not an `AsyncParsableCommand`: that leaves the main thread before it begins, and so starts threads even where
/// nothing is waited for.
protocol Verb: ParsableCommand {
  mutating func run() async throws
}

extension CommandConfiguration {
  /// The configuration of a verb without verbs below it.
  ///
  /// It names the root command, so that the verb can also be parsed by itself: see ``Books/run()``.
  init(verb: String, abstract: String, discussion: String) {
    self.init(
      commandName: verb, _superCommandName: Books.name, abstract: abstract, discussion: discussion)
  }
}

extension Verb {
  /// The verb with these arguments; nil where they ask for help, or are wrong.
  fileprivate static func parsedAlone(_ words: ArraySlice<String>) -> Self? {
    try? parseAsRoot(Array(words)) as? Self
  }
}

extension Books {
  /// Does what the command line asks for.
  ///
  /// The verb parses its arguments by itself. Parsing from the root command would take as long as all else of a short
  /// list. Wrong arguments and requests for help are parsed from the root, so that the messages are those of the
  /// parser.
  /// - Throws: what the parser and the verb throw; `ValidationError` for an option of one value that is given twice.
  static func run() async throws {
    if let verb = parsedVerb() { return try await run(verb) }
    var command = try parseAsRoot()
    if let verb = command as? any Verb { return try await run(verb) }
    try RepeatedOption.refuse(of: type(of: command))
    try command.run()
  }

  private static func run(_ verb: some Verb) async throws {
    var verb = verb
    try RepeatedOption.refuse(of: type(of: verb))
    try await verb.run()
  }

  /// The verb of the command line, parsed by itself; nil where there is none, or where it cannot be parsed so.
  private static func parsedVerb() -> (any Verb)? {
    let words = CommandLine.arguments.dropFirst()
    let command = configuration.subcommands.first {
      $0.configuration._superCommandName == name && $0.configuration.commandName == words.first
    }
    return (command as? any Verb.Type)?.parsedAlone(words.dropFirst())
  }
}
