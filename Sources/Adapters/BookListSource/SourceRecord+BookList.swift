import Domain
import Sourcing

extension SourceRecord {
  /// A list gives its books no ids, and addresses change, so the key is made of what names the book: the record id (60
  /// bits of SHA-256, 12 characters) over the folded title and the folded authors, one a line.
  init(_ book: ListedBook) {
    let line = AuthorLine(book.authors)
    self.init(source: BookList.info.id, key: Self.key(title: book.title, authors: line.authors), title: book.title)
    authors = line.authors
    if line.hasUnnamed { extra["authors"] = book.authors.joined(separator: ", ") }
    categories = tags(book.tags).map(\.name)
    ownISBNs = book.isbns.flatMap { $0.split(whereSeparator: { ",;".contains($0) }).prefix(mostPieces) }
      .compactMap { trimmed(String($0)) }
    ownISBNs.removeLast(max(0, ownISBNs.count - mostPieces))
    cover = webAddress(book.imageURL)
    links[.pdf] = webAddress(book.pdfURL)
    links[.info] = webAddress(book.infoURL)
    favorite = book.favorite
    notes = dropped([
      ("cover", book.imageURL, cover), ("pdf", book.pdfURL, links[.pdf]), ("info", book.infoURL, links[.info]),
    ])
  }

  /// The key of a book with this title and these authors.
  private static func key(title: String, authors: [String]) -> String {
    let names = ([title] + authors).map { folded($0).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return RecordKey(source: BookList.info.id, key: names.joined(separator: "\n")).id.description
  }

  /// The key that the book's record has.
  static func key(_ book: ListedBook) -> String { key(title: book.title, authors: AuthorLine(book.authors).authors) }

  /// Takes over what it lacks from another list's record of the same book: the first that says something stands; tags
  /// and ISBNs are joined, and it is a favorite if either is. A PDF at another address is kept aside.
  mutating func complete(from other: SourceRecord) {
    cover = cover ?? other.cover
    if let pdf = links[.pdf], let second = other.links[.pdf], pdf != second, extra["other-pdf"] == nil {
      extra["other-pdf"] = second
    }
    links.merge(other.links) { mine, _ in mine }
    extra.merge(other.extra) { mine, _ in mine }
    ownISBNs += other.ownISBNs.filter { !ownISBNs.contains($0) }.prefix(mostPieces - min(mostPieces, ownISBNs.count))
    categories += other.categories.filter { !categories.contains($0) }
      .prefix(mostPieces - min(mostPieces, categories.count))
    favorite = favorite || other.favorite
    notes += other.notes.filter { !notes.contains($0) }
  }
}

/// A note for each address that was given and cannot be kept.
private func dropped(_ addresses: [(name: String, given: String?, kept: String?)]) -> [String] {
  addresses.filter { $0.given != nil && $0.kept == nil }.map { "bad-\($0.name)-address" }
}

/// The most ISBNs, and the most tags, of one book that are taken; far beyond any book, and a bound for what a text of
/// commas becomes.
private let mostPieces = 50

/// Tags, split at commas, each once: the name in lower case as lists write them, and the key of its category.
func tags(_ parts: [String]) -> [(name: String, key: String)] {
  var seen: Set<String> = []
  return parts.lazy.flatMap { $0.split(separator: ",", maxSplits: mostPieces) }.prefix(mostPieces).compactMap { part in
    let words = part.lowercased().split(whereSeparator: \.isWhitespace)
    let key = folded(words.joined(separator: "-"))
    guard !key.isEmpty, seen.insert(key).inserted else { return nil }
    return (words.joined(separator: " "), key)
  }
}
