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

extension Act {
  /// About how many bytes of memory it takes.
  fileprivate var byteCount: Int {
    var count = 0
    for title in titles { count += 16 + title.utf8.count }
    for verdict in verdicts {
      count += verdict.edit?.value?.byteCount ?? 0
      for key in verdict.records { count += 32 + key.key.utf8.count }
    }
    return count
  }
}

extension UserValue {
  /// About how many bytes of memory its texts take.
  var byteCount: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .list(let list): list.reduce(0) { $0 + 16 + $1.utf8.count }
    case .number, .date, .isbn, .yes: 0
    }
  }
}
