package import Domain
package import Sourcing

/// Articles of Instructables, by section and as one catalogue, through the service at the address that the reader sets.
///
/// Articles have no ISBN: their records are of kind `article` and are matched by nothing but the reader's decision.
package struct Instructables: CategorySource, CatalogSource, ItemSource {
  package static let info = SourceInfo(
    id: "instructables",
    name: "Instructables",
    summary: "step-by-step articles, by section",
    homePage: "https://www.instructables.com",
    settings: [
      SourceSetting(
        SourceSetting.baseURL,
        help: "address of an Instructables service; off until set, since no public one is known to answer any more",
        isRequired: true),
      SourceSetting(SourceSetting.apiKey, help: "key of that service, if it asks for one", isSecret: true),
      SourceSetting("key-header", help: "name of the header that takes the key", defaultValue: "X-RapidAPI-Key"),
      SourceSetting("sort", help: "order of the articles: recent, popular or featured", defaultValue: "recent"),
    ],
    freshness: .seconds(86_400),
    attribution: "Articles of Instructables, each under the Creative Commons licence that its author chose",
    precedence: 40)

  private let service: InstructablesService

  package init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    service = try InstructablesService(settings: settings, transport: transport)
  }

  /// The sections of the site; their sub-sections come as categories of the articles.
  package func categories() async throws(SourceError) -> [Category] {
    try InstructablesSections(await service.answer(to: .categories)).keys.map(Category.init(instructables:))
  }

  /// 20 articles a page, 1,000 at most.
  package func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage {
    let token = try InstructablesPageToken(page)
    let reply = try await service.list(offset: token.offset, limit: 20, category: key)
    if token.offset == 0, reply.rows == 0, try await !categories().contains(where: { $0.key == key }) {
      throw .noSuchItem(key)
    }
    var answer = SourcePage(reply, at: token, limit: 20)
    answer.placements = answer.records.enumerated().map { index, record in
      Placement(record: record.recordKey, category: key, page: token.offset / 20, place: index)
    }
    answer.categories = [Category(instructables: key)]
    if token.offset == 0, answer.next == nil { answer.completeCategories = [key] }
    return answer
  }

  /// 100 articles a page, 1,000 at most, in the order of the setting `sort`. Without placements: the order of the whole
  /// is not that of a section.
  package func catalog(page: String?) async throws(SourceError) -> SourcePage {
    let token = try InstructablesPageToken(page)
    let reply = try await service.list(offset: token.offset, limit: 100)
    return SourcePage(reply, at: token, limit: 100)
  }

  package func item(_ key: String) async throws(SourceError) -> SourceRecord {
    let detail = try await service.answer(to: .item(id: key)).decoded(as: InstructablesDetail.self)
    guard let record = SourceRecord(detail) else {
      throw .badResponse(reason: service.said(detail.message) ?? "it is no article")
    }
    guard record.key == key else { throw .badResponse(reason: "it is another article than the one asked for") }
    return record
  }
}
