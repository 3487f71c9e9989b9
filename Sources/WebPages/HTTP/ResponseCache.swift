import Synchronization

/// Caches answers that depend on the catalogue alone, until something in it changes.
///
/// Readers go back to pages, and e-readers and programs look for news, so the same is asked for again and again. What
/// takes seconds in a large catalogue, such as statistics and duplicates, is computed once.
final class ResponseCache: Sendable {
  /// Bytes of the answers that were asked for last; as many of those before them are kept as well.
  static let most = 24 << 20
  /// Bytes of a longer answer, which would push out too many others.
  static let longest = 1 << 20
  /// Bytes that an answer takes beside its body and its target: its headers, and its places in the tables. Of what a
  /// program looks up title by title they are most.
  static let beside = 1 << 10

  private struct State {
    var version: Int64?
    /// By target.
    var recent: [String: WebResponse] = [:]
    var earlier: [String: WebResponse] = [:]
    /// Of the recent ones.
    var byteCount = 0

    mutating func add(_ answer: WebResponse, to target: String) {
      if recent.updateValue(answer, forKey: target) == nil {
        byteCount += (answer.byteCount ?? 0) + target.utf8.count + ResponseCache.beside
      }
      guard byteCount > ResponseCache.most else { return }
      (earlier, recent, byteCount) = (recent, [:], 0)
    }
  }

  private let state = Mutex(State())

  /// The answer to this target that was kept in this version of the catalogue; nil where there is none.
  func answer(to target: String, at version: Int64) -> WebResponse? {
    state.withLock { state in
      guard state.version == version else { return nil }
      if let answer = state.recent[target] { return answer }
      guard let answer = state.earlier.removeValue(forKey: target) else { return nil }
      state.add(answer, to: target)
      return answer
    }
  }

  /// Stores an answer with status 200 whose body is at hand and no longer than ``longest``; does nothing for others.
  /// - Parameter version: that of the catalogue before the answer was made.
  func store(_ answer: WebResponse, to target: String, at version: Int64) {
    guard answer.status == 200, let count = answer.byteCount, count <= Self.longest else { return }
    state.withLock { state in
      if state.version != version { state = State(version: version) }
      state.add(answer, to: target)
    }
  }
}

extension WebResponse {
  /// Of its body; nil of one that comes as a stream.
  fileprivate var byteCount: Int? {
    if case .bytes(let bytes) = body { bytes.count } else { nil }
  }
}
