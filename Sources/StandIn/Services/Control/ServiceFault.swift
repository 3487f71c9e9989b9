/// A way for a service to answer wrongly over a connection that works.
package enum ServiceFault: String, CaseIterable, Sendable {
  case status401 = "status-401"
  case status403 = "status-403"
  case status404 = "status-404"
  case status429 = "status-429"
  /// As ``status429``, but the answer of a quota used up for the day, where the service tells the two apart.
  case status429Day = "status-429-day"
  case status500 = "status-500"
  /// With `Retry-After: 3600`, longer than anybody waits.
  case status503 = "status-503"
  /// Status 200 and a page for people.
  case html
  /// Status 200 and no body.
  case empty
  /// Status 200 and JSON in which every value has another type.
  case wrongTypes = "wrong-types"

  /// The answer of `service`, in the shape that its errors have.
  package func reply(of service: StandInService) -> LoopbackReply {
    switch self {
    case .html: return .html("<!DOCTYPE html><title>Sign in</title><p>Sign in to the guest network.</p>")
    case .empty: return LoopbackReply()
    case .wrongTypes: return .json(wrongTypes(of: service).text)
    default: break
    }
    var reply = errorReply(of: service)
    if self == .status503 { reply.headers.append(LoopbackRequest.Field(name: "Retry-After", value: "3600")) }
    return reply
  }

  private var status: Int {
    switch self {
    case .status401: 401
    case .status403: 403
    case .status404: 404
    case .status429, .status429Day: 429
    case .status503: 503
    case .status500: 500
    case .html, .empty, .wrongTypes: 200
    }
  }

  private var message: String {
    switch status {
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 429: "Too Many Requests"
    case 503: "Service Unavailable"
    default: "Internal Server Error"
    }
  }

  private func errorReply(of service: StandInService) -> LoopbackReply {
    switch service {
    case .nytimes: nytimesReply
    case .googleBooks: googleReply
    case .instructables: InstructablesService.error(status, message)
    case .bookList: LoopbackReply(status: status, headers: [("Content-Type", "text/plain")], body: Array(message.utf8))
    }
  }

  private var nytimesReply: LoopbackReply {
    switch self {
    case .status401: NYTimesService.gateway("Invalid ApiKey", code: "oauth.v2.InvalidApiKey", status: 401)
    case .status403:
      NYTimesService.gateway(
        "Invalid ApiKey for given resource", code: "oauth.v2.InvalidApiKeyForGivenResource", status: 403)
    case .status404: NYTimesService.error(["Not Found"], status: 404)
    case .status429, .status429Day:
      NYTimesService.gateway(
        "Rate limit quota violation. Quota limit  exceeded. Identifier : stand-in",
        code: "policies.ratelimit.QuotaViolation", status: 429)
    default: NYTimesService.gateway(message, code: "messaging.adaptors.http.flow.ErrorResponseCode", status: status)
    }
  }

  private var googleReply: LoopbackReply {
    switch self {
    case .status403:
      GoogleBooksService.error(
        403, "Books API has not been used in project 0 before or it is disabled.", reason: "accessNotConfigured",
        domain: "usageLimits", more: ["status": "PERMISSION_DENIED"])
    case .status429: googleQuota("Queries per minute")
    case .status429Day: googleQuota("Queries per day")
    case .status404: GoogleBooksService.error(404, "The volume ID could not be found.", reason: "notFound")
    case .status401: GoogleBooksService.error(401, "Login Required.", reason: "required")
    default: GoogleBooksService.error(status, "Service temporarily unavailable.", reason: "backendFailed")
    }
  }

  /// Only the words in the message tell a minute from a day.
  private func googleQuota(_ limit: String) -> LoopbackReply {
    GoogleBooksService.error(
      429,
      "Quota exceeded for quota metric 'Queries' and limit '\(limit)' of service 'books.googleapis.com' for consumer "
        + "'project_number:0'.", reason: "rateLimitExceeded", more: ["status": "RESOURCE_EXHAUSTED"])
  }

  private func wrongTypes(of service: StandInService) -> JSON {
    switch service {
    case .nytimes: ["status": 200, "copyright": .null, "num_results": "many", "results": "none"]
    case .googleBooks: ["kind": 1, "totalItems": "many", "items": ["0": "volume"]]
    case .instructables: ["items": "none"]
    case .bookList: ["books": 7]
    }
  }
}
