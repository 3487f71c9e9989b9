import AppServices
import Catalog
import Domain
import Sourcing
import Synchronization
import TestSupport
import Testing

/// A change of settings goes on for as long as a run gives it, and not a step longer.
@Suite struct SettingsAdoptionTests {
  @Test func `nothing is begun once the time that a run gives is over, however much is left`() async throws {
    let clock = DrivenClock()
    let store = SteppingStore(left: 100) { step in clock.advance(to: .seconds(step)) }
    let reports = Mutex<[Int]>([])
    try await adoption(store).run(
      until: Deadline(clock.start + .seconds(3), on: clock), report: { left, _ in reports.withLock { $0.append(left) } }
    )
    #expect(store.steps == 3)
    #expect(reports.withLock(\.self) == [99, 98, 97])
  }

  @Test func `a run that asks gives it a quarter of its time, and one that asks nobody none`() async throws {
    let clock = DrivenClock()
    let store = SteppingStore(left: 100) { step in clock.advance(to: .seconds(step)) }
    var fetch = FetchOptions(timeout: .seconds(12), on: clock)
    fetch.cachePolicy = .never
    await adoption(store).run(beside: fetch)
    #expect(store.steps == 0)
    fetch.cachePolicy = .whenStale
    await adoption(store).run(beside: fetch)
    #expect(store.steps == 3)
  }

  @Test func `a step that another program holds up is given up at the end of the time`() async throws {
    let clock = DrivenClock()
    let begun = Gate()
    let store = SteppingStore(left: 100) { _ in
      begun.open()
      await hang()
    }
    async let run: Void = adoption(store).run(until: Deadline(clock.start + .seconds(2), on: clock))
    await begun.pass()
    await clock.reach(.seconds(2))
    try await run
    #expect(store.steps == 1)
  }

  @Test func `a change is not even adopted where another program holds that up`() async throws {
    let clock = DrivenClock()
    let store = SteppingStore(left: 100, adopting: { await hang() }) { _ in }
    async let run: Void = adoption(store).run(until: Deadline(clock.start + .seconds(2), on: clock))
    await clock.reach(.seconds(2))
    try await run
    #expect(store.steps == 0)
  }

  @Test func `where there is time all is computed, and each step is told`() async throws {
    let clock = DrivenClock()
    let store = SteppingStore(left: 3) { _ in }
    let begun = Mutex<[Int]>([])
    let reports = Mutex<[Int]>([])
    try await adoption(store).run(until: Deadline(clock.start + .seconds(1), on: clock)) { books in
      begun.withLock { $0.append(books) }
    } report: { left, _ in
      reports.withLock { $0.append(left) }
    }
    #expect(begun.withLock(\.self) == [3])
    #expect(reports.withLock(\.self) == [2, 1, 0])
  }

  @Test func `a step has the more records the less time the one before took from others`() async throws {
    let store = SteppingStore(left: 8, took: [1, 1, 1, 1, 300, 1, 1].map { .milliseconds($0) }) { _ in }
    try await adoption(store).run(until: nil)
    #expect(store.limits == [500, 1000, 2000, 4000, 4000, 2000, 4000, 4000])
  }

  @Test(arguments: [1, 50, 51, 400])
  func `a change says how many books it computes, of however many`(books: Int) async throws {
    let begun = Mutex<[Int]>([])
    let store = SteppingStore(left: books) { _ in }
    try await adoption(store).run(until: nil) { books in begun.withLock { $0.append(books) } }
    #expect(begun.withLock(\.self) == [books])
  }

  private func adoption(_ store: SteppingStore) -> SettingsAdoption {
    SettingsAdoption(store) { ProjectionSettings() }
  }
}

/// A catalogue with so many books to compute, of which each step computes one.
private final class SteppingStore: ProjectionStore {
  private let state: Mutex<(left: Int, steps: Int, limits: [Int])>
  private let took: [Duration]
  private let adopting: @Sendable () async -> Void
  private let stepping: @Sendable (Int) async -> Void

  init(
    left: Int, took: [Duration] = [], adopting: @escaping @Sendable () async -> Void = {},
    stepping: @escaping @Sendable (_ step: Int) async -> Void
  ) {
    state = Mutex((left, 0, []))
    self.took = took
    self.adopting = adopting
    self.stepping = stepping
  }

  var steps: Int { state.withLock(\.steps) }
  /// How many records each step was to have.
  var limits: [Int] { state.withLock(\.limits) }

  func projection() async throws -> ProjectionStatus {
    let left = state.withLock(\.left)
    return ProjectionStatus(settings: ProjectionSettings(), pendingBooks: min(left, 50), mayHaveMorePending: left > 50)
  }

  func pendingBooks() async throws -> Int { state.withLock(\.left) }

  func adopt(_ wanted: @escaping @Sendable () throws -> ProjectionSettings) async throws -> ProjectionStatus {
    await adopting()
    return try await projection()
  }

  func computePending(_ limit: Int) async throws -> PendingStep {
    let step = state.withLock { state in
      state.steps += 1
      state.limits.append(limit)
      return state.steps
    }
    await stepping(step)
    return state.withLock { state in
      state.left -= 1
      return PendingStep(left: state.left, duration: took.indices.contains(step - 1) ? took[step - 1] : nil)
    }
  }

  func rebuild(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws -> Int {
    preconditionFailure("a change of settings never computes all anew")
  }
}
