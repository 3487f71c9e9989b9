package import Catalog
package import Domain
package import Interchange
package import Sourcing

/// What became of one file.
package struct ImportResult: Sendable {
  /// As the reader named it.
  package var file: String
  package var form: ImportForm
  package var change: ImportSummary
  /// Of a list; nil for what this program itself wrote, of which every row counts.
  package var rows: FileRows?
  /// What a dump held beside its books; nil for any other file.
  package var dump: DumpCounts?
  /// What is to be told of a file of another program beside the counts; nil for any other file.
  package var rowsReport: RowsReport?
  /// How many rows of a list lost an address that is neither http nor https.
  package var unsafeAddresses = 0
  /// How many records of a catalogue lost a number of pages that no book has, here or before.
  package var impossiblePages = 0
  /// True where the source of a list is disabled: its books are in the catalogue, and not shown.
  package var isOutOfView: Bool
  /// Why a load that was broken off before could not be ended behind this import, which is in nevertheless.
  package var unendedLoad: CatalogError?

  package init(
    file: String, form: ImportForm, change: ImportSummary, rows: FileRows?, isOutOfView: Bool = false
  ) {
    self.file = file
    self.form = form
    self.change = change
    self.rows = rows
    self.isOutOfView = isOutOfView
  }
}

/// What is to be told of a file of another program, beside how many rows it has.
package struct RowsReport: Sendable {
  /// What is to be known of the file as a whole, a line each.
  package var remarks: [String]
  /// How many values could not be used; their rows came in without them.
  package var refusedCount = 0
  /// The first of these, at most ``mostTold``.
  package var refused: [RowFault] = []
  /// The first rows as they come out.
  package var examples: [BookCopy] = []

  /// How many rows that gave no book, and how many values that could not be used, are told one by one.
  package static let mostTold = 10_000
  static let mostExamples = 3

  init(remarks: [String]) { self.remarks = remarks }
}
