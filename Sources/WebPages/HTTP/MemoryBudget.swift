import Sourcing

/// Bounds how many requests that take much memory are answered at a time, over all connections.
struct MemoryBudget: Sendable {
  /// An import has its file in memory, and many times as much of what becomes of it; no second could write beside it.
  private let imports: RequestSemaphore
  /// An export has chunks of books and a connection to the catalogue, for as long as its client reads.
  private let exports: RequestSemaphore
  /// A search or a sync asks all sources, each of which may answer with some megabytes. Large answers wait here until
  /// they are read, one after another.
  private let questions: RequestSemaphore
  /// Forms that may be long.
  private let forms: RequestSemaphore

  init(clock: any MonotonicClock) {
    imports = RequestSemaphore(1, waiting: 16, for: Self.patience, by: clock)
    exports = RequestSemaphore(2, waiting: 64, for: Self.patience, by: clock)
    questions = RequestSemaphore(Self.mostQuestions, waiting: 64, for: Self.patience, by: clock)
    forms = RequestSemaphore(32, waiting: 32, for: Self.patience, by: clock)
  }

  /// How long a request waits for the memory. Clients wait longer than this for a slow answer.
  static let patience = Duration.seconds(20)
  /// How many searches, syncs and others ask sources at a time. The largest answers of so many fit into the memory of the
  /// server.
  static let mostQuestions = 8
  /// Bytes. A form up to this length waits for no other: one on each connection makes a few megabytes.
  static let shortForm = 16 << 10

  /// The permit of a request that takes much memory; nil for all others. To be asked for before the body is read.
  /// - Throws: as ``RequestSemaphore/acquire()``; ``WebFailure`` 400 for a query that cannot be read.
  func permit(for visit: Visit, by route: Route) async throws -> RequestSemaphore.Permit? {
    switch route.weight {
    case .takesFile: return try await imports.acquire()
    case .givesCatalog: return try await exports.acquire()
    case .asksSources: return try await visit.isAnsweredHere ? nil : questions.acquire()
    case .usual, .mayAskSource: return try await permit(forFormOf: visit.request)
    }
  }

  /// The permit of a form that may be long; nil for all others.
  /// - Throws: as ``RequestSemaphore/acquire()``.
  func permit(forFormOf request: WebRequest) async throws -> RequestSemaphore.Permit? {
    try await request.isShort ? nil : forms.acquire()
  }

  /// The permit of one who asks sources.
  /// - Throws: as ``RequestSemaphore/acquire()``.
  func permitToAsk() async throws -> RequestSemaphore.Permit { try await questions.acquire() }
}

extension WebRequest {
  /// False where its body is long, or comes without saying how long it is.
  fileprivate var isShort: Bool {
    if method.isSafe { return true }
    if headers["transfer-encoding"] != nil { return false }
    guard let length = headers["content-length"] else { return true }
    return Int(length).map { $0 <= MemoryBudget.shortForm } ?? false
  }
}
