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
    let (context, archive) = try session.contextWithFiles(for: .changing)
    let book = try await context.references.book(reference)
    let path: String
    let document: JSON
    if let file = FileInPlace(.pdf, of: book) ?? FileInPlace(.epub, of: book) {
      (path, document) = (file.path, JSON(book, file))
    } else {
      let download = session.fileDownload(into: archive)
      let kind = [FileKind.pdf, .epub].first { $0.address(in: book) != nil } ?? .pdf
      let progress = DownloadProgress(options, "\(kind.rawValue) of “\(book.title)”")
      defer { progress.clear() }
      let file = try await download.fetch(kind, of: book, telling: progress.note)
      path = download.path(of: file)
      document = JSON(files: [(book, file, path)])
    }
    if options.json {
      try StandardOutput.line(document.line)
    } else if printPath {
      try StandardOutput.write(path + "\n")
    }
    if printPath { return }
    guard DesktopOpener.open(path) else {
      throw ExitStatus(.io, "nothing could be opened; books read \(reference) --print-path prints where the file is")
    }
    options.say("opened \(path)")
  }
}
