import Domain
import Sourcing

/// The rows of one source that gave no record of their own, over all pages of a run.
struct UnusedRows {
  /// How many rows were skipped, by the reason.
  private var skips: [String: Int] = [:]
  /// The first rows whose position is known; at most ``FileRows/mostFaults``.
  private(set) var faults: [RowFault] = []
  /// At most ``FileRows/mostFaults``.
  private(set) var unknownKeys: [UnknownKey] = []
  /// Rows that are one record with an earlier one, as ``FileRows/joined``. They are no skipped rows.
  private(set) var joined = 0

  mutating func add(_ page: SourcePage) {
    for skip in page.skipped { add(skip.count, because: skip.reason) }
    faults += page.faults.prefix(FileRows.mostFaults - faults.count)
    unknownKeys += page.unknownKeys.prefix(FileRows.mostFaults - unknownKeys.count)
    joined += page.joined
  }

  /// - Parameter count: 0 or more.
  mutating func add(_ count: Int, because reason: String) {
    if count > 0 { skips[reason, default: 0] += count }
  }

  var count: Int { skips.values.reduce(0, +) }

  /// True where all that came was used, and understood to the last member.
  var isEmpty: Bool { skips.isEmpty && faults.isEmpty && unknownKeys.isEmpty }

  /// `2 rows skipped: no title (2)`, or nil where none was.
  var words: String? {
    guard !skips.isEmpty else { return nil }
    let reasons = skips.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    return "\(counted(count, "row")) skipped: \(reasons.joined(separator: ", "))"
  }
}

extension SourceRecord {
  /// Why the record is skipped for its title; nil where it is not. A title of invisible characters would be an empty
  /// line in a list.
  var flawOfTitle: String? {
    if !TextBounds.isTitle(title) { return "of a title longer than any" }
    return isVisible(title) ? nil : "no title"
  }
}
