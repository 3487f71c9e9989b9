/// A title and its subtitle in the parts that are read for themselves, all folded.
struct TitleParts {
  /// The whole title, without the volume that it names.
  let title: FoldedScalars
  /// The subtitle, without the volume where the title names none; empty where there is none, or a text for "no value".
  let subtitle: FoldedScalars
  /// What the title names, or else the subtitle.
  let volume: Int?
  /// Of ``title``, as ``divided(_:)`` gives it.
  let main: FoldedScalars
  /// Of ``title``, what stands behind ``main``.
  let rest: FoldedScalars

  /// - Parameters:
  ///   - title: as a source writes it.
  ///   - subtitle: nil or a text for "no value" where there is none.
  init(title: String, subtitle: String?) {
    var text = FoldedScalars(folding: title)
    var under = subtitle.flatMap { isValue($0) ? FoldedScalars(folding: $0) : nil } ?? []
    volume = Self.takeVolume(from: &text, leavingWords: true) ?? Self.takeVolume(from: &under, leavingWords: false)
    (main, rest) = Self.divided(text)
    self.title = text
    self.subtitle = under
  }

  /// A title must keep a word; a subtitle is often the volume alone.
  private static func takeVolume(from text: inout FoldedScalars, leavingWords: Bool) -> Int? {
    guard let volume = Volume.first(in: text) else { return nil }
    let rest = text[..<volume.range.lowerBound] + text[volume.range.upperBound...]
    guard !leavingWords || rest.contains(where: \.isOfWord) else { return nil }
    text.replaceSubrange(volume.range, with: CollectionOfOne(" "))
    return volume.number
  }

  /// The main title, and what stands behind it; both without what stands in brackets.
  static func divided(_ text: FoldedScalars) -> (main: FoldedScalars, rest: FoldedScalars) {
    split(droppingBrackets(text))
  }

  /// At the first `:` that is not between digits, or the first dash between spaces; all main where nothing stands
  /// before it.
  private static func split(_ text: FoldedScalars) -> (main: FoldedScalars, rest: FoldedScalars) {
    for index in text.indices.dropFirst() where divides(text, at: index) {
      let main = FoldedScalars(text[..<index])
      return main.hasWords ? (main, FoldedScalars(text[(index + 1)...])) : (text, [])
    }
    return (text, [])
  }

  private static func divides(_ text: FoldedScalars, at index: Int) -> Bool {
    let after = index + 1 < text.endIndex ? text[index + 1] : nil
    if text[index] == ":" { return !(text[index - 1].isASCIIDigit && after?.isASCIIDigit ?? false) }
    return text[index].isDash && text[index - 1].isSpace && after?.isSpace ?? false
  }

  /// The text without what stands in brackets; whole where that leaves no word.
  static func droppingBrackets(_ text: FoldedScalars) -> FoldedScalars {
    let brackets = bracketed(text)
    guard !brackets.isEmpty else { return text }
    var rest: FoldedScalars = []
    var next = 0
    for range in brackets {
      rest += text[next..<range.lowerBound] + CollectionOfOne(" ")
      next = range.upperBound
    }
    rest += text[next...]
    return rest.hasWords ? rest : text
  }
}

/// Where bracketed parts stand, the outermost of nested ones, ascending; a bracket without its partner is none.
func bracketed(_ text: FoldedScalars) -> [Range<Int>] {
  var open: [(closing: Unicode.Scalar, at: Int)] = []
  var found: [Range<Int>] = []
  for (index, scalar) in text.enumerated() {
    if let closing = closingBracket(of: scalar) {
      open.append((closing, index))
    } else if let last = open.last, last.closing == scalar {
      open.removeLast()
      while let inner = found.last, inner.lowerBound > last.at { found.removeLast() }
      found.append(last.at..<index + 1)
    }
  }
  return found
}

private func closingBracket(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar {
  case "(": ")"
  case "[": "]"
  case "{": "}"
  case "【": "】"
  case "〔": "〕"
  case "（": "）"
  default: nil
  }
}
