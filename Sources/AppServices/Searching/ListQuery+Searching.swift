import Catalog
import Domain

extension ListQuery {
  /// The same question to the catalogue, or to what it has of one source, best match first.
  init(_ query: BookQuery, of source: String? = nil, own: ShelfFilter = ShelfFilter(), series: String? = nil) {
    self.init()
    filters.source = source
    filters.text = query.text
    filters.title = query.title
    filters.author = query.author
    filters.isbn = query.isbn
    filters.shelf = own
    filters.series = series
    limit = query.limit
    sort = .relevance
    isExplained = false
  }
}
