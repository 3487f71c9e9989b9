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
  private let answers = KeptAnswers()
  private let memory: SharedMemory

  /// - Parameter clock: by which a request waits where others take the memory that it needs.
  package init(
    _ workspace: any Workspace, files: any ServedFiles = NoServedFiles(), rules: AccessRules,
    clock: any MonotonicClock = ContinuousClock()
  ) {
    memory = SharedMemory(clock: clock)
    self.workspace = workspace
    self.files = files
    self.rules = rules
  }

  static let routes: [Route] =
    BooksAPI.routes + SearchAPI.routes + CategoriesAPI.routes + SourcesAPI.routes + JournalAPI.routes
    + TransferAPI.routes + [OpenAPIDocument.route]
    + CollectionPage.routes + BookPage.routes + ReaderPage.routes + SearchPage.routes + JournalPage.routes
    + DuplicatesPage.routes + StatisticsPage.routes + SourcesPage.routes + CoverRoutes.routes + FileRoutes.routes
    + AssetRoutes.routes + AtomFeed.routes + PublicationFeed.routes

  /// Answers every request, whatever it is; what fails is an answer too.
  package func respond(to request: WebRequest) async -> WebResponse {
    let response: WebResponse
    do { response = try await answer(to: request) } catch {
      response = Self.response(WebFailure(error), to: request)
    }
    return response.hardened()
  }

  /// To a request whose method no site knows: of whoever sends it nothing is known either.
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
        if route.basis == .catalog { return try await ofCatalog(route, visit) }
        guard let turn = try await memory.turn(for: request, by: route) else { return try await route.answer(visit) }
        return try await route.answer(visit).holding(turn)
      }
      allowed += route.method == .get ? [.get, .head] : [route.method]
    }
    if allowed.isEmpty { throw WebFailure(404, "there is nothing here") }
    return Self.response(WebFailure(405, "this cannot be done here"), to: request)
      .adding("allow", allowed.map(\.rawValue).joined(separator: ", "))
  }

  /// The answer of a route that follows from the catalogue alone. Where nothing has changed since, it is the one that was
  /// given before. Its tag tells a client that has the answer already so.
  private func ofCatalog(_ route: Route, _ visit: Visit) async throws -> WebResponse {
    // Before anything is read: what is committed meanwhile makes another version.
    let version = try await workspace.catalogVersion()
    let target = visit.request.target
    if let version, let answer = answers.answer(to: target, at: version) {
      return answer.unlessKnown(to: visit.request)
    }
    let answer = try await route.answer(visit).tagged()
    if let version { answers.keep(answer, to: target, at: version) }
    return answer.unlessKnown(to: visit.request)
  }

  /// The token goes into a cookie, so that it stands in no address that a browser remembers.
  private static func withoutToken(_ request: WebRequest, _ query: Parameters) throws -> WebResponse {
    let cookie = "\(AccessRules.cookie)=\(query["token"] ?? ""); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
    return WebResponse.redirect(to: try request.address(without: "token")).adding("set-cookie", cookie)
  }

  private static func isForProgram(_ request: WebRequest) -> Bool { ["api", "opds"].contains(request.firstSegment) }
}
