import AppServices
import ArgumentParser
import BooksConfiguration
import Catalog
import Domain
import Foundation
import Interchange
import Platform
import Presentation
import Sourcing

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
    var findings = [
      DoctorFinding.of("catalogue") { catalogDetail(try diagnosis.check.get(), directories) },
      DoctorFinding.of("configuration") { configurationDetail(try session.get()) },
    ]
    if case .success(let found?) = diagnosis.check, found.isOpenToOthers {
      findings.insert(Self.openToOthers(directories), at: 1)
    }
    if case .success(let found?) = diagnosis.check, found.lacksListIndexes {
      findings.insert(Self.unsortedLists, at: 1)
    }
    findings.append(requests(directories))
    if let session = try? session.get(), let files = await files(session) { findings.append(files) }
    if let session = try? session.get() { findings += sourceFindings(session) }
    findings += diagnosis.contents.map(Self.contentFindings) ?? []
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

  /// How much space the stored files take, and which are missing or changed; nil where there are none.
  private func files(_ session: Session) async -> DoctorFinding? {
    guard session.hasCurrentCatalog else { return nil }
    do {
      let archive = try session.contextWithFiles(for: .reading).archive
      let files = try await archive.files()
      return files.isEmpty ? nil : Self.filesFinding(files, in: archive)
    } catch is CatalogError {
      // The line of the catalogue says what is wrong with it.
      return nil
    } catch {
      return DoctorFinding(subject: "files", state: .broken, detail: ExitStatus(error).words, failure: error)
    }
  }

  private static func filesFinding(_ files: [StoredFile], in archive: any FileArchive) -> DoctorFinding {
    let spoilt = files.filter { FileStatus(at: archive.path(of: $0))?.size != $0.size }
    if let first = spoilt.first {
      return DoctorFinding(
        subject: "files", state: .warning,
        detail:
          "\(spoilt.count) of \(files.count) missing or not as kept, first \(archive.path(of: first)) from \(first.address)",
        remedy: "books download fetches what a book needs anew")
    }
    // Several addresses may have one file.
    let each = Dictionary(files.map { ($0.sha256, $0) }) { first, _ in first }.values
    let kinds = FileKind.allCases.compactMap { kind -> String? in
      let sizes = each.filter { $0.kind == kind }.map(\.size)
      if sizes.isEmpty { return nil }
      return "\(counted(sizes.count, kind.rawValue)), \(bytesInWords(sizes.reduce(0, +)))"
    }
    return DoctorFinding(subject: "files", state: .ok, detail: kinds.joined(separator: "; "))
  }

  /// A warning only: the reader may want it so.
  private static func openToOthers(_ directories: AppDirectories) -> DoctorFinding {
    let path = directories.catalog.path(percentEncoded: false)
    return DoctorFinding(
      subject: "catalogue", state: .warning, detail: "others may read it, with your notes",
      remedy: "chmod 600 \(path)")
  }

  private static let unsortedLists = DoctorFinding(
    subject: "catalogue", state: .warning,
    detail: "lists take longer, since a load of many books is going on, or was broken off before its end",
    remedy: "go on with the import, or run books sync or books doctor --rebuild")

  private func catalogDetail(_ check: CatalogCheck?, _ directories: AppDirectories) -> String {
    let path = directories.catalog.path(percentEncoded: false)
    guard let check else { return "\(path): not there yet; search and sync make it" }
    let counts = [counted(check.records, "record"), counted(check.books, "book"), counted(check.isbns, "ISBN")]
    return "\(path): sound; \(counts.joined(separator: ", ")), \(check.bytes >> 10) KB"
  }

  /// The request ledger. A damaged one is no more than a warning: only the counts of a day are lost.
  private func requests(_ directories: AppDirectories) -> DoctorFinding {
    let path = directories.requestLedger.path(percentEncoded: false)
    guard let flaw = Session.ledgerFlaw(in: directories) else {
      let isThere = FileManager.default.fileExists(atPath: path)
      return DoctorFinding(
        subject: "requests", state: .ok, detail: "\(path): " + (isThere ? "counted" : "none were counted yet"))
    }
    return DoctorFinding(
      subject: "requests", state: .warning,
      detail: "\(path): \(flaw); until then limits of services are kept by what a run counts itself")
  }

  private func configurationDetail(_ session: Session) -> String {
    let path = session.directories.configurationFile.path(percentEncoded: false)
    return "\(path): " + (FileManager.default.fileExists(atPath: path) ? "can be used" : "not there: defaults hold")
  }

  private func sourceFindings(_ session: Session) -> [DoctorFinding] {
    session.sources().sorted { $0.info.id < $1.info.id }.map { source in
      let isOdd = source.isEnabled && !source.isReady
      let enabled = source.isEnabled ? "enabled" : "disabled"
      var finding = DoctorFinding(
        subject: "source \(source.info.id)", state: isOdd ? .warning : .ok, detail: "\(enabled), \(source.state)")
      if isOdd { finding.remedy = "books sources info \(source.info.id) lists its settings" }
      return finding
    }
  }

  /// What in the catalogue deserves a look, and what is not as it would be computed. Where it cannot be opened for
  /// that, the finding is a warning.
  private static func contentFindings(_ contents: Result<Diagnosis.Contents, any Error>) -> [DoctorFinding] {
    switch contents {
    case .success(let contents):
      return [contents.settings.finding].compactMap(\.self) + DoctorFinding.all(contents.projection)
        + DoctorFinding.all(contents.health)
    case .failure(let error):
      let reason = ExitStatus(error).words
      return [DoctorFinding(subject: "contents", state: .warning, detail: "not looked at: \(reason)")]
    }
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

extension SettingsState {
  /// Nil where all books are those of the configuration file.
  fileprivate var finding: DoctorFinding? {
    words.map { DoctorFinding(subject: "books", state: .warning, detail: $0, remedy: remedy) }
  }
}

extension DoctorFinding {
  /// What `look` says, or why it failed.
  fileprivate static func of(_ subject: String, _ look: () throws -> String) -> DoctorFinding {
    do {
      return DoctorFinding(subject: subject, state: .ok, detail: try look())
    } catch {
      return DoctorFinding(subject: subject, state: .broken, detail: ExitStatus(error).words, failure: error)
    }
  }
}
