/// The digits of one identifier, and whether an `X` follows them.
struct ISBNCharacters {
  /// Digits and the X together; counts on past what fits ``number``.
  private(set) var count = 0
  /// The first eighteen digits as a number, without the X.
  private(set) var number: Int64 = 0
  private(set) var endsInX = false

  /// Nil where `text` has anything but ASCII digits, one last X, hyphens and spaces.
  init?(_ text: some StringProtocol) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard !endsInX else { return nil }
        if count < 18 { number = number * 10 + Int64(byte - UInt8(ascii: "0")) }
      case UInt8(ascii: "X"), UInt8(ascii: "x"):
        guard !endsInX else { return nil }
        endsInX = true
      case UInt8(ascii: "-"), UInt8(ascii: " "):
        continue
      default:
        return nil
      }
      count += 1
    }
  }

  /// Blank, or the `0` that programs write for no number.
  var isNothing: Bool { count == 0 || count == 1 && number == 0 && !endsInX }
}
