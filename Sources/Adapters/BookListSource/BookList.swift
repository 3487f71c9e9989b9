package import Domain
package import Sourcing

/// Books of lists in a small JSON format: the list that comes with the program, and lists at addresses and in files.
///
/// The lists are one source: a book that several name is one record, and their tags are the categories.
package struct BookList: CategorySource, CatalogSource {
  package static let info = SourceInfo(
    id: "book-list",
    name: "Book lists",
    summary: "free programming books with their PDFs, and every list that is added",
    homePage: "https://github.com/EbookFoundation/free-programming-books",
    enabledAtFirst: true,
    settings: [
      SourceSetting(
        SourceSetting.baseURL,
        help: "addresses of lists: http, https or file addresses, paths, and “bundled:” for the list of the program",
        isList: true,
        defaultValue: ListAddress.bundledName)
    ],
    precedence: 30,
    bestAt: [.pdf])

  private let lists: [ListAddress]
  private let transport: any HTTPTransport

  package init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    let values = settings.all(SourceSetting.baseURL)
    var lists: [ListAddress] = []
    for value in values.isEmpty ? [ListAddress.bundledName] : values {
      let address = try ListAddress(value)
      if !lists.contains(address) { lists.append(address) }
    }
    self.lists = lists
    self.transport = transport
  }

  /// One list a page, in the order of the setting. The last page holds all that could be read, and so whole categories.
  ///
  /// A list that cannot be read gives an empty page at first, so that those behind it are reached; it is asked for again
  /// after them, and fails the walk then.
  package func catalog(page: String?) async throws(SourceError) -> SourcePage {
    let turn = try ListTurn(page, of: lists.count)
    do {
      return try await self.page(of: turn)
    } catch {
      guard error != .cancelled, let later = turn.passedOver else { throw error }
      var page = SourcePage()
      page.next = later.description
      return page
    }
  }

  /// The tags of all lists that can be read, in the order of first appearance.
  /// - Throws: the first list's error where none can be read.
  package func categories() async throws(SourceError) -> [Category] {
    let (compilation, failure) = try await compile(Array(lists.indices))
    if let failure, compilation.records.isEmpty { throw failure }
    return compilation.categories
  }

  /// All on one page, in the order of the lists.
  package func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage {
    guard page == nil else { throw .unsupported(reason: "has no such page") }
    let (compilation, failure) = try await compile(Array(lists.indices))
    guard let category = compilation.categories.first(where: { $0.key == key }) else {
      throw failure ?? .noSuchItem(key)
    }
    var page = SourcePage()
    page.placements = compilation.placements.filter { $0.category == key }
    let members = Set(page.placements.map(\.record))
    page.records = compilation.records.filter { members.contains($0.recordKey) }
    page.categories = [category]
    if failure == nil { page.completeCategories = [key] }
    return page
  }

  /// The lists before are read once more, so that a book of theirs stays whole: nothing is kept between calls, and what
  /// tends the requests does not ask for the same twice. Those that failed have their turn at the end.
  private func page(of turn: ListTurn) async throws(SourceError) -> SourcePage {
    let own = try await read(lists[turn.list])
    let others = turn.next == nil ? Array(lists.indices) : (0..<turn.list).filter { !turn.failed.contains($0) }
    let (compilation, failure) = try await compile(others, having: [turn.list: own])
    var page = turn.next == nil ? compilation.all : compilation.part(ofList: turn.list)
    if turn.next == nil, failure == nil { page.completeCategories = Set(compilation.categories.map(\.key)) }
    page.skip("no object", count: own.strangers)
    page.skip("no title", count: own.books.count { $0.title == nil })
    page.next = turn.next?.description
    return page
  }

  /// The lists of these indices as one, and the first failure among them.
  private func compile(
    _ indices: [Int], having known: [Int: ListedBooks] = [:]
  ) async throws(SourceError) -> (Compilation, SourceError?) {
    var compilation = Compilation()
    var failure: SourceError?
    for index in Set(indices).union(known.keys).sorted() {
      do {
        var books = known[index]
        if books == nil { books = try await read(lists[index]) }
        if let books { compilation.add(books, list: index) }
      } catch {
        if error == .cancelled { throw error }
        failure = failure ?? error
      }
    }
    return (compilation, failure)
  }

  private func read(_ list: ListAddress) async throws(SourceError) -> ListedBooks {
    switch list {
    case .bundled: try ListedBooks.read(Array(BundledList.json.utf8))
    case .file(let path):
      try ListedBooks.read(await onWaitingThread { () throws(SourceError) in try contents(ofFile: path) })
    case .web(let address): try ListedBooks.read(await body(at: address, transport: transport))
    }
  }
}
