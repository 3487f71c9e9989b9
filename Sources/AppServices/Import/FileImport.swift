import Catalog
import Domain
import Foundation
package import Interchange
package import Sourcing
import Synchronization

/// A file of the reader's, as an import reads it: a part at a time, at any place, more than once.
package protocol ImportedFile: Sendable {
  /// As the reader named it.
  var name: String { get }
  /// The bytes from an offset on: one or more, at most so many; none at the end, and behind it.
  func bytes(from offset: Int, atMost count: Int) throws -> [UInt8]
}

extension ImportedFile {
  fileprivate var contents: RandomAccessBytes { RandomAccessBytes { try bytes(from: $0, atMost: $1) } }
}

/// Why a file was not imported; nothing of it was.
package enum ImportError: Error, Sendable {
  case empty
  /// It begins as no file that can be imported.
  case unknownForm
  /// A catalogue that is broken somewhere.
  case broken(CatalogFault)
  /// A list that its source cannot read.
  case unreadableList(reason: String)
  /// A list of which no row can be used.
  case noUsableRow(FileRows)
  /// The source reads no files.
  case takesNoFiles(source: String)
}

extension ImportForm {
  /// The form that the file has.
  /// - Throws: ``ImportError``, and what reading the file throws.
  package init(of file: some ImportedFile) throws {
    let beginning = try file.contents.bytes(0..<(1 << 18))
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
        return try elements.next()
      }
      return ImportResult(
        file: file.name, form: form, change: change, rows: elements.rows, isOutOfView: isOutOfView(form))
    } catch let fault as CatalogFault {
      throw ImportError.broken(fault)
    }
  }

  private func elements(of file: some ImportedFile, _ form: ImportForm) throws -> ImportedElements {
    if let form = CatalogFormat(rawValue: form.rawValue) {
      return ImportedElements(CatalogReader(form, file.contents.next()))
    }
    // A form that is no catalogue is that of a source, and has its name.
    guard let source = installed[form.rawValue] as? any FileSource.Type else {
      throw ImportError.takesNoFiles(source: form.rawValue)
    }
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
