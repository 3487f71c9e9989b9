/// Codes like those that services give their items, but ones that follow from a text.
enum StableCode {
  static let mixedCase = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  static let capitals = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// `length` characters of `alphabet` from the FNV-1a hash (64 bits) of `text`.
  static func of(_ text: String, length: Int, alphabet: [Character]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(
      (0..<length).map { _ in
        // The upper half is the better mixed one; the step is that of Knuth's MMIX generator.
        hash = hash &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(hash >> 33) % alphabet.count]
      })
  }
}
