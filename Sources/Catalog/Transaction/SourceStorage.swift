/// The sources, and how far each was fetched.
package protocol SourceStorage {
  /// Adds the source, unless it is known.
  func addSource(_ name: String) throws

  /// Notes when all that the source has was fetched, in milliseconds since 1970, and with what it was asked
  /// (``SourceFetches/catalogOrigin``).
  func noteCatalogFetch(of source: String, at time: Int64, origin: String?) throws

  /// Notes that a walk through all that the source has was begun. Until it ends what is kept is not fresh: the walk may
  /// have changed some lists of the source, and not yet come to others.
  func noteCatalogWalk(of source: String) throws

  /// When all that the source has was fetched last; nil where it never was.
  func catalogFetch(of source: String) throws -> Int64?

  /// Notes when the names of all its categories were fetched, in milliseconds since 1970.
  func noteCategoriesFetch(of source: String, at time: Int64) throws

  // MARK: Walks

  /// The walk that was the last thing written of the source; nil where something else was.
  func walk(of source: String) throws -> StoredWalk?

  /// Replaces the source's walk; nil forgets it.
  func setWalk(_ walk: StoredWalk?, of source: String) throws

  /// Forgets the walks of all sources, since something else was written.
  func forgetWalks() throws
}

/// A walk through all that a source has (``CatalogWalk``), as far as it came.
package struct StoredWalk: Hashable, Sendable {
  package var id: String
  /// The time of its first batch, in milliseconds since 1970.
  package var beganAt: Int64
  /// Nil before its end, and where the source says none.
  package var version: String?

  package init(id: String, beganAt: Int64, version: String?) {
    (self.id, self.beganAt, self.version) = (id, beganAt, version)
  }
}
