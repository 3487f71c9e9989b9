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
  /// As it says whose it is, it can also be parsed by itself: see ``Books/parsed()``.
  init(verb: String, abstract: String, discussion: String) {
    self.init(
      commandName: verb, _superCommandName: Books.name, abstract: abstract, discussion: discussion)
  }
}

extension Books {
  /// What the command line asks for.
  ///
  /// The verb parses what is behind its name by itself: to find it from the root, and to look before that for requests
  /// that begin with no verb, takes as long as all else of a short list. What it does not take, and help, goes the long
  /// way, so that the words are the same.
  /// - Throws: what the parser does; `ValidationError` for an option of one value that is given twice.
  static func parsed() throws -> any ParsableCommand {
    let command = try parsedCommand()
    try RepeatedOption.refuse(of: type(of: command))
    return command
  }

  private static func parsedCommand() throws -> any ParsableCommand {
    let arguments = CommandLine.arguments.dropFirst()
    let verb = configuration.subcommands.first {
      $0.configuration._superCommandName == name && $0.configuration.commandName == arguments.first
    }
    if let verb, let command = try? verb.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == verb {
      return command
    }
    return try parseAsRoot()
  }
}
