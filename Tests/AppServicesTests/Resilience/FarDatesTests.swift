import Domain
import Foundation
import Sourcing
import Testing

@testable import AppServices

@Suite struct FarDatesTests {
  /// 2023-11-15, noon.
  private let now = Date(timeIntervalSince1970: 1_700_049_600)

  /// A page of one list with one book, of an issue of this date.
  private func page(_ date: String, isDescribed: Bool = true) -> SourcePage {
    let record = SourceRecord(source: "wire", key: "1", title: "Tide Tables")
    var page = SourcePage(records: [record])
    let date = PartialDate(date)
    if isDescribed {
      page.categories = [Category(source: "wire", key: "best", name: "Best", kind: .list, date: date)]
      page.completeCategories = ["best"]
    }
    page.placements = [Placement(record: record.recordKey, category: "best", date: date)]
    return page
  }

  @Test(arguments: ["1999-01-03", "2023-11-26", "2024-02-15", "2024-02"])
  func `a date that a list may have stays`(date: String) {
    #expect(page(date).withoutFarDates(at: now) == page(date))
    #expect(page(date, isDescribed: false).withoutFarDates(at: now) == page(date, isDescribed: false))
  }

  @Test(arguments: ["2024-02-16", "2024-11-26", "3023-11-26", "9999"])
  func `of a list that is dated far ahead the date is left out, and its books stay`(date: String) {
    var expected = page(date)
    expected.categories[0].date = nil
    expected.placements[0].date = nil
    #expect(page(date).withoutFarDates(at: now) == expected)
  }

  @Test func `a single place in an issue far ahead is left out`() {
    let rest = page("3023-11-26", isDescribed: false).withoutFarDates(at: now)
    #expect(rest.placements.isEmpty && rest.records.count == 1)
  }

  @Test(arguments: [Date.distantPast, Date.distantFuture, Date(timeIntervalSince1970: 1e18)])
  func `whatever the clock says, there is a page`(time: Date) {
    #expect(page("2023-11-26").withoutFarDates(at: time).records.count == 1)
  }
}
