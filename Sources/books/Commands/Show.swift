import AppServices
import ArgumentParser
import BooksConfiguration
import Catalog
import Domain
import Interchange
import Presentation
import Sourcing

/// `books show`
struct Show: Verb {
  static let configuration = CommandConfiguration(
    verb: "show",
    abstract: "Show one book: its values, its editions, and why they are what they are.",
    discussion: """
      Example:
        books show 9781718504103 --why
      """)

  @Argument(help: ArgumentHelp("The book, by id, ISBN or source:key.", valueName: "ref"))
  var reference: String

  @Flag(help: "Say where each value comes from, which lost, and why the records are together.")
  var why = false

  @Flag(help: "List the editions.")
  var editions = false

  @Flag(help: "Show what each source said.")
  var records = false

  @Flag(help: "First ask the sources of the book's records for all that they have on them.")
  var full = false

  @OptionGroup var wait: TimeoutOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if wait.timeout != nil && !full { throw ValidationError("--timeout goes with --full.") }
  }

  func run() async throws {
    let session = try Session(options)
    if !full {
      let book = try await session.contextToRead().references.book(reference)
      try await showCover(of: book, session)
      return try show(book)
    }
    let fetch = FetchOptions(until: session.deadline(after: wait.duration))
    let (context, busy) = try await session.contextToFetch(fetch)
    // The beginning of an id names a known book; anything else may name one that is not here yet.
    let asked = try Registry.sources.checkedReference(try await context.references.completed(reference))
    // A reference to several books is refused before any source is asked.
    do { _ = try await context.references.book(reference, isExplained: false) } catch ReferenceError.notKept {}
    let statuses = try await context.coordinator.fetch(recordsOf: asked, fetch)
    options.report(statuses)
    let book = try await book(in: context, after: statuses)
    if busy == nil { try await showCover(of: book, session) }
    try show(book)
    if let busy { throw ExitStatus(busy) }
    if let error = statuses.lazy.compactMap(\.ingestFailure?.error).first { throw ExitStatus(error) }
  }

  /// Shows the cover where the terminal can, and where it was fetched before or lies in a library of calibre: no
  /// service is asked for it.
  private func showCover(of book: Book, _ session: Session) async throws {
    guard !options.json, let image = TerminalImage(options.output, session.environment),
      let (format, path) = try await storedCover(of: book, session),
      let sequence = await onWaitingThread({ image.sequence(format, at: path) })
    else { return }
    try StandardOutput.write(sequence)
  }

  private func storedCover(of book: Book, _ session: Session) async throws -> (FileFormat, path: String)? {
    if let address = book.cover {
      let archive = try session.contextWithFiles(for: .reading).archive
      if let file = try? await archive.file(from: address) { return (file.format, archive.path(of: file)) }
    }
    return FileInPlace(.cover, of: book).map { ($0.format, $0.path) }
  }

  private func show(_ book: Book) throws {
    if options.json {
      let shape = BookShape(records: records, why: why)
      return try StandardOutput.line(JSON(showing: book, shape).line)
    }
    let card = BookDetailsText(book: book, terminal: options.output)
    var text = card.summary
    if editions { text += "\n" + card.editions }
    if why { text += "\n" + card.why }
    if records { text += "\n" + card.records }
    try options.page(text)
  }

  /// - Throws: ``ExitStatus`` as every run that asked sources and has nothing to show, where one of them did not
  ///   answer: what it would have said is not known.
  private func book(in context: AppContext, after statuses: [SourceStatus]) async throws -> Book {
    do { return try await context.references.book(reference) } catch ReferenceError.notKept(let text, var remedy) {
      let outcome = RunOutcome(of: statuses, found: false, named: Set(statuses.map(\.source)))
      if outcome != .nothingFound, let ending = ExitStatus(after: outcome) { throw ending }
      // The source was asked just now.
      if case .fetch = remedy { remedy = nil }
      throw ReferenceError.notKept(text, remedy)
    }
  }
}
