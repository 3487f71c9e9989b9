/// The four services as one value: an answer follows from the request alone.
package struct StandInServices: Sendable {
  package let catalog: StandInCatalog
  let nytimes: NYTimesService
  let googleBooks: GoogleBooksService
  let instructables: InstructablesService
  let bookList: BookListService
  let replay: StandInReplay

  /// The newest issue of the best-seller lists unless another is asked for.
  package static let usualIssue = CivilDate(year: 2026, month: 1, day: 4)

  /// - Parameters:
  ///   - newestIssue: the day of the newest best-seller lists, moved to the Sunday on or after; the newest article is
  ///     of two weeks before.
  ///   - replay: recorded answers, given before the invented ones.
  package init(newestIssue: CivilDate = usualIssue, replay: StandInReplay = StandInReplay()) {
    let catalog = StandInCatalog.invented
    let newest = newestIssue.sunday
    self.catalog = catalog
    self.replay = replay
    nytimes = NYTimesService(issues: BestSellerIssues(catalog: catalog, newest: newest))
    googleBooks = GoogleBooksService(catalog: catalog)
    instructables = InstructablesService(catalog: catalog, newest: newest - 14)
    bookList = BookListService(catalog: catalog)
  }

  /// The answer of the service that the path belongs to, or what is recorded for the path; an answer with status 404
  /// where there is neither. A service refuses a key before a recorded answer is looked for.
  package func reply(to request: LoopbackRequest) -> LoopbackReply {
    guard let (service, path) = StandInService.of(path: request.path) else {
      if let recorded = replay.file(at: request.path) { return recorded }
      let paths = StandInService.allCases.map(\.basePath)
      return .json((["error": "no service at this path", "services": .strings(paths)] as JSON).text, status: 404)
    }
    let reply = reply(to: request, of: service, path: path)
    guard [200, 404].contains(reply.status) else { return reply }
    if let recorded = replay.file(at: request.path) { return recorded }
    guard reply.status == 200, let recorded = replay.body(for: request, of: service, path: path) else { return reply }
    return LoopbackReply(headers: [("Content-Type", "application/json")], body: recorded)
  }

  private func reply(to request: LoopbackRequest, of service: StandInService, path: String) -> LoopbackReply {
    switch service {
    case .nytimes: nytimes.reply(to: request, path: path)
    case .googleBooks: googleBooks.reply(to: request, path: path)
    case .instructables: instructables.reply(to: request, path: path)
    case .bookList: path == "book-list.json" ? bookList.list() : bookList.single()
    }
  }
}
