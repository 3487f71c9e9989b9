/// Which record claims which live ISBN: the claims without what is in quarantine and what bundles set aside.
struct LiveClaims {
  /// One ISBN and all who claim it.
  struct Entry {
    var isbn: ISBN
    /// The records that are it, and those that list it; indices, ascending.
    var primary: [Int]
    var related: [Int]
  }

  /// Claims as the records make them, by index.
  let claims: [Claims]
  /// By ISBN, ascending.
  private(set) var entries: [Entry]
  /// By index: the ISBN that the record is, where that is live.
  private(set) var primary: [ISBN?]
  /// The records whose related ISBNs are set aside as those of a set's parts.
  let bundles: Set<Int>

  init(_ members: MergeInput, quarantined: Set<ISBN>, policy: MergePolicy, parsed: ParseCache) {
    claims = members.records.map { Claims($0, policy: policy) }
    primary = claims.map { $0.primary.flatMap { quarantined.contains($0) ? nil : $0 } }
    entries = Self.entries(of: claims, without: quarantined)
    bundles = Self.bundles(in: entries, parsed: parsed)
    guard !bundles.isEmpty else { return }
    for index in entries.indices { entries[index].related.removeAll { bundles.contains($0) } }
    entries.removeAll { $0.primary.isEmpty && $0.related.isEmpty }
  }

  /// By ISBN that these records list, the first of them that does. Indices ascending.
  func listers(among indices: [Int]) -> [ISBN: Int] {
    var listers: [ISBN: Int] = [:]
    for index in indices where !bundles.contains(index) {
      for isbn in claims[index].related where listers[isbn] == nil { listers[isbn] = index }
    }
    return listers
  }

  private static func entries(of claims: [Claims], without quarantined: Set<ISBN>) -> [Entry] {
    var flat: [(isbn: ISBN, index: Int, isPrimary: Bool)] = []
    flat.reserveCapacity(claims.count)
    for (index, claim) in claims.enumerated() {
      if let primary = claim.primary { flat.append((primary, index, true)) }
      for isbn in claim.related { flat.append((isbn, index, false)) }
    }
    if !quarantined.isEmpty { flat.removeAll { quarantined.contains($0.isbn) } }
    flat.sort { ($0.isbn, $0.index) < ($1.isbn, $1.index) }
    var entries: [Entry] = []
    for claim in flat {
      if entries.last?.isbn != claim.isbn { entries.append(Entry(isbn: claim.isbn, primary: [], related: [])) }
      if claim.isPrimary {
        entries[entries.count - 1].primary.append(claim.index)
      } else {
        entries[entries.count - 1].related.append(claim.index)
      }
    }
    return entries
  }

  /// The records whose related ISBNs are, as primary, those of two volumes or of more than three main titles: lists of
  /// a set's parts, not of editions.
  private static func bundles(in entries: [Entry], parsed: ParseCache) -> Set<Int> {
    var owners: [Int: Owners] = [:]
    for entry in entries where !entry.primary.isEmpty && !entry.related.isEmpty {
      let own = Owners(entry.primary.lazy.map(parsed.title))
      for index in entry.related { owners[index, default: Owners()].formUnion(own) }
    }
    return Set(owners.lazy.filter(\.value.areParts).map(\.key))
  }

  /// What is known of the records that are a listed ISBN; no more than decides is kept.
  private struct Owners {
    var volumes: Set<Int> = []
    var mainTitles: Set<String> = []

    var areParts: Bool { volumes.count >= 2 || mainTitles.count > 3 }

    init() {}

    /// A title without words counts for nothing.
    init(_ titles: some Sequence<ParsedTitle>) {
      for title in titles where !areParts {
        if let volume = title.key.volume { volumes.insert(volume) }
        if title.hasWords { mainTitles.insert(title.key.main) }
      }
    }

    mutating func formUnion(_ other: Owners) {
      guard !areParts else { return }
      volumes.formUnion(other.volumes)
      mainTitles.formUnion(other.mainTitles)
    }
  }
}
