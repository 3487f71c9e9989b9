import AppServices
import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import TestSupport

extension AppContext {
  /// A run with an empty catalogue in memory that holds these records.
  static func holding(
    _ records: [SourceRecord] = [], installed: [any BookSource.Type] = [], sources: [ConfiguredSource] = []
  ) async throws -> AppContext {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    for (source, records) in Dictionary(grouping: records, by: \.source).sorted(by: { $0.key < $1.key }) {
      var batch = SourceBatch(source: source, fetchedAt: Date(timeIntervalSince1970: 0))
      batch.records = records
      _ = try await store.ingest(batch)
    }
    return AppContext(
      catalog: store, installed: InstalledSources(installed), sources: sources, settings: ProjectionSettings(),
      adoption: SettingsAdoption(store) { ProjectionSettings() }, clock: DrivenClock(),
      now: { Date(timeIntervalSince1970: 60) })
  }
}

/// A source that gives single items and reads files of one title a line.
struct FakeList: ItemSource, FileSource {
  static let info = SourceInfo(
    id: "book-list", name: "List", summary: "A list.", homePage: "https://example.org",
    settings: [
      SourceSetting("address", help: "where it is", defaultValue: "https://example.org/list?page=1"),
      SourceSetting("api-key", help: "a key", isSecret: true, isRequired: true),
    ])

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {}

  func item(_ key: String) async throws(SourceError) -> SourceRecord { throw .noSuchItem(key) }

  static func pages(ofFile file: RandomAccessBytes) throws -> any FilePages {
    let bytes = try file.bytes(0..<1000)
    let titles = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    if titles.first != "[" { throw SourceError.badResponse(reason: "it is no list") }
    var rows = FileRows()
    var records: [SourceRecord] = []
    for title in titles.dropFirst() {
      rows.count += 1
      if title == "-" {
        rows.note(
          RowFault(row: rows.count, location: JSONLocation(line: rows.count + 1, column: 1), reason: "no title"))
      } else {
        records.append(SourceRecord(source: "book-list", key: title, title: title))
      }
    }
    return RecordsOfFile(rows: rows, records: records)
  }
}
