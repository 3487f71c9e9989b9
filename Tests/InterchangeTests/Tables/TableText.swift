import Domain
import TestSupport
import Testing

@testable import Interchange

/// All rows of a table, read as the form that its first line tells.
func tableRows(_ text: String) throws -> [ImportedRow] {
  var reader = try TableReader(nil) { inPieces(Array(text.utf8)) }
  var rows: [ImportedRow] = []
  while let row = try reader.next() { rows.append(row) }
  return rows
}

extension ImportedRow {
  var copy: BookCopy? {
    guard case .book(let copy, _, _) = self else { return nil }
    return copy
  }

  var refused: [String] {
    guard case .book(_, _, let refused) = self else { return [] }
    return refused
  }
}
