import AppServices
import ArgumentParser
import Catalog
import BooksConfiguration
import Domain
import Interchange
import Presentation
import Sourcing
import Synchronization

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
    if dryRun { return try await TryOrder(session: session, ids: ids, options: options).run() }
    try session.configurationFile.setOrder(ids)
    let changed = try session.reread()
    options.say("the order is " + changed.configuration.sourceOrder.joined(separator: ", "))
    changed.sayOverruled(by: [changed.configuration.orderingVariable].compactMap(\.self))
    await changed.adoptSettings()
  }
}

/// `books sources order --dry-run`
struct TryOrder {
  let session: Session
  let ids: [String]
  let options: GlobalOptions

  /// Prints, book by book, which values another order would change; changes nothing.
  func run() async throws {
    let configuration = try session.configuration(ordering: ids)
    var document = OrderDocument.stream(configuration.sourceOrder)
    if options.json { try StandardOutput.write(document.head) }
    let books = try await session.contextToRead().previewOrder(configuration.mergePolicy) { book, changes in
      if options.json {
        let element = OrderDocument.element(book, changes)
        return try StandardOutput.write(document.bytes(for: element))
      }
      try show(book, changes)
    }
    if options.json { try StandardOutput.write(OrderDocument.tail(of: document, books: books)) }
    let order = configuration.sourceOrder.joined(separator: ", ")
    options.say("with the order \(order) \(counted(books, "book")) would show other values")
  }

  private func show(_ book: Book, _ changes: [ValueChange]) throws {
    let terminal = options.output
    try StandardOutput.write(terminal.isTerminal ? block(book, changes, terminal) : rows(book, changes))
  }

  /// Id, title, field, value and source before, value and source after.
  private func rows(_ book: Book, _ changes: [ValueChange]) -> String {
    changes.map { change in
      [
        book.id.description, book.title, change.field, change.before ?? "", change.sourceBefore ?? "",
        change.after ?? "", change.sourceAfter ?? "",
      ].map(printable).joined(separator: "\t") + "\n"
    }.joined()
  }

  private func block(_ book: Book, _ changes: [ValueChange], _ terminal: Terminal) -> String {
    let title = terminal.styled(cut(printable("\(book.id)  \(BookTable.title(of: book))"), to: terminal.width), .bold)
    let lines = changes.flatMap { change in
      [
        "  \(padded(change.field, to: 12))  \(Self.text(change.before, change.sourceBefore))",
        "  \(padded("", to: 10))→   \(Self.text(change.after, change.sourceAfter))",
      ]
    }
    return ([title] + lines.map { cut(printable($0), to: terminal.width) }).map { $0 + "\n" }.joined()
  }

  private static func text(_ value: String?, _ source: String?) -> String {
    (value ?? "nothing") + (source.map { " (\($0))" } ?? "")
  }
}
