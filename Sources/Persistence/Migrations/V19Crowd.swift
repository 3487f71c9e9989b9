import GRDB

extension Schema {
  /// The records that touch too many others to be of one book. Never edited once shipped.
  static let v19Crowd = Migration(name: "V19Crowd") { db in
    try db.execute(
      sql: """
        CREATE TABLE crowd (
          record INTEGER PRIMARY KEY REFERENCES record (id)
        ) STRICT;
        """)
  }
}
