/// Two books that may be one, or part of one another. Never joined unasked.
package struct Suggestion: Hashable, Sendable {
  /// The raw values are printed.
  package enum Reason: String, Sendable, CaseIterable {
    /// A record of each has the same title and author.
    case titleAuthor = "title-author"
    /// The first is one of the parts that a record of the second lists.
    case partOf = "part-of"
  }

  package var reason: Reason
  /// The first records of the two books. Of two of the same title and author the lower in key order comes first.
  package var first: RecordKey
  package var second: RecordKey

  package init(_ reason: Reason, _ first: RecordKey, _ second: RecordKey) {
    self.reason = reason
    self.first = first
    self.second = second
  }

  /// A title and author that more books share are no evidence: "Poems" by an author of one name.
  package static let mostOfOneTitle = 20
}

extension Suggestion: Comparable {
  /// By first, second and reason.
  package static func < (left: Suggestion, right: Suggestion) -> Bool {
    if left.first != right.first { return left.first < right.first }
    if left.second != right.second { return left.second < right.second }
    return left.reason.rawValue < right.reason.rawValue
  }
}

extension Merging {
  /// What may belong together of these books: by first, second and reason, each once.
  ///
  /// Pairs that the reader keeps apart are left out, those whose titles name other numbers of a series, those at other
  /// places of the series whose name is their title, and those of which only one is said to be a play, a study guide
  /// and the like; a title and author that more than 20 books share suggest nothing, and with
  /// ``MergePolicy/TitleAuthor/off`` none do.
  /// - Parameter books: the records of each; what they are described by may be left out.
  package static func suggestions(
    among books: [[SourceRecord]], decisions: [Decision] = [], quarantined: Set<ISBN> = [], policy: MergePolicy
  ) -> [Suggestion] {
    let search = SuggestionSearch(books, decisions: decisions, policy: policy)
    return search.partsOfSets(quarantined: quarantined, policy: policy)
      .union(policy.titleAuthor == .off ? [] : search.sameTitleAndAuthor())
      .sorted()
  }
}

private struct SuggestionSearch {
  private let members: MergeInput
  private let parsed: ParseCache
  /// By index: the index of the first record of the record's book.
  private var roots: [Int]
  /// By root: the indices of the book's records.
  private var indices: [Int: [Int]] = [:]
  /// By root: the roots of the books that it is kept apart from.
  private var apart: [Int: Set<Int>] = [:]

  init(_ books: [[SourceRecord]], decisions: [Decision], policy: MergePolicy) {
    members = MergeInput(books.flatMap(\.self))
    parsed = ParseCache(members)
    roots = Array(members.records.indices)
    for records in books {
      let indices = members.indices(of: records.map(\.recordKey))
      for index in indices { roots[index] = indices[0] }
      self.indices[indices[0]] = indices
    }
    for (index, others) in PairConstraints(decisions, members: members).apart {
      for other in others { apart[roots[index], default: []].insert(roots[other]) }
    }
  }

  func sameTitleAndAuthor() -> Set<Suggestion> {
    var found: Set<Suggestion> = []
    var marks: [Int: SeriesMark] = [:]
    var positions: [Int: SeriesPositions] = [:]
    let indices = members.records.indices.filter { members.records[$0].kind == .book }
    for list in TitleAndAuthor.shared(by: indices, parsed: parsed) {
      let subtitles = Dictionary(grouping: list) { roots[$0] }.mapValues { indices in
        Set(indices.map { parsed.title($0).subtitleWords })
      }
      guard (2...Suggestion.mostOfOneTitle).contains(subtitles.count) else { continue }
      for root in subtitles.keys where marks[root] == nil {
        marks[root] = mark(of: root)
        positions[root] = positionsOfTitle(of: root)
      }
      for (low, one) in subtitles {
        for (high, other) in subtitles
        where low < high && one.contains(where: { left in other.contains { shareHalf(left, $0) } }) {
          if let mark = marks[low], let other = marks[high], mark.differs(from: other) { continue }
          if let one = positions[low], let other = positions[high], one.differ(from: other) { continue }
          insert(.titleAuthor, low, high, into: &found)
        }
      }
    }
    return found
  }

  /// What the titles of all records of the book say.
  private func mark(of root: Int) -> SeriesMark {
    (indices[root] ?? []).reduce(into: SeriesMark()) { mark, index in
      let record = members.records[index]
      mark.formUnion(SeriesMark(title: record.title, subtitle: record.subtitle))
    }
  }

  /// Where the title is the name of a series, the place in it is all that tells a volume. Under any other title it says
  /// less: sources count series differently.
  private func positionsOfTitle(of root: Int) -> SeriesPositions {
    (indices[root] ?? []).reduce(into: SeriesPositions()) { positions, index in
      let series = members.records[index].series
      if series.isEmpty { return }
      let title = SeriesEntry(parsed.title(index).key.main).key
      positions.formUnion(SeriesPositions(series.filter { $0.key == title }))
    }
  }

  func partsOfSets(quarantined: Set<ISBN>, policy: MergePolicy) -> Set<Suggestion> {
    let claims = LiveClaims(members, quarantined: quarantined, policy: policy, parsed: parsed)
    var sets: [ISBN: [Int]] = [:]
    for index in claims.bundles {
      for isbn in claims.claims[index].related { sets[isbn, default: []].append(index) }
    }
    var found: Set<Suggestion> = []
    for entry in claims.entries {
      for whole in sets[entry.isbn] ?? [] {
        for part in entry.primary { insert(.partOf, roots[part], roots[whole], into: &found) }
      }
    }
    return found
  }

  private func insert(_ reason: Suggestion.Reason, _ one: Int, _ other: Int, into found: inout Set<Suggestion>) {
    guard one != other, apart[one]?.contains(other) != true else { return }
    found.insert(Suggestion(reason, members.records[one].recordKey, members.records[other].recordKey))
  }
}
