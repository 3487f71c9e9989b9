extension Merging {
  /// True where three of these records, which all claim one ISBN, contradict one another, each the two others: the
  /// ISBN is then no key for anyone.
  package static func isQuarantined(among records: [SourceRecord]) -> Bool {
    let members = Members(records)
    let readings = Readings(members)
    let numbers = Set(members.records.indices.map(readings.signatureNumber)).sorted()
    var opponents: [Set<Int>] = Array(repeating: [], count: readings.signatures.count)
    for (index, number) in numbers.enumerated() {
      for other in numbers[..<index] where readings.signatures[number].contradicts(readings.signatures[other]) {
        if !opponents[number].isDisjoint(with: opponents[other]) { return true }
        opponents[number].insert(other)
        opponents[other].insert(number)
      }
    }
    return false
  }
}
