import Catalog
import Domain
package import Foundation
package import Sourcing
import Synchronization

/// The answers of services in one SQLite file, the least recently used ones given up where it grows too large.
///
/// It is only a cache: a file that is damaged, foreign or of another shape is thrown away and made anew, one that is
/// deleted while this runs is made anew, and a place that cannot be written keeps nothing.
package final class SQLiteHTTPCache: HTTPCache {
  private let path: String
  private let mostBytes: Int
  private let now: @Sendable () -> Date
  /// Held while the file is worked on, by one thread at a time that may wait.
  private let open = Mutex<HTTPCacheFile?>(nil)

  /// Nothing is opened or made before the first use.
  /// - Parameters:
  ///   - mostBytes: of all bodies and headers together.
  ///   - now: what uses are stamped with.
  package init(path: String, mostBytes: Int = 64 << 20, now: @escaping @Sendable () -> Date = { Date() }) {
    self.path = path
    self.mostBytes = mostBytes
    self.now = now
  }

  /// Why nothing can ever be kept at this path, in a few words: what stands there is no file. Nil where nothing is
  /// wrong.
  package static func flaw(at path: String) -> String? {
    do { _ = try StoreFileStatus(path) } catch CatalogError.unreadable(_, let reason) { return reason } catch {}
    return nil
  }

  package func response(named name: String) async -> CachedResponse? {
    await attempt { [now] in try $0.response(named: name, at: now()) } ?? nil
  }

  package func store(_ answer: CachedResponse, named name: String) async {
    await attempt { [mostBytes, now] in try $0.store(answer, named: name, at: now(), mostBytes: mostBytes) }
  }

  package func remove(named name: String) async {
    await attempt { try $0.remove(named: name) }
  }

  /// Tries twice, the second time with a new file; nil where that fails too.
  @discardableResult
  private func attempt<Value: Sendable>(_ body: @escaping @Sendable (HTTPCacheFile) throws -> Value) async -> Value? {
    await onWaitingThread { [self] in open.withLock { attempt(&$0, body) } }
  }

  private func attempt<Value>(_ open: inout HTTPCacheFile?, _ body: (HTTPCacheFile) throws -> Value) -> Value? {
    for isLast in [false, true] {
      do { return try body(file(&open)) } catch {
        open = nil
        if isLast || !SideFile.meansDamage(error) { return nil }
        SideFile.delete(path)
      }
    }
    return nil
  }

  private func file(_ open: inout HTTPCacheFile?) throws -> HTTPCacheFile {
    if let open, open.isInPlace { return open }
    open = nil
    let file = try HTTPCacheFile(path: path)
    open = file
    return file
  }
}
