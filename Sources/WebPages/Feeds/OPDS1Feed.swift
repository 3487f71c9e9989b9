import AppServices
import Catalog
import Domain
import Foundation
import Interchange

/// The feeds as OPDS 1.2 (<https://specs.opds.io/opds-1.2>), which is Atom.
enum OPDS1Feed {
  private static let navigation = "application/atom+xml;profile=opds-catalog;kind=navigation"
  private static let acquisition = "application/atom+xml;profile=opds-catalog;kind=acquisition"

  static let routes: [Route] = [
    Route(.get, "/opds") { visit in
      navigation(FeedSource(root: "/opds", visit: visit).parts(), visit.site.feedTimes)
    },
    Route(.get, "/opds/categories") { visit in
      navigation(try await FeedSource(root: "/opds", visit: visit).categories(), visit.site.feedTimes)
    },
    Route(.get, "/opds/categories/:id") { visit in
      try await page(FeedSource(root: "/opds", visit: visit).category(), visit)
    },
    Route(.get, "/opds/books") { visit in try await page(FeedSource(root: "/opds", visit: visit).books(), visit) },
    Route(.get, "/opds/search.xml") { visit in
      let host = visit.request.host ?? ""
      return xml(
        """
        <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Books</ShortName>\
        <Description>Search the catalogue</Description><InputEncoding>UTF-8</InputEncoding>\
        <Url type="\(acquisition)" template="http://\(host)/opds/books?text={searchTerms}"/>\
        <Url type="text/html" template="http://\(host)/search?text={searchTerms}"/></OpenSearchDescription>
        """, type: "application/opensearchdescription+xml")
    },
  ]

  private static func xml(_ document: Markup, type: String) -> WebResponse {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" as Markup
    return .bytes(Array((head + document).text.utf8), type: type + ";charset=utf-8")
  }

  /// - Parameters:
  ///   - pages: the links to other pages of it. The cursor of the next may be another one though it leads to the same.
  ///   - first: its time where nobody knows yet when it was changed.
  private static func feed(
    _ title: String, _ address: String, _ type: String, pages: Markup = "", _ content: Markup, _ times: FeedTimes,
    first: Date
  ) -> WebResponse {
    let updated = times.time(of: address, saying: "\(title)\n" + content.text, first: first)
    return xml(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog" \
      xmlns:dcterms="http://purl.org/dc/terms/" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">
      <id>urn:x-books:\(Address.encoded(address))</id><title>\(title)</title><updated>\(timestamp(updated))</updated>
      <author><name>Books</name></author>
      <link rel="self" href="\(address)" type="\(type)"/><link rel="start" href="/opds" type="\(navigation)"/>
      <link rel="search" href="/opds/search.xml" type="application/opensearchdescription+xml"/>
      <link rel="search" href="/opds/books?text={searchTerms}" type="application/atom+xml"/>
      \(address == "/opds" ? "" : "<link rel=\"up\" href=\"\(up(from: address))\" type=\"\(navigation)\"/>\n" as Markup)\
      \(pages)\(content)</feed>

      """, type: type)
  }

  /// The parts among which a feed stands.
  private static func up(from address: String) -> String {
    address.hasPrefix("/opds/categories/") ? "/opds/categories" : "/opds"
  }

  private static func navigation(_ page: FeedParts, _ times: FeedTimes) -> WebResponse {
    let updated = page.parts.map { part in
      times.time(of: "part:" + part.address, saying: "\(part.title)\n\(part.about)", first: part.updated)
    }
    let entries = zip(page.parts, updated).map { part, updated -> Markup in
      """
      <entry><id>urn:x-books:\(Address.encoded(part.address))</id><title>\(part.title)</title>\
      <updated>\(timestamp(updated))</updated><content type="text">\(part.about)</content>\
      <link rel="subsection" href="\(part.address)" type="\(part.hasBooks ? acquisition : navigation)"/></entry>

      """
    }
    let next = page.next.map { "<link rel=\"next\" href=\"\($0)\" type=\"\(navigation)\"/>\n" as Markup }
    return feed(
      page.title, page.address, navigation, pages: next ?? "", entries.joined(), times,
      first: updated.max() ?? FeedEntry.ofProgram)
  }

  private static func page(_ page: FeedPage, _ visit: Visit) async throws -> WebResponse {
    let files = try await FeedFiles(page.books, visit)
    let others: [(rel: String, address: String?)] = [("first", page.first), ("next", page.next)]
    let links = others.compactMap { rel, address -> Markup? in
      address.map { address in "<link rel=\"\(rel)\" href=\"\(address)\" type=\"\(acquisition)\"/>\n" }
    }
    let orders = page.orders.map { order -> Markup in
      """
      <link rel="http://opds-spec.org/facet" href="\(order.address)" type="\(acquisition)" title="\(order.name)" \
      opds:facetGroup="Order"\(order.isActive ? " opds:activeFacet=\"true\"" : "" as Markup)/>

      """
    }
    let counts: Markup = """
      <opensearch:totalResults>\(page.total)</opensearch:totalResults>\
      <opensearch:itemsPerPage>\(FeedPage.pageSize)</opensearch:itemsPerPage>

      """
    let times = visit.site.feedTimes
    let entries = page.books.map { entry($0, files, times) }
    // What the reader decided while no server ran may have changed any feed.
    let newest = try await visit.context().catalog.history(limit: 1, before: nil, telling: .ofEdits).first
    let first = max(entries.map(\.updated).max() ?? FeedEntry.ofProgram, newest?.at ?? FeedEntry.ofProgram)
    return feed(
      page.title, page.address, acquisition, pages: links.joined(),
      counts + orders.joined() + entries.map(\.markup).joined(), times, first: first)
  }

  private static func entry(
    _ book: Book, _ files: FeedFiles, _ times: FeedTimes
  ) -> (markup: Markup, updated: Date) {
    let authors = book.authors.map { "<author><name>\($0)</name></author>" as Markup }
    let others = book.contributors.map { "<contributor><name>\($0.name)</name></contributor>" as Markup }
    let categories = book.categories.prefix(20).map { "<category term=\"\($0)\" label=\"\($0)\"/>" as Markup }
    let isbns = book.isbns.map { "<dcterms:identifier>urn:isbn:\($0.description)</dcterms:identifier>" as Markup }
    let names: Markup = """
      <entry><id>urn:x-books:\(book.id.description)</id><title>\(book.title)</title>\(authors)\(others)
      """
    let facts: Markup = """
      \(isbns)\(book.languageTag.map { "<dcterms:language>\($0)</dcterms:language>" as Markup })\
      \(book.publisher.map { "<dcterms:publisher>\($0)</dcterms:publisher>" as Markup })\
      \(book.published.map { "<dcterms:issued>\($0.description)</dcterms:issued>" as Markup })\
      \(categories)\(book.description.map { "<summary type=\"text\">\(Description($0).text)</summary>" as Markup })\
      \(links(book, files))</entry>

      """
    let updated = times.time(of: book.id.description, saying: names.text + facts.text, first: book.updated)
    return ("\(names)<updated>\(timestamp(updated))</updated>\(facts)", updated)
  }

  private static func links(_ book: Book, _ files: FeedFiles) -> Markup {
    let cover = CoverRoutes.address(of: book)
    let coverType = files.coverType(of: book) ?? "image/svg+xml"
    var links: [Markup] = ["http://opds-spec.org/image", "http://opds-spec.org/image/thumbnail"].map {
      "<link rel=\"\($0)\" href=\"\(cover)\" type=\"\(coverType)\"/>"
    }
    let loadable = files.loadable(of: book)
    if !loadable.isEmpty {
      links += loadable.map { file in
        """
        <link rel="http://opds-spec.org/acquisition/open-access" href="\(file.address)" type="\(file.type)"/>
        """
      }
    } else if let preview = Address.outside(book.links[.preview]) {
      links.append("<link rel=\"http://opds-spec.org/acquisition/sample\" href=\"\(preview)\" type=\"text/html\"/>")
    } else {
      // A reader gets every book somehow: here on its page, with the links to where it is sold.
      links.append(
        "<link rel=\"http://opds-spec.org/acquisition\" href=\"/books/\(book.id.description)\" type=\"text/html\"/>")
    }
    links.append("<link rel=\"alternate\" href=\"/books/\(book.id.description)\" type=\"text/html\"/>")
    return links.joined()
  }
}
