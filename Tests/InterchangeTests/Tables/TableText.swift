import Domain
import Synchronization
import Testing

@testable import Interchange

/// Gives the bytes in pieces of this size, then none.
func inPieces(_ bytes: [UInt8], of size: Int = 1 << 16) -> NextBytes {
  let rest = Mutex(bytes[...])
  return {
    rest.withLock { rest in
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }
}

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
