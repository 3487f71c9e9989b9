import Domain
import Sourcing

extension InstructablesService {
  /// The answer to the question. Its status is looked at before its body.
  func answer(to question: InstructablesRequest) async throws(SourceError) -> HTTPResponse {
    let response = try await transport.answer(to: request(for: question)) { failure($0, to: question) }
    guard response.status == 200 else { throw failure(response, to: question) }
    return response
  }

  /// One page of articles.
  func list(offset: Int, limit: Int, category: String? = nil) async throws(SourceError) -> InstructablesList {
    let question = InstructablesRequest.list(offset: offset, limit: limit, category: category)
    let list = try await answer(to: question).decoded(as: InstructablesList.self)
    guard list.hasItems else { throw .badResponse(reason: said(list.message) ?? "it has no articles in it") }
    return list
  }

  /// What the service said, fit for one line: nil where it repeats the key.
  func said(_ message: String?) -> String? {
    guard let message, !Secrets([key].compactMap(\.self)).areIn(message) else { return nil }
    return excerpt(ofHTML: message, limit: 200)?.split(separator: "\n").joined(separator: " ")
  }

  /// Services of Mashape's time say `{"message": "…"}` with 401, 403 and 429.
  private func failure(_ response: HTTPResponse, to question: InstructablesRequest) -> SourceError {
    let message = said((try? response.decoded(as: InstructablesFailure.self))?.message)
    switch (response.status, question) {
    case (401, _), (403, _):
      let said = message.map { " (\($0))" } ?? ""
      return key == nil ? .needsKey : .keyRefused(reason: "the key was refused\(said): set the one of that service")
    case (404, .item(let id)): return .noSuchItem(id)
    case (404, .list(_, _, let category?)): return .noSuchItem(category)
    case (429, _):
      let isUsedUp = message?.lowercased().contains("quota") == true
      return isUsedUp ? .quotaUsedUp(retryAfter: response.retryDelay) : .throttled(retryAfter: response.retryDelay)
    default: return .failed(withStatus: response.status, saying: message)
    }
  }
}

/// The body of an answer that failed.
private struct InstructablesFailure: Decodable {
  let message: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    message = container.text(.message) ?? container.text(.error)
  }

  private enum CodingKeys: String, CodingKey { case message, error }
}

/// The beginning of the text of a piece of HTML, at most `limit` characters and four times as many scalars: one
/// character may consist of any number of them.
func excerpt(ofHTML html: String, limit: Int) -> String? {
  guard let text = plainText(html: html) else { return nil }
  return trimmed(String(String(text.unicodeScalars.prefix(limit * 4)).prefix(limit)))
}
