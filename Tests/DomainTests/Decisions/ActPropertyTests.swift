import Testing

@testable import Domain

/// What holds of every act, whatever was decided before. A failure prints the seed that made the set.
@Suite struct ActPropertyTests {
  @Test(arguments: 0..<40)
  func `after every act the books are as it says`(seed: Int) throws {
    var scenario = AdversarialCase(seed: seed, count: 24, isbns: 6)
    var dice = MergeDice(seed: ~seed)
    for step in 0..<8 {
      let books = scenario.books()
      let (one, other) = (dice.one(of: books), dice.one(of: books))
      let key = dice.one(of: one.keys)
      let acts = [
        try? Act.merging([one, other]), try? Act.splitting(key, from: one), try? Act.keepingApart(one, other),
        Act.adding([one, other]), Act.removing([one, other]), Act.favoring([one, other]), Act.unfavoring([one, other]),
        try Act.editing(one, [Edit(.field(.title), .text("T\(step)")), Edit(.mark(.rating), .number(1 + step % 5))]),
        try Act.editing(one, [Edit(.field(.publisher), .text("P\(step)")), Edit(.mark(.note), .text("N\(step)"))]),
        try Self.unset(one), try Self.unset(other),
      ].compactMap(\.self)
      let act = dice.one(of: acts)
      let decided = scenario.decisions
      scenario.decisions += act.verdicts.map { Decision(serial: 100 + step, $0) }
      if act.verb == .merge, Self.isRefused(act, scenario.books()) {
        scenario.decisions = decided
        continue
      }
      try Self.check(act, scenario.books(), "seed \(seed), step \(step), \(act)")
      Self.checkOthers(than: act, books, scenario.books(), "seed \(seed), step \(step), \(act)")
    }
  }

  private static let edited: [EditTarget] = [.field(.title), .field(.publisher), .mark(.note), .mark(.rating)]

  /// Takes back all that the reader gave; nil where that is nothing.
  private static func unset(_ book: Book) throws -> Act? {
    try Act.editing(book, edited.filter { book.given($0) != nil }.map { Edit($0, nil) })
  }

  /// A book that the act does not name has on the shelf what it had, and from the reader what it had.
  private static func checkOthers(than act: Act, _ before: [Book], _ after: [Book], _ comment: Comment) {
    let named = Set(act.verdicts.flatMap(\.records))
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.keys, $0) })
    for book in after where named.isDisjoint(with: book.keys) {
      guard let old = known[book.keys] else { continue }
      #expect(book.shelf == old.shelf, comment)
      for target in edited { #expect(book.given(target) == old.given(target), comment) }
    }
  }

  private static func isRefused(_ act: Act, _ books: [Book]) -> Bool {
    let named = books.filter { !Set($0.keys).isDisjoint(with: act.verdicts[0].records) }
    return (try? BookChange(before: [], after: named).requireOneBook()) == nil
  }

  private static func check(_ act: Act, _ books: [Book], _ comment: Comment) throws {
    for verdict in act.verdicts {
      let named = books.filter { !Set($0.keys).isDisjoint(with: verdict.records) }
      let owner = try #require(books.first { $0.keys.contains(verdict.records.min() ?? verdict.records[0]) })
      switch verdict {
      case .together: #expect(named.count == 1, comment)
      case .apart(let key, let others):
        let book = try #require(books.first { $0.keys.contains(key) })
        #expect(Set(book.keys).isDisjoint(with: others), comment)
      case .value(let field, let value, _): #expect(owner.given(.field(field)) == value, comment)
      case .mark(let mark, let value, _): #expect(owner.value(of: .mark(mark)) == value, comment)
      case .release: break
      }
    }
  }
}
