import Domain
import Foundation
import Sourcing

extension SourceContract {
  /// - Parameter before: keys of the records of the pages before: a long list has its placements on later pages.
  func check(_ page: SourcePage, of call: String, after before: Set<RecordKey> = []) {
    for record in page.records { check(record, of: call) }
    let repeated = Dictionary(grouping: page.records, by: \.key).filter { $0.value.count > 1 }.keys.sorted()
    expect(repeated.isEmpty, "\(call): a page has records that have the key \(repeated), and only the last is kept")
    check(page.categories, of: call)
    expect(page.fetchedAt == nil, "\(call): the adapter stamped a time")
    let keys = before.union(page.records.map(\.recordKey))
    for placement in page.placements {
      expect(keys.contains(placement.record), "\(call): a placement of \(placement.record), which is on no page so far")
      expect(!placement.category.isEmpty, "\(call): a placement in no category")
      for number in [placement.rank, placement.rankLastWeek, placement.weeksOnList] {
        expect(number ?? 1 > 0, "\(call): a rank or a number of weeks that is not above zero")
      }
    }
    for skip in page.skipped {
      expect(skip.count > 0 && !skip.reason.isEmpty, "\(call): a skip without a reason or a count")
    }
  }

  func check(_ categories: [Domain.Category], of call: String) {
    let keys = categories.map(\.key)
    expect(Set(keys).count == keys.count, "\(call): two categories have one key")
    for category in categories {
      expect(category.source == info.id, "\(call): the category \(category.id) is of another source")
      expect(trimmed(category.key) == category.key, "\(call): a category's key is blank or not trimmed")
      expect(trimmed(category.name) == category.name, "\(call): a category's name is blank or not trimmed")
    }
  }

  func check(_ record: SourceRecord, of call: String) {
    let name = "\(call): \(record.recordKey)"
    expect(record.source == info.id, "\(name) is of another source")
    expect(trimmed(record.key) == record.key, "\(name): the key is blank or not trimmed")
    expect(trimmed(record.title) == record.title, "\(name): the title is blank or not trimmed")
    for text in texts(of: record) {
      expect(trimmed(text) == text, "\(name): the text “\(text)” is blank or not trimmed")
    }
    for address in [record.cover].compactMap(\.self) + record.links.values {
      expect(webAddress(address) != nil, "\(name): “\(address)” is no http or https address")
    }
    var possible = record
    possible.leaveOutImpossibleNumbers()
    expect(possible.pages == record.pages, "\(name): no book has so many pages, or none")
    expect(possible.rating == record.rating, "\(name): the rating is not within 0...5")
    expect(record.fetchedAt == .distantPast, "\(name): the adapter stamped a time")
  }

  /// Every text that may be missing: missing is nil or left out, never blank. What is kept beside the fields may begin
  /// and end as the source writes it, so that it can be written so again.
  private func texts(of record: SourceRecord) -> [String] {
    [
      record.subtitle, record.publisher, record.language, record.format, record.description, record.originalTitle,
      record.editionStatement, record.place,
    ].compactMap(\.self)
      + record.authors + record.ownISBNs + record.relatedISBNs + record.otherIDs + record.categories
      + record.extra.values.filter { $0.allSatisfy(\.isWhitespace) }
      + record.contributors.flatMap { [$0.name, $0.role.rawValue] }
      + record.series.flatMap { [$0.name] + ($0.position.map { [$0] } ?? []) }
  }
}
