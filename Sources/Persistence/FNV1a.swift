/// FNV-1a, 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>): the same in every run.
struct FNV1a {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  /// Of the text's UTF-8.
  init(_ text: String) {
    for byte in text.utf8 { append(UInt64(byte)) }
  }

  /// A byte; a larger number is mixed in as one.
  mutating func append(_ number: UInt64) { hash = (hash ^ number) &* 0x100_0000_01b3 }
}
