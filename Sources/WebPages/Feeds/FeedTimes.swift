import Domain
import Foundation
import Synchronization

/// When what feeds say was changed last.
///
/// The catalogue knows when a source was asked, which changes nothing that a feed says, and not when the reader changed
/// a title. So the server remembers what it said, and since when.
final class FeedTimes: Sendable {
  /// How many feeds that were asked for last are remembered; as many of those before them are as well. Both take a few
  /// megabytes.
  static let most = 30_000

  private struct Told {
    var content: UInt64
    var time: Date
  }

  private struct State {
    var recent: [UInt64: Told] = [:]
    var earlier: [UInt64: Told] = [:]

    mutating func set(_ told: Told, of id: UInt64) {
      recent[id] = told
      if recent.count > FeedTimes.most { (earlier, recent) = (recent, [:]) }
    }
  }

  private let state = Mutex(State())

  /// The time of what says the same as it did: that which it had. What says something else has the present, and a
  /// second more than it had at least, since feeds name whole seconds.
  /// - Parameters:
  ///   - id: of a feed or of an entry.
  ///   - content: all that it says beside its time.
  ///   - first: the time of what was not said before, or long ago.
  func time(of id: String, saying content: String, first: Date) -> Date {
    let (id, content) = (FNV1a(id).hash, FNV1a(content).hash)
    return state.withLock { state in
      var told = state.recent[id] ?? state.earlier[id] ?? Told(content: content, time: first)
      if told.content != content { told = Told(content: content, time: max(Date(), told.time.addingTimeInterval(1))) }
      state.set(told, of: id)
      return told.time
    }
  }
}
