import Catalog
import Domain
import Foundation
import GRDBSQLite

/// The first hundred bytes of an SQLite file (<https://www.sqlite.org/fileformat.html#the_database_header>).
///
/// SQLite reads them. A program that closes any descriptor of a file loses all locks that it has on it, but for those
/// that SQLite closes itself (<https://www.sqlite.org/howtocorrupt.html>, section 2.2); and this program may have it
/// open. Another one that ends would then take itself for the last, and take away the log that is read and written
/// here.
struct FileHeader {
  private let path: String
  private let bytes: [UInt8]
  /// Of the file, when it was looked at.
  private let size: UInt64

  /// Nil where there is no file yet, or an empty one.
  /// - Throws: `CatalogError.unreadable` where it cannot be read.
  init?(path: String) throws {
    self.path = path
    // Another program may be making it: what was not there before it was read is no part of what was read.
    guard let before = try StoreFileStatus(path)?.size, before > 0 else { return nil }
    guard let read = Self.beginning(of: path) else {
      throw CatalogError.unreadable(path: path, reason: "it may not be read")
    }
    bytes = Array(read.prefix(Int(min(before, UInt64(Self.length)))))
    size = try StoreFileStatus(path)?.size ?? before
  }

  private static let length = 100

  /// The first ``length`` bytes, with zeros behind the end of a file that has fewer; nil where it cannot be opened or
  /// read.
  private static func beginning(of path: String) -> [UInt8]? {
    var connection: OpaquePointer?
    // To be closed also where it could not be opened. No lock is taken before the first statement.
    defer { sqlite3_close(connection) }
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else { return nil }
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = withUnsafeMutablePointer(to: &file) { pointer in
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, pointer)
    }
    guard code == SQLITE_OK, let file, let read = file.pointee.pMethods?.pointee.xRead else { return nil }
    var bytes = [UInt8](repeating: 0, count: length)
    let outcome = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, Int32(length), 0) }
    // The file may end before.
    return outcome == SQLITE_OK || outcome == shortRead ? bytes : nil
  }

  /// <https://www.sqlite.org/rescode.html#ioerr_short_read>
  private static let shortRead = SQLITE_IOERR | 2 << 8

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
    // its writer.
    if pages <= 1 { return }
    // While there is a log, the file's own end may be in it. The file is looked at again after the log: another program
    // may have brought the end over, and the log down to nothing, between the two looks.
    guard size >= expected || size(of: StoreFileStatus.log(of: path)) > 0 || size(of: path) >= expected else {
      throw CatalogError.damaged(path: path, reason: "its end is missing")
    }
  }

  /// True for a file that is read while it is written. A copy that SQLite made is not, until it is opened here.
  var hasWriteAheadLog: Bool { bytes.count == 100 && bytes[18] == 2 && bytes[19] == 2 }

  /// How many pages the file had when that was last folded into it; 0 where that is not known.
  var pageCount: Int { bytes.count == 100 ? Int(number(at: 28)) : 0 }

  private func number(at offset: Int) -> UInt32 { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }

  private func size(of path: String) -> UInt64 { (try? StoreFileStatus(path))??.size ?? 0 }
}
