import Domain
import Foundation
import Sourcing

extension SourcePage {
  /// How many days ahead a list may be dated. Those of The New York Times are known up to two weeks before their date.
  private static let mostDaysAhead = 92

  /// The page without dates that no list has yet. The newest issue of a list is the one that is shown: one of the year
  /// 3026, by a slip of the service, would be that for ever, whatever came after it.
  ///
  /// A list whose date is taken away is one without a date, as where the date cannot be read. A placement with such a
  /// date is left out where the page does not describe its list.
  func withoutFarDates(at now: Date) -> SourcePage {
    guard let last = Self.lastDate(at: now) else { return self }
    func isFar(_ date: PartialDate?) -> Bool { date.map { $0 > last } ?? false }
    guard categories.contains(where: { isFar($0.date) }) || placements.contains(where: { isFar($0.date) }) else {
      return self
    }
    var page = self
    for index in categories.indices where isFar(categories[index].date) { page.categories[index].date = nil }
    let described = Set(categories.map(\.key))
    page.placements.removeAll { isFar($0.date) && !described.contains($0.category) }
    for index in page.placements.indices where isFar(page.placements[index].date) { page.placements[index].date = nil }
    return page
  }

  /// Nil where the clock says a year that no date has.
  private static func lastDate(at now: Date) -> PartialDate? {
    guard let today = Int(exactly: (now.timeIntervalSince1970 / 86_400).rounded(.down)) else { return nil }
    guard (-1_000_000...4_000_000).contains(today) else { return nil }
    let last = CivilCalendar.date(ofDay: today + mostDaysAhead)
    return PartialDate(year: last.year, month: last.month, day: last.day)
  }
}
