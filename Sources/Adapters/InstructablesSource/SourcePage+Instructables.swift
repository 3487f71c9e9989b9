import Domain
import Sourcing

extension SourcePage {
  /// The articles of one answer. An answer that holds the first article of the page before is that page again: it
  /// gives no records and no next page, and the rest cannot be had.
  init(_ reply: InstructablesList, at token: InstructablesPageToken, limit: Int) {
    self.init()
    let items = reply.items?.elements ?? []
    if let before = token.before, items.contains(where: { $0.id == before }) {
      isCutOff = true
      return
    }
    skip("not an article", count: reply.items?.failures ?? 0, .unreadable)
    var seen: Set<String> = []
    for item in items {
      guard let record = SourceRecord(item) else {
        skip(item.id != nil && item.title == nil ? "no title" : "no id")
        continue
      }
      if seen.insert(record.key).inserted { records.append(record) } else { skip("listed twice", .leftOut) }
    }
    isCutOff = token.isCutOff(rows: reply.rows, limit: limit)
    next = token.next(rows: reply.rows, limit: limit, id: records.first?.key)
  }
}
