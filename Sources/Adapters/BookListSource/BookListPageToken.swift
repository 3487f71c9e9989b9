import Sourcing

/// What a page of the catalogue is of: `2`, the third list; `2.1/4`, the second of four parts of it; `2!0,1`, the third
/// list where lists 0 and 1 could not be read and are due at the end; `!0,1`, list 0 when its time has come; `=3/8`,
/// the fourth of eight parts of the tags, when all books came.
struct BookListPageToken: CustomStringConvertible {
  enum Subject: Equatable {
    case list(Int)
    case tags
  }

  let subject: Subject
  /// Nil on the first page of the subject, which finds out how many parts there are.
  let share: ListShare?
  /// Lists that are to be asked for once more.
  let failed: [Int]
  private let count: Int
  /// True where the list has its second turn, since it failed in the first.
  private let isRepeated: Bool

  private init(_ subject: Subject, _ share: ListShare?, count: Int, failed: [Int], isRepeated: Bool) {
    self.subject = subject
    self.share = share
    self.count = count
    self.failed = failed
    self.isRepeated = isRepeated
  }

  /// Nil is the first list's.
  /// - Throws: ``SourceError/unsupported(reason:)`` for a text that is no token of `count` lists.
  init(_ token: String?, of count: Int) throws(SourceError) {
    guard let read = Self.read(token ?? "0", of: count) else { throw .unsupported(reason: "has no such page") }
    self = read
  }

  private static func read(_ token: String, of count: Int) -> Self? {
    let halves = token.split(separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let due = halves.count > 1 ? halves[1].split(separator: ",").map { Int($0) ?? -1 } : []
    guard due.count <= count, due.allSatisfy((0..<count).contains) else { return nil }
    if token.hasPrefix("=") {
      guard due.isEmpty, let share = ListShare(reading: token.dropFirst()) else { return nil }
      return Self(.tags, share, count: count, failed: [], isRepeated: false)
    }
    let share = parts.count > 1 ? ListShare(reading: parts[1]) : nil
    guard parts.count == 1 || share != nil else { return nil }
    if parts[0].isEmpty {
      guard let list = due.first else { return nil }
      return Self(.list(list), share, count: count, failed: Array(due.dropFirst()), isRepeated: true)
    }
    guard let list = Int(parts[0]), (0..<count).contains(list) else { return nil }
    return Self(.list(list), share, count: count, failed: due, isRepeated: false)
  }

  /// The token of the page after this one, which was of this part; nil after the last list.
  func next(after share: ListShare) -> Self? {
    if let next = share.next { return Self(subject, next, count: count, failed: failed, isRepeated: isRepeated) }
    guard case .list(let list) = subject else { return nil }
    if !isRepeated, list + 1 < count {
      return Self(.list(list + 1), nil, count: count, failed: failed, isRepeated: false)
    }
    guard let first = failed.first else { return nil }
    return Self(.list(first), nil, count: count, failed: Array(failed.dropFirst()), isRepeated: true)
  }

  /// The lists that were read before this one.
  func listsBefore(_ list: Int) -> [Int] {
    (isRepeated ? Array(0..<count) : Array(0..<list)).filter { $0 != list && !failed.contains($0) }
  }

  /// The token of this page of the tags.
  func tags(_ share: ListShare) -> Self { Self(.tags, share, count: count, failed: [], isRepeated: false) }

  /// The token of the page after this one where its list could not be read; nil where that is to be reported now: there
  /// is nothing to be read before, or some of it came already.
  var passedOver: Self? {
    guard case .list(let list) = subject, share == nil, !isRepeated, list + 1 < count else { return nil }
    return Self(.list(list + 1), nil, count: count, failed: failed + [list], isRepeated: false)
  }

  var description: String {
    let part = share.map { "\($0.part)/\($0.parts)" }
    guard case .list(let list) = subject else { return "=" + (part ?? "") }
    let due = (isRepeated ? [list] + failed : failed).map(String.init).joined(separator: ",")
    return (isRepeated ? "" : String(list)) + (part.map { ".\($0)" } ?? "") + (due.isEmpty ? "" : "!" + due)
  }
}

extension ListShare {
  /// Reads `2/5`.
  fileprivate init?(reading text: Substring) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard numbers.count == 2, (0..<numbers[1]).contains(numbers[0]), numbers[1] <= 1_000_000 else { return nil }
    self.init(part: numbers[0], parts: numbers[1])
  }
}
