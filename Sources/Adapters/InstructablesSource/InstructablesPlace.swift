import Domain
import Sourcing

/// Where a page begins. Written as a page token: the offset and, so that a service that does not count offsets is
/// noticed, the first id of the page before (`20:EFTM9GXFGG6CIEK`); an offset alone is read as well.
struct InstructablesPlace {
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

  /// What follows a page of `rows` rows that begins with `id`; nil after a short page, and where ``most`` is reached.
  func next(rows: Int, limit: Int, id: String?) -> String? {
    guard rows >= limit, offset + limit < Self.most, let id else { return nil }
    return "\(offset + limit):\(id)"
  }
}

extension SourcePage {
  /// The articles of one answer. An answer that holds the first article of the page before is that page again: it
  /// gives no records and no next page.
  init(_ reply: InstructablesList, at place: InstructablesPlace, limit: Int) {
    self.init()
    let items = reply.items?.elements ?? []
    if let before = place.before, items.contains(where: { $0.id == before }) { return }
    skip("no object", count: reply.items?.failures ?? 0)
    var seen: Set<String> = []
    for item in items {
      guard let record = SourceRecord(item) else {
        skip(item.id == nil ? "no id" : "no title")
        continue
      }
      if seen.insert(record.key).inserted { records.append(record) } else { skip("listed twice") }
    }
    next = place.next(rows: reply.rows, limit: limit, id: records.first?.key)
  }
}

extension Category {
  /// A section; the service has no names to show for them, so the name is the key in words.
  init(instructables key: String) {
    let words = key.split(separator: "-").joined(separator: " ")
    let name = words.prefix(1).uppercased() + words.dropFirst()
    self.init(source: Instructables.info.id, key: key, name: name.isEmpty ? key : name, kind: .section)
  }
}
