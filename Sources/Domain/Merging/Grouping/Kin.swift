/// Finds among many records those that do not contradict a given one, without comparing it with all.
///
/// Records on one ISBN contradict one another unless they share an author or a word of the title, or cannot be
/// compared; so they are looked up by these. The comparisons are as many as there are records with something in common,
/// where comparing each with each would take the square of all.
struct Kin {
  /// So many, and fewer, are looked through one by one.
  static let fewest = 16

  private enum Trait: Hashable {
    case author(String), word(String)
  }

  private let parsed: ParseCache
  private let places: [Int]
  /// The places of the records that have a trait, ascending.
  private var holders: [Trait: [Int]] = [:]
  /// The same by writing; there are no more of these than scripts.
  private var written: [Writing: [Int]] = [:]
  /// The places of those whose titles have no words.
  private var wordless: [Int] = []

  /// Indices ascending.
  init(_ places: [Int], parsed: ParseCache) {
    self.places = places
    self.parsed = parsed
    for place in places {
      let signature = parsed.signature(place)
      for trait in Self.traits(of: signature) { holders[trait, default: []].append(place) }
      written[signature.writing, default: []].append(place)
      if signature.words.isEmpty { wordless.append(place) }
    }
  }

  /// The higher ones that do not contradict this record, ascending, each once.
  func places(after place: Int) -> [Int] {
    let signature = parsed.signature(place)
    guard !signature.words.isEmpty else { return agreeing(with: place, among: Self.tail(of: places, after: place)) }
    let lists = Self.traits(of: signature).compactMap { holders[$0] } + uncomparable(with: signature) + [wordless]
    let found = Set(lists.flatMap { Self.tail(of: $0, after: place) })
    return agreeing(with: place, among: found.sorted())
  }

  private static func traits(of signature: Signature) -> [Trait] {
    signature.authors.map(Trait.author) + signature.words.map(Trait.word)
  }

  private func uncomparable(with signature: Signature) -> [[Int]] {
    written.filter { !signature.writing.isComparable(with: $0.key) }.map(\.value)
  }

  private func agreeing(with place: Int, among others: some Sequence<Int>) -> [Int] {
    let number = parsed.signatureNumber(place)
    return others.filter { other in
      let another = parsed.signatureNumber(other)
      return another == number || !parsed.contradict(number, another)
    }
  }

  private static func tail(of places: [Int], after place: Int) -> ArraySlice<Int> {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return places[low...]
  }
}
