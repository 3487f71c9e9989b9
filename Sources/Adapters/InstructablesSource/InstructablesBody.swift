import Foundation
import Sourcing

extension InstructablesReply {
  /// The body, decoded.
  static func read(_ body: [UInt8]) throws(SourceError) -> Self {
    guard let first = body.first(where: { !isSpace($0) }) else { throw .badResponse(reason: "it is empty") }
    if first == UInt8(ascii: "<") { throw .badResponse(reason: "it is HTML, not JSON") }
    // Damaged UTF-8, which the site is known for, would cost a field its value.
    let isSound = String(validating: body, as: UTF8.self) != nil
    let sound = isSound ? Data(body) : Data(String(decoding: body, as: UTF8.self).utf8)
    guard let reply = try? decode(sound) else { throw .badResponse(reason: "it is no JSON of the expected shape") }
    return reply
  }
}

extension InstructablesReply {
  static func decode(_ body: Data) throws -> Self { try JSONDecoder().decode(Self.self, from: body) }
}

/// `json-api/getCategories`: an object with an array of sub-sections for each section.
struct InstructablesSections: InstructablesReply {
  /// The sections' keys in the service's order, each once.
  let keys: [String]

  /// An object decoded from JSON has lost the order of its keys, so this is taken from the text.
  static func decode(_ body: Data) throws -> Self {
    var names = try JSONDecoder().decode(Self.self, from: body).keys
    return Self(keys: topLevelKeys(ofJSON: Array(body)).filter { names.remove($0) != nil })
  }

  private struct Section: Decodable {
    let isArray: Bool
    init(from decoder: any Decoder) throws { isArray = (try? decoder.unkeyedContainer()) != nil }
  }
}

/// The keys of a JSON object that is known to be sound, as often and in the order that they are written in.
func topLevelKeys(ofJSON json: [UInt8]) -> [String] {
  var keys: [String] = []
  var depth = 0
  var index = 0
  while index < json.count {
    switch json[index] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    case UInt8(ascii: "\""):
      let end = endOfString(in: json, from: index)
      let isKey = json[end...].first { !isSpace($0) } == UInt8(ascii: ":")
      if depth == 1, isKey, let key = string(ofJSON: json[index..<end]) { keys.append(key) }
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

private func string(ofJSON literal: ArraySlice<UInt8>) -> String? {
  try? JSONDecoder().decode(String.self, from: Data(literal))
}

/// RFC 8259, section 2.
private func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
