/// The Google Books API v1: searches and single volumes.
///
/// As the real one it gives a number of hits that moves from page to page, leaves `items` out of an empty page, repeats
/// a volume on the second page, answers `isbn:` with volumes of other ISBNs too, and takes requests without a key.
package struct GoogleBooksService: Sendable {
  /// What the service takes as `key`.
  package static let key = "stand-in-key"

  let catalog: StandInCatalog

  package init(catalog: StandInCatalog) { self.catalog = catalog }

  /// The answer to a request whose path within the service is `path`, without a slash in front.
  package func reply(to request: LoopbackRequest, path: String) -> LoopbackReply {
    if let key = request[query: "key"], key != Self.key { return Self.badKey }
    let parts = path.split(separator: "/").map(String.init)
    switch (parts.first, parts.count) {
    case ("volumes", 1): return search(request)
    case ("volumes", 2): return volume(parts[1])
    default: return Self.error(404, "Not Found", reason: "notFound")
    }
  }

  private func volume(_ id: String) -> LoopbackReply {
    guard let volume = catalog.volumes.first(where: { $0.id == id }) else {
      return Self.error(404, "The volume ID could not be found.", reason: "notFound")
    }
    return .json(wholeVolume(volume).text)
  }

  private func search(_ request: LoopbackRequest) -> LoopbackReply {
    guard let text = request[query: "q"], !text.isEmpty else {
      return Self.error(400, "Missing query.", reason: "queryRequired", location: "q")
    }
    guard let start = Int(request[query: "startIndex"] ?? "0"), start >= 0 else {
      return Self.error(400, "Invalid value for startIndex.", reason: "invalidParameter", location: "startIndex")
    }
    guard let size = Int(request[query: "maxResults"] ?? "10"), (0...40).contains(size) else {
      return Self.error(
        400, "Values must be within the range: [0, 40]", reason: "invalidParameter", location: "maxResults")
    }
    let hits = hits(for: text, language: request[query: "langRestrict"])
    return page(of: hits, from: start, size: size, query: text)
  }

  private enum Hit {
    case volume(StandInVolume)
    case broken(JSON)
  }

  /// From the second page on the window stands one place further back, so that one volume comes twice.
  private func page(of hits: [Hit], from start: Int, size: Int, query: String) -> LoopbackReply {
    let items = hits.dropFirst(max(0, start - 1)).prefix(size).map { hit -> JSON in
      switch hit {
      case .volume(let volume): searchVolume(volume, query: query)
      case .broken(let row): row
      }
    }
    let isEstimated = hits.count > 5
    let total = isEstimated ? 400 + (hits.count * 7 + start * 3) % 97 : hits.count
    let page: JSON = ["kind": "books#volumes", "totalItems": .int(total)]
    return .json(page.adding(items.isEmpty ? [:] : ["items": .array(items)]).text)
  }

  /// Volumes of which a term is in the title first, otherwise in catalogue order; broken rows among them.
  private func hits(for text: String, language: String?) -> [Hit] {
    let query = VolumeQuery(text)
    guard query.isbns.isEmpty else { return isbnHits(query).map(Hit.volume) }
    let found = catalog.volumes.filter { query.matches($0) && (language == nil || $0.language == language) }
    let volumes = (found.filter(query.isInTitle) + found.filter { !query.isInTitle(of: $0) }).map(Hit.volume)
    let isAboutJavaScript = query.terms.contains { $0.text == "javascript" && !$0.isExcluded }
    guard isAboutJavaScript else { return volumes }
    return volumes.prefix(3) + StandInCatalog.brokenVolumes.map(Hit.broken) + volumes.dropFirst(3)
  }

  /// Volumes with the ISBN, then some that have nothing to do with it.
  private func isbnHits(_ query: VolumeQuery) -> [StandInVolume] {
    let exact = catalog.volumes.filter { volume in
      query.isbns.contains(where: volume.has(isbn:)) && query.matches(volume)
    }
    let others = catalog.volumes.prefix(3).filter { volume in !exact.contains { $0.id == volume.id } }
    return exact + others
  }
}

// MARK: Errors

extension GoogleBooksService {
  static func error(
    _ status: Int, _ message: String, reason: String, location: String? = nil, domain: String = "global",
    more: JSON = [:]
  ) -> LoopbackReply {
    let place: JSON = location.map { ["location": .string($0), "locationType": "parameter"] } ?? [:]
    let detail: JSON = ["message": .string(message), "domain": .string(domain), "reason": .string(reason)]
    let error: JSON = ["code": .int(status), "message": .string(message), "errors": [detail.adding(place)]]
    return .json((["error": error.adding(more)] as JSON).text, status: status)
  }

  static let badKey = error(
    400, "API key not valid. Please pass a valid API key.", reason: "badRequest",
    more: [
      "status": "INVALID_ARGUMENT",
      "details": [
        [
          "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID", "domain": "googleapis.com",
          "metadata": ["service": "books.googleapis.com"],
        ]
      ],
    ])
}
