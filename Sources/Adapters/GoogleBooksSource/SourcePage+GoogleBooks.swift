import Domain
import Sourcing

extension SourcePage {
  /// The records of an answer, each id once; with `isbn` only of volumes that say they have it, in either form.
  init(google reply: GoogleBooksReply, having isbn: ISBN? = nil) {
    self.init()
    skip("not a book", count: reply.failures, .unreadable)
    var seen: Set<String> = []
    for volume in reply.items {
      if let id = volume.id, !seen.insert(id).inserted { continue }
      guard let record = SourceRecord(google: volume, detail: .brief) else {
        skip(volume.info.title == nil ? "no title" : "no id")
        continue
      }
      if let isbn, !record.ownISBNs.contains(where: { ISBN.read($0).isbn == isbn }) {
        skip("another ISBN", .leftOut)
      } else {
        records.append(record)
      }
    }
  }

  /// This page, with what an earlier attempt skipped counted in.
  func counting(_ earlier: [Skip]) -> SourcePage {
    var page = self
    for skip in earlier { page.skip(skip.reason, count: skip.count, skip.kind) }
    return page
  }
}
