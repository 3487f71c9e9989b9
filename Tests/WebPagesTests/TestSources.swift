import Domain
import Sourcing
import Synchronization

/// A source that can be searched and has nothing.
struct QuietSource: SearchSource {
  static let info = SourceInfo(
    id: "quiet", name: "Quiet", summary: "Nothing.", homePage: "https://example.org",
    settings: [SourceSetting("api-key", help: "a key", isSecret: true)], attribution: "Data from <Quiet>")
  static let searchTerms: Set<BookQuery.Term> = Set(BookQuery.Term.allCases)

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {}

  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage { SourcePage() }
}

/// A source that can be searched and is out of order.
struct BrokenSource: SearchSource {
  static let info = SourceInfo(
    id: "broken", name: "Broken", summary: "Is broken.", homePage: "https://example.org", settings: [],
    attribution: nil)
  static let searchTerms: Set<BookQuery.Term> = Set(BookQuery.Term.allCases)

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {}

  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    throw .http(status: 500, reason: nil)
  }
}

/// A source whose catalogue cannot be taken.
struct FailingSource: CatalogSource {
  static let info = SourceInfo(
    id: "failing", name: "Failing", summary: "Fails.", homePage: "https://example.org", settings: [], attribution: nil)

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {}

  func catalog(page: String?) async throws(SourceError) -> SourcePage { throw .badResponse(reason: "closed for today") }
}

/// A source with one list of one book.
struct ListingSource: CategorySource {
  static let info = SourceInfo(
    id: "listing", name: "Listing", summary: "A list.", homePage: "https://example.org", settings: [],
    attribution: nil)

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {}

  func categories() async throws(SourceError) -> [Domain.Category] {
    [Category(source: Self.info.id, key: "best", name: "Best", kind: .list)]
  }

  func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage {
    guard key == "best" else { throw .noSuchItem(key) }
    let record = SourceRecord(source: Self.info.id, key: "1", title: "Listed")
    var page = SourcePage(records: [record])
    page.categories = try await categories()
    page.placements = [Placement(record: record.recordKey, category: key)]
    page.completeCategories = [key]
    return page
  }
}

/// A source that answers nothing until its task is cancelled.
struct HangingSource: SearchSource {
  static let info = SourceInfo(
    id: "hanging", name: "Hanging", summary: "Hangs.", homePage: "https://example.org", settings: [], attribution: nil)
  static let searchTerms: Set<BookQuery.Term> = Set(BookQuery.Term.allCases)

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {}

  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    let (never, end) = AsyncStream<Void>.makeStream()
    for await _ in never {}
    end.finish()
    throw .cancelled
  }
}

/// A source that notes what it is asked, and learns: of an ISBN it knows nothing when it is asked for it first.
struct LearningSource: SearchSource {
  static let info = SourceInfo(
    id: "learning", name: "Learning", summary: "Learns.", homePage: "https://example.org", settings: [],
    attribution: nil)
  static let searchTerms: Set<BookQuery.Term> = Set(BookQuery.Term.allCases)

  private static let queries = Mutex<[BookQuery]>([])

  /// Tests run beside one another: each asks for something of its own.
  static func count(_ isAbout: (BookQuery) -> Bool) -> Int { queries.withLock { $0.count(where: isAbout) } }

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {}

  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    Self.queries.withLock { $0.append(query) }
    var page = SourcePage()
    if let isbn = query.isbn, Self.count({ $0.isbn == isbn }) > 1 {
      var record = SourceRecord(source: Self.info.id, key: isbn.description, title: "Learned by now")
      record.ownISBNs = [isbn.description]
      page.records = [record]
    }
    return page
  }
}
