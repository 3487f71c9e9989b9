import Domain
import Sourcing

extension SourceContract {
  /// Asks for page after page as ``SourcePage/next`` says, up to the last, and checks each and that they come to an
  /// end.
  func walk(
    _ call: String, _ transport: StubTransport, asking: (String?) async throws(SourceError) -> SourcePage
  ) async throws -> [SourcePage] {
    var pages: [SourcePage] = []
    var tokens: [String?] = [nil]
    var questions: Set<[String]> = []
    var keys: Set<RecordKey> = []
    while let token = tokens.last {
      let before = transport.requests.count
      let page = try await asking(token)
      let asked = transport.requests.dropFirst(before).map(\.address)
      check(page, of: call, after: keys)
      keys.formUnion(page.records.map(\.recordKey))
      pages.append(page)
      if !asked.isEmpty, !questions.insert(asked).inserted {
        expect(false, "\(call): for page “\(token ?? "")” the service is asked what it was asked for a page before")
      }
      guard let next = page.next else { break }
      let isEmpty = page.records.isEmpty && page.placements.isEmpty && page.skipped.isEmpty
      if isEmpty { expect(false, "\(call): the page “\(token ?? "")” has nothing, and yet names a next one") }
      guard !tokens.contains(next) else {
        expect(
          false, "\(call): the page “\(token ?? "")” names “\(next)” as the next, which was asked for: it never ends")
        break
      }
      guard pages.count < mostPages else {
        expect(false, "\(call): there is no last page among the first \(mostPages); let the plan's answers have one")
        break
      }
      tokens.append(next)
    }
    return pages
  }

  /// How many pages a plan may have.
  private var mostPages: Int { 20 }

  /// What a row says of an item and the item in full does not, by name.
  func lost(from row: SourceRecord, in full: SourceRecord) -> [String] {
    let values: [(name: String, row: Bool, full: Bool)] = [
      ("subtitle", row.subtitle != nil, full.subtitle != nil),
      ("authors", !row.authors.isEmpty, !full.authors.isEmpty),
      ("contributors", !row.contributors.isEmpty, !full.contributors.isEmpty),
      ("series", !row.series.isEmpty, !full.series.isEmpty),
      ("original title", row.originalTitle != nil, full.originalTitle != nil),
      ("date of the work", row.workDate != nil, full.workDate != nil),
      ("edition", row.editionStatement != nil, full.editionStatement != nil),
      ("place", row.place != nil, full.place != nil),
      ("publisher", row.publisher != nil, full.publisher != nil),
      ("date", row.published != nil, full.published != nil),
      ("number of pages", row.pages != nil, full.pages != nil),
      ("language", row.language != nil, full.language != nil),
      ("format", row.format != nil, full.format != nil),
      ("description", row.description != nil, full.description != nil),
      ("categories", !row.categories.isEmpty, !full.categories.isEmpty),
      ("cover", row.cover != nil, full.cover != nil),
      ("rating", row.rating != nil, full.rating != nil),
    ]
    var names = values.filter { $0.row && !$0.full }.map(\.name)
    names += row.links.keys.filter { full.links[$0] == nil }.map { "link \($0.rawValue)" }.sorted()
    names += row.extra.keys.filter { full.extra[$0] == nil }.map { "extra “\($0)”" }.sorted()
    let identifiers = Set(full.ownISBNs + full.relatedISBNs + full.otherIDs)
    return names + (row.ownISBNs + row.relatedISBNs + row.otherIDs).filter { !identifiers.contains($0) }
  }
}
