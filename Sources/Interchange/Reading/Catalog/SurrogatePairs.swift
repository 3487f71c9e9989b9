/// The first escape of a JSON text that stands for half of a character and has not the other half beside it, as it is
/// written (`\ud83d`); nil where there is none (RFC 8259, section 7).
/// - Parameter json: follows the grammar of JSON.
func halfOfSurrogatePair(in json: [UInt8]) -> String? {
  var index = 0
  /// Where the escape of a first half ended, and what it is.
  var first: (end: Int, text: String)?
  while index + 1 < json.count {
    guard json[index] == UInt8(ascii: "\\") else {
      index += 1
      continue
    }
    guard json[index + 1] == UInt8(ascii: "u"), index + 6 <= json.count else {
      index += 2
      continue
    }
    let text = String(decoding: json[index..<(index + 6)], as: UTF8.self)
    let unit = UInt16(text.dropFirst(2), radix: 16) ?? 0
    if UTF16.isTrailSurrogate(unit) {
      guard first?.end == index else { return first?.text ?? text }
      first = nil
    } else if let first {
      return first.text
    } else if UTF16.isLeadSurrogate(unit) {
      first = (index + 6, text)
    }
    index += 6
  }
  return first?.text
}
