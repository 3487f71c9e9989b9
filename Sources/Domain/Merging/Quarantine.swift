extension Merging {
  /// An ISBN that more records claim is no book's, even where they say the same: it is what a program or a form writes
  /// where none is known. A book's records are read and merged together, so this also bounds what one takes of memory.
  package static let mostClaimants = 20_000

  /// True where three of these records, which all claim one ISBN, contradict one another, each the two others, or where
  /// they are more than ``mostClaimants``: the ISBN is then no key for anyone.
  package static func isQuarantined(among records: [SourceRecord]) -> Bool {
    if records.count > mostClaimants { return true }
    let members = MergeInput(records)
    return isQuarantined(ParseCache(members), indices: members.records.indices)
  }

  static func isQuarantined(_ parsed: ParseCache, indices: Range<Int>) -> Bool {
    for index in indices { _ = parsed.signatureNumber(index) }
    return areInContradiction(parsed)
  }

  fileprivate static func areInContradiction(_ parsed: ParseCache) -> Bool {
    // Three volumes contradict one another; with fewer there are no three that do where all share an author.
    if Set(parsed.signatures.compactMap(\.volume)).count > 2 { return true }
    if let all = agreement(of: parsed.signatures.indices, parsed), all.agreesWithItself { return false }
    return haveTriangle(parsed)
  }

  /// Of two that contradict one another every other one contradicts both, one of them, or neither. The first kind is a
  /// triangle. The opponents of one must all agree; where both sides do, a triangle needs one of the last kind: these
  /// are few, as those that have an author of either, and are looked at one by one.
  private static func haveTriangle(_ parsed: ParseCache) -> Bool {
    var rest = Array(parsed.signatures.indices)
    while let one = rest.popLast() {
      let opponents = rest.filter { parsed.contradict(one, $0) }
      guard let other = opponents.first else { continue }
      if !allAgree(opponents, parsed) { return true }
      let others = rest.filter { parsed.contradict(other, $0) } + [one]
      if !allAgree(others, parsed) { return true }
      let taken = Set(opponents).union(others)
      return rest.filter { !taken.contains($0) }.contains { neutral in
        !allAgree((rest + [one]).filter { parsed.contradict(neutral, $0) }, parsed)
      }
    }
    return false
  }

  private static func allAgree(_ numbers: [Int], _ parsed: ParseCache) -> Bool {
    guard numbers.count > 1 else { return true }
    let volumes = Set(numbers.compactMap { parsed.signatures[$0].volume })
    if volumes.count > 1 { return false }
    if agreement(of: numbers, parsed)?.agreesWithItself == true { return true }
    return !numbers.indices.contains { high in
      numbers[..<high].contains { parsed.contradict(numbers[high], $0) }
    }
  }

  private static func agreement(of numbers: some Sequence<Int>, _ parsed: ParseCache) -> Agreement? {
    var result: Agreement?
    for number in numbers {
      let agreement = Agreement(parsed.signatures[number])
      if result == nil { result = agreement } else { result?.formIntersection(agreement) }
    }
    return result
  }
}

/// The records that claim one ISBN, taken one by one: of each no more is kept than what it can contradict others by,
/// and of those that have the same, once. A junk ISBN may stand on a hundred thousand.
package struct Claimants {
  private let parsed = ParseCache(MergeInput([]))

  package init() {}

  /// Each once, in any order.
  package func add(_ record: SourceRecord) { parsed.addSignature(of: record) }

  /// What ``Merging/isQuarantined(among:)`` says of all that were added, as long as they are not too many.
  package var areInContradiction: Bool { Merging.areInContradiction(parsed) }
}
