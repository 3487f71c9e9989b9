import Domain
package import Foundation
package import Sourcing
import Synchronization

/// The answers of services in one SQLite file, the least recently used ones given up where it grows too large.
///
/// It is only a cache: a file that is damaged, foreign or of another shape is thrown away and made anew, one that is
/// deleted while this runs is made anew, and a place that cannot be written keeps nothing.
package final class SQLiteAnswerCache: AnswerCache {
  private let path: String
  private let mostBytes: Int
  private let now: @Sendable () -> Date
  /// Held while the file is worked on, by one thread at a time that may wait.
  private let open = Mutex<AnswerFile?>(nil)

  /// Nothing is opened or made before the first use.
  /// - Parameters:
  ///   - mostBytes: of all bodies and headers together.
  ///   - now: what uses are stamped with.
  package init(path: String, mostBytes: Int = 64 << 20, now: @escaping @Sendable () -> Date = { Date() }) {
    self.path = path
    self.mostBytes = mostBytes
    self.now = now
  }

  /// Why nothing can ever be kept at this path, in a few words: what stands there is no file. Nil where nothing is wrong.
  package static func flaw(at path: String) -> String? {
    do { _ = try FileStanding(path) } catch StoreError.unreadable(_, let reason) { return reason } catch {}
    return nil
  }

  package func answer(named name: String) async -> CachedAnswer? {
    await attempt { [now] in try $0.answer(named: name, at: now()) } ?? nil
  }

  package func keep(_ answer: CachedAnswer, named name: String) async {
    await attempt { [mostBytes, now] in try $0.keep(answer, named: name, at: now(), mostBytes: mostBytes) }
  }

  package func forget(named name: String) async {
    await attempt { try $0.forget(named: name) }
  }

  /// Tries twice, the second time with a new file; nil where that fails too.
  @discardableResult
  private func attempt<Value: Sendable>(_ body: @escaping @Sendable (AnswerFile) throws -> Value) async -> Value? {
    await onWaitingThread { [self] in open.withLock { attempt(&$0, body) } }
  }

  private func attempt<Value>(_ open: inout AnswerFile?, _ body: (AnswerFile) throws -> Value) -> Value? {
    for isLast in [false, true] {
      do { return try body(file(&open)) } catch {
        open = nil
        if isLast || !AnswerFile.meansDamage(error) { return nil }
        AnswerFile.delete(path)
      }
    }
    return nil
  }

  private func file(_ open: inout AnswerFile?) throws -> AnswerFile {
    if let open, open.isInPlace { return open }
    open = nil
    let file = try AnswerFile(path: path)
    open = file
    return file
  }
}
