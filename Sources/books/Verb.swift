import ArgumentParser

/// A verb of the command line.
///
/// Not the parser's own asynchronous commands: those leave the main thread before they begin, and so start threads even
/// where nothing is waited for.
protocol Verb: ParsableCommand {
  mutating func run() async throws
}

extension CommandConfiguration {
  /// That of a verb which has no verbs of its own.
  ///
  /// As it says whose it is, it can also be parsed by itself: see ``Books/run()``.
  init(verb: String, abstract: String, discussion: String) {
    self.init(
      commandName: verb, _superCommandName: Books.name, abstract: abstract, discussion: discussion)
  }
}

extension Verb {
  /// What the words behind the verb say; nil where they ask for help, or are none that it takes.
  fileprivate static func parsedAlone(_ words: ArraySlice<String>) -> Self? {
    try? parseAsRoot(Array(words)) as? Self
  }
}

extension Books {
  /// Does what the command line asks for.
  ///
  /// The verb parses what is behind its name by itself: to find it from the root, and to look before that for requests
  /// that begin with no verb, takes as long as all else of a short list. What it does not take, and help, goes the long
  /// way, so that the words are the same.
  /// - Throws: what the parser and the verb do; `ValidationError` for an option of one value that is given twice.
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

  /// Nil where the command line begins with no verb, or the verb cannot be parsed by itself.
  private static func parsedVerb() -> (any Verb)? {
    let words = CommandLine.arguments.dropFirst()
    let command = configuration.subcommands.first {
      $0.configuration._superCommandName == name && $0.configuration.commandName == words.first
    }
    return (command as? any Verb.Type)?.parsedAlone(words.dropFirst())
  }
}
