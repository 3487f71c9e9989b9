import ArgumentParser
import Domain
import Sourcing

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

  /// Verbs of other programs, and what does here what they do there.
  private static let nearVerbs = [
    "rm": "books remove REF takes a book out of your library",
    "delete": "books remove REF takes a book out of your library",
    "del": "books remove REF takes a book out of your library",
    "ls": "books list lists your catalogue, books list --library your library",
    "dir": "books list lists your catalogue, books list --library your library",
    "find": "books search QUERY asks the sources, books list TEXT the catalogue alone",
    "lookup": "books search QUERY asks the sources, books list TEXT the catalogue alone",
    "query": "books search QUERY asks the sources, books list TEXT the catalogue alone",
    "note": "books edit REF note=… keeps a note",
    "tag": "books edit REF tags=a,b gives tags",
    "rate": "books edit REF rating=4 rates a book, from 1 to 5",
    "review": "books edit REF my-review=… keeps what you think of a book",
    "tags": "books edit REF tags=a,b gives tags, books list --tag TAG lists by one",
    "fav": "books favorite REF makes a book a favorite, books list --favorites lists them",
    "library": "books list --library lists your library",
    "shelf": "books list --library lists your library, books list --status read what you have read",
    "count": "books stats counts",
    "version": "books --version prints it",
    "completion": "books --generate-completion-script bash prints those of a shell: bash, zsh or fish",
    "completions": "books --generate-completion-script bash prints those of a shell: bash, zsh or fish",
    "new": "books add REF puts a book into your library",
    "save": "books add REF puts a book into your library",
    "update": "books sync asks the sources for what is new, books edit REF changes a book",
    "refresh": "books sync --refresh asks the sources anew",
    "info": "books show REF shows a book, books sources info SOURCE a source",
    "view": "books show REF shows a book",
    "join": "books merge REF REF makes one book of two",
    "unmerge": "books split REF RECORD takes a record out of its book",
    "separate": "books split REF RECORD takes a record out of its book",
    "why": "books show REF --why says why a book shows what it shows",
    "explain": "books show REF --why says why a book shows what it shows",
    "rename": "books edit REF title=… gives a book another title",
    "set": "books edit REF FIELD=VALUE changes a book, books sources set SOURCE key=value a setting",
    "series": "books list --series NAME lists the books of a series",
    "lend": "books edit REF tags=lent note=… says who has a book, books list --tag lent lists those",
    "loan": "books edit REF tags=lent note=… says who has a book, books list --tag lent lists those",
    "backup": "books export -f json --provenance -o FILE keeps all of a catalogue",
    "restore": "books import FILE takes what books export --provenance kept, books undo takes a decision back",
    "log": "books history lists what you decided",
    "config": "books sources set SOURCE key=value changes a setting",
    "settings": "books sources info SOURCE shows those of a source, books sources set SOURCE key=value changes one",
    "star": "books favorite REF makes a book a favorite",
  ]

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

  static func line(for error: any Error) -> String {
    let message = Books.message(for: error)
    let arguments = CommandLine.arguments.dropFirst()
    if let words = beforeVerb(arguments) { return words + " (see books --help)" }
    if let verb = arguments.first, !verb.hasPrefix("-"), !verbs.contains(verb), verb != "help" { return noVerb(verb) }
    if let words = noLowerVerb(arguments) { return words }
    let verb = verbPath(of: arguments)
    if let number = message.firstMatch(of: /Unknown option '(-[0-9]+)'/)?.1 {
      return "\(number) is below 1, and no number below 1 is taken (see books\(verb) --help)"
    }
    if let dashed = dashedValue(in: message, arguments) { return dashed + " (see books\(verb) --help)" }
    if let unlike = unlikeOption(in: message) { return unlike + " (see books\(verb) --help)" }
    // Of `-qf` the parser says first that there is no such option.
    if let missing = message.firstMatch(of: /\n\s+or: (Missing value for .*)/)?.1 {
      return "\(missing) (see books\(verb) --help)"
    }
    if let near = nearValue(in: message) { return near + " (see books\(verb) --help)" }
    return message.split(separator: "\n").joined(separator: " ") + " (see books\(verb) --help)"
  }
}
