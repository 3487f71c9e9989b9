import AppServices
import ArgumentParser
import Configuration
import Domain
import Interchange
import Persistence
import Sourcing

/// `books show`
struct Show: Verb {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one book: its values, its editions, and why they are what they are.",
    discussion: """
      Example:
        books show 9781718504103 --why
      """)

  @Argument(help: ArgumentHelp("An id as printed, an ISBN, or source:key.", valueName: "ref"))
  var reference: String

  @Flag(help: "Say where each value comes from, which lost, and why the records are together.")
  var why = false

  @Flag(help: "List the editions.")
  var editions = false

  @Flag(help: "Show what each source said.")
  var records = false

  @Flag(help: "First ask the sources of the book's records for all that they have on them.")
  var full = false

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let asked = try full ? Reference.checked(reference) : Reference.read(reference)
    let session = try Session(options)
    let store = try session.store()
    if full { try await askInFull(asked, session, store) }
    let book = try await Reference.book(reference, in: store, askingHint: !full)
    if options.json {
      let shape = BookShape(records: records, why: why)
      return try StandardOutput.line((["schema": "books.show/1", "book": JSON(book, shape: shape)] as JSON).line)
    }
    let card = BookCard(book: book, terminal: options.output)
    var text = card.summary
    if editions { text += "\n" + card.editions }
    if why { text += "\n" + card.why }
    if records { text += "\n" + card.records }
    try StandardOutput.write(text)
  }

  private func askInFull(_ reference: BookReference, _ session: Session, _ store: SQLiteBookStore) async throws {
    var keys = try await store.book(reference)?.records.map(\.recordKey) ?? []
    if case .record(let key) = reference, keys.isEmpty { keys = [key] }
    let coordinator = session.coordinator(store)
    for key in keys {
      let status = try await coordinator.fetch(key, timeout: session.configuration.timeout)
      if let status, !options.quiet { StandardError.write(StatusLines.text([status], for: options.diagnostics)) }
    }
  }
}
