import Domain
import Foundation

/// A category with what is known of it; how many items it has is counted, not read.
struct CategoryElement: Decodable {
  let summary: CategorySummary

  private enum CodingKeys: CodingKey { case source, key, name, kind, date, items, fetchedAt, itemsFetchedAt, sort }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try RecordName(container, source: .source, key: .key).key
    let category = Category(
      source: name.source, key: name.key, name: try container.text(.name), kind: try container.known(.kind),
      date: try container.date(.date))
    var summary = CategorySummary(
      category: category, items: try container.decodeIfPresent(forKey: .items) ?? 0,
      fetchedAt: try container.time(.fetchedAt))
    if try container.decodeIfPresent(String.self, forKey: .itemsFetchedAt) != nil {
      summary.itemsFetchedAt = try container.time(.itemsFetchedAt)
    }
    if container.contains(.sort) { summary.sort = try container.known(.sort) }
    self.summary = summary
  }
}

/// A record's place in a category.
struct PlacementElement: Decodable {
  let placement: Placement

  private enum CodingKeys: CodingKey { case source, key, category, date, rank, rankLastWeek, weeksOnList, page, place }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let record = try RecordName(container, source: .source, key: .key).key
    var placement = Placement(
      record: record, category: try container.text(.category), date: try container.date(.date),
      page: try container.position(.page), place: try container.position(.place))
    placement.rank = try container.decodeIfPresent(forKey: .rank)
    placement.rankLastWeek = try container.decodeIfPresent(forKey: .rankLastWeek)
    placement.weeksOnList = try container.decodeIfPresent(forKey: .weeksOnList)
    self.placement = placement
  }
}

extension KeyedDecodingContainer {
  /// 0 where there is none.
  /// - Throws: ``ElementFault`` for what is outside of ``Domain/Placement/positions``.
  fileprivate func position(_ key: Key) throws -> Int {
    let number: Int = try decodeIfPresent(forKey: key) ?? 0
    guard Placement.positions.contains(number) else { throw fault(key, "is a number beyond all bounds") }
    return number
  }
}
