/// The hash of FIPS 180-4, for ids that must not collide whoever chose the input.
///
/// Our own because the packages that have it bring a whole cryptography library for one short function.
package enum SHA256 {
  /// The 32 bytes of the digest, in order.
  package static func digest(_ message: some Collection<UInt8>) -> [UInt8] {
    let state = state(Array(message))
    return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 4] >> (24 - 8 * UInt32($0 % 4))) }
  }

  /// The first eight bytes of the digest, the first being the highest.
  static func first64Bits(_ message: [UInt8]) -> UInt64 {
    let state = state(message)
    return UInt64(state[0]) << 32 | UInt64(state[1])
  }

  private static func state(_ message: [UInt8]) -> SIMD8<UInt32> {
    var (bytes, state) = (message, initialState)
    bytes.reserveCapacity(message.count + 72)
    absorbLast(&bytes, length: UInt64(message.count), into: &state)
    return state
  }

  /// Takes in the end of a message, behind which section 5.1.1 has a one bit, zeros up to a whole block, and the length.
  /// - Parameters:
  ///   - bytes: what was not taken in yet; the padding is put behind it.
  ///   - length: of the whole message, in bytes.
  static func absorbLast(_ bytes: inout [UInt8], length: UInt64, into state: inout SIMD8<UInt32>) {
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = length * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    absorb(bytes, blocks: bytes.count / 64, into: &state)
  }

  /// Takes in the first bytes, block by block.
  /// - Parameter blocks: how many blocks, each of 64 bytes.
  static func absorb(_ bytes: [UInt8], blocks: Int, into state: inout SIMD8<UInt32>) {
    bytes.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
        for start in stride(from: 0, to: blocks * 64, by: 64) {
          expand(bytes, from: start, into: words)
          compress(words, into: &state)
        }
      }
    }
  }

  /// Section 6.2.2, step 1: the 64 words of the block of `bytes` that begins at `start`.
  private static func expand(
    _ bytes: UnsafeRawBufferPointer, from start: Int, into words: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      words[index] = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let small0 = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
      let small1 = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ small0 &+ words[index - 7] &+ small1
    }
  }

  /// Section 6.2.2, steps 2 to 4.
  private static func compress(_ words: UnsafeMutableBufferPointer<UInt32>, into state: inout SIMD8<UInt32>) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    roundConstants.withUnsafeBufferPointer { constants in
      // Eight rounds at a time: behind these each variable is in its own place again, and none is moved.
      for index in stride(from: 0, to: 64, by: 8) {
        round(a, b, c, &d, e, f, g, &h, constants[index] &+ words[index])
        round(h, a, b, &c, d, e, f, &g, constants[index + 1] &+ words[index + 1])
        round(g, h, a, &b, c, d, e, &f, constants[index + 2] &+ words[index + 2])
        round(f, g, h, &a, b, c, d, &e, constants[index + 3] &+ words[index + 3])
        round(e, f, g, &h, a, b, c, &d, constants[index + 4] &+ words[index + 4])
        round(d, e, f, &g, h, a, b, &c, constants[index + 5] &+ words[index + 5])
        round(c, d, e, &f, g, h, a, &b, constants[index + 6] &+ words[index + 6])
        round(b, c, d, &e, f, g, h, &a, constants[index + 7] &+ words[index + 7])
      }
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  /// Step 3, which leaves the new values where the next round takes them from. The choice and the majority of section
  /// 4.1.2 stand in forms of fewer operations.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    let big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let first = h &+ big1 &+ (g ^ e & (f ^ g)) &+ word
    let big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    d &+= first
    h = first &+ big0 &+ (a & b | c & (a | b))
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }

  static let initialState = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
