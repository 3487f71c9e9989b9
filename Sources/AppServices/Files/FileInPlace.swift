package import Domain
import Foundation

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
  /// What a record says is data. A path leads to a plain file that is of the kind by its ending and by its first bytes, or
  /// nowhere: no other file of this machine is ever opened for it.
  package init?(_ kind: FileKind, of book: Book) {
    for path in book.records.lazy.filter({ $0.source == Self.source }).flatMap({ Self.paths(kind, in: $0) }) {
      guard let (format, size) = Self.look(at: path), kind.formats.contains(format) else { continue }
      (self.kind, self.format, self.path, self.size) = (kind, format, path, size)
      return
    }
    return nil
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
    guard path.hasPrefix("/"), let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int,
      let handle = FileHandle(forReadingAtPath: path)
    else { return nil }
    defer { try? handle.close() }
    guard let head = try? handle.read(upToCount: FileFormat.headSize), let format = FileFormat(head: Array(head)),
      endings[format]?.contains(where: path.lowercased().hasSuffix) == true
    else { return nil }
    return (format, size)
  }

  private static let endings: [FileFormat: [String]] = [
    .jpeg: [".jpg", ".jpeg"], .png: [".png"], .gif: [".gif"], .webp: [".webp"], .pdf: [".pdf"], .epub: [".epub"],
  ]
}
