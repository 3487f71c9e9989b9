import AppServices
import Catalog
import Domain
import Interchange
import Presentation

/// Books: listed, shown, marked, edited, merged and split.
enum BooksAPI {
  static let filters: [Operation.Parameter] = [
    .text("text", "Words that title, authors or categories have."), .text("title", "Words that the title has."),
    .text("author", "Words that an author's name has."), .text("series", "Words that the name of its series has."),
    .text("isbn", "An ISBN in any form."),
    .text("source", "Only books with a record of this source."), .text("category", "Only what is in this category."),
    .choice("kind", "Only items of this kind.", SourceRecord.Kind.self), .flag("library", "Only the reader's library."),
    .flag("favorites", "Only the reader's favorites."),
    .texts("tag", "Only what has this tag; given several times, all of them."),
    .choice("status", "Only what has this status.", Shelf.Status.self),
    .text("rating", "Only what the reader rated so: 4, 4.., ..3 or 2..4."),
    .text("read", "Only what the reader read then: 2024, 2024-03, 2023..2024."),
    .choice("sort", "The order; where nothing is said title, with a text or a series relevance.", ListQuery.Sort.self),
    .flag("reverse", "Turns the order around."),
  ]

  /// The names of all parameters that filter or sort a list of books.
  static let filterNames = Set(filters.map(\.name))

  /// The names of the filters that are true or false.
  static let flagNames = Set(filters.lazy.filter { $0.type == "boolean" }.map(\.name))

  private static let dryRun: Operation.Parameter = .flag("dryRun", "Only says what would change.")

  static let routes: [Route] = [
    Route(
      .get, "/api/v1/books",
      Operation(
        id: "listBooks", about: "A page of the books of the catalogue.",
        query: filters + [
          .number("limit", "Books a page, 1 to 1000; 50 where nothing is said."),
          .text("cursor", "Where an earlier page ended: its `next`."),
        ], answer: "List"), of: .catalog
    ) { visit in
      let context = try await visit.context()
      var query = try await ListQuery(visit.query, in: context)
      query.limit = try visit.query.number("limit", in: 1...1000) ?? query.limit
      query.cursor = visit.query["cursor"]
      (query.hasWholeRecords, query.mostBytes) = (false, ListQuery.bytesOfPage)
      return .json(JSON(try await context.catalog.books(query)))
    },
    Route(
      .get, "/api/v1/books/:ref",
      Operation(
        id: "showBook", about: "One book, named by its id, an ISBN in any form, or source:key.",
        query: [.flag("records", "What each source said."), .flag("why", "Where each value comes from.")],
        answer: "Show")
    ) { visit in
      let shape = BookShape(records: try visit.query.flag("records"), why: try visit.query.flag("why"))
      return .json(JSON(showing: try await visit.context().references.book(visit["ref"]), shape))
    },
    mark(.put, "saved", "saveBook", "Puts the book into the library.") { .add([$0]) },
    mark(.delete, "saved", "removeBook", "Takes the book out of the library.") { .remove([$0]) },
    mark(.put, "favorite", "favoriteBook", "Makes the book a favorite.") { .favorite([$0]) },
    mark(.delete, "favorite", "unfavoriteBook", "Takes the book off the favorites.") { .unfavorite([$0]) },
    Route(
      .put, "/api/v1/books/:ref/values/:field",
      Operation(
        id: "setValue", about: "Sets a field of the book, or the reader's own: tags, note, rating, status, read-on.",
        query: [dryRun], body: [.text("value", "The value, or a list of them.")], answer: "Change")
    ) { visit in
      let fields = try await visit.fields()
      let values = fields.all("value")
      if values.isEmpty { throw WebFailure(400, "say what the value is: {\"value\": …}") }
      let isPart = fields.isArray("value")
      return try await edit(visit, values.map { Assignment(visit["field"], $0, isPart: isPart) })
    },
    Route(
      .delete, "/api/v1/books/:ref/values/:field",
      Operation(id: "unsetValue", about: "Takes back what the reader gave.", query: [dryRun], answer: "Change")
    ) { visit in try await edit(visit, [], unset: [visit["field"]]) },
    Route(
      .post, "/api/v1/merges",
      Operation(
        id: "mergeBooks", about: "Keeps the records of several books together.", query: [dryRun],
        body: [.text("books", "A list of two books or more.")], answer: "Change")
    ) { visit in try await decide(visit, .merge(try await visit.fields().all("books"))) },
    Route(
      .post, "/api/v1/splits",
      Operation(
        id: "splitBook", about: "Takes a record out of its book; where it is of another book, keeps the two apart.",
        query: [dryRun], body: [.text("book", "The book."), .text("record", "The record, or the other book.")],
        answer: "Change")
    ) { visit in
      let fields = try await visit.fields()
      guard let book = fields["book"], let record = fields["record"] else {
        throw WebFailure(400, "say which book and which record: {\"book\": …, \"record\": …}")
      }
      return try await decide(visit, .split(book, record: record))
    },
    Route(
      .get, "/api/v1/stats",
      Operation(
        id: "countBooks", about: "How many books there are, and how many of each kind.",
        query: filters.filter { !["sort", "reverse"].contains($0.name) }, answer: "Statistics"), of: .catalog
    ) { visit in
      let context = try await visit.context()
      return .json(JSON(try await context.catalog.statistics(try await ListQuery(visit.query, in: context))))
    },
    Route(
      .get, "/api/v1/duplicates",
      Operation(
        id: "findDuplicates", about: "What was merged, what was not and why, and what may be one.",
        query: [.number("limit", "At most this many of each kind, 1 to 200; 20 where nothing is said.")],
        answer: "Duplicates"), of: .catalog
    ) { visit in
      let limit = try visit.query.number("limit", in: 1...200) ?? 20
      let catalog = try await visit.context().catalog
      return .json(JSON(try await catalog.duplicates(limit: limit, mostBytes: Duplicates.bytesOfAnswer)))
    },
  ]

  private static func mark(
    _ method: WebRequest.Method, _ name: String, _ id: String, _ about: String,
    _ request: @escaping @Sendable (String) -> DecisionRequest
  ) -> Route {
    let operation = Operation(id: id, about: about, query: [dryRun], answer: "Change")
    return Route(method, "/api/v1/books/:ref/\(name)", operation) { try await decide($0, request($0["ref"])) }
  }

  private static func edit(
    _ visit: Visit, _ assignments: [Assignment], unset: [String] = []
  ) async throws -> WebResponse {
    let dryRun = try visit.query.flag("dryRun")
    let context = try await visit.contextToWrite(dryRun: dryRun)
    let placeholders = context.settings.policy.placeholders
    let edits = try await naming { try Edit.read(assignments, unset: unset, placeholders: placeholders) }
    return .json(JSON(try await context.decide(.edit(visit["ref"], edits), dryRun: dryRun)))
  }

  private static func decide(_ visit: Visit, _ request: DecisionRequest) async throws -> WebResponse {
    let dryRun = try visit.query.flag("dryRun")
    let context = try await visit.contextToWrite(dryRun: dryRun)
    return .json(JSON(try await context.decide(request, dryRun: dryRun)))
  }
}
