package import Domain

extension JSON {
  /// A category with what is known of it.
  package init(copying summary: CategorySummary) {
    let category = summary.category
    self = [
      "id": JSON(category.id), "source": JSON(category.source), "key": JSON(category.key),
      "name": JSON(category.name), "kind": JSON(category.kind.rawValue), "date": JSON(category.date),
      "items": JSON(summary.items), "fetchedAt": .string(preciseTimestamp(summary.fetchedAt)),
      "itemsFetchedAt": JSON(summary.itemsFetchedAt.map(preciseTimestamp)), "sort": JSON(summary.sort.rawValue),
    ]
  }

  /// Source and key are those of the record.
  package init(copying placement: Placement) {
    self = [
      "source": JSON(placement.record.source), "key": JSON(placement.record.key),
      "category": JSON(placement.category), "date": JSON(placement.date), "rank": JSON(placement.rank),
      "rankLastWeek": JSON(placement.rankLastWeek), "weeksOnList": JSON(placement.weeksOnList),
      "page": JSON(placement.page), "place": JSON(placement.place),
    ]
  }
}
