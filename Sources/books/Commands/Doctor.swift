import AppServices
import ArgumentParser
import BooksConfiguration
import Catalog
import Domain
import Interchange
import Presentation

/// `books doctor`
struct Doctor: Verb {
  static let configuration = CommandConfiguration(
    verb: "doctor",
    abstract: "Look at the catalogue, the configuration and the sources, and say what is wrong with them.",
    discussion: """
      All books are computed once more and compared. Nothing is changed but by --release, --rebuild and \
      --prune-files. Ends with 65 for a damaged catalogue, 78 for a broken configuration.

      Example:
        books doctor --json
      """)

  @Option(
    help: ArgumentHelp(
      "Let this ISBN link books again, though it is in quarantine.",
      valueName: "isbn"))
  var release: String?

  @Flag(help: "First compute all books anew from the records and your decisions.")
  var rebuild = false

  @Flag(help: "Take away kept files that are of no book any more, and downloads that were begun.")
  var pruneFiles = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if release != nil && rebuild { throw ValidationError("--release and --rebuild exclude each other.") }
    if pruneFiles && (release != nil || rebuild) {
      throw ValidationError("--prune-files stands alone: leave out --release and --rebuild.")
    }
  }

  func run() async throws {
    if let release {
      let isbn = try ISBNArgument.checked(release)
      return try await Session(options).decide(.release(isbn), dryRun: false)
    }
    if pruneFiles { return try await prune() }
    if rebuild { try await computeAnew() }
    // Doctor goes on without a session, which would check this.
    try ReservedFiles.checkStandardStreams()
    let directories = try options.directories()
    let session = Result { try Session(options) }
    let progress = ComputingProgress(options, doing: "checking books")
    let open = (try? session.get()).map { session in { try session.context(for: .reading) } }
    let diagnosis = await Diagnosis(of: Session.integrity(in: directories), open: open) { progress.note($0, of: $1) }
    progress.clear()
    let findings = await self.findings(of: diagnosis, session, directories)
    try show(findings, try? diagnosis.contents?.get().health)
    // Of several failures the one that every other command would end with: it reads the configuration first.
    let failures = findings.compactMap(\.failure)
    if let ending = failures.first(where: { $0 is ConfigurationError }) ?? failures.first {
      throw ExitStatus(ExitStatus(ending).code)
    }
  }

  private func computeAnew() async throws {
    let progress = ComputingProgress(options)
    let session = try Session(options)
    let context = try session.context(for: .changing)
    // As every command that writes, it adopts the settings of the configuration file first.
    try await context.adoption.adopt(by: session.deadline(after: nil))
    let books = try await context.catalog.rebuild { progress.note($0, of: $1) }
    progress.clear()
    options.say("\(counted(books, "book")) computed anew")
  }

  private func prune() async throws {
    let (context, archive) = try Session(options).contextWithFiles(for: .changing)
    let gone = try await archive.prune(addressesWithoutBook(in: context.catalog, archive))
    let count = counted(gone.files, "file")
    options.say("\(count) taken away, \(bytesInWords(gone.bytes))")
  }

  private func show(_ findings: [DoctorFinding], _ health: CatalogHealth?) throws {
    if options.json {
      return try StandardOutput.line(JSON(findings, contents: health).line)
    }
    var table = Table([Table.Column("STATE"), Table.Column("WHAT"), Table.Column("DETAIL", least: 40, wraps: true)])
    table.rows = findings.map { [$0.state.rawValue, $0.subject, $0.sentence] }
    try StandardOutput.write(table.text(for: options.output))
  }
}
