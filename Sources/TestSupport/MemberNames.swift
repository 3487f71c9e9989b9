/// The names of the members of the object that the text begins with, in their order. What stands for values need not be
/// JSON, as in documents: `{"id":"…","books":[book…],…}`.
package func memberNames(of text: some StringProtocol) -> [String] {
  let bytes = Array(text.utf8)
  var (names, depth) = ([String](), 0)
  /// Where the text began that is being read.
  var start: Int?
  var isEscaped = false
  for (index, byte) in bytes.enumerated() {
    guard let begin = start else {
      switch byte {
      case UInt8(ascii: "\""): start = index + 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      continue
    }
    if isEscaped || byte == UInt8(ascii: "\\") {
      isEscaped.toggle()
    } else if byte == UInt8(ascii: "\"") {
      let isName = depth == 1 && bytes.dropFirst(index + 1).first == UInt8(ascii: ":")
      if isName { names.append(String(decoding: bytes[begin..<index], as: UTF8.self)) }
      start = nil
    }
  }
  return names
}
