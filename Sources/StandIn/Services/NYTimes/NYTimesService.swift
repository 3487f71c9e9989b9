/// The Books API v3 of The New York Times, as far as public clients use it.
///
/// Wire shapes follow replies of 2013 to 2025: `lists.json` is an array of rows with `book_details`, the dated lists
/// are one object with `books`, the overviews know neither `isbns` nor `asterisk`.
package struct NYTimesService: Sendable {
  /// What the service takes as `api-key`.
  package static let key = "stand-in-key"
  static let pageSize = 20

  let issues: BestSellerIssues
  var catalog: StandInCatalog { issues.catalog }

  package init(issues: BestSellerIssues) { self.issues = issues }

  /// The answer to a request whose path within the service is `path`, without a slash in front.
  package func reply(to request: LoopbackRequest, path: String) -> LoopbackReply {
    if let refusal = refusal(of: request) { return refusal }
    let parts = path.split(separator: "/").map(String.init)
    switch (parts.count, parts.first, parts.last) {
    case (1, "lists.json", _): return rowsReply(request)
    case (1, "reviews.json", _): return reviews(request)
    case (2, "lists", "names.json"): return names()
    case (2, "lists", "overview.json"): return overview(request, booksEach: 5)
    case (2, "lists", "full-overview.json"): return overview(request, booksEach: .max)
    case (3, "lists", "history.json") where parts[1] == "best-sellers": return history(request)
    case (3, "lists", let name?) where name.hasSuffix(".json"):
      return listReply(request, date: parts[1], key: String(name.dropLast(".json".count)))
    default: return notFound("Not Found")
    }
  }

  private func refusal(of request: LoopbackRequest) -> LoopbackReply? {
    switch request[query: "api-key"] {
    case nil, "":
      Self.gateway(
        "Failed to resolve API Key variable request.queryparam.api-key",
        code: "steps.oauth.v2.FailedToResolveAPIKey", status: 401)
    case Self.key: nil
    default: Self.gateway("Invalid ApiKey", code: "oauth.v2.InvalidApiKey", status: 401)
    }
  }
}

// MARK: Envelopes

extension NYTimesService {
  static let copyright: JSON = "Invented data of a stand-in service. Not by The New York Times Company."

  func answer(_ results: JSON, count: Int, lastModified: CivilDate? = nil) -> LoopbackReply {
    let modified: JSON = lastModified.map { ["last_modified": .string("\($0 - 11)T22:20:31-05:00")] } ?? [:]
    let head: JSON = ["status": "OK", "copyright": Self.copyright, "num_results": .int(count)]
    return .json(head.adding(modified).adding(["results": results]).text)
  }

  /// An error of the gateway in front of the service.
  static func gateway(_ message: String, code: String, status: Int) -> LoopbackReply {
    let body: JSON = ["fault": ["faultstring": .string(message), "detail": ["errorcode": .string(code)]]]
    return .json(body.text, status: status)
  }

  /// An error of the service itself, whose `results` is an array also where a success has an object.
  func notFound(_ messages: String...) -> LoopbackReply { Self.error(messages, status: 404) }

  static func error(_ messages: [String], status: Int) -> LoopbackReply {
    let body: JSON = [
      "status": "ERROR", "copyright": copyright, "errors": .strings(messages), "results": [],
    ]
    return .json(body.text, status: status)
  }

  /// The 20 rows that `offset` asks for; nil where it is not 0, 20, 40 ...
  func page<Row>(of rows: [Row], for request: LoopbackRequest) -> [Row]? {
    guard let offset = Int(request[query: "offset"] ?? "0"), offset >= 0, offset.isMultiple(of: Self.pageSize) else {
      return nil
    }
    return Array(rows.dropFirst(offset).prefix(Self.pageSize))
  }

  var badOffset: LoopbackReply {
    Self.error(["Bad Request", "offset must be a multiple of \(Self.pageSize)"], status: 400)
  }
}
