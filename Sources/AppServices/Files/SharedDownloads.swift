package import Catalog
package import Domain
package import Sourcing
import Synchronization

/// Downloads that many may ask for at the same time, as the viewers of a page do: each file is fetched once, a few at
/// once, and a link that is dead is not asked again.
///
/// A fetch goes on when those who wait for it are gone, until ``end()``.
package actor SharedDownloads {
  /// How the fetch of a file stands.
  package enum State: Hashable, Sendable {
    /// Bytes that are here, and bytes of the whole file; nil where the service does not say that.
    case running(done: Int, all: Int?)
    /// One line for the reader.
    case failed(String)
  }

  private struct Key: Hashable {
    var kind: FileKind
    var address: String

    /// As it stands in the address, with its port.
    var host: String { address.split(separator: "/").dropFirst().first?.lowercased() ?? "" }
  }

  private struct Fetch {
    var task: Task<StoredFile, any Error>
    var progress: DownloadedBytes
  }

  private struct Failure {
    var line: String
    /// From then on it may be asked again without being told to; nil: not in this run.
    var end: ContinuousClock.Instant?
  }

  private let download: FileDownload
  private let clock: any MonotonicClock
  private var running: [Key: Fetch] = [:]
  private var failures: [Key: Failure] = [:]
  private var turns: [FileKind: Turns] = [:]
  private var hasEnded = false

  package init(_ download: FileDownload, clock: any MonotonicClock = ContinuousClock()) {
    self.download = download
    self.clock = clock
  }

  /// How many files of a kind are fetched from one host at once; the others wait.
  package static let mostAtOnce = 4
  /// How many files of a kind are fetched from all hosts at once: several hosts may hang, and others still get a turn.
  package static let mostOfAllHosts = 16
  /// A page of covers asks for some fifty. What is beyond it is not begun, and asked for at the next view.
  package static let mostWaiting = 200
  /// A link that failed for a moment is asked again after this time.
  package static let rest = Duration.seconds(300)
  /// A cover takes a second. What is longer under way is given up.
  private static let longestCover = Duration.seconds(60)
  /// More dead links than this are not remembered; then all are forgotten.
  private static let mostFailures = 10_000

  /// The cover of the book, fetched now unless its link is known to be dead.
  /// - Parameter patience: how long the caller waits; the fetch goes on.
  /// - Returns: nil where it is not here by then, or no source says where it is.
  package func cover(of book: Book, waiting patience: Duration) async -> StoredFile? {
    guard let key = Self.key(.cover, book), failure(of: key) == nil,
      let task = begin(key, of: book, within: Self.longestCover)
    else { return nil }
    return try? await value(before: Deadline(clock.now + patience, on: clock)) { try await task.value }
  }

  /// Begins to fetch the file, whatever became of it before; nothing where it is being fetched already, or where no
  /// source says where it is.
  package func start(_ kind: FileKind, of book: Book) {
    guard let key = Self.key(kind, book) else { return }
    failures[key] = nil
    _ = begin(key, of: book, within: nil)
  }

  /// Nil where the file was never asked for, and where it is here.
  package func state(_ kind: FileKind, of book: Book) -> State? {
    guard let key = Self.key(kind, book) else { return nil }
    if let fetch = running[key] {
      let (done, all) = fetch.progress.now
      return .running(done: done, all: all)
    }
    return failure(of: key).map { .failed($0.line) }
  }

  /// Gives up what is being fetched; what came of it is gone on with another time. Returns when nothing is under way.
  package func end() async {
    hasEnded = true
    for fetch in running.values { fetch.task.cancel() }
    for fetch in running.values { _ = try? await fetch.task.value }
  }

  private static func key(_ kind: FileKind, _ book: Book) -> Key? {
    kind.address(in: book).map { Key(kind: kind, address: $0) }
  }

  private func failure(of key: Key) -> Failure? {
    guard let failure = failures[key] else { return nil }
    if let end = failure.end, end <= clock.now {
      failures[key] = nil
      return nil
    }
    return failure
  }

  // MARK: One fetch

  private func begin(_ key: Key, of book: Book, within time: Duration?) -> Task<StoredFile, any Error>? {
    if let fetch = running[key] { return fetch.task }
    let others = running.keys.count { $0.kind == key.kind }
    guard !hasEnded, others < Self.mostAtOnce + Self.mostWaiting else { return nil }
    let progress = DownloadedBytes()
    let task = Task { try await fetch(key, of: book, within: time, progress) }
    running[key] = Fetch(task: task, progress: progress)
    return task
  }

  private func fetch(
    _ key: Key, of book: Book, within time: Duration?, _ progress: DownloadedBytes
  ) async throws -> StoredFile {
    await acquireTurn(key)
    defer {
      releaseTurn(key)
      running[key] = nil
    }
    do {
      try Task.checkCancellation()
      return try await download.fetch(key.kind, of: book, within: time) { progress.note($0, $1) }
    } catch {
      if !Task.isCancelled { note(error, of: key) }
      throw error
    }
  }

  private func note(_ error: any Error, of key: Key) {
    let isForGood = (error as? FileDownloadError).map { !$0.isTransient } ?? false
    if failures.count >= Self.mostFailures { failures = [:] }
    failures[key] = Failure(
      line: (error as? any RemediableError)?.cause ?? "the file could not be kept",
      end: isForGood ? nil : clock.now + Self.rest)
  }

  // MARK: Turns

  /// Those of one kind of files.
  private struct Turns {
    private var taken: [String: Int] = [:]
    /// The first waits longest; none of them could have a turn.
    private var waiting: [(host: String, continuation: CheckedContinuation<Void, Never>)] = []

    /// - Returns: false where it has to be waited for.
    mutating func take(_ host: String) -> Bool {
      guard taken[host, default: 0] < SharedDownloads.mostAtOnce,
        taken.values.reduce(0, +) < SharedDownloads.mostOfAllHosts
      else { return false }
      taken[host, default: 0] += 1
      return true
    }

    mutating func wait(_ host: String, _ continuation: CheckedContinuation<Void, Never>) {
      waiting.append((host, continuation))
    }

    /// Gives the turn back.
    /// - Returns: whose turn it is now.
    mutating func giveBack(_ host: String) -> CheckedContinuation<Void, Never>? {
      taken[host, default: 1] -= 1
      if taken[host] == 0 { taken[host] = nil }
      for (index, next) in waiting.enumerated() where take(next.host) {
        return waiting.remove(at: index).continuation
      }
      return nil
    }
  }

  private func acquireTurn(_ key: Key) async {
    if turns[key.kind, default: Turns()].take(key.host) { return }
    await withCheckedContinuation { turns[key.kind, default: Turns()].wait(key.host, $0) }
  }

  private func releaseTurn(_ key: Key) {
    turns[key.kind, default: Turns()].giveBack(key.host)?.resume()
  }
}

/// How much of a file is here; noted on the thread of the network.
private final class DownloadedBytes: Sendable {
  private let state = Mutex<(done: Int, all: Int?)>((0, nil))

  var now: (done: Int, all: Int?) { state.withLock { $0 } }

  func note(_ done: Int, _ all: Int?) { state.withLock { $0 = (done, all) } }
}
