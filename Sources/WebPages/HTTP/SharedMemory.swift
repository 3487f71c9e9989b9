import Sourcing

/// How much of what takes memory is done at a time, for all connections together.
struct SharedMemory: Sendable {
  /// An import has its file in memory, and many times as much of what becomes of it; no second could write beside it.
  private let imports: Turns
  /// An export has chunks of books and a connection to the catalogue, for as long as its client reads.
  private let exports: Turns
  /// Each source may answer with some megabytes, which wait here until they are read, one after the other.
  private let questions: Turns
  /// Forms that may be long.
  private let forms: Turns

  init(clock: any MonotonicClock) {
    imports = Turns(1, waiting: 16, for: Self.patience, by: clock)
    exports = Turns(2, waiting: 64, for: Self.patience, by: clock)
    questions = Turns(Self.mostQuestions, waiting: 64, for: Self.patience, by: clock)
    forms = Turns(32, waiting: 32, for: Self.patience, by: clock)
  }

  /// Shorter than a client waits for an answer that takes its time.
  static let patience = Duration.seconds(20)
  /// So many searches and syncs at a time, of the largest answers that a source may give, fit into the memory of all.
  static let mostQuestions = 8
  /// Bytes of a form that waits for no other: of as many as there are connections they are a few megabytes.
  static let shortForm = 16 << 10

  /// The turn of a request that takes much memory, before anything of its body is read; nil for all others.
  /// - Throws: ``WebFailure`` 503 where it does not come, `CancellationError`.
  func turn(for request: WebRequest, by route: Route) async throws -> Turns.Turn? {
    switch route.weight {
    case .takesFile: return try await imports.next()
    case .givesCatalog: return try await exports.next()
    case .asksSources: return try await questions.next()
    case .usual: return try await request.isShort ? nil : forms.next()
    }
  }
}

extension WebRequest {
  /// False where its body is long, or comes without saying how long it is.
  fileprivate var isShort: Bool {
    if method.isSafe { return true }
    if headers["transfer-encoding"] != nil { return false }
    guard let length = headers["content-length"] else { return true }
    return Int(length).map { $0 <= SharedMemory.shortForm } ?? false
  }
}
