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
    let asking = FetchOptions(until: session.deadline(after: nil))
    let (store, busy) = try await full ? session.storeForAsking(until: asking.deadline) : (session.storeToRead(), nil)
    if full && busy == nil { await session.goOn(in: store, asking) }
    let statuses = try full ? await askInFull(asked, asking, session.coordinator(store), store) : []
    try show(try await book(in: store, statuses))
    if let busy { throw ExitStatus(busy) }
  }

  private func show(_ book: Book) throws {
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

  /// - Throws: ``ExitStatus`` as every run that asked sources and has nothing to show, where one of them did not answer: what
  ///   it would have said is not known.
  private func book(in store: SQLiteBookStore, _ statuses: [SourceStatus]) async throws -> Book {
    do { return try await Reference.book(reference, in: store, askingHint: !full) } catch let missing as ExitStatus {
      let ending = ExitStatus.afterAsking(statuses, found: false, strict: false, named: Set(statuses.map(\.source)))
      guard missing.code == .nothingFound, let ending, ending.code != .nothingFound else { throw missing }
      throw ending
    }
  }

  /// Asks the source of each record of the book, or of the record that is named.
  /// - Returns: what became of each asking.
  private func askInFull(
    _ reference: BookReference, _ asking: FetchOptions, _ coordinator: Coordinator, _ store: SQLiteBookStore
  ) async throws -> [SourceStatus] {
    var keys = try await store.book(reference)?.records.map(\.recordKey) ?? []
    if case .record(let key) = reference, keys.isEmpty { keys = [key] }
    let statuses = try await coordinator.fetch(keys, asking)
    if !options.quiet { StandardError.write(StatusLines.text(statuses, for: options.diagnostics)) }
    return statuses
  }
}
