/// Names one source record: the source, and the key that the source's adapter gives the item.
///
/// Ordered by source, then key, as UTF-8 bytes: the *key order* that breaks every tie in merging.
package struct RecordKey: Hashable, Comparable, Sendable {
  /// The source's id, as `nytimes`: `a-z`, `0-9` and `-`.
  package let source: String
  /// Unique within the source, stable between fetches, 1 or more characters.
  package let key: String

  package init(source: String, key: String) {
    self.source = source
    self.key = key
  }

  /// The id under which the record, and the book that it comes first in, is printed.
  package var id: RecordID { RecordID(self) }

  package static func < (left: RecordKey, right: RecordKey) -> Bool {
    if areSameBytes(left.source, right.source) {
      return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }
    return left.source.utf8.lexicographicallyPrecedes(right.source.utf8)
  }

  /// By bytes, as the order is: `==` on strings would call a composed and a decomposed é the same.
  package static func == (left: RecordKey, right: RecordKey) -> Bool {
    areSameBytes(left.source, right.source) && areSameBytes(left.key, right.key)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytesOf: source)
    hasher.combine(bytesOf: key)
  }
}

extension RecordKey: CustomStringConvertible {
  /// `source:key`, a reference that every verb accepts.
  package var description: String { "\(source):\(key)" }

  /// The reverse: what stands before the first colon, and behind it; nil without one. Either may be empty.
  package init?(reading text: String) {
    // Not by characters: a key may begin with a mark that makes one character with the colon.
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    self.init(source: String(text[..<colon]), key: String(text[text.utf8.index(after: colon)...]))
  }
}
