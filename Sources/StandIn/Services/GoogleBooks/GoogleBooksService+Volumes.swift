extension GoogleBooksService {
  /// A volume as searches show it: two pictures, a broad heading, a plain description, the query in its links.
  func searchVolume(_ volume: StandInVolume, query: String) -> JSON {
    let snippet = volume.description.map(Self.withoutTags).map { text -> JSON in
      ["searchInfo": ["textSnippet": .string(text.replacing("'", with: "&#39;") + "<br>\n&nbsp;...")]]
    }
    let address = "http://books.example/books?id=\(volume.id)"
    let asked = Self.queryEncoded(query)
    let links: JSON = [
      "previewLink": .string("\(address)&printsec=frontcover&dq=\(asked)&hl=&cd=1&source=gbs_api"),
      "infoLink": .string("\(address)&dq=\(asked)&hl=&source=gbs_api"),
    ]
    let info = texts(of: volume, description: volume.description.map(Self.withoutTags), categories: volume.categories)
      .adding(["imageLinks": images(of: volume, ["smallThumbnail": 5, "thumbnail": 1], token: "")]).adding(links)
    return envelope(volume, info: info).adding(snippet ?? [:])
  }

  /// `volumes/{id}`: six pictures, sizes, paths of headings, HTML in the description.
  func wholeVolume(_ volume: StandInVolume) -> JSON {
    let address = "http://books.example/books?id=\(volume.id)&hl=&source=gbs_api"
    let pictures: KeyValuePairs = [
      "smallThumbnail": 5, "thumbnail": 1, "small": 2, "medium": 3, "large": 4, "extraLarge": 6,
    ]
    let more: JSON = [
      "printedPageCount": volume.pageCount.map { .int($0 + 8) } ?? .null,
      "dimensions": ["height": "23.40 cm", "width": "15.60 cm", "thickness": "2.10 cm"],
      "imageLinks": images(of: volume, pictures, token: "&imgtk=AFLRE7-stand-in"),
      "previewLink": .string(address), "infoLink": .string(address),
    ]
    let paths = volume.categories.map { "\($0) / General" }
    let info = texts(of: volume, description: volume.description, categories: paths)
      .adding(volume.pageCount == nil ? more.without(["printedPageCount"]) : more)
    return envelope(volume, info: info)
  }

  private func envelope(_ volume: StandInVolume, info: JSON) -> JSON {
    [
      "kind": "books#volume", "id": .string(volume.id), "etag": .string(String(volume.id.reversed())),
      "selfLink": .string("https://www.googleapis.example/books/v1/volumes/\(volume.id)"), "volumeInfo": info,
      "saleInfo": saleInfo(of: volume), "accessInfo": accessInfo(of: volume),
    ]
  }

  /// What is not known is absent, never null.
  private func texts(of volume: StandInVolume, description: String?, categories: [String]) -> JSON {
    var info: JSON = ["title": .string(volume.title)]
    func add(_ name: String, _ value: JSON?) {
      if let value { info = info.adding(.object([JSON.Member(name: name, value: value)])) }
    }
    add("subtitle", volume.subtitle.map(JSON.string))
    add("authors", volume.authors.isEmpty ? nil : .strings(volume.authors))
    add("publisher", volume.publisher.map(JSON.string))
    add("publishedDate", volume.published.map(JSON.string))
    add("description", description.map(JSON.string))
    add("industryIdentifiers", .array(volume.identifiers.map(identifier)))
    add("readingModes", ["text": false, "image": true])
    add("pageCount", volume.pageCount.map(JSON.int))
    add("printType", .string(volume.printType))
    add("categories", categories.isEmpty ? nil : .strings(categories))
    if let rating = volume.rating {
      add("averageRating", .double(rating.average))
      add("ratingsCount", .int(rating.count))
    }
    add("maturityRating", "NOT_MATURE")
    add("allowAnonLogging", false)
    add("contentVersion", "0.0.1.0.preview.1")
    add("language", .string(volume.language))
    add("canonicalVolumeLink", .string("http://books.example/books/about?id=\(volume.id)"))
    return info
  }

  private func identifier(_ identifier: StandInVolume.Identifier) -> JSON {
    ["type": .string(identifier.type), "identifier": .string(identifier.value)]
  }

  private func images(of volume: StandInVolume, _ zooms: KeyValuePairs<String, Int>, token: String) -> JSON {
    .object(
      zooms.map { name, zoom in
        let address = "http://covers.example/content?id=\(volume.id)&printsec=frontcover&img=1&zoom=\(zoom)"
        return JSON.Member(name: name, value: .string("\(address)&edge=curl\(token)&source=gbs_api"))
      })
  }

  private func saleInfo(of volume: StandInVolume) -> JSON {
    let isSold = !volume.isPublicDomain && volume.pageCount.map { $0 > 250 } ?? false
    guard isSold else {
      return ["country": "US", "saleability": volume.isPublicDomain ? "FREE" : "NOT_FOR_SALE", "isEbook": false]
    }
    return [
      "country": "US", "saleability": "FOR_SALE", "isEbook": true,
      "listPrice": ["amount": 31.8, "currencyCode": "USD"], "retailPrice": ["amount": 21.62, "currencyCode": "USD"],
      "buyLink": .string("https://shop.example/store/books/details?id=\(volume.id)&source=gbs_api"),
    ]
  }

  /// What has a PDF to load says that none is available, and the other way round.
  private func accessInfo(of volume: StandInVolume) -> JSON {
    let pdf: JSON =
      volume.isPublicDomain
      ? [
        "isAvailable": false,
        "downloadLink": .string("http://files.example/books/download/\(volume.id).pdf?id=\(volume.id)&output=pdf"),
      ]
      : [
        "isAvailable": true,
        "acsTokenLink": .string("http://files.example/books/download/\(volume.id)-sample-pdf.acsm?format=pdf"),
      ]
    return [
      "country": "US", "viewability": volume.isPublicDomain ? "ALL_PAGES" : "PARTIAL", "embeddable": true,
      "publicDomain": .bool(volume.isPublicDomain), "textToSpeechPermission": "ALLOWED",
      "epub": ["isAvailable": false], "pdf": pdf,
      "webReaderLink": .string("http://books.example/books/reader?id=\(volume.id)"),
      "accessViewStatus": volume.isPublicDomain ? "FULL_PUBLIC_DOMAIN" : "SAMPLE", "quoteSharingAllowed": false,
    ]
  }

  /// The text of HTML: tags become spaces, the entities of the catalogue their characters.
  static func withoutTags(_ html: String) -> String {
    html.replacing(/<[^>]*>/, with: " ").replacing("&nbsp;", with: " ").replacing("&amp;", with: "&")
      .split(separator: " ").joined(separator: " ")
  }

  /// Percent-encoded as a value of a query.
  static func queryEncoded(_ text: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:".utf8)
    return text.utf8.map { byte in
      if plain.contains(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return (byte < 16 ? "%0" : "%") + digits
    }.joined()
  }
}
