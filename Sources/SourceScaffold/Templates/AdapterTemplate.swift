/// The text of a new adapter: an invented JSON service, whole and working, to be replaced piece by piece.
enum AdapterTemplate {
  static func source(_ name: SourceName) -> String {
    #"""
    package import Domain
    package import Sourcing

    /// \#(name.title): say here what it has, and where its service is described.
    package struct \#(name.type): SearchSource {
      package static let info = SourceInfo(
        id: "\#(name.id)", name: "\#(name.title)", summary: "say in one line what it has",
        homePage: "https://\#(name.id).example/",
        settings: [
          SourceSetting(
            SourceSetting.baseURL, help: "where the service is", defaultValue: \#(name.type)Request.defaultBase)
        ],
        freshness: .seconds(7 * 24 * 60 * 60))

      package static let searchTerms: Set<BookQuery.Term> = [.text, .isbn]

      private let request: \#(name.type)Request
      private let transport: any HTTPTransport

      package init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
        request = try \#(name.type)Request(settings)
        self.transport = transport
      }

      package func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
        let response = try await transport.answer(to: request.search(query, page: page))
        return SourcePage(try \#(name.type)Reply.read(response), after: page)
      }
    }

    """#
  }

  static func request(_ name: SourceName) -> String {
    #"""
    import Domain
    import Sourcing

    /// What the service is asked.
    struct \#(name.type)Request {
      static let defaultBase = "https://api.\#(name.id).example/v1"

      private let base: String

      init(_ settings: SourceSettings) throws(SourceError) {
        base = try settings.baseAddress(standard: Self.defaultBase)
      }

      /// `GET /books?q=…&limit=…&page=…`; an ISBN is asked for as `isbn:…`.
      func search(_ query: BookQuery, page: String?) -> HTTPRequest {
        let terms = [query.text, query.isbn.map { "isbn:\($0)" }].compactMap(\.self)
        var parameters = [("q", terms.joined(separator: " ")), ("limit", String(query.limit))]
        if let page { parameters.append(("page", page)) }
        return HTTPRequest(requestAddress(base, path: ["books"], query: parameters))
      }
    }

    """#
  }

  static func reply(_ name: SourceName) -> String {
    #"""
    import Sourcing

    /// An answer of the service, exactly as it is written. Every field may be missing, null or of another type.
    struct \#(name.type)Reply: Decodable {
      let books: LossyArray<Item>
      /// The page after this one. Wire: a number, or null on the last page.
      let next: LenientText?

      /// - Throws: ``SourceError/throttled(retryAfter:)`` for 429, ``SourceError/http(status:reason:)`` for every other
      ///   status than 200, ``SourceError/badResponse(reason:)`` for a body that is not the service's JSON.
      static func read(_ response: HTTPResponse) throws(SourceError) -> Self {
        if response.status == 429 { throw .throttled(retryAfter: response.retryDelay) }
        guard response.status == 200 else { throw .http(status: response.status, reason: nil) }
        return try response.decoded()
      }

      struct Item: Decodable {
        let id: String?
        let title: String?
        let authors: [String]
        let isbn13: String?
        let isbn10: String?
        /// `2014`, `2014-02` or `2014-02-11`.
        let published: String?
        let pages: Int?
        let language: String?
        let cover: String?
        let url: String?

        enum CodingKeys: String, CodingKey {
          case id, title, authors, isbn13, isbn10, published, pages, language, cover, url
        }

        init(from decoder: any Decoder) throws {
          let row = try decoder.container(keyedBy: CodingKeys.self)
          id = row.text(.id)
          title = row.text(.title)
          authors = row.texts(.authors)
          isbn13 = row.text(.isbn13)
          isbn10 = row.text(.isbn10)
          published = row.text(.published)
          pages = row.integer(.pages)
          language = row.text(.language)
          cover = row.text(.cover)
          url = row.text(.url)
        }
      }
    }

    """#
  }

  static func mapping(_ name: SourceName) -> String {
    #"""
    import Domain
    import Sourcing

    extension SourcePage {
      /// Rows without an id or a title give no record, and of two with one id the first does; all are counted. A page that
      /// names itself as the next is the last.
      init(_ reply: \#(name.type)Reply, after page: String?) {
        self.init()
        var seen: Set<String> = []
        for item in reply.books.elements {
          guard let record = SourceRecord(item) else {
            skip("no id or title")
            continue
          }
          if seen.insert(record.key).inserted { records.append(record) } else { skip("listed twice", .leftOut) }
        }
        skip("not a book's shape", count: reply.books.failures, .unreadable)
        next = reply.books.elements.isEmpty || reply.next?.text == page ? nil : reply.next?.text
      }
    }

    extension SourceRecord {
      init?(_ item: \#(name.type)Reply.Item) {
        guard let key = item.id, let title = item.title else { return nil }
        self.init(source: \#(name.type).info.id, key: key, title: title)
        detail = .brief
        authors = item.authors
        ownISBNs = [item.isbn13, item.isbn10].compactMap(\.self)
        published = item.published.flatMap { PartialDate($0) }
        pages = item.pages
        language = item.language
        cover = webAddress(item.cover)
        links[.info] = webAddress(item.url)
        leaveOutImpossibleNumbers()
      }
    }

    """#
  }
}
