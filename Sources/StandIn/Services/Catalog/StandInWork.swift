/// An invented work, and which service shows which of its editions in which form.
package struct StandInWork: Sendable {
  package var number: Int
  package var editionCount: Int
  package var title: String
  package var subtitle: String?
  package var authors: [String]
  package var publisher: String?
  /// As precise as the row: `2021-04-06`, `2015-09`, `2011`.
  package var published: String?
  package var pageCount: Int?
  package var language: String
  package var subjects: [String]
  package var description: String
  package var bestSeller: BestSeller?
  package var volumes: [Volume]
  package var listEntry: ListEntry?

  /// How the best-seller lists show it.
  package struct BestSeller: Sendable {
    package var primaryEdition: Int
    /// False where `isbns` holds only the other editions, as the service does for some titles.
    package var listsPrimary: Bool
  }

  /// One edition as a Google volume.
  package struct Volume: Sendable {
    package var edition: Int
    package var datePrecision: DatePrecision
    /// Only an ISBN-10 in its identifiers.
    package var isbn10Only: Bool
  }

  /// How much of a date a volume gives: the characters of `YYYY-MM-DD`.
  package enum DatePrecision: Int, Sendable { case year = 4, month = 7, day = 10 }

  /// Its entry in the book list.
  package struct ListEntry: Sendable {
    /// Nil: the entry has no ISBN.
    package var edition: Int?
    package var style: Style

    package enum Style: Character, Sendable { case thirteen = "-", ten = "t", hyphenated = "h", withSubtitle = "s" }
  }

  package func isbn(edition: Int) -> InventedISBN { InventedISBN(work: number, edition: edition) }

  /// The ISBNs of all its editions, by edition.
  package var isbns: [InventedISBN] { (0..<editionCount).map(isbn(edition:)) }

  /// The day of publication as `volume` gives it.
  package func published(of volume: Volume) -> String? {
    published.map { String($0.prefix(volume.datePrecision.rawValue)) }
  }
}

extension StandInWork {
  /// Reads `number | marks | title | subtitle | authors | publisher | published | pages | language | subjects |
  /// description`; nil if the row is not of this form.
  ///
  /// Authors are separated by `;`, subjects by `,`, marks by spaces. Marks: `e2` has two editions, 0 and 1; `n1` on the
  /// best-seller lists with edition 1 as the primary one, `n1-` with an `isbns` that leaves the primary one out; `g0`
  /// edition 0 is a volume at Google, `m` with the month, `y` with the year alone, `t` with an ISBN-10 alone; `b0` in
  /// the book list with the ISBN of edition 0, `t` as ISBN-10, `h` hyphenated, `s` its title with the subtitle; `b-`
  /// there without an ISBN.
  package init?(row: Substring) {
    let fields = row.split(separator: "|", omittingEmptySubsequences: false).map(Self.trimmed)
    guard fields.count == 11, let number = Int(fields[0]) else { return nil }
    self.number = number
    editionCount = 1
    title = fields[2]
    subtitle = fields[3].isEmpty ? nil : fields[3]
    authors = fields[4].split(separator: ";").map(Self.trimmed)
    publisher = fields[5].isEmpty ? nil : fields[5]
    published = fields[6].isEmpty ? nil : fields[6]
    pageCount = Int(fields[7])
    language = fields[8]
    subjects = fields[9].split(separator: ",").map(Self.trimmed)
    description = fields[10]
    volumes = []
    for mark in fields[1].split(separator: " ") {
      guard read(mark: mark) else { return nil }
    }
  }

  private mutating func read(mark: Substring) -> Bool {
    let number = mark.dropFirst().first?.wholeNumberValue
    let suffix = mark.dropFirst(2)
    switch (mark.first, number) {
    case ("e", let count?): editionCount = count
    case ("n", let edition?): bestSeller = BestSeller(primaryEdition: edition, listsPrimary: suffix != "-")
    case ("g", let edition?):
      volumes.append(
        Volume(
          edition: edition, datePrecision: suffix == "y" ? .year : suffix == "m" ? .month : .day,
          isbn10Only: suffix == "t"))
    case ("b", let edition):
      listEntry = ListEntry(edition: edition, style: suffix.first.flatMap(ListEntry.Style.init) ?? .thirteen)
    default: return false
    }
    return true
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
