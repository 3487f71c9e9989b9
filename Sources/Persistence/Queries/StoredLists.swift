import Catalog
import Domain
import GRDB

/// The best-seller lists that some records stand or stood in, newest issue first; by all that is shown of them, so that
/// row ids decide nothing.
struct StoredLists: Sendable {
  /// Whose a record is.
  struct Owner {
    /// The row id of its book.
    var book: RowID
    var key: RecordKey
  }

  private struct Entry: Sendable {
    /// The row id of the record.
    var record: RowID
    var category: String
    var name: String
    var date: Int
    var rank: Int?
    var rankLastWeek: Int?
    var weeksOnList: Int?
  }

  private var entries: [Entry] = []

  /// None.
  init() {}

  /// - Parameter records: row ids.
  init(of records: [RowID], in db: Database) throws {
    let rows = try Row.fetchCursor(db.cachedStatement(sql: Self.placements, rowIDs(records)))
    while let row = try rows.next() {
      entries.append(
        Entry(
          record: try row.value(0), category: try row.value(1), name: try row.value(2), date: try row.value(3),
          rank: try row.value(4), rankLastWeek: try row.value(5), weeksOnList: try row.value(6)))
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Those of each book, by its row id.
  /// - Parameter owners: by the row ids of the records; others are passed over.
  func listings(_ owners: [RowID: Owner]) -> [RowID: [Listing]] {
    var lists: [RowID: [Listing]] = [:]
    for entry in entries {
      guard let owner = owners[entry.record] else { continue }
      var placement = Placement(record: owner.key, category: entry.category, date: PartialDate(packed: entry.date))
      placement.rank = entry.rank
      placement.rankLastWeek = entry.rankLastWeek
      placement.weeksOnList = entry.weeksOnList
      lists[owner.book, default: []].append(Listing(placement: placement, name: entry.name))
    }
    return lists
  }

  private static let placements = """
    SELECT placement.record, category.key, category.name, placement.date, placement.rank, placement.rank_last_week,
      placement.weeks_on_list
    FROM placement
    JOIN category ON category.id = placement.category
    JOIN source ON source.id = category.source
    WHERE placement.record IN (SELECT value FROM json_each(?)) AND category.kind = 'list'
    ORDER BY placement.date DESC, source.name, category.key, placement.rank IS NULL, placement.rank,
      placement.rank_last_week, placement.weeks_on_list
    """
}
