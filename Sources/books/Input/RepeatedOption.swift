import ArgumentParser
import Foundation

/// An option of one value that a command line gives twice: the parser takes the last and drops the others without a
/// word.
enum RepeatedOption {
  /// These say where and how, not which books: an alias may give them already, which the command line overrules.
  private static let lastCounts: Set<String> = ["--home", "--color"]
  /// The letters that take no value: most command lines have no others.
  private static let flags: Set<String> = ["-q", "-v", "-h"]

  /// - Parameter verb: what the command line was parsed as.
  /// - Throws: `ValidationError` that names the first such option of the verb.
  static func refuse(of verb: any ParsableCommand.Type) throws {
    let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }.filter { $0.count > 1 && $0.hasPrefix("-") }
    // The parser tells as JSON what a verb takes, which takes a while: it is asked only where an option may be there
    // twice. A letter may have others behind it.
    let others = words.filter { !flags.contains($0) }.map { word in
      word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : String(word.prefix(2))
    }
    guard Set(others).count < others.count || others.count > 1 && others.contains(where: { $0.count == 2 }) else {
      return
    }
    let described = options(of: verb)
    let letters = Set(described.flatMap(\.spellings).filter { $0.count == 2 }.compactMap(\.last))
    let given = words.map { name(in: $0, letters) }
    let twice = described.first { option in
      !option.isRepeating && lastCounts.isDisjoint(with: option.spellings)
        && given.count(where: option.spellings.contains) > 1
    }
    guard let spelling = twice?.spellings.max(by: { $0.count < $1.count }) else { return }
    throw ValidationError("\(spelling) is given twice, and has one value.")
  }

  /// The option that the word names. Behind one dash flags may stand before it, and its value behind it.
  /// - Parameter letters: of the options that have a value.
  private static func name(in word: String, _ letters: Set<Character>) -> String {
    if word.hasPrefix("--") { return String(word.prefix { $0 != "=" }) }
    return word.dropFirst().first(where: letters.contains).map { "-\($0)" } ?? word
  }

  private struct Description: Decodable {
    struct Command: Decodable {
      var arguments: [Described]?
    }

    var command: Command
  }

  /// As the parser describes it.
  private struct Described: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }

    var kind: String
    var isRepeating: Bool
    var names: [Name]?

    var spellings: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }
  }

  /// The options that have a value; none where a later parser describes them in another form.
  private static func options(of verb: any ParsableCommand.Type) -> [Described] {
    let described = try? JSONDecoder().decode(Description.self, from: Data(verb._dumpHelp().utf8))
    return (described?.command.arguments ?? []).filter { $0.kind == "option" }
  }
}
