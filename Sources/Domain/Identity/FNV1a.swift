/// FNV-1a, 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>): the same in every run.
package struct FNV1a: Sendable {
  package private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// Of the text's UTF-8.
  package init(_ text: String) { append(text) }

  package init(_ bytes: [UInt8]) { for byte in bytes { append(UInt64(byte)) } }

  /// Of eight bytes at a time: faster, and another hash than that of the bytes one by one.
  package static func hashOfWords(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
      let whole = bytes.count & ~7
      for offset in stride(from: 0, to: whole, by: 8) {
        hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x100_0000_01b3
        hash ^= hash >> 29
      }
      for byte in bytes[whole...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return hash
    }
  }

  /// A byte; a larger number is mixed in as one.
  package mutating func append(_ number: UInt64) { hash = (hash ^ number) &* 0x100_0000_01b3 }

  /// The text's UTF-8.
  package mutating func append(_ text: String) {
    var (text, hash) = (text, hash)
    text.withUTF8 { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    self.hash = hash
  }
}
