import Domain
import Testing

/// Keep together, keep apart, and what undoes them.
@Suite struct DecisionTests {
  let a = record("s", "A", "Emma", by: ["Jane Austen"], own: [hardcover])
  let b = record("s", "B", "Emma", by: ["Jane Austen"], own: [hardcover])
  let c = record("s", "C", "Dune", by: ["F. Herbert"])

  @Test func `M28: records without ISBN that are kept together survive a missing one`() {
    let together = Decision(serial: 1, .together([a, b, c].map(\.recordKey)))
    #expect(keys(merge([a, b, c], [together])) == [["s:A", "s:B", "s:C"]])
    #expect(keys(merge([a, c], [together])) == [["s:A", "s:C"]])
    #expect(merge([a, b, c], [together]) == merge([c, a, b], [together]))
  }

  @Test func `M29 M30: what was split stays apart until that is undone`() {
    let apart = Decision(serial: 1, .apart(b.recordKey, from: [a.recordKey]))
    #expect(keys(merge([a, b], [apart])) == [["s:A"], ["s:B"]])
    #expect(merge([a, b], [apart]).map { $0.warnings.map(\.kind) } == [[.keptApart], [.keptApart]])
    #expect(merge([a, b]).count == 1)
  }

  @Test func `on one pair the newest decision holds, in whatever order they are read`() {
    let together = Decision(serial: 1, .together([a.recordKey, b.recordKey]))
    let apart = Decision(serial: 2, .apart(a.recordKey, from: [b.recordKey]))
    let again = Decision(serial: 3, .together([b.recordKey, a.recordKey]))
    for order in permutations([together, apart]) { #expect(merge([a, b], order).count == 2) }
    for order in permutations([together, apart, again]) { #expect(merge([a, b], order).count == 1) }
  }

  @Test func `of two with one serial the later in the list holds`() {
    let together = Decision(serial: 0, .together([a.recordKey, b.recordKey]))
    let apart = Decision(serial: 0, .apart(a.recordKey, from: [b.recordKey]))
    #expect(merge([a, b], [together, apart]).count == 2)
    #expect(merge([a, b], [apart, together]).count == 1)
  }

  @Test func `records are kept apart from others where the last word on every pair says so`() {
    let (one, two, three) = (a.recordKey, b.recordKey, c.recordKey)
    let apart = Decision(serial: 1, .apart(one, from: [two, three]))
    let joined = Decision(serial: 2, .together([three, one]))
    let again = Decision(serial: 3, .apart(three, from: [one]))
    let cases: [([Decision], Set<RecordKey>, Set<RecordKey>, Bool)] = [
      ([], [one], [two], false), ([apart], [one], [two, three], true), ([apart], [two, three], [one], true),
      ([apart], [one], [two], true), ([apart], [two], [three], false), ([apart], [one, two], [three], false),
      ([apart, joined], [one], [two, three], false), ([apart, joined], [one], [two], true),
      ([again, joined, apart], [one], [two, three], true),
    ]
    for (decisions, records, others, isApart) in cases {
      #expect(decisions.keepApart(records, from: others) == isApart, "\(decisions) \(records) \(others)")
    }
  }

  @Test func `keep apart stops whole groups that are kept together`() {
    let together = Decision(serial: 2, .together([b.recordKey, c.recordKey]))
    let apart = Decision(serial: 1, .apart(a.recordKey, from: [c.recordKey]))
    #expect(keys(merge([a, b, c], [together, apart])) == [["s:A", "s:B"], ["s:C"]])
  }

  @Test func `a record apart from all others of its book leaves them together`() {
    let d = record("s", "D", "Emma", by: ["Jane Austen"], own: [hardcover])
    let apart = Decision(serial: 1, .apart(b.recordKey, from: [a.recordKey, d.recordKey]))
    #expect(keys(merge([a, b, d], [apart])) == [["s:A", "s:D"], ["s:B"]])
  }
}
