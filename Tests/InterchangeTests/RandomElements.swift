import Domain
import Foundation
import TestSupport

/// Elements of catalogues as no reader would write them: every field, every form, every plane of Unicode.
struct RandomElements {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// In the order in which a catalogue is taken out.
  mutating func catalogue() -> [CatalogElement] {
    var elements: [CatalogElement] = []
    for _ in 0..<count(3) { elements.append(book()) }
    for _ in 0..<count(3) { elements.append(.record(record(), addedAt: time())) }
    for _ in 0..<count(3) { elements.append(.category(category())) }
    for _ in 0..<count(3) { elements.append(.placement(placement())) }
    for id in 0..<count(4) { elements.append(.entry(entry(id + 1))) }
    for _ in 0..<count(3) { elements.append(.decision(verdict())) }
    return elements
  }

  mutating func record() -> SourceRecord {
    var record = SourceRecord(source: one(of: ["nytimes", "book-list", "a9"]), key: name(), title: name())
    record.kind = one(of: SourceRecord.Kind.allCases)
    record.detail = one(of: [.brief, .listed, .full])
    record.subtitle = maybe { $0.text() }
    record.authors = texts()
    record.contributors = texts().map { Contributor($0, Contributor.Role(rawValue: text())) }
    record.series = texts().map { name in SeriesEntry(name, position: maybe { $0.text() }) }
    record.originalTitle = maybe { $0.text() }
    record.workDate = maybe { $0.date() }
    record.editionStatement = maybe { $0.text() }
    record.place = maybe { $0.text() }
    record.ownISBNs = texts()
    record.relatedISBNs = texts()
    record.otherIDs = texts()
    record.publisher = maybe { $0.text() }
    record.published = maybe { $0.date() }
    record.pages = maybe { $0.count(100_000) + 1 }
    record.language = maybe { $0.text() }
    record.format = maybe { $0.text() }
    record.description = maybe { $0.text() }
    record.categories = texts()
    record.cover = maybe { $0.address() }
    for kind in LinkKind.allCases { record.links[kind] = maybe { $0.address() } }
    record.rating = maybe { Rating(average: .random(in: 0...5, using: &$0.random), count: $0.count(.max)) }
    record.favorite = .random(using: &random)
    for name in texts() { record.extra[name] = text() }
    record.notes = texts()
    record.fetchedAt = time()
    return record
  }

  mutating func verdict() -> Decision.Verdict {
    switch count(5) {
    case 0: .together(keys())
    case 1: .apart(key(), from: keys())
    case 2: value(one(of: Field.allCases))
    case 3: value(one(of: Mark.allCases))
    default: .release(isbn())
    }
  }

  private mutating func book() -> CatalogElement {
    let records = (0..<count(3) + 1).map { _ in record() }
    var book = Book(id: records[0].id, kind: .book, title: text(), records: records)
    book.authors = texts()
    book.provenance[.title] = Provenance(
      chosen: Provenance.Claim(value: text(), record: records[0].recordKey), rule: .only, others: [])
    var times: [RecordKey: Date] = [:]
    for record in records { times[record.recordKey] = time() }
    return .book(book, addedAt: times)
  }

  private mutating func entry(_ id: Int) -> JournalEntry {
    let verdicts = (0..<count(3) + 1).map { _ in verdict() }
    var entry = JournalEntry(
      id: id, at: time(), act: Act(one(of: Act.Verb.allCases), titles: texts(), verdicts: verdicts))
    if entry.act.verb == .import { entry.passedOver = (0..<count(3)).map { _ in passedOver() } }
    return entry
  }

  private mutating func passedOver() -> PassedOverMark {
    let mark = one(of: Mark.allCases)
    let decided: [Int] = one(of: [[1], [2, 5]])
    return PassedOverMark(mark, edit(of: .mark(mark)), of: key(), decided: decided)
  }

  private mutating func category() -> CategorySummary {
    let category = Category(
      source: "nytimes", key: name(), name: text(), kind: one(of: Category.Kind.allCases), date: maybe { $0.date() })
    var summary = CategorySummary(category: category, items: number(), fetchedAt: time())
    summary.itemsFetchedAt = maybe { $0.time() }
    summary.sort = one(of: CategorySort.allCases)
    return summary
  }

  private mutating func placement() -> Placement {
    var placement = Placement(
      record: key(), category: text(), date: maybe { $0.date() }, page: position(), place: position())
    placement.rank = maybe { $0.number() }
    placement.rankLastWeek = maybe { $0.number() }
    placement.weeksOnList = maybe { $0.number() }
    return placement
  }

  private mutating func value(_ field: Field) -> Decision.Verdict {
    .value(field, maybe { $0.edit(of: .field(field)) }, of: keys())
  }

  private mutating func value(_ mark: Mark) -> Decision.Verdict {
    .mark(mark, maybe { $0.edit(of: .mark(mark)) }, of: keys())
  }

  /// A journal holds nothing that nobody can give.
  private mutating func edit(of target: EditTarget) -> UserValue {
    let value: UserValue =
      switch target.form {
      case _ where [.mark(.saved), .mark(.favorite)].contains(target): .yes
      case .list: .list(texts() + [name()])
      case .number(let range): .number(.random(in: range, using: &random))
      case .date: .date(date())
      case .isbn: .isbn(isbn())
      case .address: .text(address())
      case .status: .text(one(of: Shelf.Status.allCases).rawValue)
      case .text: .text(name())
      }
    return (try? value.asEdit(of: target)) ?? edit(of: target)
  }

  private mutating func key() -> RecordKey { RecordKey(source: "google-books", key: name()) }
  private mutating func keys() -> [RecordKey] { (0..<count(4)).map { _ in key() } }
  /// No catalogue holds a zero character in a key.
  private mutating func name() -> String { text().replacing("\0", with: ":") + "k" }
  private mutating func text() -> String { random.text(length: count(12)) }
  private mutating func texts() -> [String] { (0..<count(3)).map { _ in text() } }
  private mutating func number() -> Int { one(of: [0, 1, -1, 1_000_000_000_000, .max, .min, count(100)]) }
  private mutating func position() -> Int {
    one(of: [0, 1, Placement.positions.upperBound - 1, count(100)])
  }
  private mutating func address() -> String { "https://example.org/" + String(count(1000)) }

  private mutating func time() -> Date {
    Date(timeIntervalSince1970: Double(Int64.random(in: -9_000_000_000_000...9_000_000_000_000, using: &random)) / 1000)
  }

  private mutating func date() -> PartialDate {
    PartialDate(
      year: .random(in: 1...9999, using: &random), month: maybe { .random(in: 1...12, using: &$0.random) })
      ?? date()
  }

  private mutating func isbn() -> ISBN {
    let twelve = 978_000_000_000 + Int64.random(in: 0..<1_000_000_000, using: &random)
    return ISBN(digits: twelve * 10 + Int64(ISBN.checkDigit(ofTwelve: twelve))) ?? isbn()
  }

  private mutating func count(_ bound: Int) -> Int { .random(in: 0..<bound, using: &random) }
  private mutating func one<Element>(of elements: [Element]) -> Element { elements[count(elements.count)] }

  private mutating func maybe<Value>(_ make: (inout RandomElements) -> Value) -> Value? {
    count(3) == 0 ? nil : make(&self)
  }
}

extension CatalogElement {
  /// What is left of it in a file: a book is its records.
  var read: [CatalogElement] {
    guard case .book(let book, let times) = self else { return [self] }
    return book.records.map { .record($0, addedAt: times[$0.recordKey] ?? $0.fetchedAt) }
  }
}
