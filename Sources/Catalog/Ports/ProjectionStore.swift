/// The settings of a catalogue, which only an explicit change changes.
///
/// A change goes in two stages. ``adopt(_:)`` puts the new settings in and notes the records whose books they can
/// change; ``computePending(_:)`` computes these, a few in each transaction. In between every book is whole: it is the
/// one of the former settings until it is computed. What is kept or decided meanwhile is computed by the new ones, with
/// all that it touches. Where a program ends on the way, any other goes on.
///
/// Every method throws ``CatalogError``.
package protocol ProjectionStore: Sendable {
  /// How it stands; counts no further than some thousands of records, so that nobody waits for it.
  func projection() async throws -> ProjectionStatus

  /// How many books are pending, all of them counted: of a hundred thousand that takes as long as computing some
  /// hundreds.
  func pendingBooks() async throws -> Int

  /// Makes the settings that `wanted` gives those of the catalogue; writes nothing where they are.
  ///
  /// - Parameter wanted: reads what the reader wants at this moment. It is called while no other program can change the
  ///   settings, so that of two changes the one that the reader made last stands; what a program read before is not
  ///   to be given here.
  /// - Throws: also what `wanted` throws; nothing is changed then.
  func adopt(_ wanted: @escaping @Sendable () throws -> ProjectionSettings) async throws -> ProjectionStatus

  /// Computes the next books of former settings in one transaction.
  ///
  /// - Parameter limit: how many pending records are computed at most, 1 or more. All that touch them come with them.
  /// - Returns: how many records are still pending then; 0 where none was.
  func computePending(_ limit: Int) async throws -> PendingStep

  /// Computes all that is computed from nothing, in one transaction, by the settings of the catalogue; what was pending
  /// is computed with it.
  ///
  /// - Parameter report: called now and then, and at the end, with how many of how many steps are done.
  /// - Returns: how many books there are then.
  /// - Throws: all is as it was then.
  func rebuild(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws -> Int
}
