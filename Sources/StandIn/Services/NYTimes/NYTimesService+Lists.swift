extension NYTimesService {
  /// `lists/names.json`
  func names() -> LoopbackReply {
    let names = catalog.lists.map { list in
      name(
        of: list, oldest: issues.date(of: BestSellerIssues.count - 1, in: list).description,
        newest: issues.newest.description)
    }
    let ended = name(of: StandInCatalog.endedList, oldest: "2011-02-13", newest: "2017-01-29")
    return answer(.array(names + [ended]), count: names.count + 1)
  }

  private func name(of list: StandInList, oldest: String, newest: String) -> JSON {
    [
      "list_name": .string(list.name), "display_name": .string(list.displayName),
      "list_name_encoded": .string(list.key), "oldest_published_date": .string(oldest),
      "newest_published_date": .string(newest), "updated": updated(list),
    ]
  }

  private func updated(_ list: StandInList) -> JSON { list.isMonthly ? "MONTHLY" : "WEEKLY" }

  /// `lists/{date}/{list}.json`
  func listReply(_ request: LoopbackRequest, date: String, key: String) -> LoopbackReply {
    let found = find(list: key, date: date)
    guard case .issue(let list, let issue) = found else { return refusal(of: found) }
    let books = issues.rows(of: issue, in: list).map { book($0, in: list) } + brokenRows(of: list)
    guard let page = page(of: books, for: request) else { return badOffset }
    let published = issues.date(of: issue, in: list)
    let isNewest = issue == 0
    let results: JSON = [
      "list_name": .string(list.name), "list_name_encoded": .string(list.key),
      "bestsellers_date": .string("\(published - 15)"), "published_date": .string("\(published)"),
      "published_date_description": isNewest ? "latest" : "",
      "next_published_date": isNewest ? "" : .string("\(issues.date(of: issue - 1, in: list))"),
      "previous_published_date": previous(of: issue, in: list), "display_name": .string(list.displayName),
      "normal_list_ends_at": .int(list.works.count), "updated": updated(list), "books": .array(page),
      "corrections": [],
    ]
    return answer(results, count: books.count, lastModified: published)
  }

  private func previous(of issue: Int, in list: StandInList) -> JSON {
    issue + 1 < BestSellerIssues.count ? .string("\(issues.date(of: issue + 1, in: list))") : ""
  }

  private func brokenRows(of list: StandInList) -> [JSON] { list.hasBrokenRows ? StandInCatalog.brokenRows : [] }

  /// `lists.json?list=`: one element per rank, the header in each.
  func rowsReply(_ request: LoopbackRequest) -> LoopbackReply {
    guard let key = request[query: "list"] else { return Self.error(["Bad Request", "list is required"], status: 400) }
    let date = request[query: "published-date"] ?? publishedDate(ofBestSellers: request[query: "bestsellers-date"])
    let found = find(list: key.lowercased().replacing(" ", with: "-"), date: date)
    guard case .issue(let list, let issue) = found else { return refusal(of: found) }
    let published = issues.date(of: issue, in: list)
    let rows = issues.rows(of: issue, in: list).map { detailedRow($0, in: list, published: published) }
    guard let page = page(of: rows, for: request) else { return badOffset }
    return answer(.array(page), count: rows.count, lastModified: published)
  }

  private func publishedDate(ofBestSellers date: String?) -> String {
    guard let date else { return "current" }
    return CivilDate(date).map { "\($0 + 15)" } ?? date
  }

  private func detailedRow(_ row: BestSellerIssues.Row, in list: StandInList, published: CivilDate) -> JSON {
    let book = book(row, in: list)
    return [
      "list_name": .string(list.name), "display_name": .string(list.displayName),
      "updated": updated(list), "normal_list_ends_at": .int(list.works.count),
      "bestsellers_date": .string("\(published - 15)"), "published_date": .string("\(published)"),
      "rank": .int(row.rank), "rank_last_week": .int(row.rankLastWeek), "weeks_on_list": .int(row.weeksOnList),
      "asterisk": 0, "dagger": 0, "amazon_product_url": book["amazon_product_url"], "isbns": book["isbns"],
      "book_details": [
        book.picking([
          "title", "description", "contributor", "author", "contributor_note", "price", "age_group", "publisher",
          "primary_isbn13", "primary_isbn10",
        ])
      ],
      "reviews": [book.picking(Self.reviewLinks)],
    ]
  }

  /// `lists/overview.json` and `lists/full-overview.json`
  func overview(_ request: LoopbackRequest, booksEach: Int) -> LoopbackReply {
    let asked = request[query: "published_date"] ?? "current"
    guard let date = asked == "current" ? issues.newest : CivilDate(asked) else { return refusal(of: .badDate) }
    let oldest = issues.newest - 7 * (BestSellerIssues.count - 1)
    guard date <= issues.newest else { return refusal(of: .nothing) }
    let published = max(date.sunday, oldest)
    let lists = catalog.lists.map { overviewList($0, published: published, booksEach: booksEach) }
    let isNewest = published == issues.newest
    let results: JSON = [
      "bestsellers_date": .string("\(published - 15)"), "published_date": .string("\(published)"),
      "published_date_description": isNewest ? "latest" : "",
      "previous_published_date": published == oldest ? "" : .string("\(published - 7)"),
      "next_published_date": isNewest ? "" : .string("\(published + 7)"), "lists": .array(lists.map(\.json)),
    ]
    return answer(results, count: lists.reduce(0) { $0 + $1.count })
  }

  private func overviewList(
    _ list: StandInList, published: CivilDate, booksEach: Int
  ) -> (json: JSON, count: Int) {
    let rows = issues.rows(of: issues.issue(atOrBefore: published, in: list), in: list).prefix(booksEach)
    let stamps: JSON = [
      "created_date": .string("\(published - 11) 22:20:30"), "updated_date": .string("\(published - 11) 22:25:35"),
    ]
    let books = rows.map { book($0, in: list).without(["isbns", "asterisk", "dagger"]).adding(stamps) }
    let all = books + (booksEach == .max ? brokenRows(of: list) : [])
    let header: JSON = [
      "list_id": .int(list.id), "list_name": .string(list.name), "list_name_encoded": .string(list.key),
      "display_name": .string(list.displayName), "updated": updated(list), "list_image": .null,
      "list_image_width": .null, "list_image_height": .null, "books": .array(all),
    ]
    return (header, all.count)
  }
}

// MARK: Finding an issue

extension NYTimesService {
  enum Found {
    case issue(StandInList, Int)
    case nothing
    case badDate
  }

  /// `date` is `current` or a day, from which the service moves forward to the next issue.
  func find(list key: String, date: String) -> Found {
    guard let day = date == "current" ? issues.newest : CivilDate(date) else { return .badDate }
    guard let list = catalog.lists.first(where: { $0.key == key }), let issue = issues.issue(onOrAfter: day, in: list)
    else { return .nothing }
    return .issue(list, issue)
  }

  func refusal(of found: Found) -> LoopbackReply {
    switch found {
    case .badDate: Self.error(["Bad Request", "Invalid date"], status: 400)
    case .nothing, .issue: notFound("No list found for list name and/or date provided.", "Not Found")
    }
  }
}
