import AppServices
import ArgumentParser
import BooksConfiguration
import Domain
import Foundation
import Presentation
import Sourcing

/// `books sources set`
struct SetSetting: Verb {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set a source's setting; a secret is read from standard input, without echo.",
    discussion: """
      Examples:
        books sources set book-list base-url=bundled: base-url=~/books.json
        books sources set nytimes api-key < key.txt
      """)

  @Argument(help: ArgumentHelp("The source.", valueName: "source"), completion: .sources)
  var name: String

  @Argument(help: ArgumentHelp("name=value, or the name of a secret.", valueName: "setting"), completion: .assignments)
  var assignments: [String]

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let id = try SourceArgument.checked(name)
    let session = try Session(options)
    let file = session.configurationFile
    let assigned = try grouped(id)
    let usable = try usable(assigned, of: id, in: session)
    try file.set(assigned.map { ($0.name, usable[$0.name] ?? $0.values) }, of: id)
    let changed = try session.reread()
    await changed.resetBackoff(of: id)
    sayState(of: id, in: changed)
    changed.sayOverruled(by: assigned.compactMap { changed.configuration.variable(giving: $0.name, of: id) })
    let flaws = (usable[SourceSetting.baseURL] ?? []).compactMap(Session.flaw(ofFileAt:))
    for flaw in flaws { options.say("\(id): \(flaw)") }
  }

  /// - Throws: ``ExitStatus`` 64 where the source says that one of these values cannot be used.
  private func usable(
    _ assigned: [(name: String, values: [String])], of id: String, in session: Session
  ) throws -> [String: [String]] {
    let values = Dictionary(uniqueKeysWithValues: assigned.map { ($0.name, $0.values) })
    do throws(SourceError) { return try session.usable(values, of: id) } catch {
      throw ExitStatus(.usage, error.description)
    }
  }

  /// The settings in the order of their first assignment, each with all its values.
  private func grouped(_ id: String) throws -> [(name: String, values: [String])] {
    try refuseKey(id)
    var order: [String] = []
    var values: [String: [String]] = [:]
    for assignment in assignments {
      let (setting, value) = try parsed(assignment, of: id)
      if values[setting] == nil { order.append(setting) }
      values[setting, default: []].append(value)
    }
    return order.map { ($0, values[$0] ?? []) }
  }

  /// - Throws: ``ExitStatus`` 64 for a secret's name with what is no setting beside it: that may be the secret.
  private func refuseKey(_ id: String) throws {
    let settings = Registry.sources[id]?.info.allSettings ?? []
    let bare = assignments.filter { !$0.contains("=") }
    guard let secret = settings.first(where: { $0.isSecret && bare.contains($0.name) }),
      bare.contains(where: { name in !settings.contains { $0.name == name } })
    else { return }
    throw Self.keyAsArgument(of: id, secret.name)
  }

  private static func keyAsArgument(of id: String, _ name: String) -> ExitStatus {
    ExitStatus(
      .usage, "a key is not taken as an argument, where others could read it: books sources set \(id) \(name)")
  }

  private func parsed(_ assignment: String, of id: String) throws -> (String, String) {
    let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let setting = Registry.sources[id]?.info.allSettings.first { $0.name == parts[0] }
    let isSecret = setting?.isSecret ?? false
    switch (isSecret, parts.count) {
    case (true, 2):
      throw Self.keyAsArgument(of: id, parts[0])
    case (true, _): return (parts[0], try Secret.read(prompt: "\(parts[0]) of \(id): "))
    case (false, 2): return (parts[0], parts[1])
    default:
      // An unknown name gets the configuration's own message, with what was perhaps meant.
      guard setting != nil else { return (parts[0], "-") }
      throw ExitStatus(.usage, "say what \(parts[0]) is to be: \(parts[0])=value")
    }
  }

  private func sayState(of id: String, in session: Session) {
    for source in session.sources() where source.info.id == id {
      options.say("\(id): \(source.state)" + (source.isEnabled ? "" : " (disabled: \(EnablingHint.words(id)))"))
    }
  }
}

/// `books sources unset`
struct UnsetSetting: Verb {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Take a source's setting out of the configuration file.",
    discussion: """
      Example:
        books sources unset nytimes api-key
      """)

  @Argument(help: ArgumentHelp("The source.", valueName: "source"), completion: .sources)
  var name: String

  @Argument(help: ArgumentHelp("The setting's name.", valueName: "setting"), completion: .settings)
  var setting: String

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let (id, session) = (try SourceArgument.checked(name), try Session(options))
    try session.configurationFile.unset(setting, of: id)
    session.sayOverruled(by: [session.configuration.variable(giving: setting, of: id)].compactMap(\.self))
    await session.resetBackoff(of: id)
  }
}
