package import Foundation

/// One element of a whole catalogue, as it is exported and imported.
package enum CatalogElement: Hashable, Sendable {
  /// As shown, with all its records. An import takes the records and passes over what is computed.
  /// The times are when each of its records came into the catalogue.
  case book(Book, addedAt: [RecordKey: Date])
  /// A book of which the records are not at hand. Imported, never exported.
  case copy(BookCopy)
  /// A record of no book in view; by key order.
  case record(SourceRecord, addedAt: Date)
  /// By source, then the source's order.
  case category(CategorySummary)
  /// By category, date, page and place.
  case placement(Placement)
  /// By id.
  case entry(JournalEntry)
  /// A decision that an import brought, in no entry; in the order in which they came.
  case decision(Decision.Verdict)
  /// What comes behind it is of another export, whose journal counts its entries anew. Imported, never exported.
  case nextExport
}
