import Catalog
import Domain

extension ListQuery {
  /// The same question to the catalogue, or to what it has of one source, best match first.
  init(_ query: BookQuery, of source: String? = nil, own: ShelfFilter = ShelfFilter(), series: String? = nil) {
    self.init()
    self.source = source
    text = query.text
    title = query.title
    author = query.author
    isbn = query.isbn
    shelf = own
    self.series = series
    limit = query.limit
    sort = .relevance
    isExplained = false
  }
}
