import Domain
import Foundation
import Interchange

/// A form in which other programs write books, and which is not read. The raw values are its names for a person.
package enum ForeignForm: String, Sendable, CaseIterable {
  case bibTeX = "BibTeX"
  case ris = "RIS"
  case marc = "MARC"
  /// As Zotero and Pandoc write it: an array of objects with titles, as a book list is one.
  case cslJSON = "CSL JSON"
  /// MARCXML, MODS, Zotero's RDF, Tellico's own.
  case xml = "XML"

  /// The form of a file that begins with these bytes; nil where it is none of these.
  package init?(beginning bytes: [UInt8]) {
    let bytes = bytes.prefix(64 << 10)
    // A record of ISO 2709 begins with its length and has the end of a field within.
    if bytes.count >= 24, bytes.prefix(5).allSatisfy(\.isASCIIDigit), bytes.contains(0x1E) {
      self = .marc
      return
    }
    let text = String(decoding: bytes.withoutByteOrderMark, as: UTF8.self).drop(while: \.isWhitespace)
    if text.hasPrefix("TY  -") {
      self = .ris
    } else if text.hasPrefix("<?xml") {
      self = .xml
    } else if Self.isBibTeX(text) {
      self = .bibTeX
    } else if text.hasPrefix("["), text.contains("\"type\""), Self.onlyInCSL.contains(where: { text.contains($0) }) {
      self = .cslJSON
    } else {
      return nil
    }
  }

  /// `@book{`, perhaps behind comments, which begin with `%` here.
  private static func isBibTeX(_ text: Substring) -> Bool {
    let entry = text.split(whereSeparator: \.isNewline).lazy.compactMap { trimmed(String($0)) }
      .first { !$0.hasPrefix("%") }
    guard let entry, entry.first == "@" else { return false }
    let behind = entry.dropFirst().drop(while: \.isLetter).drop(while: \.isWhitespace)
    return entry.dropFirst().first?.isLetter == true && (behind.first == "{" || behind.first == "(")
  }

  /// A name in its parts, and a date in its own.
  private static let onlyInCSL = ["\"date-parts\"", "\"family\"", "\"given\""]
}
