import AppServices
import ArgumentParser
import BooksConfiguration
import Domain
import Interchange
import Platform
import Presentation
import Sourcing

/// `books add`
struct Add: Verb {
  static let configuration = CommandConfiguration(
    verb: "add",
    abstract: "Put books into your library; an ISBN that is not here yet is asked for.",
    discussion: """
      - reads ISBNs from standard input, one a line, as a barcode scanner types them, and answers each as soon as it is \
      known. What no source knows is kept as a bare ISBN, and asked for again by books sync.

      With --title, a book that no source knows: a record of your own.

      Examples:
        books add 9781718504103
        books add -
        books add --title "Our Cookbook" --author "Grandmother" tags=family
      """)

  @Argument(
    help: ArgumentHelp(
      "Books, each by id, ISBN or source:key; - for lines of ISBNs. With --title: field=value.", valueName: "ref"),
    completion: .edits)
  var references: [String] = []

  @Option(help: "The title of a book that no source knows.")
  var title: String?

  @Option(help: "An author of it; several are given one by one.")
  var author: [String] = []

  @Option(help: "Its ISBN, where it has one.")
  var isbn: String?

  @Flag(help: "Ask nobody: what is not here is kept as a bare ISBN.")
  var offline = false

  @OptionGroup var wait: TimeoutOption
  @Flag(help: "Print JSON, one object a line.")
  var ndjson = false

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if title == nil && !(author.isEmpty && isbn == nil) {
      throw ValidationError("--author and --isbn describe a book of --title.")
    }
    if title == nil && references.isEmpty {
      throw ValidationError(
        "Missing ref: an id, ISBN or source:key; - reads ISBNs; --title describes a book.")
    }
    if references.contains("-") && references.count > 1 {
      throw ValidationError("- stands alone: it reads all that is to be added.")
    }
    if ndjson && references != ["-"] { throw ValidationError("--ndjson is for books add - alone.") }
    if title != nil {
      _ = try Assignment.read(references)
    } else if let assignment = references.first(where: Assignment.isWritten(in:)) {
      throw ValidationError(
        "“\(assignment)” goes with --title; of a book that is here books edit REF FIELD=VALUE says it.")
    }
  }

  func run() async throws {
    let session = try Session(options)
    if let title { return try await describe(title, in: session) }
    if references == ["-"] { return try await scan(in: session) }
    let context = try await session.contextToWrite(dryRun: dryRun.isSet)
    if try await context.asksSources(toAdd: references) { return try await ask(context, session) }
    try await session.decide(.add(references), dryRun: dryRun.isSet, in: context)
  }

  private func describe(_ title: String, in session: Session) async throws {
    let named = [Assignment("title", title)] + author.map { Assignment("authors", $0) }
    let all = named + [isbn.map { Assignment("isbn", $0) }].compactMap(\.self)
    let edits = try edits(all + Assignment.read(references), session.configuration.mergePolicy.placeholders)
    try await session.decide(.describe(try OwnBook(edits)), dryRun: dryRun.isSet)
  }

  /// What is empty is not given: there is nothing yet that could be taken back.
  private func edits(_ assignments: [Assignment], _ placeholders: Set<ISBN>) throws -> [Edit] {
    do throws(DecisionRefusal) { return try Edit.read(assignments, placeholders: placeholders) } catch {
      guard case .emptyValue(let target) = error else { throw error }
      if target == .field(.title) { throw DecisionRefusal.untitled }
      throw ExitStatus(.badData, "\(error.cause): leave it out where the book has none")
    }
  }

  private func fetchOptions(_ session: Session) -> FetchOptions {
    var fetch = FetchOptions(until: session.deadline(after: wait.duration))
    fetch.cachePolicy = offline ? .never : .whenStale
    return fetch
  }

  // MARK: Named ones

  private func ask(_ context: AppContext, _ session: Session) async throws {
    let output = AccessionOutput(options, form: .remarks)
    let interruption = InterruptHandler { output.interrupt() }
    let (result, summary) = try await context.add(
      references, asking: fetchOptions(session), dryRun: dryRun.isSet, telling: output.tell)
    interruption.over()
    output.clear()
    options.report(summary.statuses)
    try session.tell(result, of: .add(references), sources: summary.statuses)
    try end(summary)
  }

  /// As a search ends that found nothing, where a source that did not answer may know what is bare.
  private func end(_ summary: AccessionSummary) throws {
    let outcome = RunOutcome(of: summary.statuses, found: !summary.mayBeKnown)
    if let ending = ExitStatus(after: outcome) { throw ending.saying(Self.keptBare(summary.bare)) }
  }

  private static func keptBare(_ isbns: [ISBN]) -> String {
    let what = isbns.count == 1 ? "\(isbns[0]) is" : "\(isbns.count) books are"
    return "\(what) in your library as \(isbns.count == 1 ? "a bare ISBN" : "bare ISBNs"); books sync asks again"
  }

  // MARK: Scanned ones

  private func scan(in session: Session) async throws {
    options.sayWhatIsAwaited("ISBNs, one a line")
    let context = try await session.contextToWrite(dryRun: dryRun.isSet)
    let timeout = wait.duration ?? session.configuration.timeout
    let accession = Accession(context, fetchOptions(session), .each(timeout), dryRun: dryRun.isSet)
    let output = AccessionOutput(options, form: options.json || ndjson ? .json : .lines)
    let interruption = InterruptHandler { output.interrupt() }
    let input = StandardInputLines()
    let summary = try await accession.scan(
      {
        let lines = try await input.next()
        if lines == nil { output.showProgress() }
        return lines?.texts
      }, telling: output.tell)
    interruption.over()
    output.clear()
    try output.end(summary, dryRun: dryRun.isSet)
    if summary.count(.notISBN, .shared) > 0 { throw ExitStatus(.badData) }
    try end(summary)
  }
}

extension Assignment {
  /// True where the text is `field=value`, with the name of a field: that is no REF.
  static func isWritten(in text: String) -> Bool {
    guard let assignment = try? read([text]).first else { return false }
    return (try? EditTarget(named: assignment.name)) != nil
  }

  /// Each `field=value`.
  /// - Throws: `ValidationError` for the first that is none.
  static func read(_ texts: [String]) throws -> [Assignment] {
    try texts.map { text in
      // By its scalars: a mark at the beginning of the value makes another character of the sign.
      let (scalars, sign) = (text.unicodeScalars, text.unicodeScalars.firstIndex(of: "="))
      guard let sign, sign > scalars.startIndex else {
        throw ValidationError("“\(text)” is no assignment: write field=value.")
      }
      return Assignment(String(scalars[..<sign]), String(scalars[scalars.index(after: sign)...]))
    }
  }
}
