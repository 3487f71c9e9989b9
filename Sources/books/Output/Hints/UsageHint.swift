import ArgumentParser
import Domain
import Sourcing

/// The one line that a wrong command line gets: what is wrong, what was perhaps meant, and which help explains it.
enum UsageHint {
  /// The line for an error of the parser.
  static func line(for error: any Error) -> String {
    let arguments = CommandLine.arguments.dropFirst()
    if let hint = beforeVerb(arguments) { return hint + " (see books --help)" }
    if let verb = arguments.first, !verb.hasPrefix("-"), !verbs.contains(verb), verb != "help" { return noVerb(verb) }
    if let hint = noLowerVerb(arguments) { return hint }
    return reason(in: Books.message(for: error), arguments) + " (see books\(verbPath(of: arguments)) --help)"
  }

  /// The parser's message in one line, in better words where there are some.
  private static func reason(in message: String, _ arguments: ArraySlice<String>) -> String {
    if let number = message.firstMatch(of: /Unknown option '(-[0-9]+)'/)?.1 {
      return "\(number) is below 1, and no number below 1 is taken"
    }
    if let dashed = dashedValue(in: message, arguments) { return dashed }
    if let unlike = unlikeOption(in: message) { return unlike }
    // Of `-qf` the parser says first that there is no such option.
    if let missing = message.firstMatch(of: /\n\s+or: (Missing value for .*)/)?.1 { return String(missing) }
    return nearValue(in: message) ?? message.split(separator: "\n").joined(separator: " ")
  }

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

  /// The message that a value is none of those that an option takes, with the one that was perhaps meant, if any.
  private static func nearValue(in message: String) -> String? {
    guard let said = message.firstMatch(of: /The value '(?<value>[^']*)' is invalid for '(?<option>--?[a-z-]+)[^']*'/),
      let list = message.firstRange(of: "provide one of")
    else { return nil }
    let all = message[list.upperBound...].matches(of: /(?:- |')([A-Za-z0-9-]+)/).map { String($0.1) }
    return "\(said.option) takes \(all.joined(separator: ", ")), not “\(said.value)”"
      + didYouMean(nearest(to: String(said.value), among: all))
  }

  /// The message that an option lacks its value, where what stands behind it begins with a dash and may be meant as
  /// one.
  private static func dashedValue(in message: String, _ arguments: ArraySlice<String>) -> String? {
    guard let option = message.firstMatch(of: /^Missing value for '(--?[A-Za-z-]+)/)?.1 else { return nil }
    let behind = zip(arguments, arguments.dropFirst()).first { $0 == option && $1.hasPrefix("-") }?.1
    return behind.map { "\(option) has no value; one that begins with a dash is written \(option)=\($0)" }
  }

  /// The message that there is no such option, without the one that the parser takes for meant, where that is not like
  /// it: of four letters three may differ for the parser (`--sort`, `--home`).
  private static func unlikeOption(in message: String) -> String? {
    guard let said = message.firstMatch(of: /^(Unknown option '-+([^']+)')\. Did you mean '-+([^']+)'\?$/) else {
      return nil
    }
    let (typed, meant) = (String(said.2), String(said.3))
    let isPart = typed.count > 1 && (meant.contains(typed) || typed.contains(meant))
    return isPart || nearest(to: typed, among: [meant]) != nil ? nil : String(said.1)
  }

  /// - Throws: ``ExitStatus`` 64 where help is asked for about a verb that there is not: the parser would print that of
  ///   all.
  static func checkHelp() throws {
    let words = CommandLine.arguments.dropFirst().prefix { !$0.hasPrefix("-") }
    guard words.first == "help", let verb = words.dropFirst().first, verb != "help", !verbs.contains(verb) else {
      return
    }
    throw ExitStatus(.usage, noVerb(verb))
  }

  private static let verbs = Books.configuration.subcommands.map { $0._commandName }

  private static func noVerb(_ verb: String) -> String {
    if let near = nearVerbs[verb] { return "there is no verb “\(verb)”: \(near)" }
    return "there is no verb “\(verb)”"
      + didYouMean(nearest(to: verb, among: verbs), else: " (books --help lists them)")
  }

  /// The message that there is no such verb below another (`sources tset`), with what was perhaps meant; behind
  /// `sources` that may be a source.
  private static func noLowerVerb(_ arguments: ArraySlice<String>) -> String? {
    guard let upper = Books.configuration.subcommands.first(where: { $0._commandName == arguments.first }),
      let word = arguments.dropFirst().first, !word.hasPrefix("-")
    else { return nil }
    let (verb, lower) = (upper._commandName, upper.configuration.subcommands.map { $0._commandName })
    if lower.isEmpty || lower.contains(word) { return nil }
    let unknown = "there is no verb “\(verb) \(word)”"
    if Registry.infos.contains(where: { $0.id == word }) { return unknown + ": books \(verb) info \(word) tells of it" }
    return unknown + didYouMean(nearest(to: word, among: lower), else: " (books \(verb) --help lists them)")
  }

  /// What every verb takes, with what its value is called.
  private static let optionsOfVerbs = [
    "--home": " DIR", "--json": "", "--color": " auto|always|never", "-q": "", "--quiet": "", "-v": "",
    "--verbose": "", "--no-pager": "",
  ]

  /// The message that such an option stands before the verb, or before the one below it (`sources --home DIR set`),
  /// where other programs take it and the parser knows none.
  private static func beforeVerb(_ arguments: ArraySlice<String>) -> String? {
    let path = verbPath(of: arguments.prefix(1))
    let upper = Books.configuration.subcommands.first { $0._commandName == arguments.first }
    let lower = upper.map { $0.configuration.subcommands.map { $0._commandName } } ?? verbs
    if lower.isEmpty { return nil }
    let rest = arguments.dropFirst(upper == nil ? 0 : 1)
    guard let option = rest.first.map({ String($0.prefix { $0 != "=" }) }), let value = optionsOfVerbs[option] else {
      return nil
    }
    let verb = rest.dropFirst().first { lower.contains($0) }
    if verb == nil, upper != nil { return nil }
    return "options stand behind the verb: books\(path) \(verb ?? "VERB") … \(option)\(value)"
  }

  /// The verb that the arguments begin with, and the one below it, as ` sources info`; empty where they begin with
  /// none.
  private static func verbPath(of arguments: ArraySlice<String>) -> String {
    var (words, commands) = ("", Books.configuration.subcommands)
    for argument in arguments {
      guard let command = commands.first(where: { $0._commandName == argument }) else { break }
      words += " " + argument
      commands = command.configuration.subcommands
    }
    return words
  }
}
