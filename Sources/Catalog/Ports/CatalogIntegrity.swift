/// Looking at a catalogue that may be damaged, before anything opens it; nothing is changed.
package protocol CatalogIntegrity: Sendable {
  /// Looks through all that is stored, and tries what use cases do: every record, decision and entry of the journal is
  /// read; a catalogue of an old shape is brought up to date in a copy.
  ///
  /// - Returns: nil where there is no catalogue yet.
  /// - Throws: ``CatalogError``, as opening and reading the catalogue would.
  func check() async throws -> CatalogCheck?

  /// Computes every book anew, a few hundred records with what touches them at a time, and compares.
  ///
  /// Books that are pending after a change of settings are passed over: they are to be computed anyway. So are all
  /// books of a catalogue whose books are of other rules than this program's.
  /// - Parameter report: called now and then with how many of how many steps are done.
  /// - Returns: nil where there is no catalogue yet.
  /// - Throws: ``CatalogError``, as reading the catalogue would.
  func compare(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws -> ProjectionCheck?
}
