import Foundation

/// What is wrong with a text that is no JSON, and where, for the one who wrote it; nil where that is not known.
///
/// `JSONDecoder` does not say it on every platform; `JSONSerialization` gives the offset, inside a sentence.
func faultInJSON(_ json: [UInt8]) -> String? {
  do {
    _ = try JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed)
    return nil
  } catch {
    guard let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String else { return nil }
    if text.hasPrefix("Unexpected end of file") { return "it is no JSON: unexpected end of file" }
    guard let match = text.firstMatch(of: /(.+) around character (\d+)\./) else { return nil }
    let fault = match.1.prefix(1).lowercased() + match.1.dropFirst()
    return Int(match.2).map { "it is no JSON: \(fault) \(place(of: $0, in: json))" }
  }
}

/// Lines and columns count from 1, columns in bytes.
private func place(of offset: Int, in text: [UInt8]) -> String {
  let before = text.prefix(max(0, offset))
  let newline = UInt8(ascii: "\n")
  let column = before.count - (before.lastIndex(of: newline).map { $0 + 1 } ?? 0) + 1
  return "in line \(before.count { $0 == newline } + 1), column \(column)"
}
