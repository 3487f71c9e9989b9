package import Foundation
package import Sourcing
import Synchronization

/// The ledger in one SQLite file, so that what was asked counts for all programs that use it. A long write of the
/// catalogue, which is another file, does not hold it up.
///
/// It stops no request that it allows. Where the file cannot be written, what it says holds, and what is counted counts
/// for this value alone. A file that is damaged is put aside (`.damaged` behind its name) and made anew.
package final class SQLiteRequestLedger: RequestLedger {
  private struct Opened {
    var file: RequestLedgerFile?
    /// What could not be written, by source.
    var unwritten: [String: RateLimitState] = [:]
  }

  private let path: String
  private let remark: @Sendable (String) -> Void
  /// Held while the file is worked on, by one thread at a time that may wait.
  private let opened = Mutex(Opened())

  /// Nothing is opened or made before the first request.
  /// - Parameter remark: is told in one line, on any thread, what the reader loses where the file is made anew.
  package init(path: String, remark: @escaping @Sendable (String) -> Void = { _ in }) {
    self.path = path
    self.remark = remark
  }

  /// What is wrong with the file at the path, and what to do about it, in a few words: it is no file, or damaged, or
  /// its folder may not be entered. Nil where nothing is, or where there is none yet. It is only read.
  package static func flaw(at path: String) -> String? { RequestLedgerFile.flaw(at: path) }

  package func acquire(
    from source: String, limits: SourceLimits, at now: Date, bypassingLimits: Bool
  ) async -> Backoff? {
    await change(source) { $0.acquire(limits, at: now, bypassingLimits: bypassingLimits) }
  }

  package func note(_ event: RequestEvent, of source: String, limits: SourceLimits, at now: Date) async -> Backoff? {
    await change(source) { $0.note(event, limits, at: now) }
  }

  package func remaining(of source: String, limits: SourceLimits, at now: Date) async -> Remaining {
    let state = await onWaitingThread { [self] in
      opened.withLock { $0.unwritten[source] } ?? RequestLedgerFile.stateToRead(of: source, at: path)
    }
    return (state ?? RateLimitState()).remaining(limits, at: now)
  }

  /// Takes over what another ledger counted: of two states of one source, what limits it more. Doing so twice is as
  /// once.
  /// - Returns: false where it cannot be written.
  func adopt(_ states: [String: RateLimitState]) -> Bool {
    opened.withLock { opened in
      states.allSatisfy { source, state in
        attempt(&opened) { try $0.change(source) { $0 = $0.merged(with: state) } } != nil
      }
    }
  }

  private func change<Value: Sendable>(
    _ source: String, _ body: @escaping @Sendable (inout RateLimitState) -> Value
  ) async -> Value {
    await onWaitingThread { [self] in
      opened.withLock { opened in
        let earlier = opened.unwritten[source]
        let written = attempt(&opened) { file in
          try file.change(source) { state in
            if let earlier { state = state.merged(with: earlier) }
            return body(&state)
          }
        }
        if let written {
          opened.unwritten[source] = nil
          return written
        }
        var state = earlier ?? RequestLedgerFile.stateToRead(of: source, at: path) ?? RateLimitState()
        let value = body(&state)
        opened.unwritten[source] = state
        return value
      }
    }
  }

  /// Tries twice, the second time with a new file; nil where that fails too.
  private func attempt<Value>(_ opened: inout Opened, _ body: (RequestLedgerFile) throws -> Value) -> Value? {
    for isLast in [false, true] {
      do { return try body(file(&opened)) } catch {
        opened.file = nil
        if isLast || !SideFile.meansDamage(error) || !setAside() { return nil }
      }
    }
    return nil
  }

  private func file(_ opened: inout Opened) throws -> RequestLedgerFile {
    if let file = opened.file, file.isInPlace { return file }
    opened.file = nil
    let file = try RequestLedgerFile(path: path)
    opened.file = file
    return file
  }

  /// - Returns: false where the folder cannot be written.
  private func setAside() -> Bool {
    // Another program may have made it anew in the meantime.
    guard Self.flaw(at: path) != nil else { return true }
    let aside = path + ".damaged"
    guard rename(path, aside) == 0 else { return false }
    SideFile.delete(path)
    remark("\(path) was damaged and is now \(aside): the requests of today are counted from none")
    return true
  }
}
