import Domain
import Foundation
import Interchange

/// A form in which other programs write books and that this one does not read. The raw values are its names for a
/// person.
package enum ForeignForm: String, Sendable, CaseIterable {
  case bibTeX = "BibTeX"
  case ris = "RIS"
  case endNote = "EndNote"
  case pubMed = "PubMed"
  case marc = "MARC"
  /// As Zotero and Pandoc write it: an array of objects with titles, as a book list is one.
  case cslJSON = "CSL JSON"
  /// MARCXML, MODS, ONIX, Zotero's RDF, Tellico's own, feeds.
  case xml = "XML"
  case html = "HTML"

  /// The form of a file that begins with these bytes; nil where it is none of these.
  package init?(beginning bytes: [UInt8]) {
    let bytes = Array(bytes.prefix(64 << 10))
    // A record of ISO 2709 begins with its length and has the end of a field within.
    if bytes.count >= 24, bytes.prefix(5).allSatisfy(\.isASCIIDigit), bytes.contains(0x1E) {
      self = .marc
      return
    }
    // A mark may stand behind a blank line, where files were put together.
    let text = String(decoding: transcoded(beginning: bytes), as: UTF8.self)
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if text.hasPrefix("TY  -") || text.hasPrefix("TY -") {
      self = .ris
    } else if text.hasPrefix("%0 ") {
      self = .endNote
    } else if text.hasPrefix("PMID-") {
      self = .pubMed
    } else if Self.isMarkup(text) {
      let beginning = text.prefix(14).lowercased()
      self = beginning == "<!doctype html" || beginning.hasPrefix("<html") ? .html : .xml
    } else if Self.isBibTeX(text) {
      self = .bibTeX
    } else if text.hasPrefix("{"), Self.isCSL(text) {
      self = .cslJSON
    } else if text.hasPrefix("["), text.contains("\"type\""), Self.onlyInCSL.contains(where: { text.contains($0) }) {
      self = .cslJSON
    } else {
      return nil
    }
  }

  /// False for a page of the web, which holds no list of books that a program could open.
  package var isOfBooks: Bool { self != .html }

  /// True for one object of CSL JSON alone. A line of an export has a kind, and no type.
  private static func isCSL(_ text: Substring) -> Bool {
    var json = JSONReader(Array(text.utf8))
    guard let object = try? json.value(within: JSONLimits(bytes: 64 << 10, values: 10_000)) else { return false }
    var names: Set<String> = []
    var cursor = JSONCursor(object)
    cursor.members { name, _ in names.insert(name) }
    let printed = String(decoding: object, as: UTF8.self)
    return names.isSuperset(of: ["type", "title"]) && names.isDisjoint(with: ["kind", "records"])
      && onlyInCSL.contains { printed.contains($0) }
  }

  /// An element, a comment, a declaration or an instruction (XML 1.0, section 2.1).
  private static func isMarkup(_ text: Substring) -> Bool {
    guard text.first == "<", let next = text.dropFirst().first else { return false }
    return next == "!" || next == "?" || next.isLetter
  }

  /// True for a text that begins with an entry (`@book{`), perhaps behind comments (`%`), or has an entry of a usual
  /// type anywhere.
  private static func isBibTeX(_ text: Substring) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).lazy.compactMap { trimmed(String($0)) }
    guard let first = lines.first(where: { !$0.hasPrefix("%") }) else { return false }
    return entryType(first) != nil || lines.contains { entryType($0).map { usualTypes.contains($0) } ?? false }
  }

  /// `book` of `@Book{lind,`, in lower case; nil for a line that begins no entry.
  private static func entryType(_ line: String) -> String? {
    guard line.first == "@" else { return nil }
    let type = line.dropFirst().prefix(while: \.isLetter)
    let behind = line.dropFirst(type.count + 1).drop(while: \.isWhitespace).first
    return !type.isEmpty && (behind == "{" || behind == "(") ? type.lowercased() : nil
  }

  /// Those of BibTeX, and what else stands in its files (BibTeXing, section 3.1).
  private static let usualTypes: Set = [
    "article", "book", "booklet", "inbook", "incollection", "inproceedings", "manual", "mastersthesis", "misc",
    "phdthesis", "proceedings", "techreport", "unpublished", "online", "string", "preamble", "comment",
  ]

  /// A name in its parts, and a date in its own.
  private static let onlyInCSL = ["\"date-parts\"", "\"family\"", "\"given\""]
}
