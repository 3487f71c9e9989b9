import AppServices
import Catalog
import Domain
import Interchange
import Presentation
import Sourcing

/// Taking the catalogue out, and putting files in.
enum TransferAPI {
  static let routes: [Route] = [
    Route(
      .get, "/api/v1/export",
      Operation(
        id: "export", about: "The catalogue, or what the filters leave of it, as one file.",
        query: [
          .choice("format", "The form of the file.", ExportFormat.self),
          .flag("provenance", "With all that makes it whole; json and ndjson only."),
        ] + BooksAPI.filters, fileTypes: ["application/x-ndjson", "text/csv"]),
      weight: .givesCatalog
    ) { visit in
      let context = try await visit.context()
      let format = try visit.query.value("format", of: ExportFormat.self) ?? .json
      var query = try await ListQuery(visit.query, in: context)
      query.hasWholeRecords = format.needsRecords
      let isWhole = try visit.query.flag("provenance")
      let whole = isWhole ? CatalogFormat(rawValue: format.rawValue) : nil
      if isWhole, whole == nil { throw WebFailure(400, "\(format.rawValue) cannot hold provenance") }
      let body: WebResponse.Body = .stream { [query] writer in
        if let whole {
          try await write(whole: context.catalog.export(query), whole, to: &writer)
        } else {
          try await write(context.catalog.allBooks(query), format, to: &writer)
        }
      }
      let ending = format == .bookList ? "json" : format.rawValue
      return WebResponse(
        headers: [
          ("content-type", mediaType(of: format)), ("content-disposition", #"attachment; filename="books.\#(ending)""#),
        ], body: body)
    },
    Route(
      .post, "/api/v1/import",
      Operation(
        id: "import",
        about: """
          Puts a file into the catalogue, whole or not at all: the body is the file, json, ndjson or a book list. Others are \
          for the command, books import.
          """,
        query: [.flag("dryRun", "Changes nothing.")], answer: "Import", takesFile: true),
      weight: .takesFile
    ) { visit in
      let dryRun = try visit.query.flag("dryRun")
      let file = UploadedFile(name: "the file", content: try await visit.request.body(mostUploaded))
      return .json(JSON([try await put(file, visit, dryRun: dryRun)], dryRun: dryRun))
    },
  ]

  /// In memory while it is read. Larger ones are for the command, which reads a file in parts.
  static let mostUploaded = 16 << 20

  /// - Throws: ``WebFailure`` 422 that says what is wrong with the file.
  static func put(_ file: UploadedFile, _ visit: Visit, dryRun: Bool) async throws -> ImportResult {
    let context = try await visit.contextToWrite(dryRun: dryRun)
    do {
      let form = try ImportForm(of: file)
      if form == .openLibrary || form.isOfRows {
        throw WebFailure(422, "the file is of the form \(form.rawValue): \(taken)")
      }
      var result = try await context.import(file, form, dryRun: dryRun)
      result.unendedLoad = result.unendedLoad?.withoutPath
      return result
    } catch let error as ImportError {
      throw WebFailure(422, words(error))
    }
  }

  private static let taken = "json, ndjson and book lists are taken here, all others by the command books import"

  private static func words(_ error: ImportError) -> String {
    switch error {
    case .empty: "the file is empty: nothing was imported"
    case .broken(let fault): "the file: \(fault); nothing of it was imported"
    case .unreadableList(let reason), .unreadableRows(let reason): "the file: \(reason)"
    case .noUsableRow(let rows): "none of the \(rows.count) rows can be used"
    case .archiveDamaged, .archiveCutOff, .archiveFollowed: "the file is damaged; nothing was imported"
    case .otherArchive, .packedList: "the file is packed: unpack it first"
    case .spreadsheet: "the file is a spreadsheet or a zip archive: \(taken)"
    case .foreignForm(let form): "the file is \(form.rawValue), which is not read here: \(taken)"
    case .bareISBNs: "the file has ISBNs and no titles, and none of the forms that can be imported: \(taken)"
    case .unknownForm, .nothingInDump, .takesNoFiles: "the file has none of the forms that can be imported: \(taken)"
    }
  }

  private static func mediaType(of format: ExportFormat) -> String {
    switch format {
    case .json, .bookList: "application/json"
    case .ndjson: "application/x-ndjson"
    case .csv: "text/csv; charset=utf-8"
    }
  }

  @concurrent private static func write(
    _ chunks: CatalogChunks<Book>, _ format: ExportFormat, to writer: inout any BodyWriter
  ) async throws {
    try await writer.write(format.head)
    var index = 0
    for try await chunk in chunks {
      try await writer.write(format.bytes(for: chunk, from: index))
      index += chunk.count
    }
    try await writer.write(format.tail)
  }

  @concurrent private static func write(
    whole chunks: CatalogChunks<CatalogElement>, _ format: CatalogFormat, to writer: inout any BodyWriter
  ) async throws {
    var document = CatalogWriter(format)
    try await writer.write(document.head)
    for try await chunk in chunks {
      var bytes: [UInt8] = []
      for element in chunk { bytes += document.bytes(for: element) }
      try await writer.write(bytes)
    }
    try await writer.write(document.tail())
  }
}
