/// Tries the links in the order of ``Join/Rule``: one ISBN, a related one, a shared one, title and author; last what
/// the reader keeps together.
struct Grouping {
  private let members: MergeInput
  private let claims: LiveClaims
  private let kept: PairConstraints
  private let crowded: Set<RecordKey>
  private let policy: MergePolicy
  private let parsed: ParseCache

  /// - Parameter crowded: records that title and author join with none.
  init(
    _ members: MergeInput, claims: LiveClaims, kept: PairConstraints, crowded: Set<RecordKey>, policy: MergePolicy,
    parsed: ParseCache
  ) {
    self.members = members
    self.claims = claims
    self.kept = kept
    self.crowded = crowded
    self.policy = policy
    self.parsed = parsed
  }

  func groups() -> Groups {
    var groups = Groups(members.records.count, apart: kept.apart, parsed: parsed)
    // One after another: the links of a book with many records take much memory.
    for makeLinks in [sameISBN, relatedISBN, sharedISBN, titleAuthor, keptTogether] {
      var links = makeLinks()
      links.join(&groups)
    }
    return groups
  }

  private func sameISBN() -> Links {
    var links = Links(.sameISBN, unlessContradictedIn: parsed)
    for entry in claims.entries { links.addAll(entry.primary, isbn: entry.isbn) }
    return links
  }

  private func relatedISBN() -> Links {
    var links = Links(.relatedISBN, unlessContradictedIn: parsed)
    for entry in claims.entries { links.addAcross(entry.primary, entry.related, isbn: entry.isbn) }
    return links
  }

  private func sharedISBN() -> Links {
    let lists = claims.entries.lazy.filter { $0.related.count > 1 }.map {
      (isbn: Optional($0.isbn), indices: $0.related)
    }
    return sameTitleAndAuthor(.sharedISBN, in: lists)
  }

  private func titleAuthor() -> Links {
    guard policy.titleAuthor == .auto else { return Links(.titleAuthor) }
    let books = members.records.indices.filter { index in
      let record = members.records[index]
      return record.kind == .book && (crowded.isEmpty || !crowded.contains(record.recordKey))
    }
    return sameTitleAndAuthor(.titleAuthor, in: CollectionOfOne((isbn: nil, indices: books)))
  }

  /// Links within each list the records of one title key that share an author key, where the rest of their titles
  /// agrees.
  private func sameTitleAndAuthor(
    _ rule: Join.Rule, in lists: some Sequence<(isbn: ISBN?, indices: [Int])>
  ) -> Links {
    let distinctions = Distinctions(parsed, byTitleAlone: rule == .titleAuthor)
    var links = Links(rule, agree: distinctions.agree)
    for list in lists {
      for indices in TitleAndAuthor.shared(by: list.indices, parsed: parsed) {
        links.addAll(indices, isbn: list.isbn, label: distinctions.number)
      }
    }
    return links
  }

  private func keptTogether() -> Links {
    var links = Links(.keptTogether)
    for indices in kept.together { links.addAll(indices) }
    return links
  }
}

/// What records of the same title and author have in common.
struct TitleAndAuthor: Hashable {
  var title: ParsedTitle.Key
  var author: String

  /// The records that share a title key and an author key, for every such pair that two or more have; indices
  /// ascending.
  static func shared(by indices: [Int], parsed: ParseCache) -> [[Int]] {
    var lists: [TitleAndAuthor: [Int]] = [:]
    for index in indices {
      let authors = parsed.authorKeys(index)
      let title = parsed.title(index).key
      guard !title.main.isEmpty else { continue }
      for author in authors { lists[TitleAndAuthor(title: title, author: author), default: []].append(index) }
    }
    return lists.values.filter { $0.count > 1 }
  }
}

/// What titles say beyond their keys, by number: two of one number agree with the same others. A class, so that the
/// links can number them while they are made and compare them when they are taken.
private final class Distinctions {
  private let parsed: ParseCache
  private let isByTitleAlone: Bool
  private var numbers: [TitleDistinction: Int] = [:]
  private var distinctions: [TitleDistinction] = []

  /// - Parameter isByTitleAlone: true where the records share no ISBN.
  init(_ parsed: ParseCache, byTitleAlone isByTitleAlone: Bool) {
    self.parsed = parsed
    self.isByTitleAlone = isByTitleAlone
  }

  func number(_ index: Int) -> Int {
    let distinction = parsed.distinction(index)
    if let number = numbers[distinction] { return number }
    distinctions.append(distinction)
    numbers[distinction] = distinctions.count - 1
    return distinctions.count - 1
  }

  func agree(_ left: Int, _ right: Int) -> Bool {
    guard left != right else { return true }
    let (one, other) = (distinctions[left], distinctions[right])
    return isByTitleAlone ? one.mayBeOne(with: other) : one.agrees(with: other)
  }
}
