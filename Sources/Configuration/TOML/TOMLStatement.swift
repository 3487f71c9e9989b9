/// A header, or a key with its value, and where it stands in the text. Ranges are of bytes.
struct TOMLStatement: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// `[path]`, or `[[path]]`.
    case header
    /// `key = value` on lines of its own.
    case pair
    /// `key = value` within the braces of an inline table.
    case inlinePair
  }

  var kind: Kind
  /// From the root, the header's path in front.
  var path: [String]
  /// How many of ``path`` come from the header or the braces around it.
  var outer: Int
  /// From the first byte of the key, or of the header, to the last of the value.
  var range: Range<Int>
  /// The value; of a header, nothing.
  var value: Range<Int>
}
