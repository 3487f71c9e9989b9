import Foundation

/// True where both texts are the same bytes: `==` takes an é in one piece and one in two for the same.
package func areSameBytes(_ one: String, _ other: String) -> Bool {
  let (one, other) = (one.utf8, other.utf8)
  guard one.count == other.count else { return false }
  // Where they lie in a row, as nearly all do, they are compared many times as fast as one by one.
  let isSame = one.withContiguousStorageIfAvailable { bytes in
    other.withContiguousStorageIfAvailable { others in
      guard let start = bytes.baseAddress, let otherStart = others.baseAddress else { return true }
      return memcmp(start, otherStart, bytes.count) == 0
    }
  }
  return (isSame ?? nil) ?? one.elementsEqual(other)
}

extension Hasher {
  /// The bytes of the text and an end, so that texts of the same bytes, and no others, are hashed alike: see
  /// ``areSameBytes(_:_:)``.
  mutating func combine(bytesOf text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(UInt8(0))
  }
}
