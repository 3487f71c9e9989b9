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
    if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("Standard input (-) can be read only once.") }
  }

  func run() async throws {
    let inputs = try files.map { try InputFile($0) }
    let forms: [ImportForm] = try inputs.map { file in
      if case .form(let form) = format { return form }
      return try naming(file) { try ImportForm(of: file) }
    }
    let context = try await Session(options).contextToWrite(dryRun: dryRun.isSet)
    var results: [ImportResult] = []
    do {
      for (file, form) in zip(inputs, forms) {
        let result = try await put(file, form, into: context)
        results.append(result)
        say(result, of: file)
      }
    } catch {
      // Those before the broken one are in.
      if !results.isEmpty { try print(results) }
      throw error
    }
    try print(results)
  }

  private func put(_ file: InputFile, _ form: ImportForm, into context: AppContext) async throws -> ImportResult {
    let counter = ImportCounter(options, file.title)
    defer { counter.clear() }
    do {
      return try await context.import(file, form, dryRun: dryRun.isSet, counting: counter.countOne)
    } catch let error as ImportError {
      throw ExitStatus(error, of: file.title)
    }
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
  }

  private func print(_ results: [ImportResult]) throws {
    if options.json { try StandardOutput.line(JSON(results, dryRun: dryRun.isSet).line) }
  }
}
