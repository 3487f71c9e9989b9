package import Domain

/// Writes a whole catalogue, with provenance, one piece a line.
package struct CatalogWriter: Sendable {
  private let form: CatalogFormat
  /// The one that stands open.
  private var section = CatalogSection.books
  private var isEmpty = true
  /// How many elements each section has.
  private var counts: [CatalogSection: Int] = [:]

  package init(_ form: CatalogFormat) { self.form = form }

  /// Bytes before the first piece.
  package var head: [UInt8] {
    form == .json ? Array(#"{"schema":"\#(CatalogFormat.schema)","books":["#.utf8) : []
  }

  /// One piece, and what stands between it and the one before. The pieces come in the order of
  /// ``CatalogTransfer/export(_:)`` of `Catalog`.
  package mutating func bytes(for piece: CatalogElement) -> [UInt8] {
    switch piece {
    case .book(let book, let times): write(JSON(copying: book, addedAt: times), in: .books)
    case .copy: []
    case .record(let record, let time): write(JSON(copying: record, addedAt: time), in: .records)
    case .category(let summary): write(JSON(copying: summary), in: .categories)
    case .placement(let placement): write(JSON(copying: placement), in: .placements)
    case .entry(let entry): write(JSON(copying: entry), in: .journal)
    case .decision(let verdict): write(JSON(verdict), in: .decisions)
    }
  }

  /// Bytes after the last piece.
  package mutating func tail() -> [UInt8] {
    guard form == .json else { return end.line + [UInt8(ascii: "\n")] }
    return open(.decisions) + Array("\n]}\n".utf8)
  }

  private var end: JSON {
    .object([
      (CatalogSection.endKey, .object(CatalogSection.allCases.map { ($0.rawValue, JSON(counts[$0] ?? 0)) }))
    ])
  }

  private mutating func write(_ element: JSON, in section: CatalogSection) -> [UInt8] {
    counts[section, default: 0] += 1
    guard form == .json else {
      let line = section.elementKey.map { JSON.object([($0, element)]) } ?? element
      return line.line + [UInt8(ascii: "\n")]
    }
    let bytes = open(section) + Array((isEmpty ? "\n" : ",\n").utf8) + element.line
    isEmpty = false
    return bytes
  }

  /// Closes the open section, and every one between it and the wanted one.
  private mutating func open(_ wanted: CatalogSection) -> [UInt8] {
    var bytes: [UInt8] = []
    for next in CatalogSection.allCases.drop(while: { $0 != section }).dropFirst() where section != wanted {
      bytes += Array("\n],\n\"\(next.rawValue)\":[".utf8)
      (section, isEmpty) = (next, true)
    }
    return bytes
  }
}
