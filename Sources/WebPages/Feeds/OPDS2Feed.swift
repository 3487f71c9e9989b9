import Domain
import Foundation
import Interchange

/// The feeds as OPDS 2.0 (<https://specs.opds.io/opds-2.0>), which is JSON.
enum OPDS2Feed {
  private static let type = "application/opds+json"
  private static let root = "/opds/v2"

  static let routes: [Route] = [
    Route(.get, "/opds/v2") { visit in
      navigation(FeedSource(root: root, visit: visit).parts())
    },
    Route(.get, "/opds/v2/categories") { visit in
      navigation(try await FeedSource(root: root, visit: visit).categories())
    },
    Route(.get, "/opds/v2/categories/:id") { visit in
      try await page(FeedSource(root: root, visit: visit).category(), visit)
    },
    Route(.get, "/opds/v2/books") { visit in try await page(FeedSource(root: root, visit: visit).books(), visit) },
  ]

  private static func link(_ rel: String, _ address: String, type: String = type) -> JSON {
    ["rel": .string(rel), "href": .string(address), "type": .string(type)]
  }

  private static func links(_ address: String) -> [JSON] {
    [
      link("self", address), link("start", root),
      ["rel": "search", "href": .string("\(root)/books{?query}"), "type": .string(type), "templated": true],
    ]
  }

  private static func navigation(_ page: FeedParts) -> WebResponse {
    // A feed without any part is no feed: the way back is always there.
    let back = FeedEntry(title: "Books", about: "", address: root, hasBooks: false)
    let all = page.parts.isEmpty ? [back] : page.parts
    let entries = all.map { part -> JSON in
      ["title": .string(part.title), "href": .string(part.address), "type": .string(type), "rel": "subsection"]
    }
    let next = page.next.map { [link("next", $0)] } ?? []
    return .json(
      [
        "metadata": ["title": .string(page.title)], "links": .array(links(page.address) + next),
        "navigation": .array(entries),
      ], type: type)
  }

  private static func page(_ page: FeedPage, _ visit: Visit) async throws -> WebResponse {
    let files = try await FeedFiles(page.books, visit)
    let pages = [link("first", page.first)] + (page.next.map { [link("next", $0)] } ?? [])
    let orders = page.orders.map { order -> JSON in
      let rels: JSON = order.isActive ? ["self"] : ["alternate"]
      return ["title": .string(order.name), "href": .string(order.address), "type": .string(type), "rel": rels]
    }
    var members: [(key: String, value: JSON)] = [
      (
        "metadata",
        [
          "title": .string(page.title), "numberOfItems": JSON(page.total), "itemsPerPage": JSON(FeedPage.pageSize),
        ]
      ),
      ("links", .array(links(page.address) + pages)),
      ("facets", [["metadata": ["title": "Order"], "links": .array(orders)]]),
    ]
    // The schema knows no empty list of publications.
    if page.books.isEmpty {
      members.append(("navigation", [["title": "Books", "href": .string(root), "type": .string(type)]]))
    } else {
      let times = visit.site.feedTimes
      members.append(("publications", .array(page.books.map { publication($0, files, times) })))
    }
    return .json(.object(members), type: type)
  }

  private static func publication(_ book: Book, _ files: FeedFiles, _ times: FeedTimes) -> JSON {
    var metadata: [(key: String, value: JSON)] = [
      ("@type", .string(book.kind == .article ? "http://schema.org/Article" : "http://schema.org/Book")),
      ("title", .string(book.title)),
      ("identifier", .string(book.isbn.map { "urn:isbn:\($0)" } ?? "urn:x-books:\(book.id)")),
    ]
    func add(_ name: String, _ value: String?) { if let value { metadata.append((name, .string(value))) } }
    add("subtitle", book.subtitle)
    if !book.authors.isEmpty { metadata.append(("author", JSON(book.authors))) }
    for field in [Field.translator, .editor, .illustrator, .narrator] {
      let names = book.contributors(of: field).map(\.name)
      if !names.isEmpty { metadata.append((field.rawValue, JSON(names))) }
    }
    add("publisher", book.publisher)
    add("language", book.languageTag)
    // It knows days alone.
    add("published", book.published.flatMap { $0.day == nil ? nil : $0.description })
    if let pages = book.pages, pages > 0 { metadata.append(("numberOfPages", JSON(pages))) }
    add("description", book.description.map { Description($0).text })
    if !book.categories.isEmpty { metadata.append(("subject", JSON(Array(book.categories.prefix(20))))) }
    if !book.series.isEmpty { metadata.append(("belongsTo", ["series": .array(book.series.map(series))])) }
    var members: [(key: String, value: JSON)] = [("links", .array(links(book, files)))]
    // Drawn covers are no images as the schema wants them.
    if let type = files.coverType(of: book) {
      members.append(("images", [["href": .string(CoverRoutes.address(of: book)), "type": .string(type)]]))
    }
    let said = JSON.object(metadata + members).line
    let time = times.time(
      of: "publication:\(book.id)", saying: String(decoding: said, as: UTF8.self), first: book.updated)
    add("modified", timestamp(time))
    members.insert(("metadata", .object(metadata)), at: 0)
    return .object(members)
  }

  private static func series(_ entry: SeriesEntry) -> JSON {
    var members: [(key: String, value: JSON)] = [("name", .string(entry.name))]
    if let order = entry.order {
      let position: JSON = Int64(exactly: order).map(JSON.integer) ?? .number(order)
      members.append(("position", position))
    }
    return .object(members)
  }

  private static func links(_ book: Book, _ files: FeedFiles) -> [JSON] {
    let own = link("alternate", "/books/\(book.id)", type: "text/html")
    let loadable = files.loadable(of: book)
    if !loadable.isEmpty {
      return loadable.map { link("http://opds-spec.org/acquisition/open-access", $0.address, type: $0.type) } + [own]
    }
    if let preview = Address.outside(book.links[.preview]) {
      return [link("preview", preview, type: "text/html"), own]
    }
    return [link("http://opds-spec.org/acquisition", "/books/\(book.id)", type: "text/html"), own]
  }
}
