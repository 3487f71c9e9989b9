import AppServices
import Catalog
import Domain

extension ListQuery {
  /// The filters and the order that a query names.
  /// - Throws: ``WebFailure`` 400, ``UnknownSource``, ``AmbiguousCategory``, ``CatalogError``.
  init(_ parameters: Parameters, in context: AppContext) async throws {
    self.init()
    filters.text = parameters["text"]
    filters.title = parameters["title"]
    filters.author = parameters["author"]
    filters.isbn = try parameters.isbn("isbn")
    if let name = parameters["source"] {
      filters.source = try await context.installed.checkedOfRecords(name, in: context.catalog)
    }
    if let name = parameters["category"] {
      filters.category = try await CategoryResolver(catalog: context.catalog).id(name)
    }
    filters.kind = try parameters.value("kind", of: SourceRecord.Kind.self)
    filters.savedOnly = try parameters.flag("library")
    filters.favoritesOnly = try parameters.flag("favorites")
    filters.series = parameters["series"]
    filters.shelf = try ShelfFilter(parameters)
    // A series begins with its first book, as the command lists it.
    let order: ListQuery.Sort = filters.text == nil && filters.series == nil ? .title : .relevance
    sort = try parameters.value("sort", of: ListQuery.Sort.self) ?? order
    reverse = try parameters.flag("reverse")
    isExplained = false
  }
}

extension ShelfFilter {
  /// - Throws: ``WebFailure`` 400.
  fileprivate init(_ parameters: Parameters) throws(WebFailure) {
    self.init()
    tags = try parameters.all("tag").filter { !$0.isEmpty }.map { (text) throws(WebFailure) in
      guard let tag = trimmed(text) else { throw WebFailure(400, "tag takes a tag, and this one is blank") }
      return tag
    }
    statuses = Set([try parameters.value("status", of: Shelf.Status.self)].compactMap(\.self))
    rating = try Self.read(parameters, "rating", "1 to 5 or a range of these: 4, 4.., ..3, 2..4", Self.ratings)
    read = try Self.read(parameters, "read", "a year, a month, a day or a range: 2024, 2024-03, 2023..2024") {
      DateSpan($0)
    }
  }

  private static func read<Value>(
    _ parameters: Parameters, _ name: String, _ wanted: String, _ value: (String) -> Value?
  ) throws(WebFailure) -> Value? {
    guard let text = parameters[name] else { return nil }
    guard let value = value(text) else { throw WebFailure(400, "\(name) takes \(wanted)") }
    return value
  }
}
