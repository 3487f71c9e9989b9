import AppServices
import ArgumentParser
import Catalog
import Domain
import Interchange
import Platform
import Presentation

/// `books download`
struct Download: Verb {
  static let configuration = CommandConfiguration(
    verb: "download",
    abstract: "Fetch covers, PDFs and EPUBs of books, each once, and keep them in the data folder.",
    discussion: """
      Without --cover, --pdf and --epub, all that there are. What was cut off is gone on with the next time.

      Example:
        books download 9781718504103 --cover
      """)

  @Argument(help: ArgumentHelp("Books, each by id, ISBN or source:key.", valueName: "ref"))
  var references: [String]

  @Flag(help: "The cover.")
  var cover = false

  @Flag(help: "The PDF.")
  var pdf = false

  @Flag(help: "The EPUB.")
  var epub = false

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = try Session(options)
    let (context, archive) = try session.contextWithFiles(for: .changing)
    let download = session.fileDownload(into: archive)
    let books = try await context.references.books(references)
    var (files, failures): ([(Book, StoredFile, String)], [FileDownloadError]) = ([], [])
    // Where nothing is there at all the end says it.
    var absences: [Absence] = []
    for book in books {
      let kinds = kinds(of: book)
      if kinds.isEmpty {
        let line = "no source says where a file of “\(book.title)” is"
        absences.append(Absence([.pdf, .epub, .cover], of: book, else: line))
      }
      for kind in kinds {
        do {
          let file = try await fetch(kind, of: book, download)
          files.append((book, file, download.path(of: file)))
        } catch let error as FileDownloadError {
          // The first is why the run ends as it does, and is told there.
          let isReason = !error.isAbsence && failures.allSatisfy(\.isAbsence)
          failures.append(error)
          if error.isAbsence {
            absences.append(Absence([kind], of: book, else: error.line))
          } else if !isReason {
            options.say(error.line)
          }
        }
      }
    }
    if !files.isEmpty { absences.forEach { options.say($0.line) } }
    try show(files)
    if let ending = ending(failures, files.isEmpty ? absences : nil, books) { throw ending }
  }

  /// That no source says where a file is.
  private struct Absence {
    let line: String
    /// True where the file was said to lie, or to have lain, in a library of calibre.
    let isOfLibrary: Bool

    init(_ kinds: [FileKind], of book: Book, else words: String) {
      let place = LibraryFile.place(of: kinds, of: book) ?? LibraryFile.formerPlace(of: kinds, of: book)
      (line, isOfLibrary) = (place ?? words, place != nil)
    }
  }

  /// Those that were named, or that the book has.
  private func kinds(of book: Book) -> [FileKind] {
    let named = [(cover, FileKind.cover), (pdf, .pdf), (epub, .epub)].filter(\.0).map(\.1)
    return named.isEmpty ? FileKind.allCases.filter { $0.address(in: book) != nil } : named
  }

  private func fetch(_ kind: FileKind, of book: Book, _ download: FileDownload) async throws -> StoredFile {
    let progress = DownloadProgress(options, "\(kind.rawValue) of “\(book.title)”")
    defer { progress.clear() }
    return try await download.fetch(kind, of: book, telling: progress.note)
  }

  private func show(_ files: [(book: Book, file: StoredFile, path: String)]) throws {
    if options.json { return try StandardOutput.line(JSON(files: files).line) }
    var table = Table([
      Table.Column("ID"), Table.Column("KIND"), Table.Column("SIZE", leaves: 1), Table.Column("FILE", wraps: true),
    ])
    table.rows = files.map { [$0.book.id.description, $0.file.kind.rawValue, bytesInWords($0.file.size), $0.path] }
    if !files.isEmpty { try StandardOutput.write(table.text(for: options.output)) }
  }

  /// - Parameter absences: nil where some file came.
  private func ending(_ failures: [FileDownloadError], _ absences: [Absence]?, _ books: [Book]) -> ExitStatus? {
    let unfetched = failures.filter { !$0.isAbsence }
    if let failure = unfetched.first {
      guard options.quiet, unfetched.count > 1 else { return ExitStatus(failure) }
      return ExitStatus(failure).saying("\(counted(unfetched.count - 1, "more file")) could not be fetched")
    }
    guard let absences else { return nil }
    if let reason = absences.lastIndex(where: \.isOfLibrary) {
      // Why the run ends as it does; what is said of other files would be said nowhere else.
      for (index, absence) in absences.enumerated() where index != reason { options.say(absence.line) }
      return ExitStatus(.nothingFound, absences[reason].line)
    }
    let names = books.count == 1 ? "“\(books[0].title)”" : "these \(books.count) books"
    return ExitStatus(.nothingFound, failures.first?.line ?? "no source says where a file of \(names) is")
  }
}

extension FileDownloadError {
  /// How a run ends that came to this.
  var code: ExitStatus.Code { isAbsence ? .nothingFound : isTransient ? .unavailable : .badData }
}
