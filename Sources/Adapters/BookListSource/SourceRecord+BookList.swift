import Domain
import Sourcing

extension SourceRecord {
  /// - Parameters:
  ///   - key: ``ListedBook/id(authors:)``, written out.
  ///   - tags: those of the book.
  init(_ book: ListedBook, key: String, by line: AuthorLine, tags: [Tag]) {
    self.init(source: BookList.info.id, key: key, title: book.title)
    authors = line.authors
    if line.hasUnnamed { extra["authors"] = book.authors.joined(separator: ", ") }
    if let printed = book.printedAuthors { extra["authors"] = printed }
    if let printed = book.printedTitle { extra["title"] = printed }
    categories = tags.map(\.name)
    ownISBNs = book.isbns.count == 1 && isOneISBN(book.isbns[0]) ? book.isbns : pieces(of: book.isbns)
    cover = webAddress(book.imageURL)
    links[.pdf] = webAddress(book.pdfURL)
    links[.info] = webAddress(book.infoURL)
    favorite = book.favorite
    notes = dropped([
      ("cover", book.imageURL, cover), ("pdf", book.pdfURL, links[.pdf]), ("info", book.infoURL, links[.info]),
    ])
    if book.leavesAuthorsOut { notes.append("left-out-authors") }
  }

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

private func isOneISBN(_ text: String) -> Bool {
  !text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
}

private func pieces(of texts: [String]) -> [String] {
  let pieces = texts.flatMap { $0.split(whereSeparator: { ",;".contains($0) }).prefix(mostPieces) }
    .compactMap { trimmed(String($0)) }
  return Array(pieces.prefix(mostPieces))
}

extension ListedBook {
  /// A list gives its books no ids, and addresses change, so the key is made of what names the book: the record id (60
  /// bits of SHA-256, 12 characters) over the folded title and the folded authors, one a line.
  /// - Parameter authors: those of its ``AuthorLine``.
  func id(authors: [String]) -> RecordID {
    var name: [UInt8] = []
    name.reserveCapacity(title.utf8.count + authors.reduce(0) { $0 + $1.utf8.count + 1 })
    name.append(foldedWordsOf: title)
    for author in authors {
      name.append(UInt8(ascii: "\n"))
      name.append(foldedWordsOf: author)
    }
    return RecordID(source: BookList.info.id, key: name)
  }
}
