import Sourcing

/// The two shapes in which the service says no. Neither text is passed on: the gateway's names the key.
///
/// The gateway: `{"fault":{"faultstring":"…","detail":{"errorcode":"oauth.v2.InvalidApiKey"}}}`.
/// The service: `{"status":"ERROR","errors":["…"],"results":[]}`.
struct NYTimesFailure: Decodable {
  /// Wire: `fault.detail.errorcode`.
  let code: String?

  private enum Keys: String, CodingKey { case fault, detail, errorcode }

  init(from decoder: any Decoder) throws {
    let fault = try? decoder.container(keyedBy: Keys.self).nestedContainer(keyedBy: Keys.self, forKey: .fault)
    code = (try? fault?.nestedContainer(keyedBy: Keys.self, forKey: .detail))?.text(.errorcode)
  }
}

extension SourceError {
  /// What an answer that is no success says; `missing` is what a 404 or 410 means for what was asked, nil where that is
  /// no more than the status.
  init(nytimes response: HTTPResponse, missing: SourceError?) {
    let code = (try? response.decoded(as: NYTimesFailure.self))?.code ?? ""
    switch response.status {
    case 401, 403: self = .refusedByNYTimes(code, status: response.status)
    case 404, 410: self = missing ?? .http(status: response.status, reason: nil)
    case 429: self = .throttled(retryAfter: response.retryDelay)
    default: self = .http(status: response.status, reason: nil)
    }
  }

  private static func refusedByNYTimes(_ code: String, status: Int) -> SourceError {
    switch code {
    case let code where code.hasSuffix("FailedToResolveAPIKey"): .needsKey
    case let code where code.hasSuffix("InvalidApiKeyForGivenResource"):
      .keyRefused(
        reason: "the Books API is not switched on for the key: switch it on for the app at "
          + "https://developer.nytimes.com/my-apps")
    case let code where code.hasSuffix("InvalidApiKey"):
      .keyRefused(
        reason: "the service does not know the key: set the one shown at https://developer.nytimes.com/my-apps")
    case _ where status == 401:
      .keyRefused(reason: "the key was refused: look at the app at https://developer.nytimes.com/my-apps")
    default: .http(status: status, reason: nil)
    }
  }
}
