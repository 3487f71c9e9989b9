import Gzip
package import Interchange
package import Sourcing

/// Why a file was not imported; nothing of it was.
package enum ImportError: Error, Sendable {
  case empty
  /// It begins as no file that can be imported.
  /// - Parameter beginning: its first line, as far as it is text; nil where it is none.
  case unknownForm(beginning: String?)
  /// A text of ISBNs alone, which says of no book what it is called.
  case bareISBNs
  /// A form of other programs that is not read.
  case foreignForm(ForeignForm)
  /// A catalogue that is broken somewhere.
  case broken(CatalogFault)
  /// A packed file that is damaged, ends before what is packed in it does, or goes on with something else behind that.
  case archiveDamaged, archiveCutOff, archiveFollowed
  /// A file that is packed in another way than with gzip.
  case otherArchive
  /// A workbook of a spreadsheet, or a zip archive, which most of these are.
  case spreadsheet
  /// A list that is packed.
  case packedList
  /// A list that its source cannot read.
  case unreadableList(reason: String)
  /// A list of which no row can be used.
  case noUsableRow(FileRows)
  /// A dump of so many lines, none of which is of an edition or an author.
  case nothingInDump(lines: Int)
  /// The source reads no files.
  case takesNoFiles(source: String)
  /// A file of another program that cannot be read, or read any further.
  case unreadableRows(reason: String)
}

/// Does the work; what it throws of unpacking becomes an ``ImportError``.
func asImportError<Value>(_ work: () throws -> Value) throws -> Value {
  do { return try work() } catch let fault as GzipFault {
    switch fault {
    case .damaged: throw ImportError.archiveDamaged
    case .cutOff: throw ImportError.archiveCutOff
    case .followed: throw ImportError.archiveFollowed
    }
  }
}
