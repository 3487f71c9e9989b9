import AppServices
import Catalog
import Domain
import Foundation
import Platform
import Presentation

/// The kept files of books, copied into a folder under names that a person reads.
struct ExportedFiles {
  private let folder: String
  private let archive: any FileArchive
  private let options: GlobalOptions

  /// - Throws: ``ExitStatus`` 73 where the folder cannot be made.
  init(_ folder: String, of archive: any FileArchive, _ options: GlobalOptions) throws {
    (self.folder, self.archive, self.options) = (folder, archive, options)
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw ExitStatus(.cannotCreate, "cannot make the folder \(folder): \(SystemError(of: error).description)")
    }
  }

  /// Files that are there already under their names are replaced.
  /// - Throws: ``CatalogError``, ``ExitStatus``.
  func copy(of books: CatalogChunks<Book>) async throws {
    let kept = Dictionary(try await archive.files().map { ($0.address, $0) }) { first, _ in first }
    // Some file systems know no difference of case.
    var names: Set<String> = []
    for try await some in books where !kept.isEmpty {
      for book in some {
        for file in FileKind.allCases.compactMap({ $0.address(in: book) }).compactMap({ kept[$0] }) {
          let name = Self.name(of: file, book, &names)
          try copy(archive.path(of: file), to: "\(folder)/\(name)")
        }
      }
    }
    options.say("\(names.count) file\(names.count == 1 ? "" : "s") put into \(folder)")
  }

  private static func name(of file: StoredFile, _ book: Book, _ names: inout Set<String>) -> String {
    let first = ReadableFileName.of([book.title] + book.authors.prefix(1), file.format.nameExtension)
    var (name, number) = (first, 2)
    while !names.insert(name.lowercased()).inserted {
      name = ReadableFileName.of(first, number: number)
      number += 1
    }
    return name
  }

  private func copy(_ path: String, to place: String) throws {
    do throws(SystemError) {
      let file = try AtomicFileWrite(to: place)
      guard let input = FileHandle(forReadingAtPath: path) else { throw SystemError(code: ENOENT) }
      while let part = try? input.read(upToCount: 1 << 20), !part.isEmpty { try file.write(Array(part)) }
      try file.commit()
    } catch {
      throw ExitStatus(.cannotCreate, "cannot write \(place): \(error.description)")
    }
  }
}
