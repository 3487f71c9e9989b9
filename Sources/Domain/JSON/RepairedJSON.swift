/// The JSON with U+FFFD for each thing in it that no text can hold; nil where there is none.
///
/// These are bytes that are no UTF-8 (RFC 8259, section 8.1), and an escape of half a surrogate pair (section 8.2), as
/// a service writes it that cuts a text in the middle of a sign. For one of them a decoder refuses the whole text.
/// - Parameter json: what a ``JSONReader`` has found to be JSON.
package func repairedJSON(_ json: [UInt8]) -> [UInt8]? {
  let isUTF8 = String(validating: json, as: UTF8.self) != nil
  var bytes = isUTF8 ? json : Array(String(decoding: json, as: UTF8.self).utf8)
  var isChanged = !isUTF8
  var index = 0
  // In JSON a backslash stands in texts alone, and what stands behind one is no other.
  while index < bytes.count, let escape = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
    let end = escape + 6
    guard end <= bytes.count, bytes[escape + 1] == UInt8(ascii: "u") else {
      index = escape + 2
      continue
    }
    let length = escapedScalar(in: bytes[...], at: escape).length
    if length == 6, Unicode.Scalar(codeUnit(in: bytes[...], at: escape)) == nil {
      bytes.replaceSubrange((escape + 2)..<end, with: "fffd".utf8)
      isChanged = true
    }
    index = escape + length
  }
  return isChanged ? bytes : nil
}
