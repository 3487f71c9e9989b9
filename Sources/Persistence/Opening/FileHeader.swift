import Catalog
import Domain
import Foundation

/// The first hundred bytes of an SQLite file (<https://www.sqlite.org/fileformat.html#the_database_header>).
struct FileHeader {
  private let path: String
  private let bytes: [UInt8]
  /// Of the file, when it was looked at.
  private let size: UInt64

  /// Nil where there is no file yet, or an empty one.
  /// - Throws: `CatalogError.unreadable` where it cannot be read.
  init?(path: String) throws {
    self.path = path
    guard try StoreFileStatus(path) != nil else { return nil }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw CatalogError.unreadable(path: path, reason: "it may not be read")
    }
    defer { try? file.close() }
    bytes = Array((try? file.read(upToCount: 100)) ?? Data())
    size = (try? file.seekToEnd()) ?? 0
    if bytes.isEmpty { return nil }
  }

  /// - Throws: `CatalogError.damaged` for a file that is not one of SQLite's, is another program's, or has lost its
  ///   end.
  func check() throws {
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3".utf8) + [0]) else {
      throw CatalogError.damaged(path: path, reason: "it is not an SQLite database")
    }
    // The number comes with the first commit, which may still be in the log.
    guard number(at: 68) == UInt32(CatalogFile.applicationID) || number(at: 68) == 0 else {
      throw CatalogError.damaged(path: path, reason: "it is a database of another program")
    }
    let pages = UInt64(number(at: 28))
    let pageSize = UInt64(bytes[16]) << 8 | UInt64(bytes[17])
    let expected = pages * (pageSize == 1 ? 65536 : pageSize)
    // The first page is written before there is a log, and its beginning may be seen before the rest: SQLite waits for
    // whoever writes it.
    if pages <= 1 { return }
    // While there is a log, the file's own end may be in it. The file is looked at again after the log: another program
    // may have brought the end over, and the log down to nothing, between the two looks.
    guard size >= expected || size(of: path + "-wal") > 0 || size(of: path) >= expected else {
      throw CatalogError.damaged(path: path, reason: "its end is missing")
    }
  }

  /// True for a file that is read while it is written. A copy that SQLite made is not, until it is opened here.
  var hasWriteAheadLog: Bool { bytes.count == 100 && bytes[18] == 2 && bytes[19] == 2 }

  private func number(at offset: Int) -> UInt32 { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }

  private func size(of path: String) -> UInt64 { (try? StoreFileStatus(path))??.size ?? 0 }
}
