import Domain
import Sourcing

extension SourceRecord {
  /// The record of a volume; nil without an id or a title.
  ///
  /// A magazine is a `book` too, one that says so in `extra["printType"]`: an issue is bought, read and shelved as one,
  /// and where it has an ISBN it is one.
  init?(google volume: GoogleBooksVolume, detail: Detail) {
    guard let id = volume.id, GoogleBooksVolume.isID(id), let title = volume.info.title else { return nil }
    let info = volume.info
    self.init(source: GoogleBooks.info.id, key: id, title: title)
    self.detail = detail
    subtitle = info.subtitle
    authors = info.authors
    ownISBNs = info.identifiers.filter(\.isISBN).compactMap(\.identifier)
    otherIDs = info.identifiers.compactMap(\.otherID)
    publisher = info.publisher.flatMap(unquoted)
    published = info.publishedDate.flatMap(leadingDate)
    pages = info.pageCount
    language = info.language
    description = plainText(html: info.description)
    categories = info.categories
    cover = info.images.lazy.compactMap(coverAddress).first
    links = volume.links
    rating = info.rating
    extra = volume.extra
    leaveOutImpossibleNumbers()
  }
}

extension GoogleBooksVolume {
  fileprivate var links: [LinkKind: String] {
    let links = [
      LinkKind.info: info.infoLink.flatMap(withoutSearchWords),
      .preview: info.previewLink.flatMap(withoutSearchWords),
      .buy: webAddress(sale.buyLink),
      .pdf: webAddress(access.pdf),
      .epub: webAddress(access.epub),
    ]
    return links.compactMapValues(\.self)
  }

  /// What has no field of its own, under the wire's names. A date stands here where it says other than was read of it.
  fileprivate var extra: [String: String] {
    let date = info.publishedDate.flatMap { leadingDate($0)?.description == $0 ? nil : $0 }
    let extra = [
      "publishedDate": date,
      "printType": info.printType.flatMap { $0 == "BOOK" ? nil : $0 },
      "printedPageCount": info.printedPageCount.flatMap { $0 > 0 ? String($0) : nil },
      "dimensions": info.dimensions.isEmpty ? nil : info.dimensions.joined(separator: " × "),
      "canonicalVolumeLink": webAddress(info.canonicalVolumeLink),
      "saleability": sale.saleability,
      "listPrice": sale.listPrice,
      "viewability": access.viewability,
    ]
    return extra.compactMapValues(\.self)
  }
}

extension GoogleBooksVolume.VolumeInfo {
  fileprivate var rating: Rating? {
    guard let averageRating, (0...5).contains(averageRating) else { return nil }
    return Rating(average: averageRating, count: max(ratingsCount ?? 0, 0))
  }
}

extension GoogleBooksVolume.Identifier {
  var isISBN: Bool { type == "ISBN_10" || type == "ISBN_13" }

  /// `OTHER` has its scheme in front of the value already.
  fileprivate var otherID: String? {
    guard !isISBN, let identifier else { return nil }
    return type == "OTHER" && identifier.contains(":") ? identifier : "\(type ?? "OTHER"):\(identifier)"
  }
}

/// The text without the quotation marks around the whole of it; nil where nothing is left.
private func unquoted(_ text: String) -> String? {
  guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
  return trimmed(String(text.dropFirst().dropLast()))
}

/// The date that the text begins with, as precise as its digits are: `2004*` and `2004-2006` are 2004, `19??` is none.
private func leadingDate(_ text: String) -> PartialDate? {
  [10, 7, 4].lazy.compactMap { length in
    let head = text.prefix(length)
    guard head.count == length, text.dropFirst(length).first?.isNumber != true else { return nil }
    return PartialDate(head)
  }.first
}
