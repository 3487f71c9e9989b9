/// The number of a record in its store: records that come later have higher ones. A book has that of its first record,
/// a component that of its lowest.
package typealias RowID = Int64

/// One write of a catalogue, all of it or nothing: what a database has to give the engine, by sets.
///
/// The engine runs where the database lets it write, on one thread from beginning to end, and waits for each answer; so
/// the port is not asynchronous, and a batch costs a few calls, however many records it has. Every method throws what
/// the database throws, which its store makes a ``CatalogError`` of.
package protocol CatalogTransaction:
  SourceStorage, RecordStorage, ConnectionStorage, BookStorage, DecisionStorage, JournalStorage, ImportStorage,
  StageStorage, CategoryStorage, SettingsStorage
{}
