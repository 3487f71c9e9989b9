import Domain
import Testing

/// What changed, field by field.
@Suite struct BookChangeTests {
  let emma = record("s", "a", "Emma", by: ["Jane Austen"])
  let other = record("t", "b", "Emma, a Novel", by: ["Austen, Jane"]) { $0.pages = 400 }

  @Test func `a merge shows what both books had where that differs from the one`() {
    let before = merge([emma, other])
    let after = merge([emma, other], [Decision(serial: 1, .together(before.flatMap(\.records).map(\.recordKey)))])
    let changes = BookChange(before: before, after: after).fields
    #expect(changes.map(\.name) == ["records", "title", "authors", "pages"])
    #expect(changes.allSatisfy { $0.book == after[0].id })
    #expect(changes[0].before == ["s:a", "t:b"] && changes[0].after == "s:a, t:b")
    #expect(changes[1].before == ["Emma", "Emma, a Novel"] && changes[1].after == "Emma")
    // The headline is the edition of the first record, and takes no pages from the other.
    #expect(changes[3].before == [nil, "400"] && changes[3].after == nil)
  }

  @Test func `what the reader said of both is hidden where they differ, a value of a field as a mark`() {
    let (one, two) = (emma.recordKey, other.recordKey)
    let said: [Decision] = [
      Decision(serial: 1, .value(.title, .text("Mine"), of: [one])),
      Decision(serial: 2, .value(.publisher, .text("Ace"), of: [one])),
      Decision(serial: 3, .mark(.note, .text("first"), of: [one])),
      Decision(serial: 4, .value(.title, .text("Other"), of: [two])),
      Decision(serial: 5, .value(.publisher, .text("Ace"), of: [two])),
      Decision(serial: 6, .mark(.note, .text("second"), of: [two])),
      Decision(serial: 7, .value(.subtitle, .text("A Novel"), of: [two])),
    ]
    let before = merge([emma, other], said)
    let after = merge([emma, other], said + [Decision(serial: 8, .together([one, two]))])
    #expect(BookChange(before: before, after: after).hidden == [.field(.title), .mark(.note)])
    #expect(BookChange(before: after, after: before).hidden.isEmpty)
    // What a source says otherwise is no word of the reader's.
    let plain = BookChange(
      before: merge([emma, other]), after: merge([emma, other], [Decision(serial: 1, .together([one, two]))]))
    #expect(plain.hidden.isEmpty)
  }

  @Test func `a split shows both books beside the one`() {
    let keys = [emma, other].map(\.recordKey)
    let changes = BookChange(
      before: merge([emma, other], [Decision(serial: 1, .together(keys))]), after: merge([emma, other])
    ).fields
    #expect(Set(changes.map(\.book)) == Set(keys.map(\.id)))
    #expect(changes.filter { $0.name == "title" }.map(\.after) == ["Emma, a Novel"])
  }

  @Test func `a value that becomes the reader's own is a change, though it reads the same`() {
    let after = merge([emma], [Decision(serial: 1, .value(.title, .text("Emma"), of: [emma.recordKey]))])
    let changes = BookChange(before: merge([emma]), after: after).fields
    #expect(changes.map(\.name) == ["title"] && changes[0].before == ["Emma"])
    #expect(changes[0].after == "Emma" && changes[0].isGiven)
  }

  @Test func `a mark is the reader's own where the reader set it, and not where a source's file did`() {
    let marked = record("s", "a", "Emma") { $0.favorite = true }
    let plain = merge([record("s", "a", "Emma")])
    let bySource = BookChange(before: plain, after: merge([marked])).fields
    #expect(bySource.map(\.name) == ["saved", "favorite"] && bySource.allSatisfy { !$0.isGiven })
    let decisions = [
      Decision(serial: 1, .mark(.saved, .yes, of: [marked.recordKey])),
      Decision(serial: 1, .mark(.rating, .number(4), of: [marked.recordKey])),
    ]
    let given = BookChange(before: merge([marked]), after: merge([marked], decisions)).fields
    #expect(given.map(\.name) == ["saved", "rating"] && given.allSatisfy(\.isGiven))
  }

  @Test func `of a book that no other held before all that it shows is new`() {
    let decisions = [Decision(serial: 1, .mark(.saved, .yes, of: [other.recordKey]))]
    let changes = BookChange(before: [], after: merge([other], decisions)).fields
    #expect(changes.map(\.name) == ["records", "title", "authors", "pages", "saved"])
    #expect(changes.allSatisfy { $0.before.isEmpty && $0.after != nil })
    #expect(changes.map(\.isGiven) == [false, false, false, false, true])
  }

  @Test func `of many books that become one each value is told once, in their order`() {
    let titles = (1...50).map { "Emma " + String(repeating: "m", count: $0) }
    let all = (0..<100).map { record("s", String(1_000 + $0), titles[$0 / 2], by: ["Jane Austen"]) }
    let before = merge(all)
    let after = merge(all, [Decision(serial: 1, .together(all.map(\.recordKey)))])
    let title = BookChange(before: before, after: after).fields.first { $0.name == "title" }
    #expect(title?.before.compactMap(\.self) == titles && title?.after == titles[0])
  }

  @Test func `nothing changed is no change`() {
    #expect(BookChange(before: merge([emma, other]), after: merge([emma, other])).fields.isEmpty)
  }
}
