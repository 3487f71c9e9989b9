import AppServices
import Catalog
import Domain
import Interchange
import Presentation
import Sourcing

/// Searching all enabled sources and the catalogue.
enum SearchPage {
  static let routes: [Route] = [
    Route(.get, "/search", weight: .asksSources) { visit in
      guard let text = visit.query["text"] ?? visit.query["isbn"] ?? visit.query["author"] ?? visit.query["title"]
      else {
        return .html(Layout(title: "Search", hasPane: true).page(FoundBooks().markup))
      }
      // The script asks for the events; without it the answer is waited for.
      if visit.query["live"] != nil { return try await events(visit) }
      let search = try await RequestedSearch(visit)
      let answer = try await search.answer()
      let found = FoundBooks(
        text: text, isbnToAdd: visit.site.rules.isReadOnly ? nil : search.query.isbn,
        remarks: Piece.hintOfOtherSite(visit.request), statuses: answer.statuses.map(Piece.status),
        items: answer.books.map { BookTile($0).markup }, isComplete: answer.isComplete,
        rest: try await rest(search, answer.books.count, isCut: answer.isCut))
      return .html(Layout(title: "\(text) · Search", searched: text, hasPane: true).page(found.markup))
    },
    Route(.post, "/search/add", weight: .mayAskSource) { visit in
      let fields = try await visit.fields()
      let reading = ISBN.read(scan: fields["isbn"] ?? "")
      guard let isbn = reading.isbn else { throw WebFailure(noISBN: reading) }
      let book = try await add(isbn, visit)
      return .redirect(to: "/books/\(book.id)")
    },
  ]

  /// What stands below the books. Where the page is full, or books were left out, it leads to all that the catalogue
  /// has by now. Where nothing was found it leads to what was perhaps meant.
  private static func rest(_ search: RequestedSearch, _ count: Int, isCut: Bool) async throws -> Markup {
    let query = search.query
    if count == 0 { return try await meant(query, search.context) }
    guard count >= query.limit || isCut else { return "" }
    let address = Address.path(
      "/",
      [
        ("text", query.text), ("title", query.title), ("author", query.author), ("isbn", query.isbn?.description),
      ])
    return """
      <p class="sub" id="rest">The first \(count) are shown. <a href="\(address)">All that the catalogue has</a></p>
      """
  }

  private static func meant(_ search: BookQuery, _ context: AppContext) async throws -> Markup {
    var query = ListQuery()
    query.text = search.text
    query.title = search.title
    query.author = search.author
    guard let meant = try await query.spellingSuggestion(in: context.catalog) else { return "" }
    let asked: [(name: String, value: String?)] = [
      ("text", search.text), ("title", search.title), ("author", search.author),
    ]
    return "<p class=\"sub\" id=\"rest\">\(Piece.meant(meant, at: "/search", asked))</p>"
  }

  /// The events of a search, each with the markup that a page shows for it.
  private static func events(_ visit: Visit) async throws -> WebResponse {
    let search = try await RequestedSearch(visit)
    try await search.checkTurn()
    return .events { events in
      try await search.tell { event in
        switch event {
        case .result(let book, let replaces):
          try await events.write(
            "result",
            [
              "id": JSON(book.id), "replaces": JSON(replaces.map(\.description)),
              "html": .string(BookTile(book).markup.text),
            ])
        case .source(let status):
          try await events.write("source", ["source": JSON(status.source), "html": .string(Piece.status(status).text)])
        case .end(let isComplete, let isCut, let results):
          try await events.write(
            "end",
            [
              "complete": .bool(isComplete), "results": JSON(results.map(\.description)),
              "rest": .string(rest(search, results.count, isCut: isCut).text),
            ])
        }
      }
    }
  }

  /// The book of the ISBN, in the library. The sources are asked for one that nobody knows more of here; where they do
  /// not know it either it is kept as a bare ISBN, for which a sync asks again.
  private static func add(_ isbn: ISBN, _ visit: Visit) async throws -> Book {
    let (context, names) = (try await visit.contextToWrite(dryRun: false), [isbn.description])
    let result: DecisionResult
    if try await context.asksSources(toAdd: names) {
      result = try await visit.asking(true) {
        try await context.add(names, asking: FetchOptions(timeout: visit.site.workspace.timeout)).result
      }
    } else {
      result = try await context.decide(.add(names), dryRun: false)
    }
    guard let book = (result.change.after + result.untouched).first else { throw WebFailure(404, "no such book") }
    return book
  }
}

/// What a search found, with what stands above and below it; without a search the same, empty.
private struct FoundBooks {
  /// What was searched for; empty where nothing was.
  var text = ""
  /// The ISBN that was searched for, where it may be added to the library.
  var isbnToAdd: ISBN?
  var remarks: Markup = ""
  /// A line for each source.
  var statuses: [Markup] = []
  var items: [Markup] = []
  /// False where a source that was asked gave no answer.
  var isComplete = true
  /// The way to what is not shown.
  var rest: Markup = ""

  var markup: Markup {
    let add = isbnToAdd.map { isbn -> Markup in
      let label: Markup = "Add \(isbn.printed) to the library"
      return
        "<div class=\"isbn\">\(Piece.button(label, to: "/search/add", [("isbn", isbn.description)], class: "main"))</div>"
    }
    let heading = text.isEmpty ? "Search" : "“\(text)”"
    // The same words as those of the script.
    let nothing: Markup =
      isComplete ? "Nothing was found." : "Nothing was found, but not every source answered: try again."
    let empty: Markup = text.isEmpty || !items.isEmpty ? "" : "<p class=\"empty\">\(nothing)</p>"
    // What comes is read out: that the sources are asked, a line of each, and how much was found; not each book.
    return """
      <div class="head"><div><h1 dir="auto">\(heading)</h1><p class="sub" id="found" role="status"></p></div></div>\
      \(add)\(remarks)<ul class="statuses" id="statuses" aria-label="Sources" aria-live="polite">\(statuses)</ul>\
      <ol class="books list" id="books" data-search="\(text)">\(items)</ol>\(empty)\(rest)
      """
  }
}
