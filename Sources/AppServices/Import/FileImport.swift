import Catalog
import Domain
import Foundation
import Gzip
package import Interchange
package import Sourcing
import Synchronization

/// A file of the reader's, as an import reads it: a part at a time, at any place, more than once.
package protocol ImportedFile: Sendable {
  /// As the reader named it.
  var name: String { get }
  /// The bytes from an offset on: one or more, at most so many; none at the end, and behind it.
  func bytes(from offset: Int, atMost count: Int) throws -> [UInt8]
  /// How many bytes it has; nil where that is not known.
  var byteCount: Int? { get }
}

extension ImportedFile {
  var contents: RandomAccessBytes { RandomAccessBytes { try bytes(from: $0, atMost: $1) } }

  /// True for a file that is packed with gzip.
  var isPacked: Bool { get throws { try contents.bytes(0..<GunzippedBytes.mark.count) == GunzippedBytes.mark } }

  /// Gives its text from the beginning, unpacked where it is packed, and how many bytes of the file were read for it.
  /// The first throws ``GzipFault`` and what reading the file throws.
  func text() throws -> (next: NextBytes, offset: @Sendable () -> Int) {
    let (read, offset) = (contents.next(), Counter())
    let next: NextBytes = {
      let bytes = try read()
      offset.add(bytes.count)
      return bytes
    }
    guard try isPacked else { return (next, { offset.value }) }
    let unpacked = try GunzippedBytes(next)
    return ({ try unpacked.next() }, { offset.value })
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock(\.self) }

  func add(_ number: Int) { count.withLock { $0 += number } }
}

/// What unpacking a file throws, as an import says it.
func asImportError<Value>(_ work: () throws -> Value) throws -> Value {
  do { return try work() } catch let fault as GzipFault {
    throw fault == .cutOff ? ImportError.archiveCutOff : .archiveDamaged
  }
}

/// Why a file was not imported; nothing of it was.
package enum ImportError: Error, Sendable {
  case empty
  /// It begins as no file that can be imported.
  case unknownForm
  /// A catalogue that is broken somewhere.
  case broken(CatalogFault)
  /// A packed file that is damaged, or ends before what is packed in it does.
  case archiveDamaged, archiveCutOff
  /// A list that is packed.
  case packedList
  /// A list that its source cannot read.
  case unreadableList(reason: String)
  /// A list of which no row can be used.
  case noUsableRow(FileRows)
  /// The source reads no files.
  case takesNoFiles(source: String)
}

extension ImportedFile {
  /// True for a dump that gives others names, and so is to be imported before them.
  package var holdsAuthors: Bool {
    get throws { OpenLibraryDump.isOfAuthors(beginning: try asImportError { try text().next() }) }
  }
}

extension ImportForm {
  /// The form that the file has.
  /// - Throws: ``ImportError``, and what reading the file throws.
  package init(of file: some ImportedFile) throws {
    let beginning = try asImportError { try file.text().next() }
    if beginning.isEmpty { throw ImportError.empty }
    guard let form = ImportForm(beginning: beginning) else { throw ImportError.unknownForm }
    self = form
  }
}

extension AppContext {
  /// Puts the file into the catalogue, whole or not at all. With `dryRun` nothing is changed.
  ///
  /// - Parameter count: called as each element is read, on any thread, one at a time.
  /// - Throws: ``ImportError``, ``CatalogError``, and what reading the file throws.
  package func `import`(
    _ file: some ImportedFile, _ form: ImportForm, dryRun: Bool, counting count: @escaping @Sendable () -> Void = {}
  ) async throws -> ImportResult {
    let elements = try elements(of: file, form)
    do {
      let change = try await catalog.import(dryRun: dryRun) {
        count()
        return try asImportError { try elements.next() }
      }
      return ImportResult(
        file: file.name, form: form, change: change, rows: elements.rows, isOutOfView: isOutOfView(form))
    } catch let fault as CatalogFault {
      throw ImportError.broken(fault)
    }
  }

  private func elements(of file: some ImportedFile, _ form: ImportForm) throws -> ImportedElements {
    if let form = CatalogFormat(rawValue: form.rawValue) {
      return try ImportedElements(CatalogReader(form, file.text().next))
    }
    // A form that is no catalogue is that of a source, and has its name.
    guard let source = installed[form.rawValue] as? any FileSource.Type else {
      throw ImportError.takesNoFiles(source: form.rawValue)
    }
    if try file.isPacked { throw ImportError.packedList }
    return ImportedElements(try ImportedList(file.contents, of: source, at: now()))
  }

  private func isOutOfView(_ form: ImportForm) -> Bool {
    sources.contains { $0.info.id == form.rawValue && !$0.isEnabled }
  }
}

/// The elements of a file, one after the other.
private final class ImportedElements: Sendable {
  /// Of a list: its rows, and what could not be used of them.
  let rows: FileRows?
  private let read: @Sendable () throws -> CatalogElement?

  init(_ reader: CatalogReader) {
    rows = nil
    let rest = Mutex(reader)
    read = { try rest.withLock { try $0.next() } }
  }

  init(_ list: ImportedList) {
    rows = list.rows
    read = list.next
  }

  /// Nil at the end.
  func next() throws -> CatalogElement? { try read() }
}
