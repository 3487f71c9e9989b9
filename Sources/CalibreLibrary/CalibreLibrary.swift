package import Domain
import Foundation
package import Interchange

/// What becomes of a column that the reader made in calibre.
package enum CalibreColumnUse: String, Sendable, CaseIterable {
  /// Each of its values is a tag.
  case tags
  /// Its text is part of the reader's note.
  case note
  case ignore
}

/// A library of calibre, book by book: `metadata.db`, in which nothing is written, beside the folders of its books.
///
/// The tables are those of calibre's own schema (`resources/metadata_sqlite.sql` of its source); what is not there, as
/// in libraries of long ago, is passed over.
package struct CalibreLibrary: ImportedRows {
  package let remarks: [String]
  package var vocabulary: RowVocabulary? { reader.vocabulary }
  private var reader: CalibreReader
  private var books: [CalibreBook.Finished] = []
  private var last = Int64.min
  private var number = 0
  private var isOver = false
  private var seen = SeenRows()

  /// - Parameters:
  ///   - path: of the folder, or of its `metadata.db`.
  ///   - uses: of columns that the reader made, by their names; all others are kept with the record.
  ///   - clock: of the reader, whose days the dates are.
  /// - Throws: ``ImportedRowsFault``.
  package init(path: String, columns uses: [String: CalibreColumnUse], clock: CalibreClock) throws {
    let database = Self.database(of: path) ?? path
    if database != path, Self.isDatabase(database) == false {
      throw ImportedRowsFault("its metadata.db is no library of calibre")
    }
    reader = try CalibreReader(database: database, uses: uses, clock: clock)
    remarks = reader.remarks
  }

  /// The path of the `metadata.db` that this is, or that lies in it; nil where it is no library. What lies in a folder
  /// under this name is meant to be one, whatever it holds: reading it says what is wrong with it.
  package static func database(of path: String) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    let file = isFolder.boolValue ? path + (path.hasSuffix("/") ? "" : "/") + "metadata.db" : path
    // What is read of a pipe here would be missing in the import.
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: file).resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return isFolder.boolValue || isDatabase(file) == true ? file : nil
  }

  /// Whether the file begins as a database does (https://www.sqlite.org/fileformat.html#magic_header_string); nil where
  /// it may not be read.
  private static func isDatabase(_ path: String) -> Bool? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
  }

  package mutating func next() throws -> ImportedRow? {
    if books.isEmpty, !isOver {
      let page = try reader.books(after: last)
      (books, last, isOver) = (page.books.reversed(), page.last, page.books.isEmpty)
    }
    guard let (id, book, refused) = books.popLast() else { return nil }
    number += 1
    let title = book.record.title
    let name = title.isEmpty ? "the book with the id \(id)" : "“\(title.prefix(60))”"
    let position = ImportedRow.Position(row: number, line: number, name: name)
    if title.isEmpty { return .rejected(at: position, reason: "it has no title") }
    guard TextBounds.isTitle(title) else {
      return .rejected(at: position, reason: "its title has more than \(TextBounds.title >> 10) KB")
    }
    if let first = seen.line(of: book.record.recordKey, at: Int(clamping: id)) {
      return .rejected(at: position, reason: "it has the UUID of the book with the id \(first) as well")
    }
    return .book(book, at: position, refused: refused)
  }
}
