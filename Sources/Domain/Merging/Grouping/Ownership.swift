/// Which group each live ISBN belongs to, and which groups dispute one.
struct Ownership {
  /// A group that claims an ISBN which belongs to another group.
  struct Conflict {
    var isbn: ISBN
    /// Roots.
    var owner: Int
    var other: Int
    var kind: Warning.Kind
  }

  /// How strongly a group claims an ISBN; the group with the strongest claim has it.
  private struct Standing {
    var root: Int
    var primary = 0
    var related = 0

    /// Records that are the ISBN go before records that list it; then more such records go before fewer, and last the
    /// lower first record decides.
    func precedes(_ other: Standing) -> Bool {
      if primary != other.primary { return primary > other.primary }
      if primary == 0, related != other.related { return related > other.related }
      return root < other.root
    }
  }

  /// By root: its ISBNs, ascending.
  private(set) var isbns: [[ISBN]]
  /// By ISBN, then by the other's root; those over ISBNs that the reader gave come last.
  private(set) var conflicts: [Conflict] = []
  /// By root: the ISBN that the reader gave, where the group has it.
  private(set) var given: [Int: ISBN] = [:]

  /// `grouped` are the records of each group, by its root.
  init(_ entries: [LiveClaims.Entry], groups: inout Groups, grouped: [[Int]], parsed: ParseCache) {
    isbns = Array(repeating: [], count: grouped.count)
    var volumes = GroupVolumes(grouped, parsed: parsed)
    for entry in entries {
      let standings = Self.standings(entry, groups: &groups)
      guard let owner = standings.first else { continue }
      isbns[owner.root].append(entry.isbn)
      guard !entry.primary.isEmpty, standings.count > 1 else { continue }
      for other in standings.dropFirst() {
        let kind = Self.kind(owner.root, other.root, groups: &groups, volumes: &volumes)
        conflicts.append(Conflict(isbn: entry.isbn, owner: owner.root, other: other.root, kind: kind))
      }
    }
  }

  /// An ISBN that the reader gave to a group, by the decision with this serial.
  struct AssignedISBN {
    var root: Int
    var isbn: ISBN
    var serial: Int
  }

  /// Adds the ISBNs that the reader gave. What a record of another group claims stays there; of two groups with the
  /// same one, that of the newer decision has it, then the first in key order.
  mutating func add(_ assigned: [AssignedISBN]) {
    guard !assigned.isEmpty else { return }
    var owners = Dictionary(isbns.enumerated().flatMap { root, own in own.map { ($0, root) } }) { first, _ in first }
    for one in assigned.sorted(by: { (-$0.serial, $0.root) < (-$1.serial, $1.root) }) {
      let (root, isbn) = (one.root, one.isbn)
      let owner = owners[isbn] ?? root
      if owner == root {
        if owners[isbn] == nil { isbns[root] = (isbns[root] + [isbn]).sorted() }
        (owners[isbn], given[root]) = (root, isbn)
      } else {
        conflicts.append(Conflict(isbn: isbn, owner: owner, other: root, kind: .isbnConflict))
      }
    }
  }

  /// The groups that claim it, the owner first, then by root.
  private static func standings(_ entry: LiveClaims.Entry, groups: inout Groups) -> [Standing] {
    if entry.primary.count + entry.related.count == 1, let only = entry.primary.first ?? entry.related.first {
      return [Standing(root: groups.root(only))]
    }
    var standings: [Int: Standing] = [:]
    for index in entry.primary {
      let root = groups.root(index)
      standings[root, default: Standing(root: root)].primary += 1
    }
    for index in entry.related {
      let root = groups.root(index)
      standings[root, default: Standing(root: root)].related += 1
    }
    guard let owner = standings.values.min(by: { $0.precedes($1) }) else { return [] }
    standings[owner.root] = nil
    return [owner] + standings.values.sorted { $0.root < $1.root }
  }

  private static func kind(
    _ owner: Int, _ other: Int, groups: inout Groups, volumes: inout GroupVolumes
  ) -> Warning.Kind {
    if groups.areKeptApart(owner, other) { return .keptApart }
    return volumes.differ(owner, other) ? .setISBN : .isbnConflict
  }
}

/// The volumes that the titles of a group name, read when a conflict asks for them.
private struct GroupVolumes {
  private let grouped: [[Int]]
  private let parsed: ParseCache
  private var known: [Int: Set<Int>] = [:]

  init(_ grouped: [[Int]], parsed: ParseCache) {
    self.grouped = grouped
    self.parsed = parsed
  }

  mutating func differ(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (volumes(left), volumes(right))
    return !one.isEmpty && !other.isEmpty && one.union(other).count > 1
  }

  private mutating func volumes(_ root: Int) -> Set<Int> {
    if let volumes = known[root] { return volumes }
    let volumes = Set(grouped[root].compactMap { parsed.title($0).key.volume })
    known[root] = volumes
    return volumes
  }
}
