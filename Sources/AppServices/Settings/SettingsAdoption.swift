package import Catalog
import Domain
package import Sourcing

/// Brings the books of a catalogue to the settings that the reader wants, step by step.
package struct SettingsAdoption: Sendable {
  fileprivate let store: any ProjectionStore
  fileprivate let wanted: @Sendable () throws -> ProjectionSettings

  /// - Parameter wanted: as ``ProjectionStore/adopt(_:)`` takes it: reads what the reader wants at that moment.
  package init(
    _ store: any ProjectionStore, wanted: @escaping @Sendable () throws -> ProjectionSettings
  ) {
    self.store = store
    self.wanted = wanted
  }

  /// Adopts the settings, and computes nothing. Waits for another program that writes until `end`.
  /// - Returns: the status after that; nil where the wait was given up.
  /// - Throws: as ``run(until:begin:report:)``.
  @discardableResult
  package func adopt(by end: Deadline) async throws -> ProjectionStatus? {
    try await value(before: end) { [store, wanted] in try await store.adopt(wanted) }
  }

  /// Adopts the settings, and computes what is pending of this change and of earlier ones.
  ///
  /// - Parameters:
  ///   - end: no step begins after it, and none is waited for; a later run computes the rest. Nil: all are computed.
  ///   - begin: called once, before the first step, with how many books are pending. They are counted for it, which
  ///     takes a while where they are many.
  ///   - report: called after each step with how many records are left of how many.
  /// - Throws: `CatalogError`, and what reading the settings throws.
  package func run(
    until end: Deadline?, begin: ((_ books: Int) -> Void)? = nil,
    report: (_ left: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws {
    let end = end ?? Deadline(.now + Self.endless)
    guard let adopted = try await adopt(by: end), adopted.pendingBooks > 0, !end.hasPassed else { return }
    if let begin {
      let all =
        adopted.mayHaveMorePending ? try await value(before: end) { [store] in try await store.pendingBooks() } : nil
      begin(all ?? adopted.pendingBooks)
    }
    var pace = WritePace.computing
    var all: Int?
    while !end.hasPassed {
      let limit = pace.most.records
      let step = try await value(before: end) { [store] in
        try await store.computePending(limit)
      }
      guard let step else { return }
      if let duration = step.duration { pace.note(BatchSize(records: limit), took: duration) }
      // Another program's change may add to what is pending.
      let most = max(all ?? step.left + limit, step.left)
      all = most
      report(step.left, most)
      if step.left == 0 { return }
    }
  }

  private static let endless = Duration.seconds(86_400 * 365)
}

/// Whether the books of a catalogue are those of the settings that the reader wants.
package enum SettingsState: Hashable, Sendable {
  case adopted
  /// The catalogue still has former settings.
  case former
  /// This many books, and more where `mayBeMore` is true, are still those of former settings.
  case pending(books: Int, mayBeMore: Bool)
}

extension SettingsAdoption {
  /// - Parameter wanted: the wanted settings, where they were read just now; nil: they are read.
  /// - Throws: ``CatalogError``, and what reading the settings throws.
  package func state(beside wanted: ProjectionSettings? = nil) async throws -> SettingsState {
    let status = try await store.projection()
    if try status.settings != wanted ?? self.wanted() { return .former }
    guard status.pendingBooks > 0 else { return .adopted }
    return .pending(books: status.pendingBooks, mayBeMore: status.mayHaveMorePending)
  }

  /// Continues a change of settings for a quarter of the time that a run has; does nothing for a run that asks nobody.
  ///
  /// Errors are ignored: the run can show the books as they are.
  package func run(beside fetch: FetchOptions) async {
    guard fetch.cachePolicy != .never else { return }
    try? await run(until: fetch.deadline.part(of: 4))
  }

  /// Adopts the settings, and computes nothing, within a quarter of the time that a run has. Errors are ignored.
  package func adopt(beside fetch: FetchOptions) async { _ = try? await adopt(by: fetch.deadline.part(of: 4)) }
}
