import Catalog
import Domain
import Foundation
import GRDB

/// A category as its newest issue is.
struct CurrentCategory {
  /// Its row.
  let id: RowID
  /// Packed date of the newest issue that was taken of it; 0 for none.
  let date: Int
}

/// What is known of categories.
struct CategoryListQuery {
  let db: Database

  /// By source, then the source's order; also those of hidden sources. Their items are books, as lists count them.
  func all() throws -> [CategorySummary] {
    let repeated = try repeatedBooks()
    return try summaries(Self.columns, []) { id, records in records - repeated[id, default: 0] }
  }

  /// Those with these row ids, in the same order, also those of hidden sources. Their items are records, whatever is
  /// one book.
  func categories(_ ids: [RowID]) throws -> [CategorySummary] {
    try summaries(Self.columns + " WHERE category.id IN (SELECT value FROM json_each(?))", [rowIDs(ids)]) { $1 }
  }

  /// The category `source:key`, also of a hidden source; nil for none.
  func category(_ id: String) throws -> Domain.Category? {
    guard let name = RecordKey(reading: id) else { return nil }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT category.name, category.kind, \(Self.newest) FROM category JOIN source ON source.id = category.source
        WHERE source.name = ? AND category.key = ?
        """,
      arguments: [name.source, name.key])
    guard let row, let kind = try Category.Kind(rawValue: row.value(1)) else { return nil }
    return Category(
      source: name.source, key: name.key, name: try row.value(0), kind: kind,
      date: PartialDate(packed: try row.value(2)))
  }

  /// By category, how many records of its newest issue are of a book that another of its records stands for already.
  ///
  /// What stands in a category is of its source. So the books of one record of a source, which are nearly all, need not
  /// be looked up, and the index of components tells of which source there are several.
  private func repeatedBooks() throws -> [RowID: Int] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT placement.category, count(*) - count(DISTINCT several.book)
        FROM (
          SELECT component, book, source FROM record INDEXED BY record_by_component WHERE component IS NOT NULL
          GROUP BY component, book, source HAVING count(*) > 1) AS several
        CROSS JOIN record ON record.component = several.component AND record.book = several.book
          AND record.source = several.source
        CROSS JOIN placement ON placement.record = record.id
        CROSS JOIN category ON category.id = placement.category AND placement.date = \(Self.newest)
        GROUP BY placement.category
        """)
    var repeated: [RowID: Int] = [:]
    while let row = try rows.next() {
      let category: RowID = try row.value(0)
      repeated[category] = try row.value(1)
    }
    return repeated
  }

  /// - Parameter items: how many there are, of the row id of a category and the number of records that stand in it.
  private func summaries(
    _ sql: String, _ arguments: StatementArguments, counting items: (RowID, Int) -> Int
  ) throws -> [CategorySummary] {
    let order = " ORDER BY source.name, category.position, category.key"
    let rows = try Row.fetchCursor(db, sql: sql + order, arguments: arguments)
    var summaries: [CategorySummary] = []
    while let row = try rows.next() {
      guard let kind = try Category.Kind(rawValue: row.value(3)) else { continue }
      let category = Category(
        source: try row.value(0), key: try row.value(1), name: try row.value(2), kind: kind,
        date: PartialDate(packed: try row.value(4)))
      var summary = CategorySummary(
        category: category, items: items(try row.value(9), try row.value(7)),
        fetchedAt: Date(milliseconds: try row.value(5)))
      summary.itemsFetchedAt = try row.integer(6).map(Date.init(milliseconds:))
      summary.sort = try row.text(8).flatMap(CategorySort.init) ?? .rank
      summaries.append(summary)
    }
    return summaries
  }

  private static let columns = """
    SELECT source.name, category.key, category.name, category.kind, \(newest), category.fetched_at,
      coalesce(
        (SELECT taken_at FROM issue WHERE issue.category = category.id ORDER BY issue.date DESC LIMIT 1),
        category.items_fetched_at),
      (SELECT count(*) FROM placement WHERE placement.category = category.id AND placement.date = \(newest)),
      category_order.sort, category.id
    FROM category JOIN source ON source.id = category.source
    LEFT JOIN category_order ON category_order.category = source.name || ':' || category.key
    """

  /// The newest issue of a category that was taken: a source may announce one that nobody has asked for yet. Where none
  /// was taken, the current one.
  private static let newest = """
    coalesce((SELECT max(issue.date) FROM issue WHERE issue.category = category.id), category.date)
    """

  /// The category `source:key`.
  /// - Throws: `CatalogError.unknownCategory` with the nearest name.
  func current(_ id: String) throws -> CurrentCategory {
    let name = RecordKey(reading: id)
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT category.id, \(Self.newest) FROM category JOIN source ON source.id = category.source
        WHERE source.name = ? AND category.key = ?
        """,
      arguments: [name?.source, name?.key])
    if let row { return CurrentCategory(id: try row.value(0), date: try row.value(1)) }
    throw CatalogError.unknownCategory(id, nearest: try nearest(to: id))
  }

  /// The id of the category whose key or name is nearest; nil where more than a third would have to change.
  ///
  /// The source before the colon makes no two categories alike: it only tells those apart that are as near as each
  /// other.
  private func nearest(to text: String) throws -> String? {
    let typed = RecordKey(reading: text)
    let (source, wanted) = (folded(typed?.source ?? ""), folded(typed?.key ?? text))
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT source.name, category.key, category.name FROM category JOIN source ON source.id = category.source
        ORDER BY source.name, category.position
        """)
    var near: [(id: String, slips: Int, others: Int)] = []
    if let slips = Self.slips(in: folded(text), for: CategoryQuery.favorites) {
      near.append((CategoryQuery.favorites, slips, 0))
    }
    for row in rows {
      let (key, name) = (RecordKey(source: try row.value(0), key: try row.value(1)), try row.value(2) as String)
      let slips = [key.key, name].compactMap { Self.slips(in: wanted, for: folded($0)) }.min()
      guard let slips else { continue }
      near.append((key.description, slips, typed == nil ? 0 : editDistance(source, folded(key.source))))
    }
    return near.min { ($0.slips, $0.others) < ($1.slips, $1.others) }?.id
  }

  /// How many edits lead from what was typed to the name; nil for more than a third of what was typed, though one is
  /// always allowed, and where nothing is left of either.
  private static func slips(in typed: String, for name: String) -> Int? {
    let distance = editDistance(typed, name)
    return distance <= max(1, typed.count / 3) && distance < max(typed.count, name.count) ? distance : nil
  }
}
