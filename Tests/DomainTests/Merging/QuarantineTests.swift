import Testing

@testable import Domain

/// When an ISBN is no key for anyone.
@Suite struct QuarantineTests {
  @Test(arguments: [
    (["Tales vol. 1", "Tales vol. 2", "Tales vol. 3"], true), (["Tales vol. 1", "Tales vol. 2", "Tales"], false),
    (["Emma", "Emma: A Novel", "Emma, or Love"], false), (["Emma", "Emma", "Emma"], false), ([], false),
  ])
  func `by one author only three volumes are too many`(titles: [String], expected: Bool) {
    let records = titles.enumerated().map { record("s", "\($0)", $1, by: weir, own: [hardcover]) }
    #expect(Merging.isQuarantined(among: records) == expected)
  }

  @Test(arguments: [
    ("Tales vol. 1", "Tales vol. 2", weir, true), ("Tales vol. 1", "Tales", weir, false),
    ("The Martian", "The Martian: A Novel", weir, false), ("The Martian", "My Story", ["Elizabeth Smart"], true),
    ("The Martian", "martian", ["Elizabeth Smart"], false),
  ])
  func `two records contradict one another by volume, or by title and author`(
    title: String, other: String, authors: [String], expected: Bool
  ) {
    let (one, another) = (record("s", "1", title, by: weir), record("s", "2", other, by: authors))
    #expect(Merging.contradict(one, another) == expected && Merging.contradict(another, one) == expected)
  }

  @Test(arguments: 0..<60)
  func `three that contradict one another are found, and nothing else`(seed: Int) {
    let records = AdversarialCase(seed: seed, count: 5, isbns: 1).records
    let parsed = ParseCache(MergeInput(records))
    let numbers = records.indices.map(parsed.signatureNumber)
    let signatures = numbers.map { parsed.signatures[$0] }
    let expected = signatures.contains { one in
      signatures.contains { other in
        one.contradicts(other) && signatures.contains { $0.contradicts(one) && $0.contradicts(other) }
      }
    }
    #expect(Merging.isQuarantined(among: records) == expected, "seed \(seed)")
  }

  @Test(arguments: 0..<60)
  func `records that are taken one by one contradict one another as all together do`(seed: Int) {
    let records = AdversarialCase(seed: seed, count: 6, isbns: 1).records
    let claimants = Claimants()
    for record in records.reversed() { claimants.add(record) }
    #expect(claimants.areInContradiction == Merging.isQuarantined(among: records), "seed \(seed)")
  }

  @Test(arguments: [(Merging.mostClaimants, false), (Merging.mostClaimants + 1, true)])
  func `records that say the same are too many where no book has as many`(count: Int, expected: Bool) {
    let records = (0..<count).map { record("s", "\($0)", "Emma", by: weir, own: [hardcover]) }
    #expect(Merging.isQuarantined(among: records) == expected)
  }

  @Test func `records that touch too many others are not joined by title and author`() {
    let records = (0..<3).map { record("s", "\($0)", "Emma", by: weir) }
    var policy = MergePolicy()
    policy.titleAuthor = .auto
    #expect(keys(Merging.books(of: records, policy: policy)) == [["s:0", "s:1", "s:2"]])
    let books = Merging.books(of: records, crowded: [key("s", "1")], policy: policy)
    #expect(keys(books) == [["s:0", "s:2"], ["s:1"]])
  }

  @Test
  func `more titles than are known again are read all the same`() {
    let claimants = Claimants()
    for number in 0..<2_500 { claimants.add(record("s", "\(number)", "Emma \(number % 1_250)", by: weir)) }
    #expect(!claimants.areInContradiction)
    for title in ["Dune", "Solaris"] { claimants.add(record("s", title, title, by: [title])) }
    #expect(claimants.areInContradiction)
  }
}
