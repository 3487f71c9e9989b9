import Foundation
import TestSupport

@testable import Domain

/// Choices that a seed decides.
struct MergeDice: RandomNumberGenerator {
  private var numbers: SplitMix64

  init(seed: Int) { numbers = SplitMix64(seed: UInt64(bitPattern: Int64(seed))) }

  mutating func next() -> UInt64 { numbers.next() }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func some<Element>(_ elements: [Element], atMost count: Int) -> [Element] {
    Array(elements.shuffled(using: &self).prefix(Int.random(in: 0...count, using: &self)))
  }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }
}

/// Records, decisions and a policy made to provoke: few ISBNs shared by many, volumes, sets that list their parts,
/// lists that cross, bad ISBNs, the same titles and authors everywhere.
struct AdversarialCase {
  var records: [SourceRecord] = []
  var decisions: [Decision] = []
  var policy = MergePolicy()

  static let sources = ["book-list", "google-books", "nytimes", "zeta"]
  private static let titles = [
    "Emma", "Emma, Vol. 1", "Emma, Vol. 2", "EMMA", "The Emma", "Emma: A Novel", "Emma - Another Story", "Dune", "DUNE",
    "Dune (Hardcover)", "Dune Messiah", "Дюна", "雪国 上", "雪国 下", "!!!", "Unknown", "It", "War & Peace",
    "1984", "2001", "300", "???", "N/A", "Dune (#1)", "Dune: Book 2", "Дюна. Мессия", "Αντιγόνη", "村の本", "Ubik",
    "Persuasion",
  ]
  private static let authors = [
    ["Jane Austen"], ["Austen, Jane"], ["Frank Herbert"], ["J. Austen", "F. Herbert"], [], ["Unknown"],
    ["Фрэнк Герберт"], ["Frank Herbert", "Фрэнк Герберт"], ["村上 春樹"], ["Джейн Остин"],
  ]

  init(seed: Int, count: Int, isbns: Int) {
    var dice = MergeDice(seed: seed)
    let keys = (0..<isbns).map { number -> String in
      let twelve = 978_030_640_000 + Int64(number) * 7
      let text = String(twelve * 10 + ISBN.checkDigit(ofTwelve: twelve))
      return number.isMultiple(of: 3) ? ISBN(digits: Int64(text) ?? 0)?.isbn10 ?? text : text
    }
    records = (0..<count).map { Self.record($0, keys: keys, dice: &dice) }
    let names = records.map(\.recordKey) + [RecordKey(source: "absent", key: "1")]
    for serial in 0..<dice.one(of: [0, 0, 1, 3, 6]) {
      let few = dice.some(names, atMost: 4)
      let one = dice.one(of: names)
      decisions.append(Decision(serial: serial, dice.chance(60) ? .apart(one, from: few) : .together(few)))
    }
    decisions += Self.values(from: decisions.count, names: names, keys: keys, dice: &dice)
    policy.sourceOrder = dice.some(Self.sources, atMost: 3)
    policy.fieldOrder = [.title: dice.some(Self.sources, atMost: 2), .authors: dice.some(Self.sources, atMost: 2)]
    policy.capsSources = dice.chance(50) ? ["nytimes"] : []
    policy.titleAuthor = dice.chance(30) ? .auto : .suggest
    policy.hubLimit = 5
  }

  private static func record(_ number: Int, keys: [String], dice: inout MergeDice) -> SourceRecord {
    var record = SourceRecord(source: dice.one(of: sources), key: "k\(number)", title: dice.one(of: titles))
    record.authors = dice.one(of: authors)
    if dice.chance(75) { record.ownISBNs = [dice.one(of: keys)] }
    if dice.chance(10) { record.ownISBNs.append(dice.one(of: keys)) }
    if dice.chance(10) { record.ownISBNs.insert(dice.one(of: ["0000000000", "9780804139022", "x"]), at: 0) }
    if dice.chance(35) { record.relatedISBNs = dice.some(keys, atMost: dice.chance(10) ? 12 : 3) }
    if dice.chance(8) { record.kind = dice.one(of: [.article, .chapter, .series]) }
    if dice.chance(20) { record.subtitle = dice.one(of: ["A Novel", "Another Story", "N/A"]) }
    if dice.chance(30) { record.publisher = dice.one(of: ["Crown", "Ace", "unknown"]) }
    if dice.chance(30) { record.published = dice.one(of: [2014, 2015]).description.withMonth(dice.chance(50)) }
    if dice.chance(30) { record.pages = dice.one(of: [0, 100, 200]) }
    if dice.chance(30) { record.language = dice.one(of: ["en", "eng", "de"]) }
    if dice.chance(30) { record.description = dice.one(of: ["Short.", "Longer text."]) }
    if dice.chance(30) { record.categories = dice.some(["Fiction", "FICTION", "Sand"], atMost: 3) }
    if dice.chance(30) { record.cover = dice.one(of: ["https://a/1.jpg", "https://b/nophoto/2.png"]) }
    if dice.chance(30) { record.links = [dice.one(of: LinkKind.allCases): "https://\(record.source)/\(number)"] }
    if dice.chance(40) { Self.widen(&record, dice: &dice) }
    record.favorite = dice.chance(5)
    record.detail = dice.one(of: [.brief, .listed, .full])
    record.fetchedAt = Date(timeIntervalSince1970: Double(number * 10))
    return record
  }

  /// People in many forms and roles, series with positions that contradict volumes and one another.
  private static func widen(_ record: inout SourceRecord, dice: inout MergeDice) {
    let roles: [Contributor.Role] = [
      .translator, .illustrator, .editor, .narrator, .contributor, .init(rawValue: "mask"),
    ]
    record.contributors = dice.some(
      ["Ann Lee", "Lee, Ann", "A. Lee", "Jane Austen", "Unknown", "村上 春樹", "Anna Lee"], atMost: 3
    ).map { Contributor($0, dice.one(of: roles)) }
    record.series = dice.some(["Highbury", "The Highbury Series", "Dune", "雪国", "n/a"], atMost: 3)
      .map { SeriesEntry($0, position: dice.one(of: [nil, "1", "1.0", "2", "Vol. 2-3", "1.5"])) }
    record.originalTitle = dice.one(of: [nil, "Emma", "Unknown", "Дюна"])
    record.workDate = dice.one(of: [nil, PartialDate(year: 1815), PartialDate(year: 1815, month: 12)])
    record.editionStatement = dice.one(of: [nil, "2nd ed.", "N/A"])
    record.place = dice.one(of: [nil, "London", "Köln"])
  }

  /// Others with the keys of some of the records: of other detail, or as detailed and of another time; never the same
  /// twice.
  func rivals(atMost count: Int, dice: inout MergeDice) -> [SourceRecord] {
    dice.some(records, atMost: count).enumerated().map { number, record in
      var rival = Self.record(0, keys: record.ownISBNs + [hardcover], dice: &dice)
      rival.recordKey = record.recordKey
      rival.fetchedAt = Date(timeIntervalSince1970: Double(number * 10 + 5))
      return rival
    }
  }

  /// What the reader gives to books, and takes back.
  private static func values(
    from first: Int, names: [RecordKey], keys: [String], dice: inout MergeDice
  ) -> [Decision] {
    (0..<dice.one(of: [0, 0, 2, 5])).map { number in
      let few = dice.some(names, atMost: 3)
      let isKept = dice.chance(70)
      let verdicts: [Decision.Verdict] = [
        .value(.title, isKept ? .text("Mine \(number)") : nil, of: few),
        .value(.translator, isKept ? .list(["Mine \(number)"]) : nil, of: few),
        .value(.series, isKept ? .list(["Mine #\(number)"]) : nil, of: few),
        .value(.pages, isKept ? .number(7) : nil, of: few),
        .value(.isbn13, isKept ? ISBN.read(dice.one(of: keys)).isbn.map { .isbn($0) } : nil, of: few),
        .mark(.favorite, isKept ? .yes : nil, of: few), .mark(.tags, isKept ? .list(["t\(number)"]) : nil, of: few),
      ]
      return Decision(serial: first + number, dice.one(of: verdicts))
    }
  }

  func books() -> [Book] { Merging.books(of: records, decisions: decisions, policy: policy) }
}

extension String {
  fileprivate func withMonth(_ known: Bool) -> PartialDate? { PartialDate(known ? self + "-02" : self) }
}

/// The rules of grouping written down pair by pair, with no regard to time: what ``Merging`` is compared with.
struct LiteralGrouping {
  private var group: [Int]
  private(set) var joins: [Join] = []
  private let records: [SourceRecord]
  private let signatures: [Signature]
  private let parsed: ParseCache
  private let claims: [(primary: ISBN?, related: Set<ISBN>)]
  private let verdicts: [Set<Int>: Bool]
  private let auto: Bool

  init(_ scenario: AdversarialCase) {
    let members = MergeInput(scenario.records)
    records = members.records
    let parsed = ParseCache(members)
    self.parsed = parsed
    group = Array(records.indices)
    auto = scenario.policy.titleAuthor == .auto
    let numbers = records.indices.map(parsed.signatureNumber)
    signatures = numbers.map { parsed.signatures[$0] }
    let all = records.map { Claims($0, policy: scenario.policy) }
    claims = all.map { claim in
      let parts = claim.related.flatMap { isbn in all.indices.filter { all[$0].primary == isbn } }
      let titles = parts.map { parsed.title($0) }
      let mains = titles.filter(\.hasWords).map(\.key.main)
      let isBundle = Set(titles.compactMap(\.key.volume)).count > 1 || Set(mains).count > 3
      return (claim.primary, isBundle ? [] : Set(claim.related))
    }
    verdicts = Self.verdicts(scenario.decisions, records)
    for rule in [Join.Rule.sameISBN, .relatedISBN, .sharedISBN, .titleAuthor, .keptTogether] {
      for low in records.indices { for high in records.indices where low < high { take(rule, low, high) } }
    }
  }

  var books: [[RecordKey]] {
    Set(group).sorted().map { root in records.indices.filter { group[$0] == root }.map { records[$0].recordKey } }
  }

  /// True where two records of the group have an ISBN and an author in common and, in Latin letters, not a word of
  /// their titles, unless the reader keeps together two with these titles.
  func isDoubtful(_ keys: [RecordKey]) -> Bool {
    let places = records.indices.filter { keys.contains(records[$0].recordKey) }
    return places.contains { one in
      places.contains { other in
        signatures[one].hasOtherTitle(than: signatures[other])
          && !all(of: one).isDisjoint(with: all(of: other))
          && !places.contains { left in
            signatures[left] == signatures[one]
              && places.contains { signatures[$0] == signatures[other] && verdicts[[left, $0]] == true }
          }
      }
    }
  }

  private func all(of place: Int) -> Set<ISBN> {
    claims[place].related.union(claims[place].primary.map { [$0] } ?? [])
  }

  private static func verdicts(_ decisions: [Decision], _ records: [SourceRecord]) -> [Set<Int>: Bool] {
    let places = Dictionary(uniqueKeysWithValues: records.enumerated().map { ($1.recordKey, $0) })
    var verdicts: [Set<Int>: Bool] = [:]
    for decision in decisions.sorted(by: { $0.serial < $1.serial }) {
      switch decision.verdict {
      case .together(let keys):
        let known = keys.compactMap { places[$0] }
        for one in known { for other in known where one != other { verdicts[[one, other]] = true } }
      case .apart(let key, let others):
        guard let one = places[key] else { continue }
        for other in others.compactMap({ places[$0] }) where other != one { verdicts[[one, other]] = false }
      case .value, .mark, .release: continue
      }
    }
    return verdicts
  }

  private mutating func take(_ rule: Join.Rule, _ low: Int, _ high: Int) {
    guard group[low] != group[high], let isbn = link(rule, low, high) else { return }
    let (left, right) = (members(of: group[low]), members(of: group[high]))
    for one in left {
      for other in right {
        if verdicts[[one, other]] == false { return }
        if rule != .keptTogether, signatures[one].contradicts(signatures[other]) { return }
        if rule == .titleAuthor, !parsed.subtitle(one).mayBeOne(with: parsed.subtitle(other)) { return }
      }
    }
    let (kept, lost) = (min(group[low], group[high]), max(group[low], group[high]))
    for place in group.indices where group[place] == lost { group[place] = kept }
    joins.append(Join(rule, records[low].recordKey, records[high].recordKey, isbn: isbn))
  }

  private func members(of root: Int) -> [Int] { group.indices.filter { group[$0] == root } }

  /// Nil: no link. The inner nil: a link by no ISBN.
  private func link(_ rule: Join.Rule, _ low: Int, _ high: Int) -> ISBN?? {
    let (one, other) = (claims[low], claims[high])
    switch rule {
    case .sameISBN: return one.primary.flatMap { $0 == other.primary ? .some($0) : nil }
    case .relatedISBN:
      let all = [one.primary, other.primary].compactMap(\.self)
      return all.filter { one.related.contains($0) || other.related.contains($0) }.min().map { .some($0) }
    case .sharedISBN:
      guard haveSameTitleAndAuthor(low, high) else { return nil }
      return one.related.intersection(other.related).min().map { .some($0) }
    case .titleAuthor:
      let areBooks = records[low].kind == .book && records[high].kind == .book
      return auto && areBooks && haveSameTitleAndAuthor(low, high) ? .some(nil) : nil
    case .keptTogether: return verdicts[[low, high]] == true ? .some(nil) : nil
    }
  }

  private func haveSameTitleAndAuthor(_ low: Int, _ high: Int) -> Bool {
    let (one, other) = (parsed.title(low), parsed.title(high))
    guard !one.key.main.isEmpty else { return false }
    return one.key == other.key && !Set(parsed.authorKeys(low)).isDisjoint(with: parsed.authorKeys(high))
      && parsed.subtitle(low).agrees(with: parsed.subtitle(high))
  }
}
