import AppServices
import ArgumentParser
import Catalog
import Interchange
import Presentation
import Sourcing

/// `books import`
struct Import: Verb {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Put files into the catalogue: what books export wrote, a book list, or a dump of Open Library.",
    discussion: """
      Each file is put in whole or not at all, but for a dump: that comes in by ten thousand books, and what ended early
      goes on when it is imported again. What you decided here stands; importing a file twice changes nothing. Exports
      and dumps may be packed with gzip.

      Example:
        books export -f json --provenance -o all.json
        books import all.json --home /media/stick/books
        books import ol_dump_authors.txt.gz ol_dump_editions.txt.gz
      """)

  @Argument(help: ArgumentHelp("Files; - is standard input.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Option(name: .shortAndLong, help: "auto, json, ndjson, book-list or open-library.")
  var format = Format.auto

  @Option(
    help: ArgumentHelp(
      "Lines of a dump that give nothing go here; else to the dump's name with .rejects behind it.", valueName: "file"),
    completion: .file())
  var rejects: String?

  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var options: GlobalOptions

  enum Format: ExpressibleByArgument {
    /// As the file begins.
    case auto
    case form(ImportForm)

    init?(argument: String) {
      guard let form = ImportForm(rawValue: argument).map(Format.form) ?? (argument == "auto" ? .auto : nil) else {
        return nil
      }
      self = form
    }

    static var allValueStrings: [String] { ["auto"] + ImportForm.allCases.map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  }

  func validate() throws {
    if files.isEmpty {
      throw ValidationError("Say which files: books import FILE, or - for standard input; --help names the forms.")
    }
    if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("Standard input (-) can be read only once.") }
  }

  func run() async throws {
    if files.contains("-") { options.sayWhatIsAwaited("a file to import") }
    let inputs = try files.map { name in try InputFile(name) { try check(beginning: $0, of: name) } }
    var imports: [(file: InputFile, form: ImportForm)] = try inputs.map { file in
      if case .form(let form) = format { return (file, form) }
      return (file, try naming(file) { try ImportForm(of: file) })
    }
    // Editions find the names of their authors whatever the order of the files.
    let isFirst = try imports.map { file, form in
      try form == .openLibrary && naming(file) { try file.holdsAuthors }
    }
    imports = zip(imports, isFirst).filter(\.1).map(\.0) + zip(imports, isFirst).filter { !$0.1 }.map(\.0)
    let session = try Session(options)
    let named = try rejects.map { try RejectsFile(path: $0, session: session) }
    let context = try await session.contextToWrite(dryRun: dryRun.isSet)
    var results: [ImportResult] = []
    do {
      for (file, form) in imports {
        let result = try await put(file, form, into: context, session, named)
        results.append(result)
        say(result, of: file)
      }
    } catch {
      // Those before the broken one are in.
      if !results.isEmpty { try print(results) }
      try? finish(named)
      throw error
    }
    try finish(named)
    try print(results)
  }

  /// What is of no form is not kept first, however long it is.
  private func check(beginning bytes: [UInt8], of name: String) throws {
    guard case .auto = format, !isPackedFile(beginning: bytes) else { return }
    do throws(ImportError) { _ = try ImportForm(ofFileBeginning: bytes) } catch {
      throw ExitStatus(error, of: InputFile.title(of: name))
    }
  }

  private func put(
    _ file: InputFile, _ form: ImportForm, into context: AppContext, _ session: Session, _ named: RejectsFile?
  ) async throws -> ImportResult {
    if form == .openLibrary { return try await putDump(file, into: context, session, rejecting: named) }
    let counter = FileCounter(options, file.title)
    defer { counter.clear() }
    do {
      return try await context.import(file, form, dryRun: dryRun.isSet, counting: counter.countOne)
    } catch let error as ImportError {
      throw ExitStatus(error, of: file.title)
    }
  }

  private func putDump(
    _ file: InputFile, into context: AppContext, _ session: Session, rejecting named: RejectsFile?
  ) async throws -> ImportResult {
    let counter = FileCounter(options, file.title)
    defer { counter.clear() }
    let own = named == nil ? try rejectsFile(beside: file, session) : nil
    let rejects = named ?? own
    let listener = DumpListener(rejected: { try rejects?.write($0, of: file.title) }, progress: counter.note)
    do {
      let result = try await context.importDump(
        file, authors: session.authorNames, dryRun: dryRun.isSet, telling: listener)
      counter.clear()
      try finish(own)
      return result
    } catch {
      counter.clear()
      try? finish(own)
      if let error = error as? ImportError { throw ExitStatus(error, of: file.title) }
      throw error
    }
  }

  /// Nil where rejected lines go nowhere: there is no place beside the file, or nothing is to be changed.
  private func rejectsFile(beside file: InputFile, _ session: Session) throws -> RejectsFile? {
    if file.name == "-" || dryRun.isSet { return nil }
    return try RejectsFile(path: file.name + ".rejects", session: session)
  }

  private func finish(_ rejects: RejectsFile?) throws {
    guard let rejects else { return }
    let count = try rejects.finish()
    if count > 0 { options.say("\(count) line\(count == 1 ? "" : "s") that gave nothing: \(rejects.path)") }
  }

  private func naming<Value>(_ file: InputFile, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as ImportError { throw ExitStatus(error, of: file.title) }
  }

  private func say(_ result: ImportResult, of file: InputFile) {
    if result.isOutOfView {
      let source = result.form.rawValue
      options.say("\(source) is disabled, so its books are out of view: books sources enable \(source)")
    }
    options.say((files.count > 1 ? "\(file.title): " : "") + result.change.words(dryRun: dryRun.isSet))
    result.rows?.words.forEach { options.say("\(file.title): \($0)") }
    result.dump?.words.forEach { options.say("\(file.title): \($0)") }
  }

  private func print(_ results: [ImportResult]) throws {
    if options.json { try StandardOutput.line(JSON(results, dryRun: dryRun.isSet).line) }
  }
}
