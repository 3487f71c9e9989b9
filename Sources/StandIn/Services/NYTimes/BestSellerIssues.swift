/// The issues of the best-seller lists: which works stood where on which day.
///
/// Older issues follow from the newest one by a fixed rule, so that ranks move from week to week: neighbors change
/// places, every seventh work is new and some others were away for a week.
package struct BestSellerIssues: Sendable {
  /// How many issues each list has, the newest included.
  package static let count = 4

  package let catalog: StandInCatalog
  /// A Sunday: the `published_date` of the newest issue of every list.
  package let newest: CivilDate

  package struct Row: Sendable {
    package var work: StandInWork
    package var bestSeller: StandInWork.BestSeller
    /// 1 is best.
    package var rank: Int
    /// 0 where it was not on the list of the issue before, and on every monthly list.
    package var rankLastWeek: Int
    /// 1 or more; 0 on every monthly list.
    package var weeksOnList: Int
    /// Its place in the list's table.
    package var position: Int
  }

  /// The day of issue `issue` of `list`; 0 is the newest.
  package func date(of issue: Int, in list: StandInList) -> CivilDate { newest - issue * (list.isMonthly ? 28 : 7) }

  /// The issue that `date` asks for: that day's, else the next one after it; nil after the newest.
  package func issue(onOrAfter date: CivilDate, in list: StandInList) -> Int? {
    (0..<Self.count).last { self.date(of: $0, in: list) >= date }
  }

  /// The issue that was the newest on `date`, or the oldest one.
  package func issue(atOrBefore date: CivilDate, in list: StandInList) -> Int {
    (0..<Self.count).first { self.date(of: $0, in: list) <= date } ?? Self.count - 1
  }

  /// The rows of an issue, best first.
  package func rows(of issue: Int, in list: StandInList) -> [Row] {
    let before = positions(of: issue + 1, in: list)
    return positions(of: issue, in: list).enumerated().compactMap { place, position in
      guard let work = catalog.work(list.works[position]), let bestSeller = work.bestSeller else { return nil }
      let lastWeek = list.isMonthly ? 0 : before.firstIndex(of: position).map { $0 + 1 } ?? 0
      let weeks = list.isMonthly ? 0 : isNew(position) ? 1 : 5 + position * 5 % 20 - issue
      return Row(
        work: work, bestSeller: bestSeller, rank: place + 1, rankLastWeek: lastWeek, weeksOnList: weeks,
        position: position)
    }
  }

  private func isNew(_ position: Int) -> Bool { position % 7 == 3 }

  /// Positions in the list's table, in the order of the issue.
  private func positions(of issue: Int, in list: StandInList) -> [Int] {
    var positions = list.works.indices.filter { issue == 0 || !isNew($0) && $0 % 9 != 4 + issue }
    for place in stride(from: issue % 2, to: positions.count - 1, by: 2) where issue > 0 {
      positions.swapAt(place, place + 1)
    }
    return positions
  }
}
