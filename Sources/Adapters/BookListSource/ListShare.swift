/// One of the pages that a list, or the tags of all lists, are given in.
struct ListShare: Hashable {
  /// From 0.
  let part: Int
  /// 1 or more.
  let parts: Int

  static let all = ListShare(part: 0, parts: 1)

  /// The page after this one; nil after the last.
  var next: ListShare? { part + 1 < parts ? ListShare(part: part + 1, parts: parts) : nil }
}
