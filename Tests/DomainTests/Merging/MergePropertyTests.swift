import Foundation
import Testing

@testable import Domain

/// What holds for every set of records. A failure prints the seed that made the set.
@Suite struct MergePropertyTests {
  private static func few(_ seed: Int) -> AdversarialCase { AdversarialCase(seed: seed, count: 24, isbns: 6) }
  private static func many(_ seed: Int) -> AdversarialCase { AdversarialCase(seed: seed, count: 300, isbns: 90) }

  @Test(arguments: 0..<4)
  func `every order of six records gives the same books`(seed: Int) {
    let scenario = AdversarialCase(seed: seed, count: 6, isbns: 3)
    let expected = scenario.books()
    for order in permutations(scenario.records) {
      #expect(
        Merging.books(of: order, decisions: scenario.decisions, policy: scenario.policy) == expected, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10)
  func `any order, and records and decisions given twice, give the same books`(seed: Int) {
    let scenario = Self.many(seed)
    var dice = MergeDice(seed: -seed)
    let expected = scenario.books()
    for _ in 0..<3 {
      var other = scenario
      other.records = (other.records + other.records.shuffled(using: &dice).prefix(40)).shuffled(using: &dice)
      other.decisions = (other.decisions + other.decisions).shuffled(using: &dice)
      #expect(other.books() == expected, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40)
  func `of records with one key the same stands in any order`(seed: Int) {
    var scenario = Self.few(seed)
    var dice = MergeDice(seed: -seed)
    scenario.records += scenario.rivals(atMost: 12, dice: &dice)
    let expected = scenario.books()
    for _ in 0..<6 {
      scenario.records.shuffle(using: &dice)
      #expect(scenario.books() == expected, "seed \(seed)")
    }
  }

  @Test(arguments: [1])
  func `any order of ten thousand records gives the same books`(seed: Int) {
    let scenario = AdversarialCase(seed: seed, count: 10_000, isbns: 4_000)
    var dice = MergeDice(seed: -seed)
    var other = scenario
    other.records.shuffle(using: &dice)
    #expect(other.books() == scenario.books(), "seed \(seed)")
  }

  @Test(arguments: 0..<40)
  func `the straight way of a record alone gives what the rules give, explained or not`(seed: Int) {
    let scenario = Self.many(seed)
    for record in scenario.records {
      let claims = Claims(record, policy: scenario.policy)
      let expected = Merging.books(of: [record], policy: scenario.policy)
      #expect([Merging.book(ofLone: record, claims: claims, policy: scenario.policy)] == expected, "seed \(seed)")
      var bare = expected[0]
      (bare.provenance, bare.markSources) = ([:], [:])
      let straight = Merging.book(ofLone: record, claims: claims, policy: scenario.policy, isExplained: false)
      #expect(straight == bare, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40)
  func `what is not explained is the same but for what explains it`(seed: Int) {
    let scenario = Self.many(seed)
    let expected = scenario.books().map { book in
      var bare = book
      (bare.joins, bare.provenance, bare.markSources) = ([], [:], [:])
      return bare
    }
    let books = Merging.books(
      of: scenario.records, decisions: scenario.decisions, policy: scenario.policy, isExplained: false)
    #expect(books == expected, "seed \(seed)")
  }

  @Test(arguments: 0..<40)
  func `the straight way of a record that the reader marked gives what the rules give`(seed: Int) throws {
    let scenario = Self.many(seed)
    var dice = MergeDice(seed: -seed)
    let date = try #require(PartialDate(year: 2031))
    let values: [UserValue] = [.yes, .text("read"), .list(["sea", "salt"]), .number(4), .date(date)]
    for record in scenario.records {
      let marks = (0..<Int.random(in: 0...5, using: &dice)).map { _ in
        Decision(
          serial: Int.random(in: 0...3, using: &dice), at: dice.chance(50) ? nil : Date(timeIntervalSince1970: 9),
          .mark(dice.one(of: Mark.allCases), dice.chance(80) ? dice.one(of: values) : nil, of: [record.recordKey]))
      }
      let straight = Merging.book(
        ofLone: record, claims: Claims(record, policy: scenario.policy), marks: marks, policy: scenario.policy)
      #expect(
        [straight] == Merging.books(of: [record], decisions: marks, policy: scenario.policy), "seed \(seed): \(marks)")
    }
  }

  @Test(arguments: 0..<300)
  func `groups and joins are those of the rules taken pair by pair`(seed: Int) {
    let scenario = Self.few(seed)
    let literal = LiteralGrouping(scenario)
    let books = scenario.books()
    #expect(books.map { $0.records.map(\.recordKey) } == literal.books, "seed \(seed)")
    #expect(Set(books.flatMap(\.joins)) == Set(literal.joins), "seed \(seed)")
    for book in books {
      let held = Set(book.records.map(\.recordKey))
      #expect(book.joins == literal.joins.filter { held.contains($0.first) }, "seed \(seed)")
      #expect(book.isDoubtful == literal.isDoubtful(Array(held)), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20)
  func `component by component is the same as all at once`(seed: Int) {
    let scenario = AdversarialCase(seed: seed, count: 120, isbns: 200)
    let books = Self.components(scenario).flatMap { records -> [Book] in
      var part = scenario
      part.records = records
      return part.books()
    }
    #expect(books.sorted { $0.records[0].recordKey < $1.records[0].recordKey } == scenario.books(), "seed \(seed)")
  }

  @Test(arguments: 0..<40)
  func `every record is in one book, every ISBN on one edition`(seed: Int) {
    let scenario = seed.isMultiple(of: 2) ? Self.few(seed) : Self.many(seed)
    let books = scenario.books()
    #expect(books.flatMap(\.records).map(\.recordKey).sorted() == scenario.records.map(\.recordKey).sorted())
    let isbns = books.flatMap(\.editions).compactMap(\.isbn)
    #expect(Set(isbns).count == isbns.count, "seed \(seed)")
    let live = scenario.records.flatMap { record in
      let claims = Claims(record, policy: scenario.policy)
      return claims.primary.map { [$0] } ?? []
    }
    #expect(Set(live).isSubset(of: isbns), "seed \(seed)")
    for book in books {
      #expect(book.editions.allSatisfy { ($0.isbn == nil) != ($0.recordKey == nil) }, "seed \(seed)")
      #expect(book.isbn == book.editions.first?.isbn && book.id == book.records[0].id, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40)
  func `no book holds what was kept apart, or without the reader's word what contradicts`(seed: Int) {
    let scenario = Self.few(seed)
    for book in scenario.books() {
      let parsed = ParseCache(MergeInput(book.records))
      let numbers = book.records.indices.map(parsed.signatureNumber)
      if !book.joins.contains(where: { $0.rule == .keptTogether }) {
        for one in numbers {
          for other in numbers {
            #expect(!parsed.signatures[one].contradicts(parsed.signatures[other]), "seed \(seed)")
          }
        }
      }
      let kept = PairConstraints(scenario.decisions, members: MergeInput(book.records))
      #expect(kept.apart.isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40)
  func `disputes over an ISBN stand on both books`(seed: Int) {
    let disputes: Set<Warning.Kind> = [.isbnConflict, .setISBN, .keptApart]
    var seen: [Warning: Int] = [:]
    for warning in Self.few(seed).books().flatMap(\.warnings) where disputes.contains(warning.kind) {
      seen[warning, default: 0] += 1
    }
    #expect(seen.values.allSatisfy { $0 > 1 }, "seed \(seed)")
  }

  @Test(arguments: 0..<40)
  func `every value has one provenance, of a record of the book`(seed: Int) {
    for book in Self.many(seed).books() {
      let held = Set(book.records.map(\.recordKey))
      #expect(Set(book.provenance.keys) == Set(Self.shown(book).keys), "seed \(seed)")
      for (field, value) in Self.shown(book) {
        let provenance = book.provenance[field]
        #expect(provenance.map { held.contains($0.chosen.record) } == true, "seed \(seed)")
        if provenance?.rule != .union { #expect(provenance?.chosen.value == value, "seed \(seed)") }
      }
    }
  }

  @Test(arguments: 0..<60)
  func `a source that leaves takes only what it gave`(seed: Int) {
    var scenario = Self.few(seed)
    // The reader's values follow records, and so may come from another book.
    scenario.decisions.removeAll { if case .value = $0.verdict { true } else { false } }
    let before = scenario.books()
    for source in AdversarialCase.sources {
      var without = scenario
      without.records.removeAll { $0.source == source }
      let after = Dictionary(uniqueKeysWithValues: without.books().map { ($0.records.map(\.recordKey), $0) })
      for book in before {
        guard let left = after[book.records.map(\.recordKey).filter { $0.source != source }] else { continue }
        for field in Field.allCases where !field.isOfEdition && !Self.suppliers(of: field, in: book).contains(source) {
          #expect(Self.shown(book)[field] == Self.shown(left)[field], "seed \(seed), \(source), \(field)")
        }
      }
    }
  }

  // MARK: What the properties are stated in

  /// The values of a book as its provenance prints them.
  private static func shown(_ book: Book) -> [Field: String] {
    var shown: [Field: String] = [.title: book.title]
    shown[.subtitle] = book.subtitle
    if !book.authors.isEmpty { shown[.authors] = book.authors.joined(separator: ", ") }
    shown[.isbn13] = book.isbn?.description
    for field in Field.ofContributors {
      let contributors = book.contributors(of: field)
      if !contributors.isEmpty { shown[field] = Contributor.printed(contributors) }
    }
    if !book.series.isEmpty { shown[.series] = SeriesEntry.printed(book.series) }
    shown[.originalTitle] = book.originalTitle
    shown[.workDate] = book.workDate?.description
    shown[.edition] = book.editionStatement
    shown[.place] = book.place
    shown[.publisher] = book.publisher
    shown[.published] = book.published?.description
    shown[.pages] = book.pages.map { String($0) }
    shown[.language] = book.language
    shown[.format] = book.editions.first?.format
    shown[.description] = book.description
    if !book.categories.isEmpty { shown[.categories] = book.categories.joined(separator: ", ") }
    shown[.cover] = book.cover
    for (kind, link) in book.links { shown[Field(rawValue: kind.rawValue) ?? .info] = link }
    return shown
  }

  /// Title and subtitle are one; a title in capitals that gave way gave the words, and so did what it gave way to;
  /// of a union everybody has a part.
  private static func suppliers(of field: Field, in book: Book) -> Set<String> {
    let fields: [Field] = field == .title || field == .subtitle ? [.title, .subtitle] : [field]
    return Set(
      fields.compactMap { book.provenance[$0] }.flatMap { provenance in
        let all = provenance.rule == .union || provenance.rule == .caps
        return [provenance.chosen.record.source] + (all ? provenance.others.map(\.record.source) : [])
      })
  }

  /// The records that touch, directly or through others.
  private static func components(_ scenario: AdversarialCase) -> [[SourceRecord]] {
    let members = MergeInput(scenario.records)
    let parsed = ParseCache(members)
    var touching: [String: [Int]] = [:]
    for (index, record) in members.records.enumerated() {
      let claims = Claims(record, policy: scenario.policy)
      for isbn in claims.related + (claims.primary.map { [$0] } ?? []) {
        touching["\(isbn)", default: []].append(index)
      }
      guard scenario.policy.titleAuthor == .auto else { continue }
      for author in parsed.authorKeys(index) {
        touching["\(parsed.title(index).key) \(author)", default: []].append(index)
      }
    }
    for verdict in scenario.decisions.map(\.verdict) {
      if case .value(_, .isbn(let isbn), let keys) = verdict {
        touching["\(isbn)", default: []] += members.indices(of: keys)
      }
      if case .apart = verdict { continue }
      touching["\(verdict.records)", default: []] += members.indices(of: verdict.records)
    }
    var component = Array(members.records.indices)
    for touched in touching.values {
      guard let first = touched.first else { continue }
      for index in touched {
        let (from, to) = (component[index], component[first])
        for other in component.indices where component[other] == from { component[other] = to }
      }
    }
    return Dictionary(grouping: members.records.indices) { component[$0] }.values.map { $0.map { members.records[$0] } }
  }
}

extension Field {
  /// Such a field never crosses editions; all others belong to the work.
  fileprivate var isOfEdition: Bool {
    switch self {
    case .isbn13, .edition, .publisher, .place, .published, .pages, .language, .format, .cover: true
    default: false
    }
  }
}
