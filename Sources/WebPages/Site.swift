import AppServices
import Catalog
import Domain
import Interchange
import Presentation
package import Sourcing

/// The page, the API and the feeds of one reader's catalogue: requests in, answers out, whatever server stands before
/// it.
package struct Site: Sendable {
  let workspace: any Workspace
  let files: any ServedFiles
  package let rules: AccessRules
  let feedTimes = FeedTimes()
  private let cache = ResponseCache()
  let memory: MemoryBudget
  /// Has one permit: changes with a condition are made one after the other.
  private let conditions: RequestSemaphore

  /// - Parameter clock: by which a request waits where others take the memory that it needs.
  package init(
    _ workspace: any Workspace, files: any ServedFiles = NoServedFiles(), rules: AccessRules,
    clock: any MonotonicClock = ContinuousClock()
  ) {
    memory = MemoryBudget(clock: clock)
    conditions = RequestSemaphore(1, waiting: 64, for: MemoryBudget.patience, by: clock)
    self.workspace = workspace
    self.files = files
    self.rules = rules
  }

  static let routes: [Route] =
    BooksAPI.routes + SearchAPI.routes + CategoriesAPI.routes + SourcesAPI.routes + JournalAPI.routes
    + TransferAPI.routes + [OpenAPIDocument.route]
    + CollectionPage.routes + BookPage.routes + OtherValues.routes + ReaderPage.routes + SearchPage.routes
    + JournalPage.routes + DuplicatesPage.routes + StatisticsPage.routes + SourcesPage.routes + CoverRoutes.routes
    + FileRoutes.routes + AssetRoutes.routes + OPDS1Feed.routes + OPDS2Feed.routes

  /// Answers every request, whatever it is; what fails is an answer too.
  package func respond(to request: WebRequest) async -> WebResponse {
    let response: WebResponse
    do { response = try await answer(to: request) } catch {
      response = Self.response(WebFailure(error), to: request)
    }
    return response.hardened()
  }

  /// The answer to a method that ``WebRequest/Method`` does not have. It is the same for everybody, since such a
  /// request is not looked at any further.
  package static let unknownMethod = WebResponse.json(
    JSON(WebFailure(501, "this method is not known here")), status: 501
  ).hardened()

  /// A document for a program, a page for a person.
  private static func response(_ failure: WebFailure, to request: WebRequest) -> WebResponse {
    let response: WebResponse =
      isForProgram(request) ? .json(JSON(failure), status: failure.status) : ErrorPage.response(failure, to: request)
    return failure.retryAfter.map { response.adding("retry-after", String($0)) } ?? response
  }

  private func answer(to request: WebRequest) async throws -> WebResponse {
    try rules.check(request)
    let (segments, query) = (try request.segments(), try request.query())
    switch try rules.admission(of: request, query) {
    case .granted: break
    case .grantedByAddress: return try Self.withoutToken(request, query)
    case .refused:
      let failure = WebFailure(401, "this server asks for the token that it printed when it was started")
      return Self.response(failure, to: request)
        .adding("www-authenticate", #"Basic realm="books", charset="UTF-8""#)
    }
    var allowed: [WebRequest.Method] = []
    for route in Self.routes {
      guard let parameters = route.parameters(of: segments) else { continue }
      if route.method == request.method || route.method == .get && request.method == .head {
        let visit = try Visit(
          site: self, request: request, query: query, parameters: parameters, operation: route.operation)
        return try await request.method.isSafe ? read(route, visit) : change(route, visit, segments)
      }
      allowed += route.method == .get ? [.get, .head] : [route.method]
    }
    if allowed.isEmpty {
      let way = request.firstSegment == "api" ? " (/api/v1/openapi.json says what there is)" : ""
      throw WebFailure(404, "there is nothing here\(way)")
    }
    let response =
      request.method == .options
      ? WebResponse() : Self.response(WebFailure(405, "this cannot be done here"), to: request)
    return response.adding("allow", allowed.map(\.rawValue).joined(separator: ", "))
  }

  /// Answers a request that changes nothing. What programs and e-readers load gets an entity tag, and a client that has
  /// it already gets 304 and no body.
  private func read(_ route: Route, _ visit: Visit) async throws -> WebResponse {
    if route.basis == .catalog { return try await cached(route, visit) }
    let answer = try await respond(by: route, to: visit)
    return Self.isForProgram(visit.request) ? answer.tagged().unlessKnown(to: visit.request) : answer
  }

  /// Answers a request that may change something. Where it has a condition (`If-Match`), nothing is done unless what it
  /// changes is still what its client knows.
  private func change(_ route: Route, _ visit: Visit, _ segments: [String]) async throws -> WebResponse {
    try visit.checkBody()
    guard visit.request.hasCondition else { return try await respond(by: route, to: visit) }
    guard let path = Self.path(ofResourceIn: segments) else {
      try Self.check(visit.request, changing: nil)
      return try await respond(by: route, to: visit)
    }
    // The whole body is read before the permit is taken: a client that sends slowly holds up no other change.
    let memoryPermit = try await memory.permit(for: visit, by: route)
    let visit = try await visit.withBody()
    // No other conditional change comes between the check and the change.
    let permit = try await conditions.acquire()
    try Self.check(visit.request, changing: try await tag(of: path, for: visit.request))
    let answer = try await route.answer(visit).holding(permit)
    return memoryPermit.map { answer.holding($0) } ?? answer
  }

  /// The route's answer, made when there is memory for it.
  private func respond(by route: Route, to visit: Visit) async throws -> WebResponse {
    let visit = try await route.weight == .asksSources ? withBody(visit) : visit
    let memoryPermit: RequestSemaphore.Permit?
    do { memoryPermit = try await memory.permit(for: visit, by: route) } catch let failure as WebFailure {
      // A search shows what is kept.
      guard failure.isOfBusyServer, route.weight == .asksSources, visit.request.method.isSafe else { throw failure }
      return try await route.answer(visit.turnedAway(by: failure))
    }
    let answer = try await route.answer(visit)
    return memoryPermit.map { answer.holding($0) } ?? answer
  }

  /// The visit with its body read: a client that sends slowly takes no turn of those who ask sources.
  private func withBody(_ visit: Visit) async throws -> Visit {
    let permit = try await memory.permit(forFormOf: visit.request)
    defer { permit?.release() }
    return try await visit.withBody()
  }

  /// - Parameter tag: of what the request changes; nil where it has none.
  /// - Throws: ``WebFailure`` 412 where that is no longer what its client knows.
  private static func check(_ request: WebRequest, changing tag: String?) throws(WebFailure) {
    guard !request.fits(tag) else { return }
    throw WebFailure(412, "it was changed meanwhile, and nothing was done: read it again, and compare")
  }

  /// The entity tag of what the client of the request would read at the path; nil where it has none.
  /// - Throws: what reading it throws.
  private func tag(of path: String, for request: WebRequest) async throws -> String? {
    var question = WebRequest(.get, path, headers: request.headers)
    question.headers["if-none-match"] = nil
    question.targetHost = request.targetHost
    return try await answer(to: question).headers.first { $0.name == "etag" }?.value
  }

  /// The path at which a client reads what a request with these segments changes: a book, a source, or the order of all
  /// sources; nil where it changes several books.
  private static func path(ofResourceIn segments: [String]) -> String? {
    guard segments.count > 2, segments[..<2] == ["api", "v1"], ["books", "sources"].contains(segments[2]) else {
      return nil
    }
    return "/" + segments.prefix(4).map(Address.encoded).joined(separator: "/")
  }

  /// The answer of a route that depends on the catalogue alone: the cached one, as long as the catalogue is unchanged.
  /// It has an entity tag.
  private func cached(_ route: Route, _ visit: Visit) async throws -> WebResponse {
    // Read first: what another program commits while the answer is made belongs to a later version.
    let version = try await workspace.catalogVersion()
    let target = visit.request.target
    if let version, let answer = cache.answer(to: target, at: version) {
      return answer.unlessKnown(to: visit.request)
    }
    let answer = try await route.answer(visit).tagged()
    if let version { cache.store(answer, to: target, at: version) }
    return answer.unlessKnown(to: visit.request)
  }

  /// The token goes into a cookie, so that it stands in no address that a browser remembers.
  private static func withoutToken(_ request: WebRequest, _ query: Parameters) throws -> WebResponse {
    let cookie = "\(AccessRules.cookie)=\(query["token"] ?? ""); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
    return WebResponse.redirect(to: try request.address(without: "token")).adding("set-cookie", cookie)
  }

  private static func isForProgram(_ request: WebRequest) -> Bool { ["api", "opds"].contains(request.firstSegment) }
}
