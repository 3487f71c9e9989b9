extension SourcePage {
  /// Counts rows that gave no record, those of one reason together; nothing for 0.
  package mutating func skip(_ reason: String, count: Int = 1, _ kind: Skip.Kind = .unusable) {
    guard count > 0 else { return }
    if let index = skipped.firstIndex(where: { $0.reason == reason && $0.kind == kind }) {
      skipped[index].count += count
    } else {
      skipped.append(Skip(reason: reason, count: count, kind: kind))
    }
  }

  /// Notes where a row stands that gave no record; nothing once there are enough.
  package mutating func note(_ fault: RowFault) {
    if faults.count < FileRows.mostFaults { faults.append(fault) }
  }

  /// Why the answer behind this page is no answer of the service, whatever its status; nil where it is one.
  ///
  /// It is none where more than half of its rows are unreadable, and where it has rows of which none gives a record.
  /// Rows that were left out on purpose count as read, and an answer without rows is an empty one.
  ///
  /// The caller of a source checks this, once for all sources: such a page is a ``SourceError/badResponse(reason:)``,
  /// replaces nothing, is not kept and makes nothing fresh.
  package var fault: String? { isPart ? nil : Self.fault(ofRecords: records.count, skipped) }

  /// The same of an answer that gives so many records, and from which these rows are skipped. For an adapter that makes
  /// several pages of one answer: rows that are of no use may stand side by side and fill a page.
  package static func fault(ofRecords count: Int, _ skipped: [Skip]) -> String? {
    let lost = skipped.filter { $0.kind != .leftOut }
    let unreadable = lost.filter { $0.kind == .unreadable }.reduce(0) { $0 + $1.count }
    let unusable = lost.reduce(0) { $0 + $1.count } - unreadable
    let read = count + skipped.filter { $0.kind == .leftOut }.reduce(0) { $0 + $1.count }
    let isNothing = read == 0 && unreadable + unusable > 0
    guard isNothing || unreadable > read + unusable else { return nil }
    let reasons = lost.sorted { $0.reason < $1.reason }.map { "\($0.reason) (\($0.count))" }.joined(separator: ", ")
    return "\(isNothing ? "none" : "only \(read)") of its \(read + unreadable + unusable) rows can be used: \(reasons)"
  }
}
