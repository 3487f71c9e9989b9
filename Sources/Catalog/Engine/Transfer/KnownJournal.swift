import Domain

/// The decisions without an entry, of which none is made twice.
struct KnownDecisions {
  /// What they are looked up by.
  private enum Subject: Hashable {
    case isbn(ISBN)
    case record(RecordKey?)
  }

  /// What is known of one subject.
  private struct Known {
    var short: Set<Decision.Verdict> = []
    /// By their hashes the numbers of decisions whose values are long, and are not kept; none where one came in since.
    var long: [Int: [RowID]] = [:]
    var count: Int { short.count + long.count }
  }

  private let transaction: any CatalogTransaction
  private var known: [Subject: Known] = [:]
  private var count = 0

  /// How many decisions are remembered. Beyond that only those of one subject stay, of which there may be any number.
  private static let most = 50_000
  /// A value of more bytes is long.
  private static let mostKept = 1_000

  init(_ transaction: any CatalogTransaction) { self.transaction = transaction }

  /// False where the verdict is there already. One that is not there is to be put in before the next is asked for.
  mutating func add(_ verdict: Decision.Verdict) throws -> Bool {
    let subject: Subject = if case .release(let isbn) = verdict { .isbn(isbn) } else { .record(verdict.records.first) }
    if known[subject] == nil {
      if count > Self.most {
        // But for the one that takes longest to be read again.
        let largest = known.max { $0.value.count < $1.value.count }
        known = largest.map { [$0.key: $0.value] } ?? [:]
        count = largest?.value.count ?? 0
      }
      let here = try decisions(on: subject)
      known[subject] = here
      count += here.count + 1
    }
    count += 1
    if Self.isLong(verdict) { return try addLong(verdict, on: subject) }
    return known[subject]?.short.insert(verdict).inserted == true
  }

  private mutating func addLong(_ verdict: Decision.Verdict, on subject: Subject) throws -> Bool {
    let hash = verdict.hashValue
    if known[subject]?.long[hash]?.isEmpty == true { known[subject] = try decisions(on: subject) }
    for number in known[subject]?.long[hash] ?? [] {
      if try transaction.decisions([number]).contains(where: { $0.verdict == verdict }) { return false }
    }
    known[subject]?.long[hash] = []
    return true
  }

  private func decisions(on subject: Subject) throws -> Known {
    let alike =
      switch subject {
      case .isbn(let isbn): try transaction.looseDecisions(on: [isbn])
      case .record(let key): try transaction.looseDecisions(namingFirst: [key].compactMap(\.self))
      }
    var here = Known()
    try transaction.eachPart(of: alike.sorted()) { part in
      // None of them has an entry, so that they come by their numbers.
      for (number, decision) in zip(part, try transaction.decisions(part)) {
        if Self.isLong(decision.verdict) {
          here.long[decision.verdict.hashValue, default: []].append(number)
        } else {
          here.short.insert(decision.verdict)
        }
      }
    }
    return here
  }

  private static func isLong(_ verdict: Decision.Verdict) -> Bool {
    (verdict.edit?.value?.byteCount ?? 0) > mostKept
  }
}

/// The entries that were here before; each stands for one entry that comes in.
///
/// Another program may give all that it writes one time. Where many entries are of one time, one that comes in is
/// looked up among them by a hash of what it decides. So it is compared with few.
struct KnownEntries {
  /// Entries that are looked up together.
  private struct Group: Hashable {
    var time: Int64
    var verb: Act.Verb
    /// How many verdicts at the beginning of an import are hashed: as many as the first piece of the incoming import
    /// has. Nil for other verbs.
    var beginning: Int?
  }

  private let transaction: any CatalogTransaction
  /// Their ids, ascending, by time; nil until one comes in. Most imports have none, and a journal may be long.
  private var byTime: [Int64: [Int]]?
  /// No id beyond it was here before.
  private let highest: Int
  /// The ids of entries that stood for an incoming one already.
  private var matched: Set<Int> = []
  /// The ids in ``byTime`` by the hash of the verdicts, or of their beginning. The verdicts themselves have no bound.
  private var groups: [Group: [Int: ArraySlice<Int>]] = [:]
  /// How many hashes of beginnings there are.
  private var beginnings = 0

  /// Up to this many entries of one time are compared one by one.
  private static let few = 4
  /// An entry has one hash, but an import one for each length that first pieces have: of these no more are kept.
  private static let mostBeginnings = 100_000

  init(_ transaction: any CatalogTransaction, upTo highest: Int) {
    self.transaction = transaction
    self.highest = highest
  }

  private mutating func ids(at time: Int64) throws -> [Int] {
    let all = try byTime ?? transaction.entryIDsByTime().mapValues { ids in ids.filter { $0 <= highest } }
    byTime = all
    return all[time] ?? []
  }

  /// The id of an entry that was here and says the same, which stands for this one from now on; nil where there is
  /// none. An import comes in pieces, and is known by the first.
  mutating func consumeMatch(of entry: JournalEntry) throws -> Int? {
    let time = milliseconds(entry.at)
    let here = try ids(at: time)
    if here.isEmpty { return nil }
    let (verb, verdicts) = (entry.act.verb, entry.act.verdicts)
    let group = Group(time: time, verb: verb, beginning: verb == .import ? verdicts.count : nil)
    let alike =
      try here.count > Self.few
      ? members(of: group, deciding: verdicts, among: here) : transaction.entries(of: verb, among: here).sorted()[...]
    for id in alike where !matched.contains(id) {
      guard try self.verdicts(of: id, first: group.beginning) == verdicts else { continue }
      matched.insert(id)
      return id
    }
    return nil
  }

  /// The ids of entries that in all likelihood decide the same.
  private mutating func members(
    of group: Group, deciding verdicts: [Decision.Verdict], among here: [Int]
  ) throws -> ArraySlice<Int> {
    if groups[group] == nil { try gather(group, among: here) }
    let hash = verdicts.hashValue
    // The first of them is matched first, so that nobody goes through those that are matched again.
    while let first = groups[group]?[hash]?.first, matched.contains(first) { groups[group]?[hash]?.removeFirst() }
    return groups[group]?[hash] ?? []
  }

  private mutating func gather(_ group: Group, among here: [Int]) throws {
    let ids = try transaction.entries(of: group.verb, among: here)
    var members: [Int: ArraySlice<Int>] = [:]
    for id in ids.sorted() {
      guard let verdicts = try verdicts(of: id, first: group.beginning) else { continue }
      members[verdicts.hashValue, default: []].append(id)
    }
    if group.beginning != nil {
      beginnings += ids.count
      if beginnings > Self.mostBeginnings {
        groups = groups.filter { $0.key.beginning == nil }
        beginnings = ids.count
      }
    }
    groups[group] = members
  }

  /// What an entry decides: all of it, or the first `count` verdicts; nil where it has fewer.
  private func verdicts(of id: Int, first count: Int?) throws -> [Decision.Verdict]? {
    let decisions = try transaction.decisions(ofEntries: [id]).sorted()
    guard decisions.count >= count ?? 0 else { return nil }
    return try transaction.decisions(decisions.prefix(count ?? .max)).map(\.verdict)
  }
}
