import Foundation
import Synchronization

/// A file under a temporary name, which is put in place of another or is gone in the end.
///
/// It is locked as long as its program lives: so what a killed program left is told from what another is writing.
final class UnfinishedFile: Sendable {
  /// To be written to.
  let descriptor: Int32
  private let name: TemporaryName
  private let interruption: InterruptHandler

  /// Makes the file in this folder, for its owner alone, and takes away what killed programs left there.
  init(in folder: String) throws(SystemError) {
    Self.removeLeftovers(in: folder)
    let name = TemporaryName(path: "\(folder)/\(Self.newName())")
    // Before the file is there: so no signal comes in between.
    let interruption = InterruptHandler { name.interrupt() }
    do throws(SystemError) {
      descriptor = try name.create()
    } catch {
      interruption.over()
      throw error
    }
    (self.name, self.interruption) = (name, interruption)
  }

  /// - Throws: ``SystemError``; it has its temporary name still.
  func rename(
    to path: String, _ rename: (_ from: String, _ to: String) throws(SystemError) -> Void
  ) throws(SystemError) {
    try name.give(to: path, rename)
    end()
  }

  /// Nothing once it was renamed or removed.
  func remove() { if name.remove() { end() } }

  private func end() {
    close(descriptor)
    interruption.over()
  }

  // MARK: What killed programs left

  private static let (prefix, suffix) = (".books-", ".part")

  private static func newName() -> String { prefix + UUID().uuidString + suffix }

  private static func isOurs(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    return UUID(uuidString: String(name.dropFirst(prefix.count).dropLast(suffix.count))) != nil
  }

  /// Files of such a name that belong to this user and that no living program has locked.
  private static func removeLeftovers(in folder: String) {
    // A folder that cannot be read is not tidied; writing into it will tell why.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where isOurs(name) { removeLeftover("\(folder)/\(name)") }
  }

  private static func removeLeftover(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      return
    }
    if case .granted = FileLock.acquire(.exclusive, on: descriptor) { unlink(path) }
  }
}

/// The name of an unfinished file, which its writer and a signal handler may both want to remove.
private final class TemporaryName: Sendable {
  private enum State {
    case notThere
    case there
    /// A signal ends the program: nothing is to come into being any more.
    case interrupted
  }

  private let path: String
  private let state = Mutex(State.notThere)

  init(path: String) { self.path = path }

  /// - Returns: the descriptor of the new file, locked.
  func create() throws(SystemError) -> Int32 {
    let result = withState { state -> Result<Int32, SystemError> in
      // Another program that tidies up may take the file away before it is locked: the next one it will not.
      for _ in 0..<100 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return .failure(.last) }
        _ = FileLock.acquire(.exclusive, on: descriptor, within: .seconds(1))
        if FileIdentity(path: path) == FileIdentity(descriptor: descriptor) {
          state = .there
          return .success(descriptor)
        }
        close(descriptor)
      }
      return .failure(SystemError(code: EAGAIN))
    }
    return try result.get()
  }

  func give(
    to target: String, _ rename: (_ from: String, _ to: String) throws(SystemError) -> Void
  ) throws(SystemError) {
    let error = withState { state -> SystemError? in
      do throws(SystemError) { try rename(path, target) } catch { return error }
      state = .notThere
      return nil
    }
    if let error { throw error }
  }

  /// - Returns: false where there was none.
  func remove() -> Bool {
    withState { state in
      guard case .there = state else { return false }
      unlink(path)
      state = .notThere
      return true
    }
  }

  func interrupt() {
    state.withLock { state in
      if case .there = state { unlink(path) }
      state = .interrupted
    }
  }

  private func withState<Answer>(_ work: (inout State) -> Answer) -> Answer {
    let answer = state.withLock { state -> Answer? in
      if case .interrupted = state { return nil }
      return work(&state)
    }
    guard let answer else { InterruptHandler.awaitEnd() }
    return answer
  }
}
