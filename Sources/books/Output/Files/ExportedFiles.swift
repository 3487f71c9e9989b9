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

  /// - Throws: ``ExitStatus`` 73 where the folder cannot be made, 74 where there is no room for it.
  init(_ folder: String, of archive: any FileArchive, _ options: GlobalOptions) throws {
    (self.folder, self.archive, self.options) = (folder, archive, options)
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      let error = SystemError(of: error)
      throw ExitStatus(error.codeOfOutput, "cannot make the folder \(folder): \(error.words)")
    }
  }

  /// Files that are there already under their names are replaced. What cannot be read, or is not as it was kept, is
  /// left out and named; the rest is copied.
  /// - Throws: ``CatalogError``, ``ExitStatus``: 74 in the end where something was left out.
  func copy(of books: CatalogChunks<Book>) async throws {
    let kept = Dictionary(try await archive.files().map { ($0.address, $0) }) { first, _ in first }
    var names = DistinctFileNames()
    var copied = 0
    for try await some in books where !kept.isEmpty {
      for book in some { copied += try copyFiles(of: book, among: kept, naming: &names) }
    }
    options.say("\(counted(copied, "file")) put into \(folder)")
    guard copied == names.count else {
      throw ExitStatus(
        .io,
        "\(names.count - copied) of \(names.count) files left out: books doctor says more, books download fetches them")
    }
  }

  /// - Parameters:
  ///   - kept: all files that are kept, by their addresses.
  ///   - names: those that are given to files of the folder.
  /// - Returns: how many files of the book were copied.
  private func copyFiles(
    of book: Book, among kept: [String: StoredFile], naming names: inout DistinctFileNames
  ) throws -> Int {
    var copied = 0
    for file in FileKind.allCases.compactMap({ $0.address(in: book) }).compactMap({ kept[$0] }) {
      let name = names.distinct(
        ReadableFileName.of([book.title] + book.authors.prefix(1), file.format.nameExtension))
      if let flaw = try copy(file, to: "\(folder)/\(name)") {
        options.say("\(name) was left out: \(archive.path(of: file)): \(flaw)")
      } else {
        copied += 1
      }
    }
    return copied
  }

  /// - Returns: why the kept file is no use; nothing is put in its place then. Nil: it was copied.
  /// - Throws: ``ExitStatus`` 73 where the copy cannot be written, 74 where there is no room for it.
  private func copy(_ file: StoredFile, to target: String) throws -> String? {
    guard let input = FileHandle(forReadingAtPath: archive.path(of: file)) else { return SystemError.last.description }
    do {
      let output = try AtomicFileWrite(to: target)
      var size = 0
      while let part = try Self.next(of: input), !part.isEmpty {
        try output.write(Array(part))
        size += part.count
      }
      guard size == file.size else { return "it has \(size) bytes, and had \(file.size) when it was kept" }
      try output.commit()
      return nil
    } catch let flaw as UnreadableFile {
      return flaw.cause.description
    } catch {
      let error = SystemError(of: error)
      throw ExitStatus(error.codeOfOutput, "cannot write \(target): \(error.words)")
    }
  }

  private struct UnreadableFile: Error {
    var cause: SystemError
  }

  private static func next(of input: FileHandle) throws -> Data? {
    do { return try input.read(upToCount: 1 << 20) } catch { throw UnreadableFile(cause: SystemError(of: error)) }
  }
}

/// Gives each file of one folder a name of its own. Some file systems know no difference of case.
struct DistinctFileNames {
  private var taken: Set<String> = []
  /// By name, the last number that made it another one: all lower ones are taken.
  private var numbers: [String: Int] = [:]

  var count: Int { taken.count }

  /// The name; where it is taken, with the lowest number, from 2, that makes it another one.
  mutating func distinct(_ name: String) -> String {
    let known = name.lowercased()
    var (distinct, number) = (name, numbers[known, default: 1])
    while !taken.insert(distinct.lowercased()).inserted {
      number += 1
      distinct = ReadableFileName.of(name, number: number)
    }
    if number > 1 { numbers[known] = number }
    return distinct
  }
}
