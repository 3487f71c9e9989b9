package import Domain
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file of a book that lies in a library of calibre, of which nothing was copied.
package struct FileInPlace: Hashable, Sendable {
  package let kind: FileKind
  package let format: FileFormat
  /// Whole.
  package let path: String
  /// In bytes.
  package let size: Int

  /// The first file of this kind that the library named when it was imported, and that is there yet; nil where there is
  /// none.
  ///
  /// What a record says is data: it may come from somebody else's catalogue, and what was a folder of the library may
  /// be a link by now. A path leads to a plain file that lies in a library of calibre as it is at this moment, and that
  /// is of the kind by its ending and by its first bytes, or nowhere: no other file of this machine is ever opened for
  /// it.
  package init?(_ kind: FileKind, of book: Book) {
    for path in book.records.lazy.filter({ $0.source == Self.source }).flatMap({ Self.paths(kind, in: $0) }) {
      guard let (format, size) = Self.look(at: path), kind.formats.contains(format) else { continue }
      (self.kind, self.format, self.path, self.size) = (kind, format, path, size)
      return
    }
    return nil
  }

  /// Where libraries of calibre had files of this kind of the book when they were imported, whatever is there by now: to
  /// be told, and never to be opened.
  package static func namedPaths(_ kind: FileKind, of book: Book) -> [String] {
    let endings = kind.formats.flatMap { Self.endings[$0] ?? [] }
    return book.records.filter { $0.source == source }.flatMap { paths(kind, in: $0) }
      .filter { path in endings.contains { path.lowercased().hasSuffix($0) } }
  }

  /// As the reader of libraries of calibre names it, and the two members of a record that it fills.
  private static let source = "calibre"

  private static func paths(_ kind: FileKind, in record: SourceRecord) -> [String] {
    switch kind {
    case .cover: record.extra["cover-file"].map { [$0] } ?? []
    case .pdf, .epub: record.extra["files"]?.split(separator: "\n").map(String.init) ?? []
    }
  }

  private static func look(at path: String) -> (FileFormat, size: Int)? {
    // What is no plain file, such as a pipe, may not even be opened.
    guard path.hasPrefix("/"), liesInLibrary(path),
      let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int,
      let handle = FileHandle(forReadingAtPath: path)
    else { return nil }
    defer { try? handle.close() }
    guard let head = try? handle.read(upToCount: FileFormat.headSize), let format = FileFormat(head: Array(head)),
      endings[format]?.contains(where: path.lowercased().hasSuffix) == true
    else { return nil }
    return (format, size)
  }

  /// True where the folder in which calibre would have its database for this file has one, and the file lies below that
  /// folder with all symbolic links followed.
  private static func liesInLibrary(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    guard names.count > foldersToLibrary, !names.contains(".."), !names.contains(".") else { return false }
    let library = "/" + names.dropLast(foldersToLibrary).joined(separator: "/")
    guard isDatabase(library + "/metadata.db"), let root = resolved(library), let target = resolved(path) else {
      return false
    }
    return target.utf8.starts(with: (root.hasSuffix("/") ? root : root + "/").utf8)
  }

  /// calibre puts each file into a folder of the book, in a folder of its author.
  private static let foldersToLibrary = 3

  /// By how such a file begins (https://www.sqlite.org/fileformat.html#magic_header_string).
  private static func isDatabase(_ path: String) -> Bool {
    guard let path = resolved(path), let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular, let handle = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
  }

  /// Without symbolic links; nil where nothing is there.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  private static let endings: [FileFormat: [String]] = [
    .jpeg: [".jpg", ".jpeg"], .png: [".png"], .gif: [".gif"], .webp: [".webp"], .pdf: [".pdf"], .epub: [".epub"],
  ]
}
