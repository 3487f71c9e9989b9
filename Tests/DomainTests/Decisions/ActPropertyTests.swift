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
        one.given(.field(.title)) == nil ? nil : try Act.editing(one, [Edit(.field(.title), nil)]),
      ].compactMap(\.self)
      let act = dice.one(of: acts)
      let decided = scenario.decisions
      scenario.decisions += act.verdicts.map { Decision(serial: 100 + step, $0) }
      if act.verb == .merge, Self.isRefused(act, scenario.books()) {
        scenario.decisions = decided
        continue
      }
      try Self.check(act, scenario.books(), "seed \(seed), step \(step), \(act)")
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
      case .value(.title, let value?, _): #expect(owner.given(.field(.title)) == value, comment)
      case .value: #expect(owner.given(.field(.title)) == nil, comment)
      case .mark(let mark, let value, _): #expect(owner.value(of: .mark(mark)) == value, comment)
      case .release: break
      }
    }
  }
}
