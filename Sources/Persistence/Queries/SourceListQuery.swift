import Catalog
import Foundation
import GRDB

/// What is known of sources.
struct SourceListQuery {
  let db: Database

  /// The last fetches of every source, by name.
  func fetches() throws -> [SourceFetches] {
    try Row.fetchAll(db, sql: "SELECT \(Self.fetchColumns) FROM source ORDER BY name").map { try Self.fetches($0) }
  }

  /// The fetches of every source with the number of its records, by name; counting takes longer the more there are.
  func summaries() throws -> [SourceSummary] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT \(Self.fetchColumns), (SELECT count(*) FROM record WHERE record.source = source.id)
        FROM source ORDER BY name
        """
    ).map { row in SourceSummary(try Self.fetches(row), records: try row.value(5)) }
  }

  private static let fetchColumns = "name, catalog_fetched_at, catalog_origin, categories_fetched_at, walk_version"

  private static func fetches(_ row: Row) throws -> SourceFetches {
    var fetches = SourceFetches(
      source: try row.value(0), catalogFetchedAt: try row.integer(1).map(Date.init(milliseconds:)),
      catalogOrigin: try row.value(2), categoriesFetchedAt: try row.integer(3).map(Date.init(milliseconds:)))
    fetches.catalogVersion = try row.value(4)
    return fetches
  }
}
