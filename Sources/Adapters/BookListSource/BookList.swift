import Domain
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
        kind: .list,
        defaultValue: ListAddress.bundledName)
    ],
    precedence: 30,
    bestAt: [.pdf])

  let lists: [ListAddress]
  let transport: any HTTPTransport
  let cache = ListCache()

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

  /// Each list in its turn, in the order of the setting: a short one is a page, a long one several.
  ///
  /// Where all lists together are short, the last page has what stands in all tags, also of the lists before, whose
  /// books came with their own pages. Else pages with the books alone are followed by pages with their tags. A book
  /// that an earlier list named comes again, completed. A long list is looked through once before its first page; then
  /// each page goes on where the one before it ended.
  ///
  /// A list that cannot be read, or of which no row can be used, gives an empty page at first, so that those behind it
  /// are reached. It is asked for again after them, and fails the walk then.
  package func catalog(page: String?) async throws(SourceError) -> SourcePage {
    let token = try BookListPageToken(page, of: lists.count)
    if page == nil { cache.beginWalk() }
    do {
      switch token.subject {
      case .list(let list): return try await self.page(of: token, list)
      case .tags: return try await tagPage(of: token, token.share ?? .all)
      }
    } catch {
      guard error != .cancelled, let later = token.passedOver else { throw adding(token.failed, to: error) }
      var page = SourcePage()
      page.next = later.description
      return page
    }
  }

  /// A page of one list. The lists that were read before are looked at once more, so that a book of theirs stays whole;
  /// those that failed have their turn at the end.
  private func page(of token: BookListPageToken, _ list: Int) async throws(SourceError) -> SourcePage {
    let text = try await text(of: list)
    let (own, rows) = try look(through: list, in: text)
    // One that cannot be read any more is no part of the page either.
    let known = (try await indices(of: token.listsBefore(list)).known + [(list, own)]).sorted { $0.number < $1.number }
    let isOnePage = token.share == nil && known.reduce(ListSize()) { $0 + $1.index.size }.isOnePage
    let share = token.share ?? ListShare(part: 0, parts: isOnePage ? 1 : own.pages.count)
    let next = token.next(after: share)
    let isLast = isOnePage && next == nil
    // To hash the lists takes about as long as to put a short page together.
    async let version = isLast ? versionOfWhatWasRead() : nil
    var page: SourcePage
    if isOnePage {
      page = try await shortPage(of: list, text, rows, known, isLast: isLast)
    } else {
      guard share.parts == own.pages.count else { throw naming(list, in: .changedMeanwhile) }
      page = try await longPage(share.part, of: (list, own), text, known)
    }
    page.isPart = !isOnePage
    // Found here, so that the lists behind it are read all the same and the reader learns which one it is.
    if let fault = isOnePage ? page.fault : own.fault { throw naming(list, in: .badResponse(reason: fault)) }
    if lists.count > 1 {
      for index in page.faults.indices { page.faults[index].list = lists[list].shown }
    }
    // Once for each list.
    if share.part == 0 { (page.unknownKeys, page.joined) = (own.unknownKeys, own.joined) }
    page.next = (next ?? (isOnePage ? nil : token.tags(.all)))?.description
    if isLast {
      page.catalogVersion = await version
      // A list that was read once more may have changed when it was hashed already.
      if cache.hasChanged { page.catalogVersion = nil }
    }
    return page
  }

  /// The books that the list names with what stands in their tags; on the last page with what stands in all tags.
  /// - Parameter rows: those of the list; nil where they are to be read.
  private func shortPage(
    of list: Int, _ text: ListText, _ rows: [ListedRow]?, _ known: [KnownList], isLast: Bool
  ) async throws(SourceError) -> SourcePage {
    var compilation = Compilation()
    var isWhole = true
    var given: Set = [list]
    for (number, index) in known {
      if number == list, let rows {
        for row in rows { compilation.add(row, ofList: number, isTelling: true) }
        continue
      }
      do throws(SourceError) {
        let text = number == list ? text : try await self.text(of: number)
        // One that changed since its own page may name other books now.
        if text.version != index.version {
          given.insert(number)
          cache.remove(number)
        }
        try reading(number) {
          var rows = ListedRows(ListRows(text), knowing: index)
          while let row = try rows.next() { compilation.add(row, ofList: number, isTelling: number == list) }
        }
      } catch {
        if error == .cancelled || number == list { throw error }
        isWhole = false
        cache.noteUnread()
      }
    }
    var page = compilation.part(of: given)
    guard isLast else { return page }
    (page.categories, page.placements) = (compilation.categories, compilation.placements)
    if isWhole { page.completeCategories = Set(compilation.categories.map(\.key)) }
    return page
  }

  /// Some of the books that the list names, without their tags.
  private func longPage(
    _ part: Int, of list: KnownList, _ text: ListText, _ known: [KnownList]
  ) async throws(SourceError) -> SourcePage {
    let repeated = cache.repeated(in: known)
    let books = try reading(list.number) {
      try PageBooks(page: part, of: list.number, list.index, in: text, repeated: repeated)
    }
    var page = SourcePage(records: try await completed(books, known, having: (list.number, text)))
    (page.skipped, page.faults) = (books.skipped.skipped, books.skipped.faults)
    return page
  }

  /// The records of these books, each completed from all rows of the lists that name it.
  /// - Parameter own: the text of a list that is at hand already.
  func completed(
    _ books: PageBooks, _ known: [KnownList], having own: (number: Int, text: ListText)? = nil
  ) async throws(SourceError) -> [SourceRecord] {
    var books = books
    for (number, index) in known where books.wantedLists.contains(number) {
      var text = own?.number == number ? own?.text : nil
      do throws(SourceError) {
        if text == nil { text = try await self.text(of: number) }
      } catch {
        // One that cannot be read any more is no part of the page either.
        if error == .cancelled { throw error }
        cache.noteUnread()
      }
      guard let text else { continue }
      // Whoever asks again finds it as it is now.
      if text.version != index.version { cache.remove(number) }
      try reading(number) { try books.complete(from: number, index, in: text) }
    }
    return books.records.compactMap(\.self)
  }
}
