import Foundation

/// The text in normalization form C (UAX #15), in which a letter is written in one way only. A text that is in it
/// already, as nearly all are, is returned as it is.
package func composed(_ text: String) -> String {
  if isSurelyComposed(text) { return text }
  let composed = text.precomposedStringWithCanonicalMapping
  return areSameBytes(composed, text) ? text : composed
}

/// True where a quick look shows that the text is in form C: no character of it is, or may be, part of another one.
/// False says nothing.
package func isSurelyComposed(_ text: String) -> Bool {
  // Below U+0300, whose first byte is 0xCC, nothing composes with what is before it.
  let greatest = text.utf8.withContiguousStorageIfAvailable { bytes in bytes.reduce(0) { max($0, $1) } }
  if let greatest { if greatest < 0xCC { return true } } else if text.utf8.allSatisfy({ $0 < 0xCC }) { return true }
  return text.unicodeScalars.allSatisfy { scalar in
    switch scalar.value {
    // Latin, Cyrillic without its marks, punctuation, kana without their marks, the Han of all national standards,
    // syllables of Hangul.
    case 0..<0x0300, 0x0400...0x0482, 0x048A...0x052F, 0x1E00...0x1EFF, 0x2002...0x2027, 0x2030...0x205E,
      0x20A0...0x20BF, 0x3003...0x3029, 0x3041...0x3096, 0x309D...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3,
      0xFF01...0xFF60:
      true
    default: false
    }
  }
}

extension SourceRecord {
  /// The record with every text in normalization form C; itself where it is so already.
  ///
  /// Its key stays as the source writes it: its id is derived from the key, and decisions name it. So do the names of
  /// ``extra``, which are the program's own, and addresses, which are ASCII.
  package var composed: SourceRecord {
    var (record, check, composer) = (self, ComposedCheck(), Composer())
    record.visitTexts(&check)
    if !check.isSurelyComposed { record.visitTexts(&composer) }
    return record
  }
}

private struct ComposedCheck: RecordTextVisitor {
  static var sets: Bool { false }
  private(set) var isSurelyComposed = true

  mutating func visit(_ text: inout String) {
    if isSurelyComposed { isSurelyComposed = Domain.isSurelyComposed(text) }
  }
  mutating func visit(fixed text: inout String) {}
}

private struct Composer: RecordTextVisitor {
  static var sets: Bool { true }

  mutating func visit(_ text: inout String) { text = composed(text) }
  mutating func visit(fixed text: inout String) {}
}
