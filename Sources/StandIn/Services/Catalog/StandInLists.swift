/// A best-seller list of the stand-in: its names and the works on it, in the order of its newest issue.
package struct StandInList: Sendable {
  package var id: Int
  package var name: String
  package var displayName: String
  /// As in addresses: `hardcover-fiction`.
  package var key: String
  package var isMonthly: Bool
  package var kind = Kind.printed
  /// Whether rows that cannot be read follow its own.
  package var hasBrokenRows = false
  /// Numbers of works, best first.
  package var works: [Int]

  package enum Kind: Sendable {
    case printed
    /// Without ISBN-10s, and not always with ISBNs.
    case audio
    /// Shows the name of a series with the ISBN of one volume.
    case series
  }
}

extension StandInCatalog {
  /// The lists that are still published.
  static let bestSellerLists: [StandInList] = [
    StandInList(
      id: 704, name: "Combined Print and E-Book Fiction", displayName: "Combined Print & E-Book Fiction",
      key: "combined-print-and-e-book-fiction", isMonthly: false,
      works: [101, 103, 102, 105, 112, 108, 113, 106, 110, 115, 104, 114, 116, 109, 107, 111, 117, 118, 119, 120, 803]
        + [6, 121, 128, 146]),
    StandInList(
      id: 1, name: "Hardcover Fiction", displayName: "Hardcover Fiction", key: "hardcover-fiction", isMonthly: false,
      works: [102, 101, 112, 105, 103, 115, 106, 108, 110, 114, 118, 803, 107, 111, 116]),
    StandInList(
      id: 2, name: "Hardcover Nonfiction", displayName: "Hardcover Nonfiction", key: "hardcover-nonfiction",
      isMonthly: false, works: [121, 123, 122, 6, 128, 126, 124, 25, 130, 125, 127, 16]),
    StandInList(
      id: 4, name: "Paperback Nonfiction", displayName: "Paperback Nonfiction", key: "paperback-nonfiction",
      isMonthly: false, works: [129, 127, 12, 125, 5, 9, 124, 2, 801, 3]),
    StandInList(
      id: 24, name: "Advice How-To and Miscellaneous", displayName: "Advice, How-To & Miscellaneous",
      key: "advice-how-to-and-miscellaneous", isMonthly: false, hasBrokenRows: true,
      works: [131, 1, 132, 133, 134, 14, 8, 3, 801, 11]),
    StandInList(
      id: 13, name: "Childrens Middle Grade Hardcover", displayName: "Children’s Middle Grade Hardcover",
      key: "childrens-middle-grade-hardcover", isMonthly: false, works: [144, 145, 148, 147, 146, 150, 149]),
    StandInList(
      id: 7, name: "Picture Books", displayName: "Children’s Picture Books", key: "picture-books", isMonthly: false,
      works: [141, 142, 143]),
    StandInList(
      id: 10, name: "Series Books", displayName: "Children’s Series", key: "series-books", isMonthly: false,
      kind: .series, works: [149, 144, 145]),
    StandInList(
      id: 301, name: "Audio Fiction", displayName: "Audio Fiction", key: "audio-fiction", isMonthly: true,
      kind: .audio, works: [101, 113, 103, 119, 803]),
    StandInList(
      id: 532, name: "Business Books", displayName: "Business", key: "business-books", isMonthly: true,
      works: [136, 137, 29, 135, 139, 138, 140, 8]),
  ]

  /// The names under which a list of series shows its works.
  static let seriesNames = [149: "Harbor Street Irregulars", 144: "The Clockmaker's Animals", 145: "The Cloud School"]

  /// A list of the names that ended long ago.
  static let endedList = StandInList(
    id: 719, name: "E-Book Fiction", displayName: "E-Book Fiction", key: "e-book-fiction", isMonthly: false, works: [])
}
