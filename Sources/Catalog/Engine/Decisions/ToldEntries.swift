import Domain

/// Entries as a change tells of them: the first as they are, as many as are held in memory, and of the others which
/// they are.
struct ToldEntries {
  private(set) var entries: [JournalEntry] = []
  private var bytes = 0

  private static let most = 8 << 20

  /// True where of no more is told what they say.
  var areMuch: Bool { bytes >= Self.most }

  mutating func add(_ entry: JournalEntry) {
    entries.append(areMuch ? entry.head : entry)
    bytes += entry.act.byteCount
  }
}

extension JournalEntry {
  /// Which entry it is, without titles and verdicts.
  var head: JournalEntry { JournalEntry(id: id, at: at, act: Act(act.verb, titles: [], verdicts: [])) }
}
