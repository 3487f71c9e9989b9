import ArgumentParser
import Domain

/// The one line that a wrong command line gets.
enum UsageHint {
  /// The message with the values of `name=value` left out where it repeats arguments of that form: one may be a key
  /// that was given in the wrong place.
  static func withoutValues(_ message: String) -> String {
    CommandLine.arguments.dropFirst().reduce(message) { message, argument in
      guard let sign = argument.firstIndex(of: "="), argument.index(after: sign) < argument.endIndex else {
        return message
      }
      return message.replacing(argument, with: argument[...sign] + "…")
    }
  }

  static func line(for error: any Error) -> String {
    let message = Books.message(for: error)
    let arguments = CommandLine.arguments.dropFirst()
    let verbs = Books.configuration.subcommands.map { $0._commandName }
    if let verb = arguments.first, !verb.hasPrefix("-"), !verbs.contains(verb), verb != "help" {
      return "there is no verb “\(verb)”"
        + didYouMean(nearest(to: verb, among: verbs), else: " (books --help lists them)")
    }
    let verb = arguments.first.flatMap { verbs.contains($0) ? " \($0)" : nil } ?? ""
    if let number = message.firstMatch(of: /Unknown option '(-[0-9]+)'/)?.1 {
      return "\(number) is below 1, and no number below 1 is taken (see books\(verb) --help)"
    }
    return message.split(separator: "\n").joined(separator: " ") + " (see books\(verb) --help)"
  }
}
