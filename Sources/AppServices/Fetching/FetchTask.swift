import Synchronization

/// Called with each event of a run, on any thread, perhaps several times at once.
package typealias FetchReport = @Sendable (FetchEvent) -> Void

/// A running use case of a coordinator: its events as they come, and its answer in the end.
package struct FetchTask<Answer: Sendable>: Sendable {
  /// The events, in order; to be iterated once. It ends with the run. A slow consumer gets only the newest
  /// ``FetchEvent/found(_:)``, in the place of the first that it has not taken yet, and all other events.
  package let events: AsyncStream<FetchEvent>
  let run: Task<Answer, any Error>

  fileprivate init(_ work: @escaping @Sendable (@escaping FetchReport) async throws -> Answer) {
    let queue = FetchEventQueue()
    events = AsyncStream { await queue.next() }
    run = Task {
      defer { queue.finish() }
      return try await work { queue.put($0) }
    }
  }

  /// Ends the run early: ``answer(telling:)`` throws `CancellationError` then.
  package func cancel() { run.cancel() }

  /// Hands each event to `tell`, one after the other, and gives the answer. The next one waits until `tell` is done.
  /// - Throws: what the run throws; what `tell` throws, which ends the run, as the end of the task does.
  package func answer(telling tell: (FetchEvent) async throws -> Void = { _ in }) async throws -> Answer {
    try await withTaskCancellationHandler {
      do { for await event in events { try await tell(event) } } catch {
        run.cancel()
        throw error
      }
      return try await run.value
    } onCancel: {
      run.cancel()
    }
  }
}

extension Coordinator {
  /// Begins the work and tells what becomes of it.
  package func start<Answer: Sendable>(
    _ work: @escaping @Sendable (Coordinator) async throws -> Answer
  ) -> FetchTask<Answer> {
    FetchTask { report in
      var telling = self
      telling.report = report
      return try await work(telling)
    }
  }
}

/// The events of one run that its consumer has not taken yet.
private final class FetchEventQueue: Sendable {
  private struct State {
    var events: [FetchEvent] = []
    var isOver = false
  }

  private let state = Mutex(State())
  private let bell: AsyncStream<Void>
  private let ring: AsyncStream<Void>.Continuation

  init() { (bell, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// A result replaces an older one that is still waiting: one is in memory at most, however slow the consumer is.
  func put(_ event: FetchEvent) {
    state.withLock { state in
      if case .found = event, let index = state.events.firstIndex(where: \.isResult) {
        state.events[index] = event
      } else {
        state.events.append(event)
      }
    }
    ring.yield()
  }

  func finish() {
    state.withLock { $0.isOver = true }
    ring.yield()
  }

  /// The oldest event; waits where there is none yet. Nil behind the last one, and where the task is cancelled.
  func next() async -> FetchEvent? {
    while true {
      let (event, isOver) = state.withLock { ($0.events.isEmpty ? nil : $0.events.removeFirst(), $0.isOver) }
      if event != nil || isOver || Task.isCancelled { return event }
      for await _ in bell { break }
    }
  }
}

extension FetchEvent {
  fileprivate var isResult: Bool {
    if case .found = self { true } else { false }
  }
}
