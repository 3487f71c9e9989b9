extension Merging {
  /// True where three of these records, which all claim one ISBN, contradict one another, each the two others: the
  /// ISBN is then no key for anyone.
  package static func isQuarantined(among records: [SourceRecord]) -> Bool {
    let members = Members(records)
    let readings = Readings(members)
    for place in members.records.indices { _ = readings.signatureNumber(place) }
    let volumes = Set(readings.signatures.compactMap(\.volume))
    // Three volumes contradict one another; with fewer there are no three that do where all share an author.
    if volumes.count > 2 { return true }
    if haveCommonAuthor(readings.signatures) { return false }
    return haveTriangle(readings.signatures)
  }

  private static func haveCommonAuthor(_ signatures: [Signature]) -> Bool {
    guard let first = signatures.first else { return false }
    return first.authors.contains { author in signatures.allSatisfy { $0.authors.contains(author) } }
  }

  private static func haveTriangle(_ signatures: [Signature]) -> Bool {
    var opponents: [Set<Int>] = Array(repeating: [], count: signatures.count)
    for (high, signature) in signatures.enumerated() {
      for low in 0..<high where signature.contradicts(signatures[low]) {
        if !opponents[high].isDisjoint(with: opponents[low]) { return true }
        opponents[high].insert(low)
        opponents[low].insert(high)
      }
    }
    return false
  }
}
