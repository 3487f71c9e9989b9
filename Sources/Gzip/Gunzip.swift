import CZlib

/// Undoes gzip (RFC 1952) piece by piece, and knows whether the end has come, which libcurl does not tell.
package final class Gunzip {
  /// True at the end of what was compressed, its checksum and length found right.
  package private(set) var isComplete = false
  /// True once something else than zeros or a further member came behind the end: nothing is taken from there on.
  package private(set) var isFollowed = false
  /// In one place for good: zlib compares the address.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  private static let pieceSize = 64 << 10
  private static let firstByte: UInt8 = 0x1F

  package init?() {
    stream.initialize(to: z_stream())
    // 16 stands for gzip and nothing else (zlib.h, inflateInit2).
    let code = inflateInit2_(stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if code != Z_OK { return nil }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Hands on what `part` holds, until that says false. False where the bytes are no gzip.
  ///
  /// Further compressed members belong to the whole, also behind zeros, which fill up a block of some device; what else
  /// follows its end is left out. So it is wherever one part ends and the next begins.
  package func undo(_ part: UnsafeRawBufferPointer, _ handOn: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    part.withMemoryRebound(to: UInt8.self) { bytes in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = UInt32(bytes.count)
      defer { stream.pointee.next_in = nil }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.pieceSize) { undoPieces(in: $0, handOn) }
    }
  }

  private func undoPieces(
    in piece: UnsafeMutableBufferPointer<UInt8>, _ handOn: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    var mayHoldBack = true
    while stream.pointee.avail_in > 0 || mayHoldBack {
      guard !isComplete || beginsAnotherMember() else { return true }
      stream.pointee.next_out = piece.baseAddress
      stream.pointee.avail_out = UInt32(piece.count)
      let code = inflate(stream, Z_NO_FLUSH)
      // Z_BUF_ERROR: all was taken, and there is no more to give.
      guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(code) else { return false }
      isComplete = code == Z_STREAM_END
      mayHoldBack = stream.pointee.avail_out == 0
      let filled = piece.count - Int(stream.pointee.avail_out)
      guard handOn(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(piece)[..<filled])) else { return true }
    }
    return true
  }

  /// True where a member follows in this part; zeros before it are passed over.
  private func beginsAnotherMember() -> Bool {
    if isFollowed { return false }
    while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
      stream.pointee.next_in = stream.pointee.next_in.advanced(by: 1)
      stream.pointee.avail_in -= 1
    }
    guard stream.pointee.avail_in > 0 else { return false }
    guard stream.pointee.next_in.pointee == Self.firstByte else {
      isFollowed = true
      return false
    }
    isComplete = false
    return inflateReset(stream) == Z_OK
  }
}
