import AppServices
import Catalog
import Domain
import Interchange
import Presentation

/// Best-seller lists, tags, sections, and the favorites.
enum CategoriesAPI {
  static let routes: [Route] = [
    Route(
      .get, "/api/v1/categories",
      Operation(
        id: "listCategories",
        about: "All categories, the favorites first. A source that was not asked lately is asked.",
        query: [
          .text("text", "Words, or their beginnings, of the name."), .text("source", "Only those of this source."),
          .flag("offline", "Asks nobody."),
        ], answer: "Categories"), weight: .mayAskSource
    ) { visit in
      let context = try await visit.context()
      let only: Set<String>? = try visit.query["source"].map { [try context.installed.checked($0)] }
      func list(_ options: FetchOptions) async throws -> CategoryList {
        var options = options
        options.only = only
        return try await context.coordinator.categories(matching: visit.query["text"] ?? "", options)
      }
      var options = try visit.fetchOptions()
      options.only = only
      let found = try await visit.asking(context.coordinator.asksForCategories(options)) {
        try await list(visit.fetchOptions())
      } orLooking: {
        var kept = try await list(visit.optionsToLook())
        kept.statuses = kept.statuses.map(\.ofBusyServer)
        return kept.categories.contains { $0.source != nil } ? kept : nil
      }
      return .json(JSON(categories: found.categories, asked: found.statuses, .page))
    },
    Route(
      .get, "/api/v1/categories/:id/books",
      Operation(
        id: "browseCategory", about: "A page of a category. What is not fresh is asked for.",
        query: [
          .choice("sort", "The order; remembered for the category.", CategorySort.self),
          .number("limit", "Books a page, 1 to 1000; 20 where nothing is said."),
          .number("page", "The page, from 1."), .text("cursor", "Where an earlier page ended: its `next`."),
          .flag("offline", "Asks nobody."), .flag("refresh", "Asks again for what is fresh."),
        ], answer: "List"), weight: .mayAskSource
    ) { visit in
      let context = try await visit.context()
      let query = try await CategoryQuery(visit["id"], visit.query, in: context)
      return .json(JSON(try await visit.browse(query), .page))
    },
  ]
}

extension CategoryQuery {
  /// The page of the category that a query asks for.
  /// - Throws: ``WebFailure`` 400, ``AmbiguousCategory``, ``CatalogError``.
  init(_ name: String, _ parameters: Parameters, in context: AppContext) async throws {
    self.init(try await CategoryResolver(catalog: context.catalog).id(name))
    sort = try parameters.value("sort", of: CategorySort.self)
    limit = try parameters.number("limit", in: 1...1000) ?? limit
    mostBytes = ListQuery.bytesOfPage
    let page = try parameters.number("page", in: 1...100_000) ?? 1
    start = parameters["cursor"].map { .cursor($0) } ?? .page(page)
  }
}
