package import Catalog
package import Domain
package import Sourcing
import Synchronization

/// Downloads that many may ask for at the same time, as the viewers of a page do. Each file is fetched once, a few at a
/// time, and a dead link is not asked again.
///
/// A fetch goes on when its callers are gone, until ``end()``.
package actor SharedDownloads {
  /// The state of a fetch.
  package enum State: Hashable, Sendable {
    /// Bytes that are here, and bytes of the whole file; nil where the service does not say that.
    case running(done: Int, all: Int?)
    /// One line for the reader.
    case failed(String)
  }

  private struct Key: Hashable {
    var kind: FileKind
    var address: String

    /// The host in the address, with its port.
    var host: String { address.split(separator: "/").dropFirst().first?.lowercased() ?? "" }
  }

  private struct Fetch {
    var task: Task<StoredFile, any Error>
    var progress: DownloadedBytes
  }

  private struct Failure {
    var line: String
    /// When the link may be asked again by itself; nil: not in this run.
    var end: ContinuousClock.Instant?
  }

  private let download: FileDownload
  private let clock: any MonotonicClock
  private var running: [Key: Fetch] = [:]
  private var failures: [Key: Failure] = [:]
  private var slots: [FileKind: HostSlots] = [:]
  private var hasEnded = false

  package init(_ download: FileDownload, clock: any MonotonicClock = ContinuousClock()) {
    self.download = download
    self.clock = clock
  }

  /// How many files of a kind are fetched from one host at once; the others wait.
  package static let mostAtOnce = 4
  /// How many files of a kind are fetched from all hosts at once: several hosts may hang, and others still get a turn.
  package static let mostOfAllHosts = 16
  /// How many files of a kind may wait; further ones are refused until the next view. A page of covers asks for some
  /// fifty.
  package static let mostWaiting = 200
  /// How long a link is left alone after a transient failure, and after one that may be of the network.
  package static let rest = Duration.seconds(300)
  /// How long a cover may take; usually it takes a second.
  private static let longestCover = Duration.seconds(60)
  /// How many failed links are remembered. When there are more, all are forgotten.
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

  /// The state of fetching the file; nil where it was never asked for, and where it is stored.
  package func state(_ kind: FileKind, of book: Book) -> State? {
    guard let key = Self.key(kind, book) else { return nil }
    if let fetch = running[key] {
      let (done, all) = fetch.progress.now
      return .running(done: done, all: all)
    }
    return failure(of: key).map { .failed($0.line) }
  }

  /// Cancels all fetches, and returns when none is under way. What came of a file is continued another time.
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
    await acquireSlot(key)
    defer {
      releaseSlot(key)
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
    let isForGood = (error as? FileDownloadError).map { !$0.isTransient && !$0.mayBeOfNetwork } ?? false
    if failures.count >= Self.mostFailures { failures = [:] }
    failures[key] = Failure(
      line: (error as? any RemediableError)?.cause ?? "the file could not be kept",
      end: isForGood ? nil : clock.now + Self.rest)
  }

  // MARK: Bounds

  /// The running fetches of one kind of files, and those that wait for one to end.
  private struct HostSlots {
    /// How many fetches run, by host.
    private var acquired: [String: Int] = [:]
    /// In the order in which they came. There is no slot for any of them.
    private var waiting: [(host: String, continuation: CheckedContinuation<Void, Never>)] = []

    /// - Returns: false where a slot has to be waited for.
    mutating func acquire(_ host: String) -> Bool {
      guard acquired[host, default: 0] < SharedDownloads.mostAtOnce,
        acquired.values.reduce(0, +) < SharedDownloads.mostOfAllHosts
      else { return false }
      acquired[host, default: 0] += 1
      return true
    }

    mutating func wait(_ host: String, _ continuation: CheckedContinuation<Void, Never>) {
      waiting.append((host, continuation))
    }

    /// Gives a slot back.
    /// - Returns: the fetch that has acquired one instead and is to be resumed; nil where none can.
    mutating func release(_ host: String) -> CheckedContinuation<Void, Never>? {
      acquired[host, default: 1] -= 1
      if acquired[host] == 0 { acquired[host] = nil }
      for (index, next) in waiting.enumerated() where acquire(next.host) {
        return waiting.remove(at: index).continuation
      }
      return nil
    }
  }

  private func acquireSlot(_ key: Key) async {
    if slots[key.kind, default: HostSlots()].acquire(key.host) { return }
    await withCheckedContinuation { slots[key.kind, default: HostSlots()].wait(key.host, $0) }
  }

  private func releaseSlot(_ key: Key) {
    slots[key.kind, default: HostSlots()].release(key.host)?.resume()
  }
}

/// How much of a file is here; noted on the thread of the network.
private final class DownloadedBytes: Sendable {
  private let state = Mutex<(done: Int, all: Int?)>((0, nil))

  var now: (done: Int, all: Int?) { state.withLock { $0 } }

  func note(_ done: Int, _ all: Int?) { state.withLock { $0 = (done, all) } }
}
