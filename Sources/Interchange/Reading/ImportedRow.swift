package import Domain

/// A row of another program's file, read.
package enum ImportedRow: Sendable {
  /// - Parameter refused: values of the row that cannot be used; the others are taken.
  case book(BookCopy, at: Position, refused: [String])
  case rejected(at: Position, reason: String)

  /// Where a row stands in its file.
  package struct Position: Hashable, Sendable {
    /// Of the row, from 1, the header not counted.
    package var row: Int
    /// On which the row begins, from 1; of a database the same as the row.
    package var line: Int
    /// Of a database, which has no lines: how the row is called there, for a person.
    package var name: String?

    package init(row: Int, line: Int, name: String? = nil) {
      self.row = row
      self.line = line
      self.name = name
    }
  }
}

/// The rows of a file of another program, one after the other.
package protocol ImportedRows: Sendable {
  /// What is to be known of the file as a whole, in a few words a line: which column is taken for what.
  var remarks: [String] { get }
  /// What a file of this form, with these columns, can say of a book; nil where it is of no program that is known, and
  /// what it does not say is no part of what it says of the book.
  var vocabulary: RowVocabulary? { get }

  /// Nil at the end.
  /// - Throws: ``ImportedRowsFault`` where the file cannot be read any further; what reading the file throws.
  mutating func next() throws -> ImportedRow?
}

extension ImportedRows {
  package var vocabulary: RowVocabulary? { nil }
}

/// Why a file of another program cannot be read, for a person, as it goes on behind the name of the file and a colon.
package struct ImportedRowsFault: Error, Hashable, Sendable {
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}
