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
    let ids = try SourceArgument.list(names).map(SourceArgument.checked)
    let session = try Session(options)
    try session.configurationFile.setEnabled(true, sources: ids)
    let changed = try session.reread()
    for source in changed.sources() where ids.contains(source.info.id) {
      options.say("\(source.info.id) is enabled" + (source.isReady ? "" : ", but \(source.state)"))
    }
    changed.sayOverruled(by: ids.compactMap { changed.configuration.enablingVariables[$0] })
    await changed.adoptSettings()
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
    let ids = try SourceArgument.list(names).map(SourceArgument.checked)
    let session = try Session(options)
    try session.configurationFile.setEnabled(false, sources: ids)
    let changed = try session.reread()
    for id in ids { options.say("\(id) is disabled") }
    changed.sayOverruled(by: ids.compactMap { changed.configuration.enablingVariables[$0] })
    await changed.adoptSettings()
    await changed.sayWhatIsOutOfView(ofLibraryWith: Set(ids))
  }
}
