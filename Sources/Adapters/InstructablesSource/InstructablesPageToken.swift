import Sourcing

/// Where a page begins. Written as a page token: the offset and, so that a service that does not count offsets is
/// noticed, the first id of the page before (`20:EFTM9GXFGG6CIEK`); an offset alone is read as well.
struct InstructablesPageToken {
  /// Articles asked for in one walk at most, so that no walk runs for ever: the services have hundreds of thousands.
  static let most = 1000

  /// Articles before this page, 0..<``most``.
  let offset: Int
  /// The first id of the page before.
  let before: String?

  init(offset: Int, before: String?) {
    self.offset = offset
    self.before = before
  }

  /// Nil is the first page.
  /// - Throws: ``SourceError/unsupported(reason:)`` for a text that is no page token.
  init(_ token: String?) throws(SourceError) {
    let parts = (token ?? "0").split(separator: ":", maxSplits: 1)
    guard let first = parts.first, let offset = Int(first), (0..<Self.most).contains(offset) else {
      throw .unsupported(reason: "has no such page")
    }
    self.init(offset: offset, before: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// True where a page of so many rows is the last one that is asked for, and others may follow.
  func isCutOff(rows: Int, limit: Int) -> Bool { rows >= limit && offset + limit >= Self.most }

  /// What follows a page of `rows` rows whose first usable one is `id`; nil after a short page, and where ``most`` is
  /// reached.
  func next(rows: Int, limit: Int, id: String?) -> String? {
    guard rows >= limit, offset + limit < Self.most else { return nil }
    return String(offset + limit) + (id.map { ":\($0)" } ?? "")
  }
}
