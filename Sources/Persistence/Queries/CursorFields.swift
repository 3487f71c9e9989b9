/// The fields of a cursor as one text, parted by U+001F, which a field may hold as well.
enum CursorFields {
  private static let separator: UInt8 = 0x1F

  static func text(_ fields: [String]) -> String { fields.map(escaped).joined(separator: "\u{1F}") }

  /// Those that ``text(_:)`` put together.
  static func fields(_ text: String) -> [String] {
    text.utf8.split(separator: separator, omittingEmptySubsequences: false).map { escaped in
      let field = String(Substring(escaped))
      return field.contains("%") ? field.replacing("%1F", with: "\u{1F}").replacing("%25", with: "%") : field
    }
  }

  private static func escaped(_ field: String) -> String {
    // Most have neither, and are as cursors of earlier programs have them.
    guard field.utf8.contains(where: { $0 == separator || $0 == UInt8(ascii: "%") }) else { return field }
    return field.replacing("%", with: "%25").replacing("\u{1F}", with: "%1F")
  }
}
