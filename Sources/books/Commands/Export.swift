import AppServices
import ArgumentParser
import Catalog
import Domain
import Foundation
import Interchange
import Platform
import Sourcing

/// `books export`
struct Export: Verb {
  static let configuration = CommandConfiguration(
    verb: "export",
    abstract: "Write the catalogue, or what the filters leave of it, as one file.",
    discussion: """
      A file that is there is replaced in one step, and keeps its mode, its owner and the link that leads to it. The \
      catalogue, the configuration and what sources read are never written over. The bytes are the same as long as the \
      catalogue says the same. books import reads json and ndjson; with --provenance they hold all that the catalogue \
      holds.

      Example:
        books export javascript -o javascript.csv --columns title,authors,isbn13
      """)

  @OptionGroup var filters: Filters
  @OptionGroup var shelf: ShelfOptions

  @Option(
    name: [.customShort("f", allowingJoined: true), .customLong("format")],
    help: "json, ndjson, csv or book-list; as the name of the file ends where nothing is said.")
  var namedFormat: OneOf<Formats>?

  @Option(
    name: [.long, .customShort("o", allowingJoined: true)],
    help: ArgumentHelp("Write here; - is standard output.", valueName: "file"), completion: .file())
  var output = "-"

  @Option(help: "title, author, date, added, saved, rating, read or rank.")
  var sort: OneOf<List.Sorts>?

  @Flag(help: "Turn the order around.")
  var reverse = false

  @Option(
    help: ArgumentHelp("Only these columns of a csv, in this order: title,authors,isbn13.", valueName: "names"),
    completion: .csvColumns)
  var columns: String?

  @Flag(help: "Begin a csv with the mark by which Excel knows that it is UTF-8.")
  var bom = false

  @Flag(help: "With what every source said, your decisions, and all else that makes it whole; json and ndjson only.")
  var provenance = false

  @Option(
    help: ArgumentHelp("Put the kept files of these books into this folder, under readable names.", valueName: "dir"),
    completion: .directory)
  var files: String?

  @OptionGroup var options: GlobalOptions

  enum Formats: OptionValues {
    static let all = ExportFormat.allCases
  }

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output takes the name of a file, or - for standard output.") }
    if files == "" { throw ValidationError("--files is empty: name a folder.") }
    let format = try format
    if provenance, CatalogFormat(rawValue: format.rawValue) == nil {
      throw ValidationError("--provenance needs -f json or -f ndjson: \(format.rawValue) cannot hold it.")
    }
    if provenance, sort != nil || reverse {
      throw ValidationError("--provenance has an order of its own: leave out --sort and --reverse.")
    }
    if format != .csv, columns != nil || bom {
      throw ValidationError("--columns and --bom are for -f csv, and this is \(format.rawValue).")
    }
    _ = try table
  }

  /// The format that is named, else that of the file's name.
  private var format: ExportFormat {
    get throws {
      if let format = namedFormat?.value ?? ExportFormat(fileName: output) { return format }
      throw ValidationError(
        output == "-"
          ? "Say in which form: -f json, ndjson, csv or book-list."
          : "The name “\(output)” tells no form: say -f json, ndjson, csv or book-list.")
    }
  }

  private var table: CatalogCSV {
    get throws {
      let all = CatalogCSV.columnNames
      guard let columns else { return CatalogCSV() }
      let names = columns.split(separator: ",", omittingEmptySubsequences: false).map { trimmed(String($0)) ?? "" }
      if let unknown = names.first(where: { !all.contains($0) }) {
        throw ValidationError(
          "There is no column “\(unknown)”"
            + didYouMean(nearest(to: unknown, among: all), else: "; there are \(all.joined(separator: ", "))."))
      }
      // A program that reads cells by column names would lose one of the two.
      if let twice = names.enumerated().first(where: { names[..<$0.offset].contains($0.element) })?.element {
        throw ValidationError("--columns names “\(twice)” twice.")
      }
      return CatalogCSV(columns: names) ?? CatalogCSV()
    }
  }

  func run() async throws {
    _ = try filters.query(shelf)
    let session = try Session(options)
    if output != "-" { try session.reservedFiles.check(output) }
    let store = try await session.contextToRead().catalog
    let files = try files.map {
      try ExportedFiles($0, of: try session.contextWithFiles(for: .reading).archive, options)
    }
    var query = try await filters.query(shelf, in: store)
    query.sort = sort?.value ?? query.sort
    query.reverse = reverse
    // On the terminal the output itself is the progress.
    let progress = FileProgress(
      options, output == "-" ? "standard output" : output, "written", of: try await count(of: query, in: store),
      isSilent: output == "-" && options.output.isTerminal)
    defer { progress.clear() }
    let sink = try ExportSink(path: output)
    let interruption = sink.interruption()
    defer { interruption?.over() }
    do {
      let written =
        provenance
        ? try await writeWhole(store, query, to: sink, progress) : try await write(store, query, to: sink, progress)
      // A mistyped filter must not replace an earlier export by an empty file.
      if written == 0, sink.replaces {
        let reason = try await session.reasonForNothing(query, in: store)
        throw ExitStatus(.nothingFound, reason).saying("\(output) stays as it was")
      }
      try sink.finish()
    } catch {
      sink.discard()
      throw error
    }
    progress.clear()
    if let files { try await files.copy(of: store.allBooks(query)) }
    let count = sink.bookCount
    if output != "-" { options.say("\(counted(count, "book")) written to \(output)") }
    await session.sayWhatIsOutOfView(of: query, in: store)
    if count == 0 { options.say(try await session.reasonForNothing(query, in: store)) }
  }

  /// How many books are to be written, for a progress line on a terminal; nil elsewhere, and with --provenance, where
  /// books are not all.
  private func count(of query: ListQuery, in store: any Catalog) async throws -> Int? {
    guard options.diagnostics.isTerminal, !options.quiet, !provenance else { return nil }
    var query = query
    query.limit = 1
    return try await store.books(query).total
  }

  /// - Returns: how many books were written.
  private func write(
    _ store: any Catalog, _ query: ListQuery, to sink: ExportSink, _ progress: FileProgress
  ) async throws -> Int {
    let (format, table) = (try format, try table)
    var query = query
    (query.isExplained, query.hasWholeRecords) = (false, format.needsRecords)
    if bom { try sink.write(byteOrderMark) }
    try sink.write(format == .csv ? table.header : format.head)
    let wording = ChunkWording(chunks: store.allBooks(query)) { books, isFirst in
      format == .csv ? table.rows(books) : format.bytes(for: books, from: isFirst ? 0 : 1)
    }
    try await onWaitingThread {
      try wording.each { worded in
        try sink.write(worded.words)
        sink.addBooks(worded.count)
        progress.add(worded.count)
      }
    }
    try sink.write(format.tail)
    return sink.bookCount
  }

  /// - Returns: how many elements were written, books and others.
  private func writeWhole(
    _ store: any Catalog, _ query: ListQuery, to sink: ExportSink, _ progress: FileProgress
  ) async throws -> Int {
    let writer = CatalogWriter(CatalogFormat(rawValue: try format.rawValue) ?? .json)
    try sink.write(writer.head)
    let wording = ChunkWording(chunks: store.export(query)) { elements, _ in
      (
        lines: elements.compactMap { writer.line(for: $0) },
        books: elements.count { if case .book = $0 { true } else { false } }
      )
    }
    return try await onWaitingThread {
      var (writer, written) = (writer, 0)
      try wording.each { worded in
        for line in worded.words.lines { try sink.write(writer.bytes(for: line)) }
        sink.addBooks(worded.words.books)
        written += worded.count
        progress.add(worded.count)
      }
      try sink.write(writer.tail())
      return written
    }
  }
}
