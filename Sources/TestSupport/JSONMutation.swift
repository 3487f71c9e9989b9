import Foundation

/// Bends JSON at random places, the same way for the same seed: what a service may send on a bad day.
package struct JSONMutation {
  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The JSON with one to three of its values replaced by others of any type, left out, or doubled.
  package mutating func bend(_ json: [UInt8]) throws -> [UInt8] {
    var tree = try JSONSerialization.jsonObject(with: Data(json), options: [.fragmentsAllowed])
    for _ in 0...random(below: 3) { tree = bent(tree) }
    return Array(try JSONSerialization.data(withJSONObject: tree, options: [.fragmentsAllowed]))
  }

  /// The bytes cut off somewhere, or with one of them replaced.
  package mutating func damage(_ json: [UInt8]) -> [UInt8] {
    guard !json.isEmpty else { return json }
    let place = random(below: json.count)
    if random(below: 2) == 0 { return Array(json[..<place]) }
    var bytes = json
    bytes[place] = UInt8(random(below: 256))
    return bytes
  }

  private mutating func bent(_ node: Any) -> Any {
    if var object = node as? [String: Any], !object.isEmpty, random(below: 12) > 0 {
      let key = object.keys.sorted()[random(below: object.count)]
      object[key] = random(below: 8) == 0 ? nil : bent(object[key] ?? NSNull())
      return object
    }
    if var array = node as? [Any], !array.isEmpty, random(below: 12) > 0 {
      let index = random(below: array.count)
      if random(below: 8) == 0 { array.append(array[index]) } else { array[index] = bent(array[index]) }
      return array
    }
    return stranger()
  }

  /// A value of any type.
  private mutating func stranger() -> Any {
    switch random(below: 12) {
    case 0: NSNull()
    case 1: ""
    case 2: " \u{0}\u{202E}\n "
    case 3: String(repeating: "<&\"' ", count: 50)
    case 4: 0
    case 5: -1
    case 6: Int.max
    case 7: 1.5e300
    case 8: true
    case 9: [Any]()
    case 10: [String: Any]()
    default: [["a": [1, NSNull(), "javascript:alert(1)"] as [Any]]]
    }
  }

  private mutating func random(below bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}
