import Domain
import Foundation
import Sourcing

extension InstructablesService {
  /// The answer, decoded. Its status is looked at before its body.
  func answer<Reply: InstructablesReply>(
    to question: InstructablesRequest, as type: Reply.Type = Reply.self
  ) async throws(SourceError) -> Reply {
    let response = try await send(question)
    guard response.status == 200 else { throw failure(response, to: question) }
    return try Reply.read(response.body)
  }

  /// One page of articles.
  func answer(to question: InstructablesRequest) async throws(SourceError) -> InstructablesList {
    let list = try await answer(to: question, as: InstructablesList.self)
    guard list.hasItems else { throw .badResponse(reason: said(list.message) ?? "it has no articles in it") }
    return list
  }

  /// Services of Mashape's time say `{"message": "…"}` with 401, 403 and 429.
  private func failure(_ response: HTTPResponse, to question: InstructablesRequest) -> SourceError {
    let message = said((try? InstructablesFailure.read(response.body))?.message)
    let pause = response.header("Retry-After").flatMap { Int($0) }.flatMap { (0...86_400).contains($0) ? $0 : nil }
    switch (response.status, question) {
    case (401, _), (403, _):
      return key == nil ? .needsKey : .keyRefused(reason: "the key was refused" + (message.map { ": \($0)" } ?? ""))
    case (404, .item(let id)): return .noSuchItem(id)
    case (404, .list(_, _, let category?)): return .noSuchItem(category)
    case (429, _):
      let isUsedUp = message?.lowercased().contains("quota") == true
      let retryAfter = pause.map { Duration.seconds($0) }
      return isUsedUp ? .quotaUsedUp(retryAfter: retryAfter) : .throttled(retryAfter: retryAfter)
    default: return .http(status: response.status, reason: message)
    }
  }

  /// What the service said, fit for one line: nil where it repeats the key.
  func said(_ message: String?) -> String? {
    guard let message, key.map({ !message.contains($0) }) ?? true else { return nil }
    return plainText(ofHTML: message, limit: 200)
  }
}

/// The body of an answer that failed.
struct InstructablesFailure: InstructablesReply {
  let message: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    message = container.text(.message) ?? container.text(.error)
  }

  private enum CodingKeys: String, CodingKey { case message, error }
}
