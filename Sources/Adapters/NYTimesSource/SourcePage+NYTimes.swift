import Domain
import Sourcing

extension SourcePage {
  /// The current issues of all lists.
  init(overview: NYTimesOverview) {
    var gathering = NYTimesGathering()
    gathering.page.skip("not a list", count: overview.lists.failures, .unreadable)
    for list in overview.lists.elements {
      gathering.add(NYTimesIssue(list: list, date: list.header.published ?? overview.published, detail: .listed))
    }
    self = gathering.page
  }

  /// A page of one list. A service that passes over the offset gives the first page again, which ends the list: the
  /// rest, if there is any, cannot be had.
  ///
  /// Its rows are the most that the service says of a book. Those of the overview have no `isbns`; were they of the
  /// same detail, each refresh would take the other editions away again.
  init(list reply: NYTimesReply<NYTimesList>, named name: String, offset: Int, isCurrent: Bool) {
    var list = reply.results
    let found = list.rows.elements.count + list.rows.failures
    let isFirstAgain = offset > 0 && list.rows.elements.contains { $0.rank == 1 }
    list.header.encodedName = name
    guard found > 0, !isFirstAgain else {
      self.init()
      isCutOff = isFirstAgain && (reply.total ?? 0) > offset
      // Says of which issue it is the end; without a name it would take the list's name away.
      guard isCurrent, list.header.displayName != nil, let date = list.header.published else { return }
      categories = [list.header.category(date: date)].compactMap(\.self)
      return
    }
    let next = NYTimesPaging.next(row: offset + NYTimesPaging.size, total: reply.total, found: found)
    var issue = NYTimesIssue(list: list, date: list.header.published, detail: .full)
    issue.isCurrent = isCurrent
    issue.isWhole = offset == 0 && next == nil
    issue.page = offset / NYTimesPaging.size
    var gathering = NYTimesGathering()
    gathering.add(issue)
    self = gathering.page
    self.next = next
  }

  /// Rows of the history from row `start` on, at most `limit`. The answer begins with the row that the service's offset
  /// allowed, at or before `start`.
  init(history reply: NYTimesReply<LossyArray<NYTimesRow>>, from start: Int, limit: Int) {
    let offset = NYTimesPaging.offset(ofRow: start)
    let rows = reply.results.elements.dropFirst(start - offset).prefix(max(limit, 1))
    var gathering = NYTimesGathering()
    if start == offset {
      gathering.page.skip("not a book", count: reply.results.failures, .unreadable)
    }
    for row in rows { gathering.add(history: row) }
    self = gathering.page
    let isAllTaken = start - offset + rows.count >= reply.results.elements.count
    next = NYTimesPaging.next(
      row: isAllTaken ? offset + NYTimesPaging.size : start + rows.count, total: reply.total,
      found: reply.results.elements.count + reply.results.failures)
  }
}

/// The rows of one list in one answer.
private struct NYTimesIssue {
  let list: NYTimesList
  let date: PartialDate?
  /// Of the records that its rows become.
  let detail: SourceRecord.Detail
  var isCurrent = true
  /// True where all rows of the issue are there.
  var isWhole = true
  /// From 0.
  var page = 0

  init(list: NYTimesList, date: PartialDate?, detail: SourceRecord.Detail) {
    self.list = list
    self.date = date
    self.detail = detail
  }
}

/// A page in the making. Rows of one key become one record, each with a placement of its own.
private struct NYTimesGathering {
  var page = SourcePage()
  private var indices: [RecordKey: Int] = [:]
  /// The keys of the lists so far.
  private var lists: Set<String> = []

  mutating func add(_ issue: NYTimesIssue) {
    let (header, rows) = (issue.list.header, issue.list.rows)
    // Its books are taken. What stands in the list stays as it was before: the few rows that can be read are not all.
    let isMostlyRead = rows.failures <= rows.elements.count
    let place = isMostlyRead ? "" : ", in a list of which not even half can be read"
    page.skip("not a book" + place, count: rows.failures, .unreadable)
    guard let category = header.category(date: issue.date) else {
      return page.skip("in a list without a name", count: rows.elements.count)
    }
    // Of two lists of one key the first stands, as among their names: together they had two books of each rank.
    let isFirst = lists.insert(category.key).inserted
    if !isFirst { page.skip("a list of the key that an earlier one has", .leftOut) }
    if issue.isCurrent, isFirst { page.categories.append(category) }
    let isTaken = isMostlyRead && isFirst
    var count = 0
    for row in rows.elements {
      guard let key = keep(row, ofSeries: header.isOfSeries, detail: issue.detail), isTaken else { continue }
      var placement = Placement(
        record: key, category: category.key, date: issue.date, page: issue.page, place: count)
      placement.stand(rank: row.rank, lastWeek: row.rankLastWeek, weeks: row.weeksOnList)
      page.placements.append(placement)
      count += 1
    }
    if issue.isCurrent, issue.isWhole, count > 0 { page.completeCategories.insert(category.key) }
  }

  /// A row of the history is a series where only lists of series ranked it. The past says nothing of a list's current
  /// issue, so no category comes of it.
  mutating func add(history row: NYTimesRow) {
    let ofSeries = !row.rankings.isEmpty && row.rankings.allSatisfy(\.list.isOfSeries)
    guard let key = keep(row, ofSeries: ofSeries, detail: .brief) else { return }
    for ranking in row.rankings {
      guard let category = ranking.list.key, let date = ranking.list.published else { continue }
      // Where in its list it stood is known by its rank alone.
      var placement = Placement(record: key, category: category, date: date, place: max(ranking.rank ?? 1, 1) - 1)
      placement.stand(rank: ranking.rank, lastWeek: ranking.rankLastWeek, weeks: ranking.weeksOnList)
      page.placements.append(placement)
    }
  }

  private mutating func keep(_ row: NYTimesRow, ofSeries: Bool, detail: SourceRecord.Detail) -> RecordKey? {
    guard let record = SourceRecord(nytimes: row, ofSeries: ofSeries, detail: detail) else {
      page.skip("no title")
      return nil
    }
    if let index = indices[record.recordKey] {
      page.records[index] = page.records[index].filled(from: record)
    } else {
      indices[record.recordKey] = page.records.count
      page.records.append(record)
    }
    return record.recordKey
  }
}

extension Placement {
  /// Takes the numbers as the service writes them: 0 for one that it does not know.
  fileprivate mutating func stand(rank: Int?, lastWeek: Int?, weeks: Int?) {
    func known(_ number: Int?) -> Int? { number.flatMap { $0 > 0 ? $0 : nil } }
    self.rank = known(rank)
    rankLastWeek = known(lastWeek)
    weeksOnList = known(weeks)
  }
}
