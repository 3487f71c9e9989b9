import Foundation

/// The reader's values that no later decision took back.
struct ActiveUserValues {
  typealias Value = (target: EditTarget, value: UserValue, records: [RecordKey], serial: Int, at: Date?)

  /// What a value is taken back by: its target and the first record that it names.
  private struct Bearer: Hashable {
    var target: EditTarget
    var record: RecordKey?
  }

  /// The oldest first, so that of several for one book the last holds.
  private(set) var values: [Value] = []
  /// The records from which the reader took a mark, whoever gave it.
  private(set) var denied: [Mark: Set<RecordKey>] = [:]

  init(_ decisions: [Decision]) {
    var given: [Value?] = []
    var standing: [Bearer: [Int]] = [:]
    for decision in decisions.inOrder {
      guard let edit = decision.verdict.edit else { continue }
      let keys = decision.verdict.records
      if let value = edit.value {
        standing[Bearer(target: edit.target, record: keys.min()), default: []].append(given.count)
        given.append((edit.target, value, keys, decision.serial, decision.at))
        continue
      }
      // A verdict that names only a later record of a merged book may be about another book once that one is split.
      for key in keys {
        for index in standing.removeValue(forKey: Bearer(target: edit.target, record: key)) ?? [] { given[index] = nil }
      }
      if case .mark(let mark) = edit.target { denied[mark, default: []].formUnion(keys) }
    }
    values = given.compactMap(\.self)
  }
}
