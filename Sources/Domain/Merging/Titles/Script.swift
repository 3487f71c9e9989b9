/// A script that titles and names are written in, as far as merging tells them apart.
enum Script: Hashable {
  case latin, greek, cyrillic, hebrew, arabic, devanagari, thai, hangul, hanOrKana

  /// Nil for what is no letter, and for letters of other scripts. By the blocks of Unicode.
  init?(_ scalar: Unicode.Scalar) {
    if scalar.isLatin {
      self = .latin
    } else if scalar.isHanOrKana {
      self = .hanOrKana
    } else if scalar.isLetter, let known = Self.known.first(where: { $0.block.contains(scalar.value) }) {
      self = known.script
    } else {
      return nil
    }
  }

  /// The one script of these names, each by its first letter; nil where they are of several, of none or unknown.
  init?(of names: [String]) {
    let scripts = names.map { name in name.unicodeScalars.first(where: \.isLetter).flatMap(Script.init) }
    guard let first = scripts.first, let script = first, scripts.allSatisfy({ $0 == script }) else { return nil }
    self = script
  }

  private static let known: [(block: ClosedRange<UInt32>, script: Script)] = [
    (0x0370...0x03FF, .greek), (0x1F00...0x1FFF, .greek), (0x0400...0x052F, .cyrillic), (0x0590...0x05FF, .hebrew),
    (0x0600...0x06FF, .arabic), (0x0900...0x097F, .devanagari), (0x0E00...0x0E7F, .thai), (0x1100...0x11FF, .hangul),
    (0xAC00...0xD7AF, .hangul),
  ]
}
