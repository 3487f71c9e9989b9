import Domain
import Sourcing

/// One row of a list or of the history, in every shape that the service has had: each value is looked for in the row,
/// then in `book_details[0]` (`lists.json`, API v2), then in `reviews[0]` (the links of both, and of the history).
struct NYTimesRow: Decodable, Sendable {
  /// From 1, best first; nil in the history, whose ranks are in ``rankings``.
  var rank: Int?
  /// 0 for a book that was not on the list, and throughout monthly lists.
  var rankLastWeek: Int?
  /// 0 throughout monthly lists.
  var weeksOnList: Int?
  /// In capitals on lists.
  var title: String?
  /// One string, of several people perhaps.
  var author: String?
  /// `by Ann Lee. Illustrated by Jo Poole`.
  var contributor: String?
  /// `Illustrated by Jo Poole`. Wire: `contributor_note`.
  var contributorNote: String?
  var description: String?
  var publisher: String?
  var primary: NYTimesISBNs
  /// All editions that are known, the primary one among them perhaps. Wire: `isbns`; not in overviews.
  var editions: [NYTimesISBNs]
  /// `nyt://book/<uuid>`. Wire: `book_uri`.
  var uri: String?
  /// Wire: `book_image`.
  var image: String?
  /// Wire: `amazon_product_url`.
  var amazon: String?
  var buyLinks: [NYTimesBuyLink]
  /// Wire: `book_review_link`, else `sunday_review_link`.
  var review: String?
  /// Newest first. Wire: `ranks_history`, in the history alone.
  var rankings: [NYTimesRanking]
  /// What has no field of its own, under the wire's names.
  var others: [String: String]

  init(from decoder: any Decoder) throws {
    let row = try NYTimesRowReader(decoder)
    rank = row.integer(.rank)
    rankLastWeek = row.integer(.rankLastWeek)
    weeksOnList = row.integer(.weeksOnList)
    title = row.text(.title)
    author = row.text(.author)
    contributor = row.text(.contributor)
    contributorNote = row.text(.contributorNote)
    description = row.text(.description)
    publisher = row.text(.publisher)
    primary = NYTimesISBNs(isbn13: row.text(.primaryISBN13), isbn10: row.text(.primaryISBN10))
    editions = row.elements(.isbns)
    uri = row.text(.bookURI)
    image = row.text(.bookImage)
    amazon = row.text(.amazon)
    buyLinks = row.elements(.buyLinks)
    review = row.text(.bookReview) ?? row.text(.sundayReview)
    rankings = row.elements(.ranksHistory)
    others = row.others()
  }
}

/// A pair of ISBNs, raw; either may be missing, or no ISBN at all.
struct NYTimesISBNs: Decodable, Sendable {
  var isbn13: String?
  var isbn10: String?

  private enum Keys: String, CodingKey { case isbn13, isbn10 }

  init(isbn13: String?, isbn10: String?) {
    self.isbn13 = isbn13
    self.isbn10 = isbn10
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    self.init(isbn13: container.text(.isbn13), isbn10: container.text(.isbn10))
  }

  /// Those that are there, ISBN-13 first.
  var all: [String] { [isbn13, isbn10].compactMap(\.self) }

  /// What it is, if either is an ISBN.
  var isbn: ISBN? { all.lazy.compactMap { ISBN.read($0).isbn }.first }
}

/// Where a book is sold.
struct NYTimesBuyLink: Decodable, Sendable {
  var name: String?
  var url: String?

  private enum Keys: String, CodingKey { case name, url }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    name = container.text(.name)
    url = container.text(.url)
  }
}

/// A book's place in one issue of one list, as the history tells it.
struct NYTimesRanking: Decodable, Sendable {
  var list: NYTimesListHeader
  var primary: NYTimesISBNs
  var rank: Int?
  /// Wire: `ranks_last_week` (so), null in all that was seen.
  var rankLastWeek: Int?
  var weeksOnList: Int?

  private enum Keys: String, CodingKey {
    case primaryISBN13 = "primary_isbn13", primaryISBN10 = "primary_isbn10", rank
    case ranksLastWeek = "ranks_last_week", rankLastWeek = "rank_last_week", weeksOnList = "weeks_on_list"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    list = try NYTimesListHeader(from: decoder)
    primary = NYTimesISBNs(isbn13: container.text(.primaryISBN13), isbn10: container.text(.primaryISBN10))
    rank = container.integer(.rank)
    rankLastWeek = container.integer(.ranksLastWeek) ?? container.integer(.rankLastWeek)
    weeksOnList = container.integer(.weeksOnList)
  }
}

/// Looks for a value in the row, then in its details, then in its review.
private struct NYTimesRowReader {
  enum Keys: String, CodingKey, CaseIterable {
    case rank, title, author, contributor, description, publisher, isbns, price
    case rankLastWeek = "rank_last_week", weeksOnList = "weeks_on_list"
    case primaryISBN13 = "primary_isbn13", primaryISBN10 = "primary_isbn10", bookURI = "book_uri"
    case bookImage = "book_image", amazon = "amazon_product_url", buyLinks = "buy_links"
    case bookReview = "book_review_link", sundayReview = "sunday_review_link", ranksHistory = "ranks_history"
    case contributorNote = "contributor_note", ageGroup = "age_group", btrn
    case firstChapter = "first_chapter_link", articleChapter = "article_chapter_link"
    case bookDetails = "book_details", reviews
  }

  private let containers: [KeyedDecodingContainer<Keys>]

  init(_ decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: Keys.self)
    containers = [row] + [Keys.bookDetails, .reviews].compactMap { Self.first(of: $0, in: row) }
  }

  private static func first(of key: Keys, in row: KeyedDecodingContainer<Keys>) -> KeyedDecodingContainer<Keys>? {
    guard var array = try? row.nestedUnkeyedContainer(forKey: key) else { return nil }
    return try? array.nestedContainer(keyedBy: Keys.self)
  }

  func text(_ key: Keys) -> String? { containers.lazy.compactMap { $0.text(key) }.first }

  func integer(_ key: Keys) -> Int? { containers.lazy.compactMap { $0.integer(key) }.first }

  func elements<Element: Decodable & Sendable>(_ key: Keys) -> [Element] {
    containers.lazy.compactMap { $0.value(key, as: LossyArray<Element>.self) }.first?.elements ?? []
  }

  func others() -> [String: String] {
    let keys: [Keys] = [.author, .contributor, .contributorNote, .ageGroup, .btrn, .firstChapter, .articleChapter]
    var others = keys.reduce(into: [:]) { $0[$1.rawValue] = text($1) }
    // 0 stands for an unknown price, never for a free book.
    if let price = text(.price), Double(price).map({ $0 != 0 }) ?? true { others[Keys.price.rawValue] = price }
    return others
  }
}
