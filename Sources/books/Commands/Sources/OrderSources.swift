import ArgumentParser
import BooksConfiguration

/// `books sources order`
struct OrderSources: Verb {
  static let configuration = CommandConfiguration(
    commandName: "order",
    abstract: "Prefer the values of these sources, the first most; the others follow as before.",
    discussion: """
      What is together depends on no order. Single fields can have an order of their own: [merge.order] in config.toml.

      Example:
        books sources order book-list google-books --dry-run
      """)

  @Argument(help: ArgumentHelp("The sources.", valueName: "source"), completion: .sources)
  var names: [String]

  @Flag(help: "Only show which values of which books would change.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let ids = try SourceArgument.list(names).map(SourceArgument.checked)
    let session = try Session(options)
    if dryRun { return try await OrderPreviewReport(session: session, ids: ids, options: options).run() }
    try session.configurationFile.setOrder(ids)
    let changed = try session.reread()
    options.say("the order is " + changed.configuration.sourceOrder.joined(separator: ", "))
    changed.sayOverruled(by: [changed.configuration.orderingVariable].compactMap(\.self))
    await changed.adoptSettings()
  }
}
