package import Domain
package import Sourcing
package import Testing

/// What every source has to keep, whatever it is: an adapter's tests call it once with good answers.
///
/// Checked: ``SourceInfo`` is sane; a missing or unusable setting is refused before any request; all that the source
/// can do gives well-formed pages of the answers of `plan`, one after the other up to a last one; an item in full says
/// no less than its row in a list; a failing service gives a ``SourceError`` of the right kind, never an empty page,
/// and no error shows a secret.
/// - Parameters:
///   - settings: What the source needs to work; values of secret settings should be unlike anything else.
///   - query: What to search for; by default the first term that the source can search by.
///   - category: The key of a category to ask for; by default the source's first.
///   - plan: Good answers, for every request that the above leads to, also for the pages that follow the first: a plan
///     that always answers alike has to be one of a last page.
package func expectContract<Source: BookSource>(
  of type: Source.Type, settings: SourceSettings = SourceSettings(), query: BookQuery? = nil, category: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, answering plan: @escaping StubTransport.Plan
) async throws {
  let contract = SourceContract(
    type: type, settings: settings, query: query, category: category, location: sourceLocation)
  contract.checkInfo()
  contract.checkSettings()
  let item = try await contract.checkPages(plan)
  for failure in PlannedFailure.all { try await contract.check(failure, item: item) }
}

/// One source under test, and what it is asked.
struct SourceContract<Source: BookSource> {
  let type: Source.Type
  let settings: SourceSettings
  let query: BookQuery?
  let category: String?
  let location: SourceLocation

  var info: SourceInfo { Source.info }

  func source(_ transport: StubTransport) throws -> Source { try Source(settings: settings, transport: transport) }

  /// Records the complaint, at the place of the caller of the contract, unless the condition holds.
  func expect(_ condition: Bool, _ complaint: @autoclosure () -> String) {
    if !condition { Issue.record("\(complaint())", sourceLocation: location) }
  }
}

extension SourceContract {
  /// Asks for all that the source can do and checks each page. Gives the key of a record, if any came.
  func checkPages(_ plan: @escaping StubTransport.Plan) async throws -> String? {
    let transport = StubTransport(plan)
    let source = try source(transport)
    var records: [SourceRecord] = []
    if let source = source as? any SearchSource {
      let query = searchQuery(source)
      let pages = try await walk("search", transport) { (page) throws(SourceError) in
        try await source.search(query, page: page)
      }
      expect(
        pages.allSatisfy { $0.records.count <= query.limit },
        "a search page has more than the \(query.limit) records asked for")
      records += pages.flatMap(\.records)
    }
    if let source = source as? any CategorySource { records += try await checkCategories(source, transport) }
    if let source = source as? any CatalogSource {
      let pages = try await walk("catalog", transport) { (page) throws(SourceError) in
        try await source.catalog(page: page)
      }
      records += pages.flatMap(\.records)
    }
    if let source = source as? any ItemSource, let first = records.first { try await checkItem(first, source) }
    expect(!records.isEmpty, "no good answer gave a record")
    return records.first?.key
  }

  func searchQuery(_ source: any SearchSource) -> BookQuery {
    if let query { return query }
    let terms = Swift.type(of: source).searchTerms
    expect(!terms.isEmpty, "a source that can be searched names no search term")
    if terms.contains(.text) { return BookQuery(text: "garden") }
    if terms.contains(.title) { return BookQuery(title: "garden") }
    if terms.contains(.author) { return BookQuery(author: "example") }
    return BookQuery(isbn: ISBN(digits: 9_780_306_406_157))
  }

  private func checkCategories(
    _ source: any CategorySource, _ transport: StubTransport
  ) async throws -> [SourceRecord] {
    let categories = try await source.categories()
    check(categories, of: "categories")
    guard let key = category ?? categories.first?.key else { return [] }
    let pages = try await walk("items in \(key)", transport) { (page) throws(SourceError) in
      try await source.items(inCategory: key, page: page)
    }
    for page in pages {
      let arePlaced = page.records.isEmpty || page.placements.contains { $0.category == key }
      expect(arePlaced, "items in \(key) are not placed in it")
    }
    return pages.flatMap(\.records)
  }

  /// `row` is what a page said of the item.
  private func checkItem(_ row: SourceRecord, _ source: any ItemSource) async throws {
    let (key, record) = (row.key, try await source.item(row.key))
    check(record, of: "item \(key)")
    expect(record.key == key, "asked for item \(key), the record's key is \(record.key)")
    expect(record.detail == .full, "item \(key) is not of detail full")
    for lost in lost(from: row, in: record) {
      expect(false, "item \(key) in full has no \(lost), which its row has: a record in full replaces the row")
    }
  }
}
