/// The files of a new adapter.
struct AdapterTree {
  /// Paths from the root of the package with their text, in the order in which to read them.
  let files: [(path: String, text: String)]
  /// The two folders and the page: none of them may be there before.
  let places: [String]

  init(_ name: SourceName) {
    let sources = "Sources/Adapters/\(name.module)"
    let tests = "Tests/Adapters/\(name.module)Tests"
    let page = "docs/sources/\(name.id).md"
    places = [sources, tests, page]
    files = [
      ("\(sources)/\(name.type).swift", AdapterTemplate.source(name)),
      ("\(sources)/\(name.type)Request.swift", AdapterTemplate.request(name)),
      ("\(sources)/\(name.type)Reply.swift", AdapterTemplate.reply(name)),
      ("\(sources)/SourceRecord+\(name.type).swift", AdapterTemplate.mapping(name)),
      ("\(tests)/\(name.type)Tests.swift", AdapterTemplate.tests(name)),
      ("\(tests)/Fixtures/search.json", AdapterTemplate.fixture),
      ("\(tests)/Fixtures/last-page.json", AdapterTemplate.lastPage),
      (page, AdapterTemplate.page(name)),
    ]
  }
}
