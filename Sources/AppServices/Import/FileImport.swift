import Catalog
import Domain
import Foundation
package import Interchange
import Sourcing
import Synchronization

extension AppContext {
  /// Puts the file into the catalogue, whole or not at all. With `dryRun` nothing is changed.
  ///
  /// What is decoded is so a little ahead of being put in, beside it.
  /// - Parameter count: called as each element is put in, on any thread, one at a time.
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
      var result = ImportResult(
        file: file.name, form: form, change: change, rows: elements.rows, isOutOfView: isOutOfView(form))
      result.unsafeAddresses = elements.unsafeAddresses()
      result.impossiblePages = elements.impossiblePages
      if !dryRun { result.unendedLoad = try await catalog.endBrokenOffLoad() }
      return result
    } catch let fault as CatalogFault {
      throw ImportError.broken(fault)
    }
  }

  private func elements(of file: some ImportedFile, _ form: ImportForm) throws -> ImportedElements {
    if let form = CatalogFormat(rawValue: form.rawValue) {
      return try ImportedElements(RawElementReader(form, file.text().next))
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
  /// As ``ImportedList/unsafeAddresses``.
  let unsafeAddresses: @Sendable () -> Int
  private let read: @Sendable () throws -> CatalogElement?
  private let impossible = Mutex(0)

  init(_ texts: RawElementReader) {
    rows = nil
    unsafeAddresses = { 0 }
    let ahead = ReadAhead(texts)
    let elements = Mutex(CatalogReader())
    read = { try elements.withLock { try $0.next { try ahead.next()?.decoded } } }
  }

  init(_ list: ImportedList) {
    rows = list.rows
    unsafeAddresses = { list.unsafeAddresses }
    let ahead = ReadAhead(size: \.size, list.next)
    read = { try ahead.next().map { .record($0, addedAt: list.now) } }
  }

  /// Nil at the end.
  func next() throws -> CatalogElement? {
    let element = try read()
    if element?.hasImpossiblePages == true { impossible.withLock { $0 += 1 } }
    return element
  }

  /// How many of the elements given so far are a record whose number of pages was left out.
  var impossiblePages: Int { impossible.withLock(\.self) }
}

extension CatalogElement {
  fileprivate var hasImpossiblePages: Bool {
    switch self {
    case .copy(let copy): copy.record.notes.contains(SourceRecord.impossiblePages)
    case .record(let record, _): record.notes.contains(SourceRecord.impossiblePages)
    default: false
    }
  }
}

extension SourceRecord {
  fileprivate var size: BatchSize { BatchSize(records: 1, bytes: byteCount) }
}
