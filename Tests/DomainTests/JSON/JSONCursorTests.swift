import Domain
import TestSupport
import Testing

@Suite struct JSONCursorTests {
  @Test func `members and elements are walked through, and what is not read is passed over`() {
    var cursor = JSONCursor(Array(#" {"a":[1,{"x":[2]},"]"],"b\u0021":null, "items" : [{"t":"A"},7, true ] } "#.utf8))
    var (names, texts): ([String], [String?]) = ([], [])
    cursor.members { name, cursor in
      names.append(name)
      guard name == "items" else { return }
      cursor.elements { texts.append($0.text()) }
    }
    #expect(names == ["a", "b!", "items"] && texts == [nil, "7", "true"])
  }

  /// Whatever the reader takes, the cursor reads as the reader does.
  @Test func `it reads what the reader reads`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let sound = Array(#"[{"a":[1,-2.5e+3,0,"x\u00e9\n"],"b":{"c":null,"d":true}},[[]],{},false,"é",12E2]"#.utf8)
    let alphabet = Array(#"{}[]",:\0123.-+eEutrfnals \#n"#.utf8) + [0xC3, 0xFF]
    var count = 0
    for round in 0..<5000 {
      var text = sound
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let index = text.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text[index] = alphabet.randomElement(using: &random) ?? 0
        case 1: text.remove(at: index)
        default: text.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
        }
      }
      var reader = JSONReader(text)
      guard let value = try? reader.value(within: JSONLimits(bytes: 10_000, values: 1000)) else { continue }
      count += 1
      var (again, cursor) = (JSONReader(value), JSONCursor(value))
      let note = "seed \(seed), round \(round): \(String(decoding: value, as: UTF8.self))"
      #expect(try Self.steps(&again) == Self.steps(&cursor), "\(note)")
    }
    #expect(count > 1000)
  }

  private static func steps(_ reader: inout JSONReader) throws -> [String?] {
    var steps: [String?] = []
    switch try reader.next() {
    case UInt8(ascii: "{"):
      try reader.members { name, reader in
        // Some are not read.
        if name != "c" { steps += [name] + (try Self.steps(&reader)) }
      }
      steps.append("}")
    case UInt8(ascii: "["):
      try reader.elements { steps += try Self.steps(&$0) }
      steps.append("]")
    default: steps.append(try reader.text())
    }
    return steps
  }

  private static func steps(_ cursor: inout JSONCursor) -> [String?] {
    var steps: [String?] = []
    switch cursor.first {
    case UInt8(ascii: "{"):
      cursor.members { name, cursor in
        if name != "c" { steps += [name] + Self.steps(&cursor) }
      }
      steps.append("}")
    case UInt8(ascii: "["):
      cursor.elements { steps += Self.steps(&$0) }
      steps.append("]")
    default: steps.append(cursor.text())
    }
    return steps
  }
}
