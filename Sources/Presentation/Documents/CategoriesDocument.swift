package import AppServices
import Catalog
import Domain
package import Interchange

extension JSON {
  /// `books.categories/1`: all categories that fit, and what became of the sources asked for theirs.
  package init(categories: [ListedCategory], asked statuses: [SourceStatus], _ wording: RemedyWording) {
    self = [
      "schema": "books.categories/1", "results": .array(categories.map { JSON($0) }), "total": JSON(categories.count),
      "next": .null, "sources": .array(statuses.map { JSON($0, wording) }),
    ]
  }

  package init(_ listed: ListedCategory) {
    let summary = listed.summary
    self = [
      "id": JSON(listed.id), "source": JSON(listed.source), "name": JSON(summary.category.name),
      "items": JSON(summary.items), "date": JSON(summary.category.date),
      "fetchedAt": JSON(listed.fetchedAt.map(timestamp)), "stale": .bool(listed.isStale),
      "sort": JSON(summary.sort.rawValue),
    ]
  }
}
