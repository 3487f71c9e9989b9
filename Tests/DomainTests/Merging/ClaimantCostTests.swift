import Testing

@testable import Domain

/// What an ISBN costs on which many records stand: in proportion to them, and not to their pairs.
@Suite struct ClaimantCostTests {
  /// How the records of one ISBN are made; each of the number it is given.
  enum Crowd: String, CaseIterable, CustomTestStringConvertible {
    case alike, oneAuthor, oneTitle, strangers, pairs, twoBooks, wordless, listed
    var testDescription: String { rawValue }

    func record(_ number: Int) -> SourceRecord {
      let (title, author) =
        switch self {
        case .alike, .listed: ("Emma", "Jane Austen")
        case .oneAuthor: ("\(Self.word(number)) \(Self.word(number + 7))", "Jane Austen")
        case .oneTitle: ("Emma \(Self.word(number))", "Ann \(Self.word(number))")
        case .strangers: (Self.word(number), "Ann \(Self.word(number))")
        case .pairs: (Self.word(number / 2), "Ann \(Self.word(number))")
        case .twoBooks: (number.isMultiple(of: 2) ? "Emma" : "Dune", "Ann \(Self.word(number))")
        case .wordless: ("???", "Ann \(Self.word(number))")
        }
      // In another order than that of the numbers.
      return made(number, title: title, author: author, isListed: self == .listed && number > 2)
    }

    private func made(_ number: Int, title: String, author: String, isListed: Bool) -> SourceRecord {
      var record = SourceRecord(source: "s", key: String(number * 7919 % 10_007), title: title)
      record.authors = [author]
      if isListed { record.relatedISBNs = [hardcover] } else { record.ownISBNs = [hardcover] }
      return record
    }

    /// A word of letters alone, another for each number.
    private static func word(_ number: Int) -> String {
      "word"
        + String(number + 1_000).map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0.wholeNumberValue ?? 0))) }
        .joined()
    }
  }

  private static func grouping(_ crowd: Crowd, _ count: Int) -> (work: Int, groups: Int) {
    let members = MergeInput((0..<count).map(crowd.record))
    let parsed = ParseCache(members)
    let claims = LiveClaims(members, quarantined: [], policy: MergePolicy(), parsed: parsed)
    let kept = PairConstraints([], members: members)
    var groups = Grouping(
      members, claims: claims, kept: kept, crowded: [], policy: MergePolicy(), parsed: parsed
    ).groups()
    _ = TitleDifferences(kept: kept, parsed: parsed).all(claims.entries, groups: &groups)
    return (parsed.comparisons + groups.tried, groups.members().count { !$0.isEmpty })
  }

  @Test(arguments: Crowd.allCases)
  func `twice as many claimants take at most twice the comparisons and links`(crowd: Crowd) {
    let (few, many) = (Self.grouping(crowd, 500), Self.grouping(crowd, 1_000))
    #expect(many.work <= 2 * few.work + 100, "\(few.work), \(many.work)")
    let expected: [Crowd: Int] = [.strangers: 1_000, .pairs: 500, .twoBooks: 2]
    #expect(many.groups == expected[crowd] ?? 1)
  }

  @Test(arguments: Crowd.allCases)
  func `twice as many claimants are looked at for a quarantine by at most twice the comparisons`(crowd: Crowd) {
    func comparisons(_ count: Int) -> Int {
      let members = MergeInput((0..<count).map(crowd.record))
      let parsed = ParseCache(members)
      #expect(Merging.isQuarantined(parsed, indices: members.records.indices) == [.strangers, .pairs].contains(crowd))
      return parsed.comparisons
    }
    let (few, many) = (comparisons(500), comparisons(1_000))
    #expect(many <= 2 * few + 100, "\(few), \(many)")
  }
}
