/// A name for a file that a person reads, made of what sources say: no part of it leads to another folder, hides the
/// file, or means something to a system.
package enum ReadableFileName {
  /// Bytes of UTF-8, without what follows to keep names apart: file systems take 255.
  private static let longest = 120

  /// - Parameters:
  ///   - parts: what the name is made of, joined by " - "; may be anything.
  ///   - nameExtension: without a dot, of ASCII letters.
  package static func of(_ parts: [String], _ nameExtension: String) -> String {
    let words = parts.map(plain).filter { !$0.isEmpty }.joined(separator: " - ")
    var name = prefix(of: words, bytes: longest)
    while let last = name.last, last == "." || last == " " { name.removeLast() }
    if name.isEmpty { name = "untitled" }
    if isDevice(name) { name = "_" + name }
    return "\(name).\(nameExtension)"
  }

  /// The name with a number, for another file of the same name; `number` is 2 or more.
  package static func of(_ name: String, number: Int) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "\(name) (\(number))" }
    return "\(name[..<dot]) (\(number))\(name[dot...])"
  }

  /// What folders, shells and systems give a meaning to becomes a space; what stands in front and hides a file goes.
  private static func plain(_ text: String) -> String {
    let kept = text.unicodeScalars.map { scalar -> Character in
      let isMeant = scalar.value < 0x20 || isControl(scalar) || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
      let isUnseen = scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
      return isMeant || isUnseen ? " " : Character(scalar)
    }
    let words = String(kept).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(words.drop { $0 == "." || $0 == " " || $0 == "-" || $0 == "~" })
  }

  private static func prefix(of text: String, bytes most: Int) -> String {
    var (name, size) = ("", 0)
    for character in text {
      size += character.utf8.count
      if size > most { break }
      name.append(character)
    }
    return name
  }

  /// Names that Windows keeps for devices, whatever follows their first dot.
  private static func isDevice(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
    return stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT")) && stem.last?.isNumber == true
  }
}
