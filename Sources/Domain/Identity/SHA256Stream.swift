/// The hash of FIPS 180-4 (``SHA256``) of a message that comes in pieces, such as a file too large for memory.
package struct SHA256Stream {
  private var state = SHA256.initialState
  /// What does not fill a block yet.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  package init() {}

  /// Adds what follows to what is hashed.
  package mutating func update(_ bytes: [UInt8]) {
    count += UInt64(bytes.count)
    rest += bytes
    let whole = rest.count / 64 * 64
    SHA256.absorb(rest, blocks: whole / 64, into: &state)
    rest.removeFirst(whole)
  }

  /// The digest in hexadecimal digits, lower case.
  package consuming func hexadecimal() -> String {
    var (rest, state) = (rest, state)
    SHA256.absorbLast(&rest, length: count, into: &state)
    return (0..<8).map { word in zeroPadded(String(state[word], radix: 16), to: 8) }.joined()
  }
}
