import Domain
import Foundation
import Sourcing

/// `json-api/getCategories`: an object with an array of sub-sections for each section.
struct InstructablesSections {
  /// The sections' keys in the service's order, each once; what cannot be a key is left out.
  let keys: [String]

  /// An object decoded from JSON has lost the order of its keys, so that is taken from the text.
  init(_ response: HTTPResponse) throws(SourceError) {
    let values = try response.decoded(as: [String: Section].self)
    var names = Set(values.filter(\.value.isArray).keys)
    names = names.filter { trimmed($0) == $0 && !$0.unicodeScalars.contains(where: isControl) }
    guard !names.isEmpty || values.isEmpty else { throw .badResponse(reason: "it has no sections in it") }
    keys = topLevelKeys(ofJSON: response.body).filter { names.remove($0) != nil }
  }

  private struct Section: Decodable {
    let isArray: Bool
    init(from decoder: any Decoder) throws { isArray = (try? decoder.unkeyedContainer()) != nil }
  }
}

extension Category {
  /// A section; the service has no names to show for them, so the name is the key in words.
  init(instructables key: String) {
    let words = key.split(separator: "-").joined(separator: " ")
    let name = words.prefix(1).uppercased() + words.dropFirst()
    self.init(source: Instructables.info.id, key: key, name: name.isEmpty ? key : name, kind: .section)
  }
}

/// The keys of a JSON object that is known to be sound, as often and in the order that they are written in.
private func topLevelKeys(ofJSON json: [UInt8]) -> [String] {
  var keys: [String] = []
  var depth = 0
  var index = 0
  while index < json.count {
    switch json[index] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    case UInt8(ascii: "\""):
      let end = endOfString(in: json, from: index)
      if depth == 1, isColonNext(in: json[end...]), let key = string(json[index..<end]) { keys.append(key) }
      index = end
      continue
    default: break
    }
    index += 1
  }
  return keys
}

/// The index behind the closing quotation mark of the string that begins at `start`.
private func endOfString(in json: [UInt8], from start: Int) -> Int {
  var index = start + 1
  while index < json.count, json[index] != UInt8(ascii: "\"") {
    index += json[index] == UInt8(ascii: "\\") ? 2 : 1
  }
  return min(index + 1, json.count)
}

/// After white space (RFC 8259, section 2).
private func isColonNext(in json: ArraySlice<UInt8>) -> Bool {
  json.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ":")
}

private func string(_ literal: ArraySlice<UInt8>) -> String? {
  try? JSONDecoder().decode(String.self, from: Data(literal))
}
