import AppServices
import ArgumentParser
import BooksConfiguration
import Presentation
import Sourcing

/// `books sources enable`
struct EnableSources: Verb {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Ask these sources from now on; what was kept of them comes back into view.",
    discussion: """
      Example:
        books sources enable nytimes instructables
      """)

  @Argument(help: ArgumentHelp("The sources.", valueName: "source"), completion: .sources(enabled: false))
  var names: [String]

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let (ids, changed) = try switching(names, on: true, options)
    for source in changed.sources() where ids.contains(source.info.id) {
      options.say("\(source.info.id) is enabled" + (source.isReady ? "" : ", but \(source.state)"))
    }
    await changed.adoptSwitching(of: ids)
  }
}

/// `books sources disable`
struct DisableSources: Verb {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Ask these sources no more; what was kept of them goes out of view and is not lost.",
    discussion: """
      Example:
        books sources disable google-books
      """)

  @Argument(help: ArgumentHelp("The sources.", valueName: "source"), completion: .sources(enabled: true))
  var names: [String]

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let (ids, changed) = try switching(names, on: false, options)
    for id in ids { options.say("\(id) is disabled") }
    await changed.adoptSwitching(of: ids)
    await changed.sayWhatIsOutOfView(ofLibraryWith: Set(ids))
  }
}

/// Switches the sources of these names on or off in the configuration.
/// - Returns: their ids, and the session with what the configuration says by now.
private func switching(
  _ names: [String], on isOn: Bool, _ options: GlobalOptions
) throws -> (ids: [String], changed: Session) {
  let ids = try SourceArgument.list(names).map(SourceArgument.checked)
  let session = try Session(options)
  try session.configurationFile.setEnabled(isOn, sources: ids)
  return (ids, try session.reread())
}

extension Session {
  /// Says which variables overrule that these sources were switched, and computes the books that change with them.
  fileprivate func adoptSwitching(of ids: [String]) async {
    sayOverruled(by: ids.compactMap { configuration.enablingVariables[$0] })
    await adoptSettings()
  }
}
