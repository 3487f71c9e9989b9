import Catalog
import Domain
import GRDB

/// What the body returns; what SQLite says becomes a ``CatalogError``, all other errors pass.
func translatingErrors<Value>(path: String, _ body: () throws -> Value) throws -> Value {
  do { return try body() } catch { throw translated(error, path: path) }
}

/// What the body returns; what SQLite says becomes a ``CatalogError``, all other errors pass.
func translatingErrors<Value>(path: String, _ body: () async throws -> Value) async throws -> Value {
  do { return try await body() } catch { throw translated(error, path: path) }
}

private func translated(_ error: any Error, path: String) -> any Error {
  switch error {
  case let error as UnreadableRow:
    CatalogError.damaged(path: path, reason: "row \(error.record) of its records is not as it was written")
  case let error as UnreadableDecision:
    CatalogError.damaged(path: path, reason: "decision \(error.id) is not as it was written")
  case let error as UnreadableEntry:
    CatalogError.damaged(path: path, reason: "entry \(error.id) of its journal is not as it was written")
  case let error as UnreadableNumber:
    CatalogError.damaged(path: path, reason: "no program gave the number \(error.number) in its table “\(error.table)”")
  // What is read of a row, and of the JSON in its columns, was written there by this program.
  case is RowDecodingError, is DecodingError, is UnexpectedValue, is UnknownFieldValue:
    CatalogError.damaged(path: path, reason: "a value in it is not as it was written")
  case let error as DatabaseError: translated(error, path: path)
  default: error
  }
}

private func translated(_ error: DatabaseError, path: String) -> CatalogError {
  switch error.resultCode {
  case .SQLITE_NOTADB: .damaged(path: path, reason: "it is not an SQLite database")
  case .SQLITE_CORRUPT: .damaged(path: path, reason: reason(error))
  case .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_MISUSE, .SQLITE_RANGE, .SQLITE_INTERNAL,
    .SQLITE_SCHEMA:
    // A statement that does not fit a sound catalogue is wrong itself; one that misses a table, or a row that another
    // refers to, met a broken one.
    if let flaw = CatalogFileCheck.flaw(at: path) {
      .damaged(path: path, reason: flaw)
    } else {
      .fault(reason: reason(error))
    }
  case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
  case .SQLITE_FULL: .failed(path: path, reason: noRoom)
  case .SQLITE_IOERR where error.isOfWriting: .failed(path: path, reason: noRoomOrBroken)
  case .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_TOOBIG: .failed(path: path, reason: reason(error))
  case .SQLITE_READONLY:
    OwnerOnlyFiles.refusal(ofLogBeside: path) ?? .unusable(path: path, reason: CatalogError.unwritable)
  case .SQLITE_CANTOPEN: OwnerOnlyFiles.obstacle(beside: path) ?? .unusable(path: path, reason: reason(error))
  default: .unusable(path: path, reason: reason(error))
  }
}

extension CatalogError {
  /// What is said of a file, or a disk, that this program may only read.
  static let unwritable =
    "it cannot be written; nothing was changed: give yourself the right to write it and its folder, or use a copy of it"
}

private let noRoom = "there is no room left to write; nothing of the batch was kept: make room and try again"
private let noRoomOrBroken =
  "there is no room left to write, or the disk fails; nothing of the batch was kept: make room and try again"

extension DatabaseError {
  /// True where there is no room left, as far as SQLite tells that.
  var saysNoRoom: Bool { resultCode == .SQLITE_FULL || isOfWriting }

  /// True where SQLite has no room for what it keeps beside a file, or cannot open that.
  var saysNothingCanBePutBeside: Bool { resultCode == .SQLITE_CANTOPEN || saysNoRoom }

  /// True where a file could not be written or become larger: SQLite tells a full disk (`ENOSPC`) of a write alone,
  /// neither a limit of a user's files (`EDQUOT`, `EFBIG`) nor a full disk that is found by a later step.
  fileprivate var isOfWriting: Bool {
    let codes: [ResultCode] = [
      .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE,
    ]
    return codes.contains(extendedResultCode)
  }
}

/// SQLite's own words, without the statement and its values.
private func reason(_ error: DatabaseError) -> String { error.message ?? error.resultCode.description }

/// A number in a table that this program cannot have written: behind it are no others.
struct UnreadableNumber: Error {
  var number: Int64
  var table: String
}
