import Domain
import Foundation

/// What both feeds show: parts of the catalogue that lead to one another, and pages of books.
struct FeedPage: Sendable {
  var title: String
  /// The path of the page itself, with its query.
  var address: String
  /// The path of the first page in this order.
  var first: String
  /// The path of the next page; nil on the last.
  var next: String?
  var total: Int
  var books: [Book]
  /// Other orders of the same books.
  var orders: [FeedOrder]

  static let pageSize = 30
}

/// An order of a feed: a link to the same books, sorted otherwise.
struct FeedOrder: Sendable {
  var name: String
  var address: String
  var isActive: Bool
}

/// Parts of the catalogue that lead on.
struct FeedParts: Sendable {
  var title: String
  /// The path of the page itself, with its query.
  var address: String
  var parts: [FeedEntry]
  /// The path of the next page; nil on the last.
  var next: String?

  /// An e-reader shows some tens at a time, and sources may have thousands of tags.
  static let pageSize = 300
}

/// A part of the catalogue.
struct FeedEntry: Sendable {
  var title: String
  var about: String
  var address: String
  /// True where it leads to books, false where it leads to more parts.
  var hasBooks = true
  /// When it was changed last, as far as the catalogue knows.
  var updated = FeedEntry.ofProgram

  /// The time of what is a part of the program and does not change while it runs: any would do, as long as it stays the
  /// same.
  static let ofProgram = Date(timeIntervalSince1970: 0)
}
