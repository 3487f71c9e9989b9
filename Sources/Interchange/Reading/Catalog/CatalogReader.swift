package import Domain

/// Gives the elements of a whole catalogue, plain or with provenance, in the order of the file.
///
/// A file of lines may hold several exports, one behind the other. ``CatalogElement/nextExport`` comes between them:
/// after an end line, before the next element.
///
/// A file is read in three steps, of which only the first and the last have to be taken in order: ``RawElementReader``
/// splits it, ``RawElement/decoded()`` decodes an element, and this compares the lines with the counts of end lines.
/// Each element is checked, but the file may be broken further on: nothing counts before the end is reached.
package struct CatalogReader: Sendable {
  /// The elements of the text that was decoded last, in reverse.
  private var waiting: [CatalogElement] = []
  /// How many lines of each section stand behind the last end line, or the beginning, and are still to be counted by
  /// one.
  private var counts: [CatalogSection: Int] = [:]
  /// True where an end line came, and no element since.
  private var isBehindEnd = false

  package init() {}

  /// The next element; nil at the end.
  ///
  /// A book comes as its records, or as a copy where the file has no more of them than their names.
  /// - Parameter decoded: the next text each time it is called; nil behind the last.
  /// - Throws: ``CatalogFault`` where lines were lost or added, and what giving a text throws.
  package mutating func next(_ decoded: () throws -> RawElement.Decoded?) throws -> CatalogElement? {
    while waiting.isEmpty {
      guard let text = try decoded() else { return nil }
      waiting = try elements(of: text).reversed()
      if isBehindEnd, !waiting.isEmpty {
        waiting.append(.nextExport)
        isBehindEnd = false
      }
    }
    return waiting.popLast()
  }

  private mutating func elements(of text: RawElement.Decoded) throws(CatalogFault) -> [CatalogElement] {
    switch text.content {
    case .elements(let elements): return elements
    case .counted(let elements, let section):
      counts[section, default: 0] += 1
      return elements
    case .end(let wanted, let line): try check(wanted, line: line)
    case .fileEnd(let fault): if !counts.isEmpty { throw fault }
    }
    return []
  }

  private mutating func check(_ wanted: [CatalogSection: Int], line: Int) throws(CatalogFault) {
    for section in CatalogSection.allCases {
      let (wanted, count) = (wanted[section] ?? 0, counts[section] ?? 0)
      if wanted != count {
        let words = "“end.\(section.rawValue)” is \(wanted), but \(count) stand before it: lines were lost or added"
        throw CatalogFault(line: line, words)
      }
    }
    counts = [:]
    isBehindEnd = true
  }
}
