package import Domain

/// The lines on which the rows stood that were read, by their keys. Beyond half a million rows it forgets what comes:
/// then of two rows of one key the later stands.
package struct SeenRows: Sendable {
  private var lines: [Int64: Int32] = [:]
  private static let most = 500_000

  package init() {}

  /// The line of an earlier row of this key; nil where there was none.
  package mutating func line(of key: RecordKey, at line: Int) -> Int? {
    if let first = lines[key.id.value] { return Int(first) }
    if lines.count < Self.most { lines[key.id.value] = Int32(clamping: line) }
    return nil
  }
}
