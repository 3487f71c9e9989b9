/// Finds among many records those that do not contradict a given one, without comparing it with all.
///
/// Records on one ISBN contradict one another unless they share an author or a word of the title, or cannot be
/// compared; so they are looked up by these. The comparisons are as many as there are records with something in common,
/// where comparing each with each would take the square of all.
struct Kin {
  /// As many records as these, or fewer, are looked through one by one.
  static let fewest = 16

  /// A word or an author by its hash: of two that have one, both are looked at and one is found to contradict.
  private typealias Trait = Int

  /// The indices of the records that have a trait, ascending. Most authors on a crowded ISBN are on one record each,
  /// and take no list.
  private struct Holders {
    var first: Int
    var others: [Int] = []

    func tail(after index: Int) -> [Int] {
      let tail = Kin.tail(of: others, after: index)
      return first > index ? [first] + tail : Array(tail)
    }
  }

  private let parsed: ParseCache
  private let indices: [Int]
  private var holders: [Trait: Holders] = [:]
  /// The same by writing; there are no more of these than scripts.
  private var written: [Writing: [Int]] = [:]
  /// The indices of those whose titles have no words.
  private var wordless: [Int] = []

  /// Indices ascending.
  init(_ indices: [Int], parsed: ParseCache) {
    self.indices = indices
    self.parsed = parsed
    for index in indices {
      let signature = parsed.signature(index)
      for trait in Self.traits(of: signature) {
        if holders[trait]?.others.append(index) == nil { holders[trait] = Holders(first: index) }
      }
      written[signature.writing, default: []].append(index)
      if signature.words.isEmpty { wordless.append(index) }
    }
  }

  /// The higher ones that do not contradict this record, ascending, each once.
  func indices(after index: Int) -> [Int] {
    let signature = parsed.signature(index)
    guard !signature.words.isEmpty else { return agreeing(with: index, among: Self.tail(of: indices, after: index)) }
    var found: Set<Int> = []
    for trait in Self.traits(of: signature) { found.formUnion(holders[trait]?.tail(after: index) ?? []) }
    for list in uncomparable(with: signature) + [wordless] { found.formUnion(Self.tail(of: list, after: index)) }
    return agreeing(with: index, among: found.sorted())
  }

  private static func traits(of signature: Signature) -> [Trait] {
    signature.authors.map { hash(of: $0, asAuthor: true) } + signature.words.map { hash(of: $0, asAuthor: false) }
  }

  private static func hash(of text: String, asAuthor isAuthor: Bool) -> Trait {
    var hasher = Hasher()
    hasher.combine(isAuthor)
    hasher.combine(text)
    return hasher.finalize()
  }

  private func uncomparable(with signature: Signature) -> [[Int]] {
    written.filter { !signature.writing.isComparable(with: $0.key) }.map(\.value)
  }

  private func agreeing(with index: Int, among others: some Sequence<Int>) -> [Int] {
    let number = parsed.signatureNumber(index)
    return others.filter { other in
      let another = parsed.signatureNumber(other)
      return another == number || !parsed.contradict(number, another)
    }
  }

  private static func tail(of indices: [Int], after index: Int) -> ArraySlice<Int> {
    indices[partitioningIndex(below: indices.count) { indices[$0] > index }...]
  }
}
