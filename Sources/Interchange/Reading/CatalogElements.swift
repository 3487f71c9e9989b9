package import Domain

/// The elements of a whole catalogue, plain or with provenance, in the order of the file.
///
/// Lines of several exports may stand one behind the other. What stands behind an end line is of another one, which
/// ``CatalogElement/nextExport`` says.
///
/// A file is read in three steps, of which only the first and the last have to be taken in order: ``CatalogTexts``
/// takes it apart, ``CatalogText/decoded()`` decodes an element, and this compares what lines there are with what end
/// lines say. What is read is checked, but the file may turn out to be broken behind it: nothing counts before the end
/// is reached.
package struct CatalogElements: Sendable {
  /// Those of the text decoded last, the next of them last.
  private var waiting: [CatalogElement] = []
  /// How many lines stand behind the last end line, or the beginning, that only an end line can vouch for.
  private var counts: [CatalogSection: Int] = [:]
  /// True where an end line was the last that said something.
  private var isBehindEnd = false

  package init() {}

  /// The next element; nil at the end.
  ///
  /// A book comes as its records, or as a copy where the file has no more of them than their names.
  /// - Parameter decoded: the next text each time it is called; nil behind the last.
  /// - Throws: ``CatalogFault`` where lines were lost or added, and what giving a text throws.
  package mutating func next(_ decoded: () throws -> CatalogText.Decoded?) throws -> CatalogElement? {
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

  private mutating func elements(of text: CatalogText.Decoded) throws(CatalogFault) -> [CatalogElement] {
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
