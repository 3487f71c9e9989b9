extension SourcePage {
  /// Counts rows that gave no record, those of one reason together; nothing for 0.
  package mutating func skip(_ reason: String, count: Int = 1) {
    guard count > 0 else { return }
    if let index = skipped.firstIndex(where: { $0.reason == reason }) {
      skipped[index].count += count
    } else {
      skipped.append(Skip(reason: reason, count: count))
    }
  }
}
