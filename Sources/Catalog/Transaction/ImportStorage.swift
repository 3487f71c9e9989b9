package import Domain

/// Which records an import of another program's file brought, so that it can be undone.
package protocol ImportStorage {
  /// Notes that the import of this entry is to change records; what they say now is kept.
  func noteChanging(_ records: some Collection<RowID>, byEntry id: Int) throws

  /// Notes that the import of this entry has added these records, and found those as they were.
  func note(added: some Collection<RowID>, same: some Collection<RowID>, byEntry id: Int) throws

  /// Hands on to the next import of each record what it said before this entry, as if that had found it so. What no later
  /// import brought stays noted with the entry.
  func handOnImport(ofEntry id: Int) throws

  /// The records that the import of this entry added, after this number, by number, at most so many.
  func added(byEntry id: Int, after number: RowID, atMost limit: Int) throws -> [RowID]

  /// The records that the import of this entry changed, after this number, by number, at most so many, as they were before.
  func changed(byEntry id: Int, after number: RowID, atMost limit: Int) throws -> [(id: RowID, former: SourceRecord)]
}
