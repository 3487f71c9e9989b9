/// The printed id of a source record, and of the book that the record comes first in.
///
/// Derived from source and key alone, so it needs no history and is the same in every catalogue: the first 60 bits of
/// SHA-256 over the UTF-8 of `source`, a zero byte and `key`, written as 12 characters of Crockford's base 32
/// (<https://www.crockford.com/base32.html>), in lower case.
/// Among 10^7 records the chance of one collision is 4 in 100,000; a collision costs a reference its uniqueness,
/// never data, since the store is keyed by source and key.
package struct RecordID: Hashable, Comparable, Sendable {
  /// 60 bits, so that it is a positive 64-bit integer in any store.
  package let value: Int64

  package init(_ key: RecordKey) { self.init(source: key.source, key: key.key.utf8) }

  /// - Parameter key: the UTF-8 of ``RecordKey/key``.
  package init(source: String, key: some Collection<UInt8>) {
    var name: [UInt8] = []
    name.reserveCapacity(source.utf8.count + 1 + key.count)
    name.append(contentsOf: source.utf8)
    name.append(0)
    name.append(contentsOf: key)
    value = Int64(SHA256.first64Bits(name) >> 4)
  }

  /// Nil outside 0..<2^60.
  package init?(value: Int64) {
    guard (0..<1 << 60).contains(value) else { return nil }
    self.value = value
  }

  /// Reads a printed id in either case; nil for anything else.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 12 else { return nil }
    var value: Int64 = 0
    for byte in text.utf8 {
      // ASCII alone: `lowercased()` makes a k of the Kelvin sign, and a shorter id of the whole.
      let lower = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
      guard let digit = Self.alphabet.firstIndex(of: lower) else { return nil }
      value = value << 5 | Int64(digit)
    }
    self.value = value
  }

  package static func < (left: RecordID, right: RecordID) -> Bool { left.value < right.value }

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}

extension RecordID: CustomStringConvertible {
  package var description: String {
    String(unsafeUninitializedCapacity: 12) { digits in
      for place in 0..<12 { digits[place] = Self.alphabet[Int(value >> Int64(55 - 5 * place) & 31)] }
      return 12
    }
  }
}
