package import Domain

/// A source whose answers may also come as files of the reader's, which `books import` puts into the catalogue.
package protocol FileSource: BookSource {
  /// Looks a file through, which may be of any size and is never held in memory as a whole.
  /// - Throws: ``SourceError/badResponse(reason:)`` where it is no file of this source; what reading it throws.
  static func pages(ofFile file: RandomAccessBytes) throws -> any FilePages
}

/// What a file holds, page by page.
package protocol FilePages: Sendable {
  /// What concerns the whole file.
  var rows: FileRows { get }

  /// The records of the next page as the source would give them, each complete on its page; nil behind the last one.
  /// - Throws: what ``FileSource/pages(ofFile:)`` does.
  mutating func next() throws -> [SourceRecord]?
}

/// The rows of a file, and what could not be used of them.
package struct FileRows: Hashable, Sendable {
  /// All rows.
  package var count = 0
  /// Rows that gave no record.
  package var unusable = 0
  /// The first of these, at most ``mostFaults``, in the order of the file.
  package var faults: [RowFault] = []
  /// Members of rows that no row of this source has, and how many rows have them; the first ``mostFaults`` names, in
  /// the order of appearance.
  package var unknownKeys: [UnknownKey] = []
  /// Rows that name a book which an earlier row names: they are one record with it.
  package var joined = 0

  package static let mostFaults = 20

  package init() {}

  /// - Parameter most: so many are kept.
  package mutating func note(_ fault: RowFault, keeping most: Int = mostFaults) {
    unusable += 1
    if faults.count < most { faults.append(fault) }
  }

  /// - Parameter known: the names that a row may have; the nearest is what was meant.
  package mutating func note(unknownKey name: String, known: some Sequence<String>) {
    if let index = unknownKeys.firstIndex(where: { $0.name == name }) {
      unknownKeys[index].count += 1
    } else if unknownKeys.count < Self.mostFaults {
      unknownKeys.append(UnknownKey(name: name, count: 1, meant: UnknownKey.meant(by: name, among: known)))
    }
  }
}

/// A row that gave no record.
package struct RowFault: Hashable, Sendable {
  /// From 1.
  package var row: Int
  /// Where the row begins.
  package var location: JSONLocation
  /// For a person: `no title`.
  package var reason: String
  /// Of several lists the one that it is in, as it may be printed; nil where there is one.
  package var list: String?
  /// How the row is called, in place of where it stands; nil in a file with lines.
  package var name: String?

  package init(row: Int, location: JSONLocation, reason: String) {
    self.row = row
    self.location = location
    self.reason = reason
  }
}

/// A name in the rows of a file that is none of those that the source reads.
package struct UnknownKey: Hashable, Sendable {
  package var name: String
  /// How many rows have it.
  package var count: Int
  /// The known name that it is most like; nil where it is like none.
  package var meant: String?

  package init(name: String, count: Int, meant: String?) {
    self.name = name
    self.count = count
    self.meant = meant
  }

  /// The nearest of the known names, else one that begins the name, as `isbn` does `isbn13`, or that the name begins.
  fileprivate static func meant(by name: String, among known: some Sequence<String>) -> String? {
    let name = name.lowercased()
    return nearest(to: name, among: known)
      ?? known.first { min(name.count, $0.count) >= 3 && (name.hasPrefix($0) || $0.hasPrefix(name)) }
  }
}
