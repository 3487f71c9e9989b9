package import Domain

/// Which records an import of another program's file brought, so that it can be undone.
package protocol ImportStorage {
  /// Notes that the import of this entry is about to change records, and keeps what they say now.
  func noteChanging(_ records: some Collection<RowID>, byEntry id: Int) throws

  /// Notes which records the import of this entry added, and which it found unchanged.
  func note(added: some Collection<RowID>, same: some Collection<RowID>, byEntry id: Int) throws

  /// Notes marks of the import of this entry that an earlier import had given to the same records: no decision was made
  /// of them.
  func note(repeated marks: [RepeatedMarks], byEntry id: Int) throws

  /// Notes marks of the import of this entry that gave way to what the reader had decided: no decision was made of
  /// them.
  func note(passedOver marks: [PassedOverMark], byEntry id: Int) throws

  /// The marks noted by `note(passedOver:byEntry:)` that gave way to one of these entries, to none that is still in the
  /// journal, and that their import did not decide after all; by entry of their import, record and mark.
  func standing(gaveWayTo entries: some Collection<Int>) throws -> [NotedMark]

  /// The value of a mark that gave way.
  /// - Throws: where the value is none that was ever written.
  func value(of mark: NotedMark) throws -> UserValue

  /// The decisions of imports that say the same as marks which gave way to one of these entries.
  func decisionsPassedOver(dueTo entries: some Collection<Int>) throws -> Set<RowID>

  /// Hands on what is noted of this entry to later imports, as if it had never been.
  ///
  /// What a record said before this entry goes to the next import of the record. Each mark that this entry gave goes to
  /// the next import that gave it too. What no later import brought stays noted with the entry.
  /// - Returns: the records in view that such marks name: these are as new as the later entries by now, newer than what
  ///   was said between.
  func handOnImport(ofEntry id: Int) throws -> Set<RowID>

  /// The records that the import of this entry brought, or found, and in whose books are others about which marks were
  /// decided otherwise; behind this number, ascending, at most `limit`.
  func besideMarked(byEntry id: Int, after number: RowID, atMost limit: Int) throws -> [RowID]

  /// False where no import that can be undone has brought a record.
  func holdsImportedRecords() throws -> Bool

  /// Notes that these records came in otherwise as well: no undoing of an import takes them out.
  /// - Parameter asTheyAre: true where no undoing puts back what they said before, either.
  func keepBeyondImports(_ records: some Collection<RowID>, asTheyAre: Bool) throws

  /// How many of the books whose first record the import of this entry added have the title and the first author of a
  /// book of their kind that touches them in nothing; 0 where the catalogue is not sorted by authors yet.
  func namesakes(addedByEntry id: Int) throws -> Int

  /// The records that the import of this entry added, behind this number, ascending, at most `limit`.
  func added(byEntry id: Int, after number: RowID, atMost limit: Int) throws -> [RowID]

  /// The records that the import of this entry changed, as they were before, behind this number, ascending; at most
  /// `limit`, and as many as fill about four megabytes.
  func changed(byEntry id: Int, after number: RowID, atMost limit: Int) throws -> [(id: RowID, former: SourceRecord)]
}

/// A mark of an import that gave way, without its value, which may be as long as a chapter.
package struct NotedMark: Hashable, Sendable {
  /// The entry of the import in the journal.
  package var entry: Int
  package var record: RecordKey
  package var mark: Mark
  /// The length of the stored value.
  package var bytes: Int

  package init(entry: Int, record: RecordKey, mark: Mark, bytes: Int) {
    (self.entry, self.record, self.mark, self.bytes) = (entry, record, mark, bytes)
  }
}

/// Marks in a row of a file that an earlier import gave to the same record.
package struct RepeatedMarks {
  package var record: RowID
  package var values: [Mark: UserValue]

  package init(record: RowID, values: [Mark: UserValue]) {
    self.record = record
    self.values = values
  }
}
