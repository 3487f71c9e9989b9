package import Domain

/// Writes a whole catalogue, with provenance, one element a line.
package struct CatalogWriter: Sendable {
  private let form: CatalogFormat
  /// The one that stands open.
  private var section = CatalogSection.books
  private var isEmpty = true
  /// How many elements each section has.
  private var counts: [CatalogSection: Int] = [:]

  package init(_ form: CatalogFormat) { self.form = form }

  /// Bytes before the first element.
  package var head: [UInt8] {
    form == .json ? Array(#"{"schema":"\#(CatalogFormat.schema)","books":["#.utf8) : []
  }

  /// One element in words, without what stands between it and the one before.
  package struct Line: Sendable {
    fileprivate var section: CatalogSection
    fileprivate var bytes: [UInt8]
  }

  /// The element in words, wherever it stands; nil for one that is no part of a whole catalogue.
  package func line(for element: CatalogElement) -> Line? {
    switch element {
    case .book(let book, let times): line(JSON(copying: book, addedAt: times), in: .books)
    case .copy, .nextExport: nil
    case .record(let record, let time): line(JSON(copying: record, addedAt: time), in: .records)
    case .category(let summary): line(JSON(copying: summary), in: .categories)
    case .placement(let placement): line(JSON(copying: placement), in: .placements)
    case .entry(let entry): line(JSON(copying: entry), in: .journal)
    case .decision(let verdict): line(JSON(verdict), in: .decisions)
    }
  }

  private func line(_ element: JSON, in section: CatalogSection) -> Line {
    guard form == .ndjson, let key = section.elementKey else { return Line(section: section, bytes: element.line) }
    return Line(section: section, bytes: JSON.object([(key, element)]).line)
  }

  /// The line, and what stands between it and the one before. The lines come in the order of
  /// ``CatalogTransfer/export(_:)`` of `Catalog`.
  package mutating func bytes(for line: Line) -> [UInt8] {
    counts[line.section, default: 0] += 1
    guard form == .json else { return line.bytes + [UInt8(ascii: "\n")] }
    let bytes = open(line.section) + Array((isEmpty ? "\n" : ",\n").utf8) + line.bytes
    isEmpty = false
    return bytes
  }

  /// As ``bytes(for:)`` of the line; none for an element that is no part of a whole catalogue.
  package mutating func bytes(for element: CatalogElement) -> [UInt8] {
    line(for: element).map { bytes(for: $0) } ?? []
  }

  /// Bytes after the last element.
  package mutating func tail() -> [UInt8] {
    guard form == .json else { return end.line + [UInt8(ascii: "\n")] }
    return open(.decisions) + Array("\n]}\n".utf8)
  }

  private var end: JSON {
    .object([
      (CatalogSection.endKey, .object(CatalogSection.allCases.map { ($0.rawValue, JSON(counts[$0] ?? 0)) }))
    ])
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
