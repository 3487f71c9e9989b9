import ArgumentParser
import Configuration
import Domain
import Interchange
import Persistence

/// `books import`
struct Import: Verb {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Put files into the catalogue: what books export wrote, or a book list.",
    discussion: """
      Each file is put in whole or not at all. What you decided here stands; importing a file twice changes nothing.

      Example:
        books export -f json --provenance -o all.json
        books import all.json --home /media/stick/books
      """)

  @Argument(help: ArgumentHelp("Files; - is standard input.", valueName: "file"))
  var files: [String]

  @Option(name: .shortAndLong, help: "auto, json, ndjson or book-list.")
  var format = Format.auto

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case auto, json, ndjson
    case bookList = "book-list"
  }

  func validate() throws {
    if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("Standard input (-) can be read only once.") }
  }

  func run() async throws {
    let inputs = try files.map { try InputFile($0) }
    let forms = try inputs.map { try form(of: $0) }
    let session = try Session(options)
    let store = try await session.storeToWrite(dryRun: dryRun.isSet)
    var results: [ImportResult] = []
    do {
      for (file, form) in zip(inputs, forms) {
        let result = try await put(file, form, into: store, session)
        results.append(result)
        options.say((files.count > 1 ? "\(file.title): " : "") + result.change.words(dryRun: dryRun.isSet))
        result.rows?.words.forEach { options.say("\(file.title): \($0)") }
      }
    } catch {
      // Those before the broken one are in.
      if !results.isEmpty { try print(results) }
      throw error
    }
    try print(results)
  }

  private func print(_ results: [ImportResult]) throws {
    if options.json { try StandardOutput.line(JSON(results, dryRun: dryRun.isSet).line) }
  }

  private func form(of file: InputFile) throws -> ImportForm {
    if let form = ImportForm(rawValue: format.rawValue) { return form }
    let beginning = try file.beginning()
    if let form = ImportForm(beginning: beginning) { return form }
    let reason = beginning.isEmpty ? "is empty" : "is no json, ndjson or book-list file: these can be imported"
    throw ExitStatus(.badData, "\(file.title) \(reason)")
  }

  private func put(
    _ file: InputFile, _ form: ImportForm, into store: SQLiteBookStore, _ session: Session
  ) async throws -> ImportResult {
    let counter = ImportCounter(options, file.title)
    defer { counter.clear() }
    let pieces = try pieces(of: file, form, session)
    do {
      let change = try await store.import(dryRun: dryRun.isSet) {
        counter.countOne()
        return try pieces.next()
      }
      return ImportResult(file: file.name, form: form, change: change, rows: pieces.rows)
    } catch let fault as CatalogFault {
      throw ExitStatus(.badData, "\(file.title), \(fault); nothing of it was imported")
    }
  }

  private func pieces(of file: InputFile, _ form: ImportForm, _ session: Session) throws -> Pieces {
    if let form = CatalogFormat(rawValue: form.rawValue) { return Pieces(CatalogReader(form) { try file.next() }) }
    let source = form.rawValue
    let list = try ListedFile(file, of: source)
    if !session.configuration.isEnabled(source) {
      options.say("\(source) is disabled, so its books are out of view: books sources enable \(source)")
    }
    return Pieces(list)
  }
}
