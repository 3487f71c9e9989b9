import Sourcing

/// Which list a page of the catalogue is: `2`, or `2!0,1` where lists 0 and 1 could not be read and are due at the end,
/// or `!0,1` when their time has come.
struct ListTurn: CustomStringConvertible {
  let list: Int
  private let count: Int
  /// Lists that are to be asked for once more.
  let failed: [Int]
  /// True where this turn is the second of its list.
  private let isRepeated: Bool

  private init(list: Int, count: Int, failed: [Int], isRepeated: Bool) {
    self.list = list
    self.count = count
    self.failed = failed
    self.isRepeated = isRepeated
  }

  /// Nil is the first list's.
  /// - Throws: ``SourceError/unsupported(reason:)`` for a text that is no turn of `count` lists.
  init(_ token: String?, of count: Int) throws(SourceError) {
    let parts = (token ?? "0").split(separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
    let failed = parts.count > 1 ? parts[1].split(separator: ",").map { Int($0) ?? -1 } : []
    let isRepeated = parts[0].isEmpty
    guard let list = isRepeated ? failed.first : Int(parts[0]), failed.count <= count,
      (failed + [list]).allSatisfy((0..<count).contains)
    else { throw .unsupported(reason: "has no such page") }
    self.init(
      list: list, count: count, failed: isRepeated ? Array(failed.dropFirst()) : failed, isRepeated: isRepeated)
  }

  /// The turn after this one; nil after the last.
  var next: ListTurn? {
    if !isRepeated, list + 1 < count {
      return ListTurn(list: list + 1, count: count, failed: failed, isRepeated: false)
    }
    guard let first = failed.first else { return nil }
    return ListTurn(list: first, count: count, failed: Array(failed.dropFirst()), isRepeated: true)
  }

  /// The turn after this one where its list could not be read; nil where that is to be reported now: there is nothing to
  /// be read before.
  var passedOver: ListTurn? {
    guard !isRepeated, list + 1 < count else { return nil }
    return ListTurn(list: list + 1, count: count, failed: failed + [list], isRepeated: false)
  }

  var description: String {
    let due = (isRepeated ? [list] + failed : failed).map(String.init).joined(separator: ",")
    return (isRepeated ? "" : String(list)) + (due.isEmpty ? "" : "!" + due)
  }
}
