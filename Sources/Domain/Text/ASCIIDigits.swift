extension UInt8 {
  /// True for the bytes of `0` to `9`.
  @inlinable package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
