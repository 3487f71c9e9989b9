/// An article of the stand-in for Instructables.
package struct StandInArticle: Sendable {
  package var number: Int
  package var title: String
  /// Key of a category, lower case.
  package var category: String
  /// Key of a channel of the category; may be empty.
  package var channel: String
  package var author: String
  package var keywords: [String]
  package var kind: Kind
  package var text: String

  /// `instructableType` of a list; the words of a detail.
  package enum Kind: String, Sendable { case steps = "I", photos = "S", video = "V", guide = "G" }

  /// 15 capitals and digits.
  package var id: String { "E" + StableCode.of("article \(number)", length: 14, alphabet: StableCode.capitals) }

  package var slug: String { StandInCatalog.slug(title) }

  /// Days before the newest article: 0 or more, growing with the number.
  package var age: Int { (number - 1) * 9 }

  package var views: Int { 1_000 + number * 7_919 % 90_000 }
  package var favorites: Int { number * 613 % 800 }
  package var isFeatured: Bool { number.isMultiple(of: 3) }

  /// Reads `number | kind | title | category | channel | author | keywords | text`; nil if it is not of this form.
  package init?(row: Substring) {
    let fields = row.split(separator: "|", omittingEmptySubsequences: false).map { field in
      String(field.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard fields.count == 8, let number = Int(fields[0]), let kind = Kind(rawValue: fields[1]) else { return nil }
    self.number = number
    self.kind = kind
    title = fields[2]
    category = fields[3]
    channel = fields[4]
    author = fields[5]
    keywords = fields[6].split(separator: ",").map { String($0.drop { $0 == " " }) }
    text = fields[7]
  }
}
