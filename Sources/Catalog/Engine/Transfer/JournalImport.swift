import Domain

/// Puts entries of another journal, and decisions without one, behind those that are here.
struct JournalImport {
  private let transaction: any CatalogTransaction
  private let projection: Projection
  private let index: DecisionIndex
  private var known: KnownEntries
  private var knownLoose: KnownDecisions
  /// Of an entry, undone or not.
  private var highestID: Int
  private var waiting = Waiting()
  /// The entry that came last: its id there, its time, and its id here, nil where it was here already.
  private var last: (foreign: Int, at: Int64, id: Int?)?
  /// How many came in.
  private(set) var entries = 0
  /// Without an entry, or in one of another program's file.
  private(set) var loose = 0

  /// Decisions whose books are not computed anew yet, and what they concern.
  private struct Waiting {
    var decisions: [RowID] = []
    var records: Set<RecordKey> = []
    var takingBack: Set<RecordKey> = []
    var released: Set<ISBN> = []
    var regroups = false
    /// Of the decisions, and of the keys that they name.
    var size = BatchSize()

    mutating func add(_ ids: [RowID], _ verdicts: [Decision.Verdict]) {
      decisions += ids
      records.formUnion(verdicts.records)
      takingBack.formUnion(verdicts.takingBack)
      released.formUnion(verdicts.released)
      regroups = regroups || verdicts.contains(where: \.regroups)
      size.records += ids.count
      for key in verdicts.lazy.flatMap(\.records) { size.bytes += key.key.utf8.count }
    }
  }

  /// The books of so many decisions are computed at once.
  private static let batch = BatchSize(records: 10_000, bytes: 4 << 20)
  /// A foreign id beyond them is not kept: nobody makes so many entries, and there must be ids behind it for all time.
  private static let keptIDs = 1...(1 << 32)

  init(_ transaction: any CatalogTransaction, projection: Projection) throws {
    self.transaction = transaction
    self.projection = projection
    index = DecisionIndex(transaction, hiddenSources: projection.settings.hiddenSources)
    highestID = try transaction.highestEntryID()
    known = KnownEntries(transaction, upTo: highestID)
    knownLoose = KnownDecisions(transaction)
  }

  mutating func add(_ entry: JournalEntry) throws {
    // An import comes in pieces of one id.
    if entry.act.verb == .import, let last, last.foreign == entry.id, last.at == milliseconds(entry.at) {
      guard let id = last.id else { return }
      waiting.add(try transaction.addDecisions(entry.act.verdicts, toEntry: id), entry.act.verdicts)
      return try computeIfMany()
    }
    last = (entry.id, milliseconds(entry.at), nil)
    guard try !known.consumeMatch(of: entry) else { return }
    // What was undone before would go behind what came in.
    if entries == 0 { try transaction.forgetAllUndone() }
    highestID += 1
    if Self.keptIDs.contains(entry.id) { highestID = max(highestID, entry.id) }
    let decisions = try transaction.addEntry(entry.act, at: entry.at, id: highestID).decisions
    last?.id = highestID
    waiting.add(decisions, entry.act.verdicts)
    entries += 1
    try computeIfMany()
  }

  /// One that names nothing says nothing.
  mutating func add(_ verdict: Decision.Verdict) throws {
    guard Self.saysSomething(verdict), try knownLoose.add(verdict) else { return }
    waiting.add(try transaction.addDecisions([verdict]), [verdict])
    loose += 1
    try computeIfMany()
  }

  /// Adds a decision to an entry that is here.
  mutating func add(_ verdict: Decision.Verdict, toEntry id: Int) throws {
    waiting.add(try transaction.addDecisions([verdict], toEntry: id), [verdict])
    loose += 1
    try computeIfMany()
  }

  /// Computes what is left.
  mutating func finish() throws {
    guard !waiting.decisions.isEmpty else { return }
    try index.wake(waiting.records)
    let concerned = try index.records(concernedBy: waiting.decisions, takingBackFrom: waiting.takingBack)
    try projection.update(decidedOn: concerned, released: waiting.released, regroups: waiting.regroups)
    waiting = Waiting()
  }

  private mutating func computeIfMany() throws {
    if waiting.size.fills(Self.batch) { try finish() }
  }

  private static func saysSomething(_ verdict: Decision.Verdict) -> Bool {
    if case .release = verdict { true } else { !verdict.records.isEmpty }
  }
}

/// The decisions without an entry, of which none is made twice.
private struct KnownDecisions {
  /// What they are looked up by.
  private enum Subject: Hashable {
    case isbn(ISBN)
    case record(RecordKey?)
  }

  private let transaction: any CatalogTransaction
  private var known: [Subject: Set<Decision.Verdict>] = [:]
  private var count = 0

  /// Of so many it is remembered; any number may be about one record.
  private static let most = 50_000

  init(_ transaction: any CatalogTransaction) { self.transaction = transaction }

  /// False where the verdict is there already.
  mutating func add(_ verdict: Decision.Verdict) throws -> Bool {
    let subject: Subject = if case .release(let isbn) = verdict { .isbn(isbn) } else { .record(verdict.records.first) }
    if known[subject] == nil {
      if count > Self.most {
        // But for the one that takes longest to be read again.
        let largest = known.max { $0.value.count < $1.value.count }
        known = largest.map { [$0.key: $0.value] } ?? [:]
        count = largest?.value.count ?? 0
      }
      let here = try Set(decisions(on: subject))
      known[subject] = here
      count += here.count + 1
    }
    count += 1
    return known[subject]?.insert(verdict).inserted == true
  }

  private func decisions(on subject: Subject) throws -> [Decision.Verdict] {
    let alike =
      switch subject {
      case .isbn(let isbn): try transaction.looseDecisions(on: [isbn])
      case .record(let key): try transaction.looseDecisions(namingFirst: [key].compactMap(\.self))
      }
    return try transaction.decisions(alike).map(\.verdict)
  }
}

/// The entries that were here before; each stands for one entry that comes in.
///
/// Another program may give all that it writes one time. Where many are of one time, what comes in is looked up among them by
/// a hash of what it decides, so that it is compared with those alone that are like it.
private struct KnownEntries {
  /// Entries that are looked up together.
  private struct Group: Hashable {
    var time: Int64
    var verb: Act.Verb
    /// So many verdicts with which imports begin, as many as the first piece of one has that comes in; nil for other verbs.
    var beginning: Int?
  }

  private let transaction: any CatalogTransaction
  /// Their ids, ascending, by time; nil until one comes in. Most imports have none, and a journal may be long.
  private var byTime: [Int64: [Int]]?
  /// No id beyond it was here before.
  private let highest: Int
  /// Those that stood for one already.
  private var matched: Set<Int> = []
  /// The same ids by the hash of what they decide, or of how that begins: what they decide itself has no bound.
  private var groups: [Group: [Int: ArraySlice<Int>]] = [:]
  /// How many hashes of beginnings there are.
  private var beginnings = 0

  /// So many of one time are compared one by one.
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

  /// True where an entry was here that says the same, which stands for this one from now on; an import comes in pieces, and is
  /// known by the first.
  mutating func consumeMatch(of entry: JournalEntry) throws -> Bool {
    let time = milliseconds(entry.at)
    let here = try ids(at: time)
    if here.isEmpty { return false }
    let (verb, verdicts) = (entry.act.verb, entry.act.verdicts)
    let group = Group(time: time, verb: verb, beginning: verb == .import ? verdicts.count : nil)
    let alike =
      try here.count > Self.few
      ? members(of: group, deciding: verdicts, among: here) : transaction.entries(of: verb, among: here).sorted()[...]
    for id in alike where !matched.contains(id) {
      guard try self.verdicts(of: id, first: group.beginning) == verdicts else { continue }
      matched.insert(id)
      return true
    }
    return false
  }

  /// Those that in all likelihood decide the same.
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

  /// What an entry decides, or the first so many verdicts of it; nil where it has fewer.
  private func verdicts(of id: Int, first count: Int?) throws -> [Decision.Verdict]? {
    let decisions = try transaction.decisions(ofEntries: [id]).sorted()
    guard decisions.count >= count ?? 0 else { return nil }
    return try transaction.decisions(decisions.prefix(count ?? .max)).map(\.verdict)
  }
}
