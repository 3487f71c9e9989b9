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
    titles.reduce(0) { $0 + 16 + $1.utf8.count } + verdicts.reduce(0) { $0 + $1.byteCount }
  }
}

extension Decision.Verdict {
  /// About how many bytes of memory its value and its keys take.
  package var byteCount: Int {
    records.reduce(edit?.value?.byteCount ?? 0) { $0 + 32 + $1.key.utf8.count }
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
