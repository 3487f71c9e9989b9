package import Domain
package import Sourcing

/// The best-seller lists of The New York Times: Books API v3, <https://developer.nytimes.com/docs/books-product>.
package struct NYTimes: SearchSource, CategorySource, CatalogSource {
  package static let info = SourceInfo(
    id: "nytimes", name: "NYTimes best sellers",
    summary: "the best-seller lists of The New York Times since 2008, week by week",
    homePage: "https://developer.nytimes.com/docs/books-product", enabledAtFirst: false,
    settings: [
      SourceSetting(
        SourceSetting.apiKey,
        help: "key of an app with the Books API switched on, free at https://developer.nytimes.com/my-apps",
        isSecret: true, isRequired: true),
      SourceSetting(
        SourceSetting.baseURL, help: "where the service is", defaultValue: NYTimesRequest.standardBase),
    ],
    limits: SourceLimits(perMinute: 5, perDay: 500, pause: .seconds(60)), freshness: .seconds(7 * 86_400),
    attribution: "Data provided by The New York Times, https://developer.nytimes.com", printsCapitals: true,
    precedence: 20)

  /// The service has no free-text search.
  package static let searchTerms: Set<BookQuery.Term> = [.title, .author, .isbn]

  private let request: NYTimesRequest
  private let transport: any HTTPTransport

  /// A missing key fails no initialiser: every request throws ``SourceError/needsKey`` before it is sent.
  package init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    let base = try settings.baseAddress(standard: NYTimesRequest.standardBase)
    request = NYTimesRequest(base: base, key: settings.text(SourceSetting.apiKey))
    self.transport = transport
  }

  /// Rows of the list history, in the service's order. `page` is the number of rows before it.
  ///
  /// All terms that are set go into one request, and all hold of each row. A title may be a part of one. The placements
  /// are all that each row ever had, so they are no list's contents.
  /// - Throws: ``SourceError/unsupported(reason:)`` for a query by free text, and where the service
  ///   has given up its history.
  package func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    guard !query.terms.isEmpty, query.terms.isSubset(of: Self.searchTerms) else {
      throw .unsupported(reason: "searches by title, author or ISBN, not by free text")
    }
    let start = try NYTimesPaging.start(of: page)
    let request = try request.history(query, offset: NYTimesPaging.offset(ofRow: start))
    let reply: NYTimesReply<LossyArray<NYTimesRow>> = try await fetch(request, missing: .historyIsGone)
    return SourcePage(history: reply, from: start, limit: query.limit)
  }

  /// The lists that still appear, in the service's order. A list whose newest issue is more than sixty days older than
  /// the newest of all has been given up and is left out.
  package func categories() async throws(SourceError) -> [Category] {
    let reply: NYTimesReply<LossyArray<NYTimesListHeader>> = try await fetch(request.names())
    guard reply.results.failures + reply.results.elements.count > 0 else { throw .noLists }
    return NYTimesListHeader.running(among: try reply.results.mostlyRead()).compactMap { $0.category() }
  }

  package func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage {
    try await list(key, on: nil, page: page)
  }

  /// One page of a list as published on `date`, or on the next date after it; nil for the current issue.
  ///
  /// `page` is the number of rows before it. An issue of a date brings placements alone: it is not the current one.
  /// - Throws: ``SourceError/badResponse(reason:)`` also for another list, and for a first page without rows.
  package func list(_ name: String, on date: PartialDate?, page: String?) async throws(SourceError) -> SourcePage {
    guard NYTimesListHeader.isEncodedName(name) else { throw .noSuchItem(name) }
    let offset = NYTimesPaging.offset(ofRow: try NYTimesPaging.start(of: page))
    let request = try request.list(name, date: date, offset: offset)
    let reply: NYTimesReply<NYTimesList> = try await fetch(request, missing: .noSuchItem(name))
    // The books of another list would be taken for those of this one.
    guard reply.results.header.isOfList(name) else { throw .otherList }
    // There is no list without books. Taken as one, it would be told as found and be fresh for a week.
    guard offset > 0 || !reply.results.isEmpty else { throw .noBooks }
    return SourcePage(list: reply, named: name, offset: offset, isCurrent: date == nil)
  }

  /// The current issues of all lists, in one page. There is never none: such an answer would be fresh for a week.
  package func catalog(page: String?) async throws(SourceError) -> SourcePage {
    let reply: NYTimesReply<NYTimesOverview> = try await fetch(request.fullOverview())
    let lists = reply.results.lists
    guard lists.failures + lists.elements.count > 0 else { throw .noLists }
    return SourcePage(overview: reply.results)
  }

  private func fetch<Results>(
    _ request: HTTPRequest, missing: SourceError? = nil
  ) async throws(SourceError) -> NYTimesReply<Results> {
    let response = try await transport.answer(to: request) { SourceError(nytimes: $0, missing: missing) }
    guard response.status == 200 else { throw SourceError(nytimes: response, missing: missing) }
    return try response.decoded()
  }
}

extension SourceError {
  fileprivate static let noLists = SourceError.badResponse(reason: "it has no lists in it")
  fileprivate static let noBooks = SourceError.badResponse(reason: "it has no books in it")
  fileprivate static let otherList = SourceError.badResponse(reason: "it is another list than the one asked for")
  fileprivate static let historyIsGone = SourceError.unsupported(
    reason: "cannot be searched any more: the history of its lists, in which a search looks, is gone; "
      + "its current lists can be browsed")
}
