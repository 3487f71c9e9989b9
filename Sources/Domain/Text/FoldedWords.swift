extension [UInt8] {
  /// Adds the words of the folded text as UTF-8, one space between: the bytes of `words(of:
  /// folded(text)).joined(separator: " ")`, in a fraction of its time where all letters fold by themselves.
  package mutating func append(foldedWordsOf text: String) {
    let start = count
    var letters = text
    let isDone = letters.withUTF8 { utf8 in
      FoldedLetters.withFolded(utf8) { folded in appendWords(ofFolded: folded) }
    }
    if isDone == true { return }
    removeSubrange(start...)
    append(contentsOf: words(of: folded(text)).joined(separator: " ").utf8)
  }

  /// False where a byte may be of something else than a letter, or the white space of ASCII.
  private mutating func appendWords(ofFolded folded: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = count
    var isBehindSpace = false
    for (index, byte) in folded.enumerated() {
      switch byte {
      case 0x20, 0x09...0x0D: isBehindSpace = count > start
      // With these begin U+0085, which is white space, and U+0488, which is a mark.
      case 0xC2 where folded[index + 1] == 0x85, 0xD2 where folded[index + 1] < 0x8A: return false
      default:
        if isBehindSpace { append(0x20) }
        isBehindSpace = false
        append(byte)
      }
    }
    return true
  }
}
