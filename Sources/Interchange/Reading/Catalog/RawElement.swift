import Domain
import Foundation

/// One element of a catalogue as it stands in the file. It may be decoded on any thread.
package struct RawElement: Sendable {
  /// Which part of the file it is.
  enum Kind: Sendable {
    case line
    /// An element of a section of the document.
    case element(CatalogSection)
    /// The end of the lines, without any text. The fault is thrown where lines stand before it that no end line counts.
    case fileEnd(CatalogFault)
  }

  /// The element once it is decoded.
  package struct Decoded: Sendable {
    enum Content: Hashable, Sendable {
      case elements([CatalogElement])
      /// Elements of a line, which an end line has to count.
      case counted([CatalogElement], CatalogSection)
      /// An end line, and its number in the file: how many elements of each section stand before it.
      case end([CatalogSection: Int], line: Int)
      case fileEnd(CatalogFault)
    }

    let content: Content
  }

  let kind: Kind
  /// JSON.
  let bytes: [UInt8]
  /// The line in which it begins, from 1.
  let line: Int

  package var byteCount: Int { bytes.count }

  /// - Throws: ``CatalogFault``.
  package func decoded() throws -> Decoded { Decoded(content: try content()) }

  private func content() throws -> Decoded.Content { try plainContent() ?? decodedContent() }

  /// The content where it is plain, as in most of what `books export` writes (``PlainElement``); else nil.
  func plainContent() -> Decoded.Content? {
    switch kind {
    case .element(.books): PlainElement.records(ofBook: bytes).map { .elements($0) }
    case .element(.records): PlainElement.record(bytes).map { .elements([$0]) }
    case .element(.placements): PlainElement.placement(bytes).map { .elements([$0]) }
    case .line:
      switch JSONCursor(bytes).firstName {
      case "id": PlainElement.records(ofBook: bytes).map { .counted($0, .books) }
      case CatalogSection.records.elementKey: PlainElement.onlyRecord(bytes).map { .counted([$0], .records) }
      case CatalogSection.placements.elementKey: PlainElement.onlyPlacement(bytes).map { .counted([$0], .placements) }
      default: nil
      }
    default: nil
    }
  }

  /// - Throws: ``CatalogFault``.
  func decodedContent() throws -> Decoded.Content {
    switch kind {
    case .line: try contentOfLine()
    case .element(let section): .elements(try elements(of: section))
    case .fileEnd(let fault): .fileEnd(fault)
    }
  }

  private func contentOfLine() throws -> Decoded.Content {
    // Most lines are books. Looking through all names of a book for the kind of line takes a fifth of the time to read
    // it.
    let book = JSONCursor(bytes).firstName == "id" ? LineElement(try decoded(BookElement.self)) : nil
    return switch try book ?? decoded(LineElement.self) {
    case .copy(let elements): .elements(elements)
    case .element(let elements, let section): .counted(elements, section)
    case .end(let wanted): .end(wanted, line: line)
    }
  }

  private func elements(of section: CatalogSection) throws -> [CatalogElement] {
    switch section {
    case .books: try decoded(BookElement.self).elements
    case .records: [try decoded(RecordElement.self).element]
    case .categories: [.category(try decoded(CategoryElement.self).summary)]
    case .placements: [.placement(try decoded(PlacementElement.self).placement)]
    case .journal: [.entry(try decoded(EntryElement.self).entry)]
    case .decisions: [.decision(try decoded(VerdictElement.self).brought)]
    }
  }

  func decoded<Element: Decodable>(_ type: Element.Type) throws -> Element {
    do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch {
      if String(validating: bytes, as: UTF8.self) == nil { throw CatalogFault(line: line, "it is not UTF-8") }
      // The grammar of JSON was checked before, all but this.
      if let half = halfOfSurrogatePair(in: bytes) {
        throw CatalogFault(line: line, "“\(half)” stands in a text without the other half of its character")
      }
      throw CatalogFault(line: line, error)
    }
  }
}
