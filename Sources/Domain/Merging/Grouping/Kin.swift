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
  private let indices: [Int]
  /// The indices of the records that have a trait, ascending.
  private var holders: [Trait: [Int]] = [:]
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
      for trait in Self.traits(of: signature) { holders[trait, default: []].append(index) }
      written[signature.writing, default: []].append(index)
      if signature.words.isEmpty { wordless.append(index) }
    }
  }

  /// The higher ones that do not contradict this record, ascending, each once.
  func indices(after index: Int) -> [Int] {
    let signature = parsed.signature(index)
    guard !signature.words.isEmpty else { return agreeing(with: index, among: Self.tail(of: indices, after: index)) }
    let lists = Self.traits(of: signature).compactMap { holders[$0] } + uncomparable(with: signature) + [wordless]
    let found = Set(lists.flatMap { Self.tail(of: $0, after: index) })
    return agreeing(with: index, among: found.sorted())
  }

  private static func traits(of signature: Signature) -> [Trait] {
    signature.authors.map(Trait.author) + signature.words.map(Trait.word)
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
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] <= index { low = middle + 1 } else { high = middle }
    }
    return indices[low...]
  }
}
