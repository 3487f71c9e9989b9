package import Domain

/// Reads a whole catalogue, plain or with provenance, one element at a time.
///
/// What is read is checked, but the file may turn out to be broken behind it: nothing counts before the end is reached.
/// It is made of three steps, of which only the first and the last have to be taken in order: ``CatalogTexts``,
/// ``CatalogText/decoded()`` and ``CatalogLineCount``.
package struct CatalogReader: Sendable {
  private var texts: CatalogTexts
  private var count = CatalogLineCount()
  /// Pieces of the element read last, the next of them last.
  private var waiting: [CatalogElement] = []

  package init(_ form: CatalogFormat, _ more: @escaping NextBytes) { texts = CatalogTexts(form, more) }

  /// The next piece; nil at the end.
  ///
  /// A book comes as its records, or as a copy where the file has no more of them than their names.
  /// - Throws: ``CatalogFault``, and what reading the file throws.
  package mutating func next() throws -> CatalogElement? {
    while waiting.isEmpty {
      guard let text = try texts.next() else { return nil }
      waiting = try count.pieces(of: text.decoded()).reversed()
    }
    return waiting.popLast()
  }
}

/// Compares what lines there are with what end lines say.
package struct CatalogLineCount: Sendable {
  /// How many lines stand behind the last end line, or the beginning, that only an end line can vouch for.
  private var counts: [CatalogSection: Int] = [:]

  package init() {}

  /// The pieces of the next text, in the order of the file.
  /// - Throws: ``CatalogFault`` where lines were lost or added.
  package mutating func pieces(of text: CatalogText.Decoded) throws(CatalogFault) -> [CatalogElement] {
    switch text.content {
    case .pieces(let pieces): return pieces
    case .counted(let pieces, let section):
      counts[section, default: 0] += 1
      return pieces
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
  }
}
