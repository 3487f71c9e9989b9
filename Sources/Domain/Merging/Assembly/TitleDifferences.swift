/// Finds what a wrong ISBN looks like where both books are by one author: records of one book that have an ISBN and an
/// author in common, and not a word of their titles, both in Latin letters.
struct TitleDifferences {
  /// The two are the first records with these titles, the lower in key order first.
  struct Difference {
    var isbn: ISBN
    var first: Int
    var second: Int
  }

  private let parsed: ParseCache
  private let kept: PairConstraints

  init(kept: PairConstraints, parsed: ParseCache) {
    self.kept = kept
    self.parsed = parsed
  }

  /// Of every ISBN and book: for each title that differs from one before it in key order, the first such pair. What the
  /// reader keeps together is confirmed, and so are other records with the same titles and authors.
  func all(_ entries: [LiveClaims.Entry], groups: inout Groups) -> [Difference] {
    var found: [Difference] = []
    for entry in entries where entry.primary.count + entry.related.count > 1 {
      let claimants = Dictionary(grouping: entry.primary + entry.related) { groups.root($0) }
      for (root, indices) in claimants where indices.count > 1 {
        let titles = titles(of: indices.sorted())
        guard titles.count > 1, !haveCommonWord(titles) else { continue }
        let confirmed = kept.together.map { set in
          Set(set.filter { groups.root($0) == root }.map(parsed.signatureNumber))
        }
        found += differences(titles, confirmed: confirmed).map {
          Difference(isbn: entry.isbn, first: $0.index, second: $1.index)
        }
      }
    }
    return found
  }

  private struct Title {
    /// Of the first record that has it.
    var index: Int
    var number: Int
  }

  /// Each once, in key order; only what can differ.
  private func titles(of indices: [Int]) -> [Title] {
    var seen: Set<Int> = []
    return indices.compactMap { index in
      let number = parsed.signatureNumber(index)
      let signature = parsed.signatures[number]
      guard signature.writing.beginning == .latin, !signature.words.isEmpty, !signature.authors.isEmpty else {
        return nil
      }
      return seen.insert(number).inserted ? Title(index: index, number: number) : nil
    }
  }

  private func haveCommonWord(_ titles: [Title]) -> Bool {
    let first = parsed.signatures[titles[0].number].words
    return first.contains { word in titles.allSatisfy { hasWord($0, word) } }
  }

  private func differences(_ titles: [Title], confirmed: [Set<Int>]) -> [(Title, Title)] {
    if confirmed.contains(where: { set in titles.allSatisfy { set.contains($0.number) } }) { return [] }
    // No two of those that have the most frequent word differ, so that these are compared with the others alone.
    let frequent = mostFrequentWord(of: titles)
    let others = titles.filter { !hasWord($0, frequent) }
    return titles.compactMap { title in
      let compared = hasWord(title, frequent) ? others : titles
      let first = compared.prefix { $0.index < title.index }.first { earlier in
        parsed.haveOtherTitles(earlier.number, title.number)
          && !confirmed.contains { $0.contains(earlier.number) && $0.contains(title.number) }
      }
      return first.map { ($0, title) }
    }
  }

  private func mostFrequentWord(of titles: [Title]) -> String {
    var counts: [String: Int] = [:]
    for title in titles { for word in parsed.signatures[title.number].words { counts[word, default: 0] += 1 } }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
  }

  private func hasWord(_ title: Title, _ word: String) -> Bool {
    parsed.signatures[title.number].words.contains(word)
  }
}
