import Sourcing

/// `{"error":{"code":403,"message":"…","errors":[{"reason":"…"}],"details":[{"reason":"…"}]}}`; `details` may be
/// absent.
///
/// The texts name the caller's project and are not passed on.
struct GoogleBooksFailure: Decodable {
  /// Wire: `error.code`, the status again.
  let code: Int?
  let message: String
  /// Wire: `error.errors[].reason` and `error.details[].reason`.
  let reasons: [String]

  private enum Keys: String, CodingKey { case error, code, message, errors, details }

  private struct Cause: Decodable {
    let reason: String?
    private enum Keys: String, CodingKey { case reason }
    init(from decoder: any Decoder) throws { reason = try decoder.container(keyedBy: Keys.self).text(.reason) }
  }

  init(from decoder: any Decoder) throws {
    let error = try decoder.container(keyedBy: Keys.self).nestedContainer(keyedBy: Keys.self, forKey: .error)
    code = error.integer(.code)
    message = error.text(.message) ?? ""
    let causes = [Keys.errors, .details].compactMap { error.value($0, as: LossyArray<Cause>.self)?.elements }
    reasons = causes.joined().compactMap(\.reason)
  }

  /// A used-up day and a busy minute have the same status and the same reason: the message alone tells them apart.
  var isOfTheDay: Bool {
    let message = message.lowercased()
    return message.contains("per day") || message.contains("daily") || has("dailyLimitExceeded")
  }

  func has(_ any: String...) -> Bool { reasons.contains { any.contains($0) } }
}

extension SourceError {
  /// What an answer that is no success says, or nil where it says nothing: `missing` is what a 404 means for what was
  /// asked. An error in an answer of status 200 has its own status inside.
  init?(google response: HTTPResponse, _ failure: GoogleBooksFailure?, missing: SourceError) {
    let status = response.status == 200 ? failure?.code ?? 200 : response.status
    let after = response.retryDelay
    switch status {
    case _ where [400, 403, 429].contains(status) && failure?.isOfTheDay == true: self = .quotaUsedUp(retryAfter: after)
    case 429: self = .throttled(retryAfter: after)
    case 403 where failure?.has("rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded") == true:
      self = .throttled(retryAfter: after)
    case 404: self = missing
    default:
      guard let failure else { return nil }
      self = .refusedByGoogle(failure, status: status)
    }
  }

  static let unknownToGoogle = SourceError.keyRefused(
    reason: "Google does not know the key: set another, or unset it to ask without one")

  private static func refusedByGoogle(_ failure: GoogleBooksFailure, status: Int) -> SourceError {
    if failure.has("API_KEY_INVALID", "keyInvalid", "keyExpired") || status == 401 { return .unknownToGoogle }
    if failure.has("accessNotConfigured", "SERVICE_DISABLED") {
      return .keyRefused(
        reason: "the Books API is not switched on in the project of the key: switch it on at "
          + "https://console.cloud.google.com/apis/library/books.googleapis.com")
    }
    if failure.has(
      "API_KEY_SERVICE_BLOCKED", "API_KEY_HTTP_REFERRER_BLOCKED", "API_KEY_IP_ADDRESS_BLOCKED", "ipRefererBlocked")
    {
      return .keyRefused(reason: "the key may not be used for the Books API from here: look at its restrictions")
    }
    if failure.has("unknownLocation") {
      return .http(status: status, reason: "Google cannot tell the country: set “country” to two letters, as US")
    }
    return .failed(withStatus: status, saying: failure.reasons.first.flatMap(word))
  }

  /// A reason code; nil for anything that is not one plain word.
  private static func word(_ reason: String) -> String? {
    let isWord = reason.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
    return isWord && (1...60).contains(reason.utf8.count) ? reason : nil
  }
}
