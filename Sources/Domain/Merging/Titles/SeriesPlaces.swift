/// The places in series that a title names in brackets, behind the name of the series: `(Discworld, Vol. 30)`.
///
/// They look like volumes and are none. Sources count a series differently, and a book may be of two: on one ISBN "The Wee Free
/// Men (Discworld, Vol. 30)" and "The Wee Free Men (Tiffany Aching, Vol. 1)" are one book.
struct SeriesPlaces {
  private let text: FoldedScalars
  private let brackets: [Range<Int>]
  /// The words of the title before its subtitle and without its brackets.
  private let main: Set<String>

  init(in text: FoldedScalars) {
    self.text = text
    brackets = bracketed(text)
    let words = brackets.isEmpty ? [] : TitleDetail.words(of: ParsedTitle.parts(of: text).main[...])
    main = Set(words.lazy.map { String(scalars: $0) }).subtracting(["the", "a", "an"])
  }

  /// Where the bracket ends that makes of the volume a place in a series; nil where it is a volume.
  func end(of volume: Volume) -> Int? {
    guard volume.mayBeOfSeries, let bracket = bracket(around: volume.range.lowerBound),
      endsPlace(at: volume.range.upperBound, in: bracket),
      isName(text[(bracket.lowerBound + 1)..<volume.range.lowerBound])
    else { return nil }
    return bracket.upperBound
  }

  private func bracket(around index: Int) -> Range<Int>? {
    let next = partitioningIndex(below: brackets.count) { brackets[$0].upperBound > index }
    return next < brackets.count && brackets[next].contains(index) ? brackets[next] : nil
  }

  /// True where the bracket ends there, or a mark stands there: "(Old Tales, Vol. 2 of 3)" counts the parts of a work.
  private func endsPlace(at end: Int, in bracket: Range<Int>) -> Bool {
    guard let next = text[end..<bracket.upperBound].firstIndex(where: { !$0.isSpace }) else { return false }
    return next == bracket.upperBound - 1 || Self.marks.contains(text[next])
  }

  /// True for what may be the name of a series. What has a number may be a volume itself, what speaks of works, editions and
  /// formats speaks of the work, and where it says all of the title, the number is that of a volume: `Naruto (Naruto, Vol. 3)`.
  private func isName(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard text.count <= Self.longestName, !isFormat(text) else { return false }
    guard text.contains(where: \.isLetter), !text.contains(where: { WrittenNumber.asciiDigit($0) != nil }) else {
      return false
    }
    let words = Set(TitleDetail.words(of: text).lazy.map { String(scalars: $0) })
    return words.isDisjoint(with: Self.ofWorks) && !main.isSubset(of: words)
  }

  /// Names of series are far shorter; looking no further keeps a title of many brackets cheap.
  private static let longestName = 200

  private static let marks: Set<Unicode.Scalar> = [",", ";", ":", "/", "|"]

  /// Words of what is one work in several volumes, or one edition of it.
  private static let ofWorks = Set(
    [
      "works", "collected", "complete", "selected", "set", "box", "omnibus", "edition", "ed", "volumes", "vols",
      "parts",
      "Werke", "gesammelte", "sämtliche", "Gesamtausgabe", "Ausgabe", "Auflage", "Bände", "Bänden", "Œuvres",
      "complètes",
      "tomes", "obras", "completas", "tomos", "opere", "сочинений", "сочинения", "томах",
    ].map { folded($0) })
}

/// A place in a series that a title names, beside its main title.
struct SeriesPlace: Hashable {
  var number: Int
  /// ``ParsedTitle/Key/main``.
  var main: String

  /// True where the two are two books of a series. Of one title it is counted differently.
  func differs(from other: SeriesPlace) -> Bool { number != other.number && main != other.main }

  /// True where each of some three of these differs from the two others: where as many numbers can each be given a title of
  /// its own (Kuhn's way to a largest matching, which ends at three).
  static func areThreeApart(_ places: some Sequence<SeriesPlace>) -> Bool {
    var titles: [Int: [String]] = [:]
    for place in Set(places) { titles[place.number, default: []].append(place.main) }
    guard titles.count > 2 else { return false }
    var takers: [String: Int] = [:]
    for number in titles.keys {
      var seen: Set<String> = []
      _ = takeTitle(for: number, titles, &takers, &seen)
      if takers.count > 2 { return true }
    }
    return false
  }

  /// False where no title is left for the number, whatever others take.
  private static func takeTitle(
    for number: Int, _ titles: [Int: [String]], _ takers: inout [String: Int], _ seen: inout Set<String>
  ) -> Bool {
    for title in titles[number] ?? [] where seen.insert(title).inserted {
      if let other = takers[title], !takeTitle(for: other, titles, &takers, &seen) { continue }
      takers[title] = number
      return true
    }
    return false
  }
}
