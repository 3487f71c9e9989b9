import AppServices
import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Interchange
import Sourcing
import Synchronization
import TestSupport

@testable import Persistence

/// A way for very many books to come into a catalogue, all of them invented, and the same each time.
enum Load: String, CaseIterable, Codable, Sendable {
  /// A dump of authors and one of editions, in batches of a few.
  case dump
  /// What was exported with its provenance, in one transaction.
  case export
  /// A list of several pages.
  case sync
  /// A table of another program, of a thousand rows and more at once, most of which say something of the reader's.
  case rows

  /// Puts all of it into the catalogue of this folder, as a program does that begins.
  /// - Parameter watch: gets the connection that writes before anything else does.
  func run(in folder: String, watching watch: @escaping @Sendable (Database) throws -> Void = { _ in }) async throws {
    var file = CatalogFile(path: Self.catalog(in: folder))
    // Readers beside the writer are none of what is watched.
    file.readsConcurrently = false
    file.configuration.prepareDatabase(watch)
    let store = try SQLiteBookStore(file: file, policy: MergePolicy(), hiddenSources: [])
    let context = AppContext(
      catalog: store, installed: InstalledSources([]), sources: [.fake("list", Self.list)],
      settings: ProjectionSettings(), adoption: SettingsAdoption(store) { ProjectionSettings() }, clock: DrivenClock(),
      now: { Self.now })
    switch self {
    case .dump:
      let authors = SQLiteAuthorNames(path: folder + "/authors.sqlite")
      for text in [Self.authors, Self.editions] {
        _ = try await context.importDump(
          TextFile(text), authors: authors, dryRun: false, batchSize: BatchSize(records: 40, bytes: 1 << 20))
      }
    case .export:
      let result = try await context.import(TextFile(Self.exported), .ndjson, dryRun: false)
      if let error = result.unendedLoad { throw error }
    case .rows:
      let result = try await context.importRows(of: "shelf.csv", .goodreads, dryRun: false) {
        try TextFile(Self.table).rows(nil, columns: [:])
      }
      if let error = result.unendedLoad { throw error }
    case .sync:
      let reports = try await context.coordinator.sync(FetchOptions(timeout: .seconds(60), on: context.clock))
      // What the catalogue does not take fails the source, not the run.
      if let report = reports.first, report.status.outcome != .ok && report.status.outcome != .cached {
        throw LoadFailed(message: report.status.message ?? "")
      }
    }
  }

  /// The whole catalogue as bytes, but for the times at which what has none of its own came in.
  static func exported(from folder: String) async throws -> String {
    let store = try SQLiteBookStore(path: catalog(in: folder))
    var writer = CatalogWriter(.ndjson)
    var bytes = writer.head
    for try await chunk in store.export(ListQuery()) {
      for element in chunk { bytes += writer.bytes(for: element) }
    }
    bytes += writer.tail()
    return String(decoding: bytes, as: UTF8.self)
      // Swift's own regular expressions take several times as long, and this is done after each load.
      .replacingOccurrences(
        of: #""(fetchedAt|addedAt)":"[^"]*""#, with: #""$1":"""#, options: .regularExpression)
  }

  /// What SQLite and the rules of the catalogue find wrong with it.
  static func flaws(in folder: String) async throws -> [String] {
    let store = try SQLiteBookStore(path: catalog(in: folder))
    let check = try await store.database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
    return check.filter { $0 != "ok" }
  }

  /// What a load leaves out until its end and did not make.
  static func leftOut(in folder: String) async throws -> [String] {
    try await SQLiteBookStore(path: catalog(in: folder)).database.read { try ListIndexes.missing(in: $0) }
  }

  static func catalog(in folder: String) -> String { folder + "/catalog.sqlite" }
}

struct LoadFailed: Error { var message: String }

extension Load {
  private static let now = Date(timeIntervalSince1970: 1_900_000_000)
  private static let count = 240

  /// Every third is of the same book as one of another batch.
  private static func isbn(of number: Int) -> String {
    CatalogTesting.isbn(number.isMultiple(of: 3) ? number / 2 : number)
  }

  private static let authors: String = (1...60).map { number in
    "/type/author\t/authors/OL\(number)A\t1\t2031-01-02T03:04:05\t{\"name\":\"Author \(number)\"}\n"
  }.joined()

  private static let editions: String = (1...count).map { number in
    let key = number.isMultiple(of: 50) ? "/works/OL\(number)W" : "/books/OL\(number)M"
    let json =
      #"{"title":"Book \#(number % 90)","isbn_13":["\#(isbn(of: number))"],"#
      + #""authors":[{"key":"/authors/OL\#(number % 70 + 1)A"}],"publishers":["House \#(number % 7)"],"#
      + #""publish_date":"\#(1950 + number % 70)"}"#
    return "/type/edition\t\(key)\t1\t2031-01-02T03:04:05\t\(json)\n"
  }.joined()

  private static let exported: String = {
    var writer = CatalogWriter(.ndjson)
    var bytes = writer.head
    for number in 1...count {
      var record = listed(number)
      record.fetchedAt = now
      bytes += writer.bytes(for: .record(record, addedAt: now))
    }
    return String(decoding: bytes + writer.tail(), as: UTF8.self)
  }()

  /// Every fifth is on no shelf, and every seventh is there twice.
  private static let table: String = {
    let header = "Book Id,Title,Author,ISBN13,My Rating,Bookshelves,Exclusive Shelf,My Review\n"
    let rows = (1...1_300).map { number in
      let mine =
        number.isMultiple(of: 5) ? "0,,," : "\(number % 6),\"sea, maps \(number % 4)\",read,Salt \(number % 50)"
      let key = number.isMultiple(of: 7) ? number - 1 : number
      return "\(key),Book \(number % 90),Author \(number % 70),\(isbn(of: number)),\(mine)\n"
    }
    return header + rows.joined()
  }()

  private static let list = FakeCatalog { (token) throws(SourceError) in
    let first = Int(token ?? "1") ?? 1
    var page = SourcePage(records: (first..<first + 80).map(listed))
    page.next = first + 80 < count ? String(first + 80) : nil
    return page
  }

  private static func listed(_ number: Int) -> SourceRecord {
    record("list", "\(number)", "Book \(number % 90)", isbn: isbn(of: number), author: "Author \(number % 70)")
  }
}

struct TextFile: ImportedFile {
  private let contents: [UInt8]

  init(_ text: String) { contents = Array(text.utf8) }

  var name: String { "some.file" }
  var byteCount: Int? { contents.count }

  func bytes(from offset: Int, atMost count: Int) -> [UInt8] { Array(contents.dropFirst(offset).prefix(count)) }
}
