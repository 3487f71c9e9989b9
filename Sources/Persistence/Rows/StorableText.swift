import Catalog
import Domain
import Foundation

/// The text with U+FFFD for every U+0000: SQLite's functions end a text there.
///
/// All that comes in is made so before the engine sees it, so that what it looks for is what is stored.
func storable(_ text: String) -> String {
  text.hasNull ? text.replacing("\0", with: "\u{FFFD}") : text
}

extension String {
  /// True where U+0000 is in it. Every text that comes in is looked through.
  var hasNull: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      // An empty text may have no address.
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    } ?? utf8.contains(0)
  }
}

extension SourceBatch {
  /// The batch with texts as columns can hold them.
  var storable: SourceBatch {
    var batch = self
    // Setting an element copies the array, even in a loop whose condition never holds.
    if !records.allSatisfy(\.isStorable) { batch.records = records.map(\.storable) }
    if !placements.allSatisfy(\.isStorable) { batch.placements = placements.map(\.storable) }
    batch.categories = categories.map(\.storable)
    batch.completeCategories = Set(completeCategories.map(Persistence.storable))
    if let category = pageContext?.category { batch.pageContext?.category = Persistence.storable(category) }
    return batch
  }
}

extension CatalogElement {
  /// The element with texts as columns can hold them; of a book its records alone, since nothing else of it is kept.
  var storable: CatalogElement {
    switch self {
    case .book(var book, let times):
      book.records = book.records.map(\.storable)
      return .book(book, addedAt: times.keys.allSatisfy(\.isStorable) ? times : times.storable)
    case .copy(var copy):
      copy.record = copy.record.storable
      copy.origins = copy.origins.map(\.storable)
      copy.marks = copy.marks.mapValues(\.storable)
      return .copy(copy)
    case .record(let record, let time): return .record(record.storable, addedAt: time)
    case .category(var summary):
      summary.category = summary.category.storable
      return .category(summary)
    case .placement(let placement): return .placement(placement.storable)
    case .entry(var entry):
      entry.act = entry.act.storable
      entry.passedOver = entry.passedOver.map(\.storable)
      return .entry(entry)
    case .decision(let verdict): return .decision(verdict.storable)
    case .nextExport: return .nextExport
    }
  }
}

extension [RecordKey: Date] {
  fileprivate var storable: Self {
    Dictionary(map { ($0.storable, $1) }) { first, _ in first }
  }
}

extension Domain.Category {
  fileprivate var storable: Self {
    var category = self
    category.key = Persistence.storable(key)
    category.name = Persistence.storable(name)
    return category
  }
}

extension Placement {
  fileprivate var isStorable: Bool { !category.hasNull && record.isStorable }

  fileprivate var storable: Placement {
    var placement = self
    placement.category = Persistence.storable(category)
    placement.record = record.storable
    return placement
  }
}

extension Act {
  var storable: Act {
    Act(
      verb, titles: titles.map(Persistence.storable), verdicts: verdicts.map(\.storable),
      records: records.map(\.storable))
  }
}

extension Decision.Verdict {
  fileprivate var storable: Decision.Verdict {
    switch self {
    case .together(let keys): .together(keys.map(\.storable))
    case .apart(let key, let others): .apart(key.storable, from: others.map(\.storable))
    case .value(let field, let value, let keys): .value(field, value?.storable, of: keys.map(\.storable))
    case .mark(let mark, let value, let keys): .mark(mark, value?.storable, of: keys.map(\.storable))
    case .release: self
    }
  }
}

extension PassedOverMark {
  fileprivate var storable: PassedOverMark {
    PassedOverMark(mark, value.storable, of: record.storable, decided: decided)
  }
}

extension RecordKey {
  fileprivate var isStorable: Bool { !key.hasNull }

  fileprivate var storable: RecordKey { RecordKey(source: source, key: Persistence.storable(key)) }
}

extension UserValue {
  fileprivate var storable: UserValue {
    switch self {
    case .text(let text): .text(Persistence.storable(text))
    case .list(let list): .list(list.map(Persistence.storable))
    case .number, .date, .isbn, .yes: self
    }
  }
}

extension SourceRecord {
  /// True where it is ``storable`` itself.
  var isStorable: Bool {
    var (record, finder) = (self, ZeroFinder())
    record.visitTexts(&finder)
    return !finder.isFound && !key.hasNull
  }

  /// The record as columns can hold it: SQLite ends a text at a zero byte, that of an element of JSON as well, so
  /// U+0000 becomes U+FFFD.
  var storable: SourceRecord {
    guard !isStorable else { return self }
    var (copy, replacer) = (self, ZeroReplacer())
    copy.visitTexts(&replacer)
    copy.recordKey = RecordKey(source: source, key: Persistence.storable(key))
    return copy
  }
}

/// Looks for U+0000 in all texts.
private struct ZeroFinder: RecordTextVisitor {
  static var sets: Bool { false }
  private(set) var isFound = false

  mutating func visit(_ text: inout String) { if text.hasNull { isFound = true } }
}

/// Replaces U+0000 in all texts.
private struct ZeroReplacer: RecordTextVisitor {
  static var sets: Bool { true }

  mutating func visit(_ text: inout String) { text = storable(text) }
}
