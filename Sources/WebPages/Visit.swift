import AppServices
import Catalog
import Domain

/// One request on its way through the site.
struct Visit: Sendable {
  let site: Site
  private(set) var request: WebRequest
  let query: Parameters
  let parameters: [Substring: String]
  /// What the API says of it; nil for pages.
  let operation: Operation?
  /// Why the turn to ask sources did not come; nil where it came, or none is needed.
  private(set) var busy: WebFailure?

  /// - Throws: ``WebFailure`` 400 for a query that the API does not know, and for a second one where it takes one: its
  ///   client would take a query that was passed over for one that was heeded.
  init(
    site: Site, request: WebRequest, query: Parameters, parameters: [Substring: String], operation: Operation?
  ) throws(WebFailure) {
    (self.site, self.request, self.query) = (site, request, query)
    (self.parameters, self.operation) = (parameters, operation)
    guard let operation else { return }
    let known = Set(operation.query.map(\.name))
    if let unknown = query.items.first(where: { !known.contains($0.name) }) {
      throw WebFailure(400, "“\(unknown.name)” is no query of \(operation.id)")
    }
    let lists = Set(operation.query.lazy.filter(\.isList).map(\.name))
    var seen: Set<String> = []
    for item in query.items where !lists.contains(item.name) && !seen.insert(item.name).inserted {
      throw WebFailure(400, "“\(item.name)” may be given once, and was given again")
    }
  }

  /// A named part of the path.
  subscript(name: Substring) -> String { parameters[name] ?? "" }

  /// To read with.
  func context() async throws -> AppContext { try await site.workspace.context() }

  /// To change the catalogue with: by the settings of now. For a dry run nothing is written first.
  func contextToWrite(dryRun: Bool = false) async throws -> AppContext {
    if dryRun { return try await context() }
    if site.rules.isReadOnly { throw AccessRules.readOnly }
    let context = try await site.workspace.context()
    await context.adoption.adopt(beside: FetchOptions(timeout: site.workspace.timeout))
    return context
  }

  /// True where no source is asked and nothing is remembered. That is so on a server that changes nothing. It is so too
  /// where a page of another site led here, whose reader may not have wished that, and where the turn to ask did not
  /// come.
  var onlyLooks: Bool { site.rules.isReadOnly || request.isFromAnotherSite || busy != nil }

  /// The same visit, which asks no source since its turn did not come.
  func turnedAway(by busy: WebFailure) -> Visit {
    var visit = self
    visit.busy = busy
    return visit
  }

  /// True for a search that asks no source: the page without a search, and a search of what is kept.
  /// - Throws: ``WebFailure`` 400 where `offline` is neither true nor false.
  var isAnsweredHere: Bool {
    get throws(WebFailure) {
      guard request.method.isSafe else { return false }
      let isSearch = BookQuery.Term.allCases.contains { query[$0.rawValue] != nil }
      return try query.flag("offline") || onlyLooks || !isSearch
    }
  }

  /// How the sources are asked: not at all with `offline`, for all with `refresh`.
  func fetchOptions(timeout: Duration? = nil) throws(WebFailure) -> FetchOptions {
    var options = FetchOptions(timeout: timeout ?? site.workspace.timeout)
    // What comes would have to be kept.
    let asksNobody = try query.flag("offline") || onlyLooks
    options.cachePolicy = asksNobody ? .never : try query.flag("refresh") ? .always : .whenStale
    return options
  }

  /// A page of a category, from its source where what is kept is not fresh. A visit that only looks is shown what is
  /// kept, and no order is remembered. What is kept is shown too where the turn to ask does not come.
  /// - Throws: ``WebFailure`` 503 where that is nothing; ``CatalogError``.
  func browse(_ query: CategoryQuery) async throws -> BrowseAnswer {
    let context = try await context()
    if onlyLooks { return BrowseAnswer(page: try await context.catalog.items(query), statuses: []) }
    return try await asking(context.coordinator.asksSource(for: query, fetchOptions())) {
      try await context.coordinator.browse(query, fetchOptions())
    } orLooking: {
      do {
        var kept = try await context.coordinator.browse(query, optionsToLook())
        kept.statuses = kept.statuses.map(\.ofBusyServer)
        // Of a source a page tells what failed, and what is stale.
        if !kept.statuses.contains(where: \.stale) { kept.remark = kept.remark ?? "the source \(busyServer)" }
        return kept.page.total > 0 ? kept : nil
      } catch CatalogError.unknownCategory { return nil }
    }
  }

  /// What `ask` gives, as ``asking(_:_:)``; where the turn does not come, what `look` gives, which asks nobody.
  /// - Throws: ``WebFailure`` 503 where that is nil; what `ask` and `look` throw.
  func asking<Answer: Sendable>(
    _ asksSources: Bool, _ ask: () async throws -> Answer, orLooking look: () async throws -> Answer?
  ) async throws -> Answer {
    let permit: RequestSemaphore.Permit?
    do { permit = try await asksSources ? site.memory.permitToAsk() : nil } catch let busy as WebFailure {
      guard let kept = try await look() else { throw busy }
      return kept
    }
    defer { permit?.release() }
    return try await ask()
  }

  /// Options with which no source is asked.
  func optionsToLook() -> FetchOptions {
    var options = FetchOptions(timeout: site.workspace.timeout)
    options.cachePolicy = .never
    return options
  }

  /// What `ask` gives. Where it asks sources, it begins when it is the turn of this request, and so should the time that
  /// it gives them.
  /// - Throws: ``WebFailure`` 503 where the turn does not come; what `ask` throws.
  func asking<Answer: Sendable>(_ asksSources: Bool, _ ask: () async throws -> Answer) async throws -> Answer {
    let permit = try await asksSources ? site.memory.permitToAsk() : nil
    defer { permit?.release() }
    return try await ask()
  }

  /// The form, or the JSON object, that the request brought.
  /// - Throws: ``WebFailure`` 400 for a member that the API does not know.
  func fields() async throws -> BodyFields {
    let fields = try BodyFields(try await body(), type: type)
    guard let operation, !operation.body.isEmpty else { return fields }
    let known = Set(operation.body.map(\.name))
    if let unknown = fields.names.first(where: { !known.contains($0) }) {
      throw WebFailure(400, "“\(unknown)” is no member of what \(operation.id) takes")
    }
    return fields
  }

  /// - Throws: ``WebFailure`` 400 for a body that would be passed over: who sends `{"dryRun": true}` with what takes no
  ///   body would see it done.
  func checkBody() throws(WebFailure) {
    guard let operation, operation.body.isEmpty, !operation.takesFile, request.bringsBody else { return }
    throw WebFailure(400, "\(operation.id) takes no body: what it is told stands in its query")
  }

  /// The visit with its body read, where it is a form, or what its operation takes. Waits until all of it has come.
  /// - Throws: ``WebFailure`` where it does not come, is too long, or is of another type.
  func withBody() async throws -> Visit {
    if request.method.isSafe || operation.map(\.body.isEmpty) == true { return self }
    let bytes = try await body()
    var visit = self
    visit.request.body = { _ in bytes }
    return visit
  }

  private func body() async throws -> [UInt8] {
    if request.holdsBodyBack { _ = try BodyFields.Kind(type) }
    return try await request.body(Self.mostBody)
  }

  /// What the request says that its body is.
  private var type: String { request.headers["content-type"] ?? "" }

  /// A note is the longest thing that a form holds.
  private static let mostBody = 256 << 10

  /// True where the reader asked for server-sent events. A weight of 0 says that they are not wanted (RFC 9110, section
  /// 12.4.2).
  var wantsEvents: Bool {
    (request.headers["accept"] ?? "").split(separator: ",").contains { item in
      let range = FieldValue(String(item))
      guard range.name == "text/event-stream" else { return false }
      return (range.parameters["q"].flatMap { Double($0) } ?? 1) > 0
    }
  }
}

extension SourceStatus {
  /// The status of a source that was not asked since the turn did not come: nobody wished it to be left out.
  var ofBusyServer: SourceStatus {
    guard outcome == .offline else { return self }
    var status = self
    (status.message, status.remedy) = (busyServer, nil)
    return status
  }

  /// True for such a status.
  var isOfBusyServer: Bool { message == busyServer }
}

private let busyServer = "was not asked: the server asks for others; try again in a moment"
