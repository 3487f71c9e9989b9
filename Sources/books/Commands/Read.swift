import AppServices
import ArgumentParser
import Catalog
import Domain
import Interchange
import Presentation

/// `books read`
struct Read: Verb {
  static let configuration = CommandConfiguration(
    verb: "read",
    abstract: "Open the PDF of a book, or else its EPUB; the first time it is fetched.",
    discussion: """
      What lies in a library of calibre is opened there.

      Example:
        books read 9781718504103
      """)

  @Argument(help: ArgumentHelp("The book, by id, ISBN or source:key.", valueName: "ref"))
  var reference: String

  @Flag(help: "Open nothing: print where the file is.")
  var printPath = false

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = try Session(options)
    let place: Place
    if let kept = try await here(session) { place = kept } else { place = try await fetched(session) }
    if options.json {
      try StandardOutput.line(place.document.line)
    } else if printPath {
      try StandardOutput.write(place.path + "\n")
    }
    if printPath { return }
    guard DesktopOpener.open(place.path) else {
      throw ExitStatus(.io, "nothing could be opened; books read \(reference) --print-path prints where the file is")
    }
    options.say("opened \(place.path)")
  }

  private typealias Place = (path: String, document: JSON)

  /// A file that is here already: a catalogue that cannot be written is enough for that.
  /// - Throws: ``absence(of:)`` where nobody says where one is.
  private func here(_ session: Session) async throws -> Place? {
    let (context, archive) = try session.contextWithFiles(for: .reading)
    let book = try await context.references.book(reference)
    if let file = FileInPlace(.pdf, of: book) ?? FileInPlace(.epub, of: book) {
      return (file.path, JSON(book, file))
    }
    let kind = kind(of: book)
    guard kind.address(in: book) != nil else { throw Self.absence(of: book) }
    let download = session.fileDownload(into: archive)
    guard let file = try await download.kept(kind, of: book) else { return nil }
    let path = download.path(of: file)
    return (path, JSON(files: [(book, file, path)]))
  }

  /// Why there is no file: what lay in a library of calibre when that was imported may have been moved.
  private static func absence(of book: Book) -> any Error {
    if let place = LibraryFile.formerPlace(of: kinds, of: book) { return ExitStatus(.nothingFound, place) }
    return FileDownloadError(.pdf, "", .noAddress(title: book.title))
  }

  private func fetched(_ session: Session) async throws -> Place {
    let (context, archive) = try session.contextWithFiles(for: .changing)
    let book = try await context.references.book(reference)
    let kind = kind(of: book)
    let download = session.fileDownload(into: archive)
    let progress = DownloadProgress(options, "\(kind.rawValue) of “\(book.title)”")
    defer { progress.clear() }
    let file = try await download.fetch(kind, of: book, telling: progress.note)
    let path = download.path(of: file)
    return (path, JSON(files: [(book, file, path)]))
  }

  /// What is opened, the first that there is.
  private static let kinds = [FileKind.pdf, .epub]

  private func kind(of book: Book) -> FileKind { Self.kinds.first { $0.address(in: book) != nil } ?? .pdf }
}
