package import Domain

/// Which records an import of another program's file brought, so that it can be undone.
package protocol ImportStorage {
  /// Notes that the import of this entry is to change records; what they say now is kept.
  func noteChanging(_ records: some Collection<RowID>, byEntry id: Int) throws

  /// Notes that the import of this entry has added these records, and found those as they were.
  func note(added: some Collection<RowID>, same: some Collection<RowID>, byEntry id: Int) throws

  /// Notes marks that the import of this entry gave to records, and that an earlier one had given to them already:
  /// nothing was decided about these.
  func note(repeated marks: [RepeatedMarks], byEntry id: Int) throws

  /// Notes marks that the import of this entry has for records, and that gave way to what the reader had decided:
  /// nothing was decided about these.
  func note(passedOver marks: [PassedOverMark], byEntry id: Int) throws

  /// What was noted so, gave way to any of these entries and to none that is in the journal, and is not decided by its
  /// import; by the entry of its import, record and mark.
  func standing(gaveWayTo entries: some Collection<Int>) throws -> [NotedMark]

  /// What was noted so.
  /// - Throws: where the value is none that was ever written.
  func value(of mark: NotedMark) throws -> UserValue

  /// The decisions of imports that say just what was noted so and gave way to any of these entries.
  func decisionsPassedOver(dueTo entries: some Collection<Int>) throws -> Set<RowID>

  /// Hands on what is noted of this entry to later imports, as if it had never been.
  ///
  /// What a record said before this entry goes to the next import of the record. Each mark that this entry gave goes to
  /// the next import that gave it too. What no later import brought stays noted with the entry.
  /// - Returns: the records in view that such marks name: these are as new as the later entries by now, newer than what
  ///   was said between.
  func handOnImport(ofEntry id: Int) throws -> Set<RowID>

  /// The records that the import of this entry brought, or found, and in whose books are others about which marks were
  /// decided otherwise; after this number, by number, at most so many.
  func besideMarked(byEntry id: Int, after number: RowID, atMost limit: Int) throws -> [RowID]

  /// False where no import that can be undone has brought a record.
  func holdsImportedRecords() throws -> Bool

  /// Notes that these records came in otherwise as well: no undoing of an import takes them out.
  /// - Parameter asTheyAre: whether none puts back what they said, either.
  func keepBeyondImports(_ records: some Collection<RowID>, asTheyAre: Bool) throws

  /// How many of the books whose first record the import of this entry added have the title and the first author of a
  /// book of their kind that touches them in nothing; 0 where the catalogue is not sorted by authors yet.
  func namesakes(addedByEntry id: Int) throws -> Int

  /// The records that the import of this entry added, after this number, by number, at most so many.
  func added(byEntry id: Int, after number: RowID, atMost limit: Int) throws -> [RowID]

  /// The records that the import of this entry changed, after this number, by number, as they were before; at most so
  /// many, or as many as fill about four megabytes.
  func changed(byEntry id: Int, after number: RowID, atMost limit: Int) throws -> [(id: RowID, former: SourceRecord)]
}

/// What an import has to say, without the value, which may be as long as a chapter.
package struct NotedMark: Hashable, Sendable {
  /// The entry of the import in the journal.
  package var entry: Int
  package var record: RecordKey
  package var mark: Mark
  /// How many the value has as it is stored.
  package var bytes: Int

  package init(entry: Int, record: RecordKey, mark: Mark, bytes: Int) {
    (self.entry, self.record, self.mark, self.bytes) = (entry, record, mark, bytes)
  }
}

/// What a row says of the reader's library and an earlier import has said of its record.
package struct RepeatedMarks {
  package var record: RowID
  package var values: [Mark: UserValue]

  package init(record: RowID, values: [Mark: UserValue]) {
    self.record = record
    self.values = values
  }
}
