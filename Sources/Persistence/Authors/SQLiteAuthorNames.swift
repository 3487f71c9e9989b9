import Catalog
import Foundation
import GRDB
import Synchronization

/// Names of authors in one SQLite file beside the catalogue. It is made of a dump and can be made of one again: a file
/// that is damaged or of another shape is made anew, and one that is not there knows nobody.
package final class SQLiteAuthorNames: AuthorNames {
  private let path: String
  /// Held while the file is worked on.
  private let open = Mutex<SideFile?>(nil)

  private static let shape = SideFile.Shape(
    version: 1, tables: "CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;")

  /// Nothing is opened or made before the first use.
  package init(path: String) { self.path = path }

  package func names(of numbers: Set<Int64>) throws -> [Int64: String] {
    guard !numbers.isEmpty, FileManager.default.fileExists(atPath: path) else { return [:] }
    return try attempt { file in
      try file.database.read { db in
        let lookup = try RowStatement("SELECT name FROM author WHERE id = ?", in: db)
        var names: [Int64: String] = [:]
        // In order, so that neighbours come from one page.
        for number in numbers.sorted() {
          lookup.bind(number, at: 1)
          names[number] = try lookup.first { $0.text(0) }
        }
        return names
      }
    }
  }

  package func insert(_ names: [Int64: String]) throws {
    guard !names.isEmpty else { return }
    try attempt { file in
      try file.database.write { db in
        let insertion = try RowStatement("INSERT OR REPLACE INTO author VALUES (?, ?)", in: db)
        for (number, name) in names.sorted(by: { $0.key < $1.key }) {
          insertion.bind(number, at: 1)
          insertion.bind(name, at: 2)
          try insertion.run()
        }
      }
    }
  }

  /// Tries twice, the second time with a new file where the first was damaged.
  private func attempt<Value: Sendable>(_ body: @Sendable (SideFile) throws -> Value) throws -> Value {
    try translatingErrors(path: path) {
      try open.withLock { open in
        do { return try body(file(&open)) } catch  where SideFile.meansDamage(error) {
          open = nil
          SideFile.delete(path)
          return try body(file(&open))
        }
      }
    }
  }

  private func file(_ open: inout SideFile?) throws -> SideFile {
    if let open, open.isInPlace { return open }
    open = nil
    // A power cut may take what came last, not the file.
    let file = try SideFile(path: path, shape: Self.shape, busy: .seconds(5), synchronous: "NORMAL")
    open = file
    return file
  }
}
