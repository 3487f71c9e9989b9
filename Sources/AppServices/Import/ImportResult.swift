package import Catalog
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
  /// True where the source of a list is disabled: its books are in the catalogue, and not shown.
  package var isOutOfView: Bool

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
