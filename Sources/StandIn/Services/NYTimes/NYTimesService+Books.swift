extension NYTimesService {
  static let reviewLinks = ["book_review_link", "first_chapter_link", "sunday_review_link", "article_chapter_link"]

  /// One book of `lists/{date}/{list}.json`, from which the other shapes are cut.
  func book(_ row: BestSellerIssues.Row, in list: StandInList) -> JSON {
    let head: JSON = [
      "rank": .int(row.rank), "rank_last_week": .int(row.rankLastWeek), "weeks_on_list": .int(row.weeksOnList),
      "asterisk": .int(row.position % 6 == 5 ? 1 : 0), "dagger": .int(row.position % 11 == 10 ? 1 : 0),
    ]
    return head.adding(identifiers(of: row, in: list)).adding(texts(of: row.work, in: list)).adding(
      addresses(of: row, in: list))
  }

  /// Audiobooks often have no ISBN-10, and now and then something that is no ISBN.
  private func identifiers(of row: BestSellerIssues.Row, in list: StandInList) -> JSON {
    let isbn = row.work.isbn(edition: row.bestSeller.primaryEdition)
    guard list.kind == .audio else {
      return ["primary_isbn10": .string(isbn.isbn10 ?? ""), "primary_isbn13": .string(isbn.isbn13)]
    }
    let isRecording = row.position == 3
    return ["primary_isbn10": "", "primary_isbn13": isRecording ? "DBKADBL000119" : .string(isbn.isbn13)]
  }

  private func texts(of work: StandInWork, in list: StandInList) -> JSON {
    let title = list.kind == .series ? StandInCatalog.seriesNames[work.number] ?? work.title : work.title
    let (author, note) = (work.authors.formattedAsByline, note(on: work))
    return [
      "publisher": .string(work.publisher ?? ""), "description": list.isMonthly ? "" : .string(plain(work)),
      "price": "0.00", "title": .string(title.uppercased()), "author": .string(author),
      "contributor": .string("by \(author)" + (note.isEmpty ? "" : ". \(note)")), "contributor_note": .string(note),
      "age_group": "",
    ]
  }

  /// Who translated it, of some.
  private func note(on work: StandInWork) -> String {
    work.number.isMultiple(of: 3) ? "Translated by Odalys Brandvold" : ""
  }

  private func plain(_ work: StandInWork) -> String { GoogleBooksService.withoutTags(work.description) }

  private func addresses(of row: BestSellerIssues.Row, in list: StandInList) -> JSON {
    let isbn = row.work.isbn(edition: row.bestSeller.primaryEdition)
    let shop = "https://shop.example/dp/\(isbn.isbn10 ?? isbn.isbn13)?tag=STANDIN-20"
    let isReviewed = row.work.number.isMultiple(of: 7)
    let others = row.work.isbns.filter { row.bestSeller.listsPrimary || $0 != isbn }
    return [
      "book_image": .string("https://covers.example/books/\(isbn.isbn13).jpg"), "book_image_width": 331,
      "book_image_height": 500, "amazon_product_url": .string(shop),
      "book_review_link": isReviewed ? .string(review(of: row.work)) : "", "first_chapter_link": "",
      "sunday_review_link": "", "article_chapter_link": "",
      "isbns": .array(others.map { ["isbn10": .string($0.isbn10 ?? ""), "isbn13": .string($0.isbn13)] }),
      "buy_links": [
        ["name": "Amazon", "url": .string(shop)],
        ["name": "Bookshop.org", "url": .string("https://bookshop.example/a/\(isbn.isbn13)")],
      ],
      "book_uri": .string("nyt://book/\(uuid(of: row.work, in: list))"),
    ]
  }

  private func review(of work: StandInWork) -> String {
    "https://reviews.example/books/\(StandInCatalog.slug(work.title)).html"
  }

  /// Print and audio of one title have different ones, a series has its own.
  private func uuid(of work: StandInWork, in list: StandInList) -> String {
    let kind =
      switch list.kind {
      case .audio: "5a4d0b1c"
      case .series: "5e41e500"
      case .printed: "57a4d01a"
      }
    return "\(kind)-0000-5000-8000-" + String(1_000_000_000_000 + work.number).dropFirst()
  }
}

// MARK: History and reviews

extension NYTimesService {
  /// `lists/best-sellers/history.json`; title and author match in part, several ISBNs stand between `;`.
  func history(_ request: LoopbackRequest) -> LoopbackReply {
    let works = catalog.works.filter { $0.bestSeller != nil && matches($0, request) }
    guard let page = page(of: works, for: request) else { return badOffset }
    return answer(.array(page.map(historyRow)), count: works.count)
  }

  private func matches(_ work: StandInWork, _ request: LoopbackRequest) -> Bool {
    let asked = request[query: "isbn"].map { $0.split(separator: ";").map(String.init) }
    return contains(work.title, request[query: "title"])
      && contains(work.authors.formattedAsByline, request[query: "author"])
      && contains(work.publisher ?? "", request[query: "publisher"])
      && (asked.map { isbns in work.isbns.contains { isbns.contains($0.isbn13) || isbns.contains($0.isbn10 ?? "-") } }
        ?? true)
  }

  private func contains(_ text: String, _ part: String?) -> Bool {
    guard let part, !part.isEmpty else { return true }
    return StandInCatalog.folded(text).contains(StandInCatalog.folded(part))
  }

  private func historyRow(_ work: StandInWork) -> JSON {
    let isOld = work.number.isMultiple(of: 5)
    let author = work.authors.formattedAsByline
    let pairs = work.isbns.map { isbn -> JSON in
      ["isbn10": .string(isbn.isbn10 ?? ""), "isbn13": .string(isbn.isbn13)]
    }
    return [
      "title": .string(work.title.uppercased()), "description": isOld ? .null : .string(plain(work)),
      "contributor": isOld ? .null : .string("by \(author)"), "author": .string(author),
      "contributor_note": isOld ? .null : "", "price": isOld ? 0 : "0.00", "age_group": isOld ? .null : "",
      "publisher": isOld ? .null : .optional(work.publisher), "isbns": .array(pairs),
      "ranks_history": .array(ranks(of: work)),
      "reviews": [.object(Self.reviewLinks.map { JSON.Member(name: $0, value: isOld ? .null : "") })],
    ]
  }

  private func ranks(of work: StandInWork) -> [JSON] {
    catalog.lists.filter { $0.works.contains(work.number) }.flatMap { list in
      (0..<BestSellerIssues.count).compactMap { issue -> JSON? in
        let row = issues.rows(of: issue, in: list).first { $0.work.number == work.number }
        return row.map { rank($0, published: issues.date(of: issue, in: list), in: list) }
      }
    }
  }

  private func rank(_ row: BestSellerIssues.Row, published: CivilDate, in list: StandInList) -> JSON {
    let isbn = row.work.isbn(edition: row.bestSeller.primaryEdition)
    return [
      "primary_isbn10": .string(isbn.isbn10 ?? ""), "primary_isbn13": .string(isbn.isbn13), "rank": .int(row.rank),
      "list_name": .string(list.name), "display_name": .string(list.displayName),
      "published_date": .string("\(published)"), "bestsellers_date": .string("\(published - 15)"),
      "weeks_on_list": .int(row.weeksOnList), "ranks_last_week": .null, "asterisk": 0, "dagger": 0,
    ]
  }

  /// `reviews.json` by exactly one of `isbn`, `title` and `author`, the latter two in full.
  func reviews(_ request: LoopbackRequest) -> LoopbackReply {
    let asked = ["isbn", "title", "author"].compactMap { request[query: $0] }
    guard asked.count == 1, let value = asked.first.map(StandInCatalog.folded) else {
      return Self.error(["Bad Request", "one of isbn, title and author is required"], status: 400)
    }
    let works = catalog.works.filter { work in
      work.bestSeller != nil && work.number.isMultiple(of: 7)
        && (work.isbns.contains { $0.isbn13 == value } || StandInCatalog.folded(work.title) == value
          || work.authors.contains { StandInCatalog.folded($0) == value })
    }
    return answer(.array(works.map(reviewRow)), count: works.count)
  }

  private func reviewRow(_ work: StandInWork) -> JSON {
    [
      "url": .string(review(of: work)), "publication_dt": .optional(work.published), "byline": "A CRITIC",
      "book_title": .string(work.title), "book_author": .string(work.authors.formattedAsByline),
      "summary": .string(plain(work)), "uuid": "00000000-0000-0000-0000-000000000000",
      "uri": "nyt://book/00000000-0000-0000-0000-000000000000", "isbn13": .strings(work.isbns.map(\.isbn13)),
    ]
  }
}

extension [String] {
  /// `A`, `A and B`, `A, B and C`.
  var formattedAsByline: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
