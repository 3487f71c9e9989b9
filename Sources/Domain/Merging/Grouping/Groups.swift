/// Which members are together: a forest in which the root of a group is its first record, with what decides whether
/// two groups may join.
struct Groups {
  /// What of a group can contradict another.
  private struct Content {
    /// Each once.
    var signatures: Set<Int>
    var volume: Int?
    var agreement: Agreement

    mutating func absorb(_ other: Content) {
      signatures.formUnion(other.signatures)
      volume = volume ?? other.volume
      agreement.formIntersection(other.agreement)
    }
  }

  /// A link by which two groups became one: the indices of its two records, the lower first.
  struct JoiningLink {
    var isbn: ISBN?
    var rule: Join.Rule
    // Of a book with a hundred thousand records there are as many of these.
    var first: Int32
    var second: Int32
  }

  private var sets: DisjointSets
  /// By root, of the groups that were compared: hardly any of the records of one book is the root of a group for long.
  private var contents: [Int: Content] = [:]
  private let apart: [Int: Set<Int>]
  /// By root: the records that some record of the group is kept apart from.
  private var apartByRoot: [Int: Set<Int>]
  private let parsed: ParseCache
  /// By root: what the titles of its records say beyond their keys, each once. Nil until title and author alone are to join any.
  private var subtitles: [Int: Set<Subtitle>]?
  /// In the order in which groups became one.
  private(set) var joins: [JoiningLink] = []
  /// How many links were tried.
  private(set) var tried = 0

  init(_ count: Int, apart: [Int: Set<Int>], parsed: ParseCache) {
    sets = DisjointSets(count)
    self.apart = apart
    apartByRoot = apart
    self.parsed = parsed
  }

  /// The index of the first record of the group that holds this one.
  mutating func root(_ index: Int) -> Int { sets.root(of: index) }

  /// By root: the records of its group, ascending; empty for every index that is no root.
  mutating func members() -> [[Int]] {
    var members: [[Int]] = Array(repeating: [], count: sets.members.count)
    for index in sets.members { members[root(index)].append(index) }
    return members
  }

  /// Joins the groups of two records unless these are one, kept apart or contradict one another; what the reader
  /// keeps together is joined whatever it contradicts. The first is the lower.
  mutating func join(_ first: Int, _ second: Int, by rule: Join.Rule, isbn: ISBN?) {
    let (one, other) = (root(first), root(second))
    tried += 1
    guard one != other, !areKeptApart(one, other) else { return }
    let (low, high) = one < other ? (one, other) : (other, one)
    if rule != .keptTogether {
      readContent(of: low)
      readContent(of: high)
      guard !contradict(low, high) else { return }
      if rule == .titleAuthor, sayOtherwise(low, high) { return }
      mergeContent(of: high, into: low)
    }
    unite(low, high)
    joins.append(JoiningLink(isbn: isbn, rule: rule, first: Int32(first), second: Int32(second)))
  }

  /// True where a record of the one group is kept apart from a record of the other. Takes roots.
  mutating func areKeptApart(_ left: Int, _ right: Int) -> Bool {
    guard let fromLeft = apartByRoot[left], let fromRight = apartByRoot[right] else { return false }
    let (few, other) = fromLeft.count <= fromRight.count ? (fromLeft, right) : (fromRight, left)
    return few.contains { root($0) == other }
  }

  private mutating func unite(_ low: Int, _ high: Int) {
    sets.join(low, high)
    if let lost = subtitles?.removeValue(forKey: high) { subtitles?[low, default: []].formUnion(lost) }
    guard let lost = apartByRoot.removeValue(forKey: high) else { return }
    apartByRoot[low, default: []].formUnion(lost)
  }

  private mutating func readContent(of root: Int) {
    guard contents[root] == nil else { return }
    let number = parsed.signatureNumber(root)
    let signature = parsed.signatures[number]
    contents[root] = Content(signatures: [number], volume: signature.volume, agreement: Agreement(signature))
  }

  private func contradict(_ low: Int, _ high: Int) -> Bool {
    guard let left = contents[low], let right = contents[high], left.signatures != right.signatures else {
      return false
    }
    if let volume = left.volume, let other = right.volume, volume != other { return true }
    if left.agreement.agrees(with: right.agreement) { return false }
    return left.signatures.contains { number in
      right.signatures.contains { parsed.contradict(number, $0) }
    }
  }

  /// True where a title of the one group is not to be joined with one of the other by title and author alone, or where that
  /// would take too long to tell: a title without subtitle or number may stand for each of two volumes, and does not join them.
  private mutating func sayOtherwise(_ low: Int, _ high: Int) -> Bool {
    if subtitles == nil {
      var all: [Int: Set<Subtitle>] = [:]
      for index in sets.members { all[root(index), default: []].insert(parsed.subtitle(index)) }
      subtitles = all
    }
    guard let left = subtitles?[low], let right = subtitles?[high] else { return false }
    return left.count * right.count > Self.mostCompared
      || left.contains { one in right.contains { !one.mayBeOne(with: $0) } }
  }

  /// A book's records have a handful of different titles.
  private static let mostCompared = 10_000

  /// The smaller set goes into the larger, in place.
  private mutating func mergeContent(of high: Int, into low: Int) {
    guard var small = contents.removeValue(forKey: high), var large = contents.removeValue(forKey: low) else { return }
    if small.signatures.count > large.signatures.count { swap(&small, &large) }
    if small.signatures != large.signatures { large.absorb(small) }
    contents[low] = large
  }
}
