package import Domain
package import Sourcing
package import Testing

/// What every source has to keep, whatever it is: an adapter's tests call it once with good answers.
///
/// Checked: ``SourceInfo`` is sane; a missing or unusable setting is refused before any request; all that the source
/// can do gives well-formed pages of the answers of `plan`; a failing service gives a ``SourceError`` of the right
/// kind, never an empty page, and no error shows a secret.
/// - Parameters:
///   - settings: What the source needs to work; values of secret settings should be unlike anything else.
///   - query: What to search for; by default the first term that the source can search by.
///   - category: The key of a category to ask for; by default the source's first.
///   - plan: Good answers, for every request that the above leads to.
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
  /// Asks for all that the source can do, once, and checks each page. Gives the key of a record, if any came.
  func checkPages(_ plan: @escaping StubTransport.Plan) async throws -> String? {
    let source = try source(StubTransport(plan))
    var keys: [String] = []
    if let source = source as? any SearchSource {
      let query = searchQuery(source)
      let page = try await source.search(query, page: nil)
      check(page, of: "search")
      expect(page.records.count <= query.limit, "a search page has more than the \(query.limit) records asked for")
      keys += page.records.map(\.key)
    }
    if let source = source as? any CategorySource { keys += try await checkCategories(source) }
    if let source = source as? any CatalogSource {
      let page = try await source.catalog(page: nil)
      check(page, of: "catalog")
      keys += page.records.map(\.key)
    }
    if let source = source as? any ItemSource, let key = keys.first { try await checkItem(key, source) }
    expect(!keys.isEmpty, "no good answer gave a record")
    return keys.first
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

  private func checkCategories(_ source: any CategorySource) async throws -> [String] {
    let categories = try await source.categories()
    check(categories, of: "categories")
    guard let key = category ?? categories.first?.key else { return [] }
    let page = try await source.items(inCategory: key, page: nil)
    check(page, of: "items in \(key)")
    let arePlaced = page.records.isEmpty || page.placements.contains { $0.category == key }
    expect(arePlaced, "items in \(key) are not placed in it")
    return page.records.map(\.key)
  }

  private func checkItem(_ key: String, _ source: any ItemSource) async throws {
    let record = try await source.item(key)
    check(record, of: "item \(key)")
    expect(record.key == key, "asked for item \(key), the record's key is \(record.key)")
    expect(record.detail == .full, "item \(key) is not of detail full")
  }
}
