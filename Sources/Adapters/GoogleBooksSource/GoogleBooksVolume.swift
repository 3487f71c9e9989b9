import Sourcing

/// A volume, in a search answer or alone: <https://developers.google.com/books/docs/v1/reference/volumes>.
/// Every field may be missing.
struct GoogleBooksVolume: Decodable, Sendable {
  var id: String?
  var info: VolumeInfo
  var sale: SaleInfo
  var access: AccessInfo

  private enum Keys: String, CodingKey { case id, volumeInfo, saleInfo, accessInfo }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    id = container.text(.id)
    info = container.value(.volumeInfo) ?? VolumeInfo()
    sale = container.value(.saleInfo) ?? SaleInfo()
    access = container.value(.accessInfo) ?? AccessInfo()
  }

  /// Ids are twelve characters in all that was seen.
  static func isID(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }
}

extension GoogleBooksVolume {
  struct VolumeInfo: Decodable, Sendable {
    var title: String?
    var subtitle: String?
    var authors: [String] = []
    /// In quotation marks at times.
    var publisher: String?
    /// `2010-04-01`, `2010-09`, `2004`, also `19??`, `2004*`, ranges and times.
    var publishedDate: String?
    /// HTML in a single volume, plain in a search.
    var description: String?
    var identifiers: [Identifier] = []
    /// 0 for unknown; of the preview at times.
    var pageCount: Int?
    /// In a single volume only.
    var printedPageCount: Int?
    /// `25.00 cm` each: height, width, thickness. In a single volume only.
    var dimensions: [String] = []
    /// `BOOK` or `MAGAZINE`.
    var printType: String?
    /// One broad heading in a search, paths `A / B / C` in a single volume.
    var categories: [String] = []
    /// 1...5.
    var averageRating: Double?
    var ratingsCount: Int?
    /// Largest first.
    var images: [String] = []
    /// `en`, `pt-BR`.
    var language: String?
    /// Holds the words searched for (`dq`), as does ``infoLink``.
    var previewLink: String?
    var infoLink: String?
    var canonicalVolumeLink: String?
  }

  /// `type` is `ISBN_10`, `ISBN_13`, `ISSN` or `OTHER`, the last with a value `PREFIX:number`.
  struct Identifier: Decodable, Sendable {
    var type: String?
    var identifier: String?

    private enum Keys: String, CodingKey { case type, identifier }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      type = container.text(.type)
      identifier = container.text(.identifier)
    }
  }

  struct SaleInfo: Decodable, Sendable {
    var buyLink: String?
    var saleability: String?
    /// `21.19 EUR`. Wire: `listPrice` of amount and currency code.
    var listPrice: String?
  }

  struct AccessInfo: Decodable, Sendable {
    /// `NO_PAGES`, `PARTIAL`, `ALL_PAGES`.
    var viewability: String?
    /// Wire: `pdf.downloadLink`. `pdf.isAvailable` says nothing of it, and `pdf.acsTokenLink` leads to no PDF.
    var pdf: String?
    /// Wire: `epub.downloadLink`.
    var epub: String?
  }
}

extension GoogleBooksVolume.VolumeInfo {
  private enum Keys: String, CodingKey {
    case title, subtitle, authors, publisher, publishedDate, description, industryIdentifiers, pageCount
    case printedPageCount, dimensions, printType, categories, averageRating, ratingsCount, imageLinks, language
    case previewLink, infoLink, canonicalVolumeLink
    case height, width, thickness
    case extraLarge, large, medium, small, thumbnail, smallThumbnail
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    func inside(_ key: Keys, _ names: [Keys]) -> [String] {
      guard let nested = try? container.nestedContainer(keyedBy: Keys.self, forKey: key) else { return [] }
      return names.compactMap { nested.text($0) }
    }
    title = container.text(.title)
    subtitle = container.text(.subtitle)
    authors = container.texts(.authors)
    publisher = container.text(.publisher)
    publishedDate = container.text(.publishedDate)
    description = container.text(.description)
    identifiers = container.value(.industryIdentifiers, as: LossyArray.self)?.elements ?? []
    pageCount = container.integer(.pageCount)
    printedPageCount = container.integer(.printedPageCount)
    dimensions = inside(.dimensions, [.height, .width, .thickness])
    printType = container.text(.printType)
    categories = container.texts(.categories)
    averageRating = container.number(.averageRating)
    ratingsCount = container.integer(.ratingsCount)
    images = inside(.imageLinks, [.extraLarge, .large, .medium, .small, .thumbnail, .smallThumbnail])
    language = container.text(.language)
    previewLink = container.text(.previewLink)
    infoLink = container.text(.infoLink)
    canonicalVolumeLink = container.text(.canonicalVolumeLink)
  }
}

extension GoogleBooksVolume.SaleInfo {
  private enum Keys: String, CodingKey { case buyLink, saleability, listPrice, amount, currencyCode }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    buyLink = container.text(.buyLink)
    saleability = container.text(.saleability)
    let price = try? container.nestedContainer(keyedBy: Keys.self, forKey: .listPrice)
    listPrice = price?.text(.amount).map { [$0, price?.text(.currencyCode)].compactMap(\.self).joined(separator: " ") }
  }
}

extension GoogleBooksVolume.AccessInfo {
  private enum Keys: String, CodingKey { case viewability, pdf, epub, downloadLink }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    func download(_ key: Keys) -> String? {
      (try? container.nestedContainer(keyedBy: Keys.self, forKey: key))?.text(.downloadLink)
    }
    viewability = container.text(.viewability)
    pdf = download(.pdf)
    epub = download(.epub)
  }
}
