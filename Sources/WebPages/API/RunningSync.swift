import AppServices
import Interchange
import Presentation
import Sourcing

/// A sync as a request asks for it.
struct RunningSync: Sendable {
  private let context: AppContext
  private let options: FetchOptions
  private let task: FetchTask<SyncAnswer>

  /// - Throws: ``WebFailure`` 400, ``UnknownSource``, ``DisabledSource``.
  init(_ visit: Visit) async throws {
    let (fields, context) = (try await visit.fields(), try await visit.contextToWrite(dryRun: false))
    var options = FetchOptions(timeout: FetchOptions.timeoutOfSync)
    options.cachePolicy = try fields.flag("refresh") ?? false ? .always : .whenStale
    let names = try fields.all("sources").map { try context.installed.checked($0) }
    if !names.isEmpty { options.only = Set(names) }
    for source in context.sources where names.contains(source.info.id) && !source.isEnabled {
      throw DisabledSource(source.info.id)
    }
    self.context = context
    self.options = options
    task = context.sync(options)
  }

  /// What it brought. What is left of a change of settings has the time that is left.
  /// - Parameter tell: as ``FetchTask/answer(telling:)`` calls it.
  func answer(telling tell: (FetchEvent) async throws -> Void = { _ in }) async throws -> SyncAnswer {
    let answer = try await task.answer(telling: tell)
    try await unlessBusy { try await context.adoption.run(until: options.deadline) }
    return answer
  }

  /// Waits for the sync, and gives its answer as a document.
  func document(telling tell: (FetchEvent) async throws -> Void = { _ in }) async throws -> JSON {
    let answer = try await answer(telling: tell)
    return JSON(answer.reports, wanted: answer.wanted, .page)
  }

  /// Tells what becomes of it as it goes on: `source` for what came so far, `end` with the whole.
  @concurrent func tell(_ write: @concurrent (_ event: String, _ document: JSON) async throws -> Void) async throws {
    let whole = try await document { event in
      switch event {
      case .page(let source, let records):
        try await write("page", ["type": "page", "source": JSON(source), "records": JSON(records)])
      case .finished(let status):
        try await write("source", ["type": "source", "status": JSON(status, .page)])
      case .started, .found, .indexing: break
      }
    }
    try await write("end", whole)
  }
}
