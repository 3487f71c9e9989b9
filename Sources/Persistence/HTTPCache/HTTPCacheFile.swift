import Catalog
import Foundation
import GRDB
import Sourcing

/// The open file of the answer cache.
struct HTTPCacheFile {
  private let file: SideFile

  /// One of another shape is thrown away.
  private static let shape = SideFile.Shape(
    version: 2,
    tables: """
      CREATE TABLE answer (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        status INTEGER NOT NULL,
        headers TEXT,
        size INTEGER NOT NULL,
        fetched_at INTEGER NOT NULL,
        used_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE piece (
        answer INTEGER NOT NULL REFERENCES answer ON DELETE CASCADE,
        number INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (answer, number)
      ) STRICT;
      CREATE INDEX answer_by_use ON answer (used_at, size);
      """)
  /// Of how many bytes the pieces are in which a body is written and read: SQLite holds what it binds and what it gives
  /// several times over.
  private static let pieceSize = 256 << 10

  /// Waits for another program longer than a write takes; what does not end by then is not worth waiting for. What a
  /// power cut takes is asked for again.
  /// - Throws: as ``SideFile/init(path:shape:busy:synchronous:)``.
  init(path: String) throws {
    file = try SideFile(path: path, shape: Self.shape, busy: .milliseconds(250), synchronous: "OFF")
  }

  private var database: DatabaseQueue { file.database }

  /// False where the file was deleted or replaced since it was opened.
  var isInPlace: Bool { file.isInPlace }

  func response(named name: String, at now: Date) throws -> CachedResponse? {
    let answer = try database.read { try Self.response(named: name, $0) }
    // Only makes it stay longer than others: not being able to write is no reason not to read.
    if answer != nil { try? noteUse(of: name, at: now) }
    return answer
  }

  private func noteUse(of name: String, at now: Date) throws {
    try database.write { db in
      try db.execute(
        sql: "UPDATE answer SET used_at = ? WHERE name = ?", arguments: [milliseconds(now), name])
    }
  }

  private static func response(named name: String, _ db: Database) throws -> CachedResponse? {
    let row = try Row.fetchOne(
      db, sql: "SELECT id, status, headers, size, fetched_at FROM answer WHERE name = ?", arguments: [name])
    return try row.map { row in
      let headers = try FlatJSON.dictionary(row.text(2)).sorted { $0.key < $1.key }.map { HTTPHeader($0.key, $0.value) }
      let body = try body(of: row.value(0), about: row.value(3), db)
      let response = HTTPResponse(status: try row.value(1), headers: headers, body: body)
      return CachedResponse(response: response, fetchedAt: Date(milliseconds: try row.value(4)))
    }
  }

  /// - Parameter size: how many bytes it has, or some more.
  private static func body(of answer: Int64, about size: Int, _ db: Database) throws -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(min(max(size, 0), 64 << 20))
    let pieces = try Data.fetchCursor(
      db, sql: "SELECT bytes FROM piece WHERE answer = ? ORDER BY number", arguments: [answer])
    while let piece = try pieces.next() { body.append(contentsOf: piece) }
    return body
  }

  /// An answer that alone is larger than a quarter of the cache is not kept.
  func store(_ answer: CachedResponse, named name: String, at now: Date, mostBytes: Int) throws {
    let headers = Dictionary(answer.response.headers.map { ($0.name, $0.value) }) { first, _ in first }
    let text = FlatJSON.text(headers)
    let size = answer.response.body.count + (text?.utf8.count ?? 0) + name.utf8.count
    try database.write { db in
      try db.execute(sql: "DELETE FROM answer WHERE name = ?", arguments: [name])
      guard size <= mostBytes / 4 else { return }
      try db.execute(
        sql: "INSERT INTO answer (name, status, headers, size, fetched_at, used_at) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          name, answer.response.status, text, size, milliseconds(answer.fetchedAt),
          milliseconds(now),
        ])
      try Self.store(answer.response.body, of: db.lastInsertedRowID, db)
      try Self.shrink(db, to: mostBytes)
    }
  }

  private static func store(_ body: [UInt8], of answer: Int64, _ db: Database) throws {
    let insertion = try db.cachedStatement(sql: "INSERT INTO piece VALUES (?, ?, ?)")
    for (number, start) in stride(from: 0, to: body.count, by: pieceSize).enumerated() {
      let piece = Data(body[start..<min(start + pieceSize, body.count)])
      try insertion.execute(arguments: [answer, number, piece])
    }
  }

  func remove(named name: String) throws {
    try database.write { try $0.execute(sql: "DELETE FROM answer WHERE name = ?", arguments: [name]) }
  }

  /// Gives up the least recently used answers until the rest fits. Their pages are used again, so that the file stays
  /// about as large as it once was.
  private static func shrink(_ db: Database, to mostBytes: Int) throws {
    var total = try Int.fetchOne(db, sql: "SELECT total(size) FROM answer") ?? 0
    while total > mostBytes {
      let oldest = try Row.fetchOne(db, sql: "SELECT id, size FROM answer ORDER BY used_at, id LIMIT 1")
      guard let oldest else { return }
      try db.execute(sql: "DELETE FROM answer WHERE id = ?", arguments: [try oldest.value(0) as Int64])
      total -= try oldest.value(1)
    }
  }
}
