package import Catalog
package import Domain
package import Foundation

/// A catalogue in which another is faster: what it does comes between what is read here and the first that is decided.
package struct OvertakenCatalog: CatalogDecorator {
  package let inner: any Catalog
  private let other: @Sendable () async throws -> Void
  private let times = Collected<Int>()

  /// - Parameter other: what the other does, once.
  package init(inner: any Catalog, _ other: @escaping @Sendable () async throws -> Void) {
    (self.inner, self.other) = (inner, other)
  }

  /// True once something was decided here.
  package var wasOvertaken: Bool { !times.values.isEmpty }

  private func letOvertake() async throws {
    if wasOvertaken { return }
    times.append(1)
    try await other()
  }

  package func decide(
    on references: [BookReference], extending entry: Int?, at date: Date, dryRun: Bool,
    _ act: @escaping @Sendable (ActBasis) throws -> Act?
  ) async throws -> DecidedAct {
    try await letOvertake()
    return try await inner.decide(on: references, extending: entry, at: date, dryRun: dryRun, act)
  }

  package func undo(_ which: Undoing, dryRun: Bool) async throws -> (entries: [JournalEntry], change: BookChange) {
    try await letOvertake()
    return try await inner.undo(which, dryRun: dryRun)
  }

  package func redo(_ count: Int, dryRun: Bool) async throws -> (entries: [JournalEntry], change: BookChange) {
    try await letOvertake()
    return try await inner.redo(count, dryRun: dryRun)
  }
}
