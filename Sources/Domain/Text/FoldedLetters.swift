/// Letters that fold by themselves, whatever stands beside them: normalizing a text takes some forty times as long as
/// finding its letters here.
///
/// A letter folds by itself where it is no combining mark and none that composes with the one before it, as the vowels
/// and last consonants of Hangul do. The blocks below hold the letters of most titles and names.
struct FoldedLetters {
  private let first: UInt32
  /// Where each letter's folding begins in ``bytes``, and where the last one ends.
  private var starts: [UInt16] = [0]
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - range: of fewer than 4,000 letters, so that places in ``bytes`` fit.
  ///   - foldings: of each letter what it folds to, parted by bars, which nothing folds to. Of what is no letter by
  ///     itself, and of ´, which ``plainlyTyped(_:)`` takes for an apostrophe, it is empty: that is not here. They are
  ///     written out, since to normalize a block takes longer than to find a book, and a command that meets its first
  ///     accent would wait for it.
  init(_ range: ClosedRange<UInt32>, _ foldings: StaticString) {
    first = range.lowerBound
    starts.reserveCapacity(range.count + 1)
    for byte in UnsafeBufferPointer(start: foldings.utf8Start, count: foldings.utf8CodeUnitCount) {
      if byte == UInt8(ascii: "|") { starts.append(UInt16(bytes.count)) } else { bytes.append(byte) }
    }
    starts.append(UInt16(bytes.count))
  }

  /// The folded text; nil where it has letters that are not here.
  static func folded(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { utf8 in withFolded(utf8) { String(decoding: $0, as: UTF8.self) } }
  }

  /// What the body makes of the folded bytes, which are UTF-8; nil where the text has letters that are not here, or is
  /// no UTF-8.
  static func withFolded<Value>(
    _ utf8: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
  ) -> Value? {
    // No letter of the blocks folds to more than four times its bytes.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: utf8.count * 4) { buffer in
      var output = Output(bytes: buffer)
      return fold(utf8, into: &output) ? body(UnsafeBufferPointer(rebasing: buffer[..<output.count])) : nil
    }
  }

  private struct Output {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    mutating func append(_ byte: UInt8) {
      bytes[count] = byte
      count += 1
    }

    mutating func append(_ some: ArraySlice<UInt8>) { for byte in some { append(byte) } }
  }

  /// False for what is no UTF-8, as well: what a database holds need not be.
  private static func fold(_ utf8: UnsafeBufferPointer<UInt8>, into output: inout Output) -> Bool {
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte < 0x80 {
        output.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        index += 1
        continue
      }
      let length = byte < 0xE0 ? 2 : 3
      guard (0xC2..<0xF0).contains(byte), length <= utf8.count - index else { return false }
      var value = UInt32(byte) & (length == 2 ? 0x1F : 0x0F)
      for following in utf8[(index + 1)..<(index + length)] {
        guard following & 0xC0 == 0x80 else { return false }
        value = value << 6 | UInt32(following) & 0x3F
      }
      if isUnchanged(value) {
        for byte in utf8[index..<(index + length)] { output.append(byte) }
      } else {
        guard let folding = block(of: value)?[value] else { return false }
        output.append(folding)
      }
      index += length
    }
    return true
  }

  /// Han, kana and Hangul syllables fold to themselves (no mark follows: those are not here).
  private static func isUnchanged(_ value: UInt32) -> Bool {
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  private static func block(of value: UInt32) -> FoldedLetters? {
    switch value {
    case 0x80...0x24F: latin
    case 0x370...0x52F: greekAndCyrillic
    case 0x1E00...0x1EFF: latinAdditional
    case 0x2010...0x2027: punctuation
    default: nil
    }
  }

  /// - Parameter value: one of the range.
  private subscript(value: UInt32) -> ArraySlice<UInt8>? {
    let place = Int(value - first)
    let folding = bytes[Int(starts[place])..<Int(starts[place + 1])]
    return folding.isEmpty ? nil : folding
  }
}
