package import Domain
package import Sourcing

/// The volumes of Google Books: Books API v1, <https://developers.google.com/books/docs/v1/using>.
package struct GoogleBooks: SearchSource, ItemSource {
  package static let info = SourceInfo(
    id: "google-books", name: "Google Books",
    summary: "books of all kinds by any words, with covers, previews and free PDFs",
    homePage: "https://books.google.com", enabledAtFirst: true,
    settings: [
      SourceSetting(
        SourceSetting.apiKey,
        help: "optional; without one all anonymous callers share one allowance, which is often used up "
          + "(https://console.cloud.google.com/apis/credentials)", isSecret: true),
      SourceSetting(
        countrySetting, help: "two letters of the country whose editions and previews are wanted",
        defaultValue: GoogleBooksRequest.standardCountry),
      SourceSetting(
        SourceSetting.baseURL, help: "where the service is", defaultValue: GoogleBooksRequest.standardBase),
    ],
    limits: SourceLimits(perDay: 1000, dayZone: "America/Los_Angeles"), freshness: .seconds(86_400), precedence: 10)

  package static let searchTerms: Set<BookQuery.Term> = [.text, .title, .author, .isbn]

  private static let countrySetting = "country"

  private let request: GoogleBooksRequest
  private let transport: any HTTPTransport

  package init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    let country = settings.text(Self.countrySetting) ?? GoogleBooksRequest.standardCountry
    guard country.utf8.count == 2, country.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw .badSetting(Self.countrySetting, reason: "it takes the two letters of a country, as US")
    }
    request = GoogleBooksRequest(
      base: try settings.baseAddress(standard: GoogleBooksRequest.standardBase),
      key: settings.text(SourceSetting.apiKey), country: country.uppercased())
    self.transport = transport
  }

  /// Volumes in the service's order, each once a page. `page` is the number of volumes before it.
  ///
  /// The service's `isbn:` is not exact. A query with an ISBN therefore keeps only volumes that say they have it, asks
  /// once more with the ten-digit form where there are none, and has one page.
  package func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    guard let isbn = query.isbn else { return try await searchByWords(query, page: page) }
    guard page == nil else { return SourcePage() }
    return try await search(query, having: isbn)
  }

  package func item(_ key: String) async throws(SourceError) -> SourceRecord {
    guard GoogleBooksVolume.isID(key) else { throw .noSuchItem(key) }
    let item: GoogleBooksItem = try await fetch(request.volume(key), missing: .noSuchItem(key))
    let volume = item.volume
    guard volume.id == key else { throw .badResponse(reason: "it is not the volume that was asked for") }
    guard let record = SourceRecord(google: volume, detail: .full) else { throw .badResponse(reason: "no title") }
    return record
  }

  private func searchByWords(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    let start = try Self.start(of: page)
    let size = min(max(query.limit, 1), GoogleBooksRequest.mostAPage)
    guard let words = GoogleBooksRequest.words(query, isbn: nil) else {
      throw .unsupported(reason: "needs words to search for")
    }
    let reply: GoogleBooksReply = try await fetch(request.search(words, from: start, size: size))
    if start == 0, reply.withholdsAll { throw .allWithheld }
    var result = SourcePage(google: reply)
    // A short page is no last page, and the total moves: what was asked for is the step, an empty page the end.
    if reply.found > 0 { result.next = String(start + size) }
    return result
  }

  private func search(_ query: BookQuery, having isbn: ISBN) async throws(SourceError) -> SourcePage {
    var (result, isWithheld) = (SourcePage(), false)
    for form in [isbn.description, isbn.isbn10].compactMap(\.self) where result.records.isEmpty {
      let words = GoogleBooksRequest.words(query, isbn: form) ?? form
      let reply: GoogleBooksReply = try await fetch(request.search(words, from: 0, size: GoogleBooksRequest.mostAPage))
      isWithheld = isWithheld || reply.withholdsAll
      result = SourcePage(google: reply, having: isbn).counting(result.skipped)
    }
    if result.records.isEmpty, isWithheld { throw .allWithheld }
    result.records = Array(result.records.prefix(max(query.limit, 1)))
    return result
  }

  private static func start(of page: String?) throws(SourceError) -> Int {
    guard let page else { return 0 }
    guard let start = Int(page), (0...1_000_000).contains(start) else {
      throw .unsupported(reason: "has no page “\(page)”: a page is the number of volumes before it")
    }
    return start
  }

  private func fetch<Reply: Decodable>(
    _ request: HTTPRequest, missing: SourceError = .http(status: 404, reason: nil)
  ) async throws(SourceError) -> Reply {
    let response = try await transport.answer(to: request) { _ in .unknownToGoogle }
    do throws(SourceError) {
      guard response.status == 200 else { throw .http(status: response.status, reason: nil) }
      return try response.decoded()
    } catch {
      // An error may come with status 200 as well.
      let failure = try? response.decoded(as: GoogleBooksFailure.self)
      throw SourceError(google: response, failure, missing: missing) ?? error
    }
  }
}

extension SourceError {
  fileprivate static let allWithheld = SourceError.badResponse(reason: "it says that there are volumes, and gives none")
}
