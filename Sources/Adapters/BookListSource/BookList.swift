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
        kind: .list,
        defaultValue: ListAddress.bundledName)
    ],
    precedence: 30,
    bestAt: [.pdf])

  let lists: [ListAddress]
  private let transport: any HTTPTransport
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

  /// Each list in its turn, in the order of the setting: a short one is a page, a long one several. Where all lists
  /// together are short the last page has what stands in all tags, also of the lists before, whose books came with their
  /// own pages; else pages with the books alone are followed by pages with their tags. A book that an earlier list named
  /// comes again, completed. A list that is long is looked through once before its first page, and then each page goes on
  /// where the one before it ended.
  ///
  /// A list that cannot be read, or of which no row can be used, gives an empty page at first, so that those behind it are
  /// reached; it is asked for again after them, and fails the walk then.
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

  /// The tags of all lists that can be read, in the order of first appearance.
  /// - Throws: the first list's error where none can be read.
  package func categories() async throws(SourceError) -> [Category] {
    let (indices, failure) = try await indices(of: Array(lists.indices))
    let tags = TagTable(of: indices).tags
    if let failure, tags.isEmpty { throw failure }
    return tags.map(Category.init)
  }

  /// In the order of the lists: all on one page, or 2,000 on each of several.
  package func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage {
    let (known, failure) = try await indices(of: Array(lists.indices))
    let table = TagTable(of: known)
    guard let tag = table.tags.firstIndex(where: { $0.key == key }) else { throw failure ?? .noSuchItem(key) }
    var members = try await placements(in: tag..<(tag + 1), of: table)
    let whole = members.count
    guard let start = Int(page ?? "0"), members.indices.contains(start), start.isMultiple(of: Self.mostMembers)
    else { throw .unsupported(reason: "has no such page") }
    members = Array(members[start...].prefix(Self.mostMembers))
    var result = SourcePage(records: try await records(of: members, known))
    result.placements = members
    result.categories = [Category(tag: table.tags[tag])]
    if members.count < whole {
      for index in members.indices {
        (result.placements[index].page, result.placements[index].place) = (start / Self.mostMembers, index)
      }
      if start + members.count < whole { result.next = String(start + members.count) }
    } else if failure == nil {
      result.completeCategories = [key]
    }
    return result
  }

  private static let mostMembers = 2000

  /// A page of one list. The lists that were read before are looked at once more, so that a book of theirs stays whole;
  /// those that failed have their turn at the end.
  private func page(of token: BookListPageToken, _ list: Int) async throws(SourceError) -> SourcePage {
    let text = try await text(of: list)
    let own = try index(of: list, in: text)
    // One that cannot be read any more is no part of the page either.
    let known = (try await indices(of: token.listsBefore(list)).known + [(list, own)]).sorted { $0.number < $1.number }
    let isOnePage = token.share == nil && known.reduce(ListSize()) { $0 + $1.index.size }.isOnePage
    let share = token.share ?? ListShare(part: 0, parts: isOnePage ? 1 : own.pages.count)
    let next = token.next(after: share)
    var page: SourcePage
    if isOnePage {
      page = try await shortPage(of: list, text, known, isLast: next == nil)
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
    if share.part == 0 { page.unknownKeys = own.unknownKeys }
    page.next = (next ?? (isOnePage ? nil : token.tags(.all)))?.description
    if page.next == nil { page.catalogVersion = await versionOfWhatWasRead() }
    return page
  }

  /// The books that the list names with what stands in their tags; on the last page with what stands in all tags.
  private func shortPage(
    of list: Int, _ text: ListText, _ known: [KnownList], isLast: Bool
  ) async throws(SourceError) -> SourcePage {
    var compilation = Compilation()
    var isWhole = true
    var given: Set = [list]
    for (number, index) in known {
      do throws(SourceError) {
        let text = number == list ? text : try await self.text(of: number)
        // One that changed since its own page may name other books now.
        if text.version != index.version {
          given.insert(number)
          cache.remove(number)
        }
        try reading(number) {
          var rows = ListedRows(ListRows(text))
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

  /// Some of the tags whole, when all books came.
  private func tagPage(of token: BookListPageToken, _ share: ListShare) async throws(SourceError) -> SourcePage {
    let (known, failure) = try await indices(of: Array(lists.indices))
    if let failure { throw failure }
    let table = cache.tags(of: known)
    let share = share == .all ? ListShare(part: 0, parts: table.pages.count) : share
    guard share.parts == table.pages.count else { throw .changedMeanwhile }
    let range = table.pages[share.part]
    var page = SourcePage()
    page.placements = try await placements(in: range, of: table)
    page.completeCategories = Set(table.tags[range].map(\.key))
    page.categories = (share.part == 0 ? table.tags[...] : table.tags[range]).map(Category.init)
    page.next = token.next(after: share)?.description
    if page.next == nil { page.catalogVersion = await versionOfWhatWasRead() }
    return page
  }

  /// What stands in some of the tags of all lists that can be read.
  private func placements(
    in tags: Range<Int>, of table: TagTable
  ) async throws(SourceError) -> [Placement] {
    var texts: [Int: ListText] = [:]
    for number in table.unreadLists { texts[number] = try await text(of: number) }
    return try asSourceError { try table.placements(in: tags, texts: texts) }
  }

  /// The records of these members of a tag, completed from all rows that name them.
  private func records(of members: [Placement], _ known: [KnownList]) async throws(SourceError) -> [SourceRecord] {
    let rows = members.compactMap { member in
      RecordID(member.record.key).map { (list: member.page, row: member.place, id: $0) }
    }
    let books = PageBooks(rows, repeated: cache.repeated(in: known))
    return try await completed(books, known)
  }

  private func completed(
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

  /// A list that was looked through.
  private typealias KnownList = (number: Int, index: ListIndex)

  /// What stands where in these lists, by number, and why the first of those that cannot be read cannot.
  private func indices(
    of numbers: [Int]
  ) async throws(SourceError) -> (known: [KnownList], failure: SourceError?) {
    var (known, failure) = ([KnownList](), nil as SourceError?)
    for number in numbers.sorted() {
      do throws(SourceError) {
        known.append((number, try await index(of: number)))
      } catch {
        if error == .cancelled { throw error }
        failure = failure ?? error
      }
    }
    return (known, failure)
  }

  func index(of list: Int) async throws(SourceError) -> ListIndex {
    if let known = cache.index(of: list) { return known }
    return try index(of: list, in: try await text(of: list))
  }

  private func index(of list: Int, in text: ListText) throws(SourceError) -> ListIndex {
    if let known = cache.index(of: list), known.version == text.version { return known }
    let index = try reading(list) { try ListIndex(of: text) }
    cache.keep(index, of: list)
    return index
  }

  func text(of list: Int) async throws(SourceError) -> ListText {
    do throws(SourceError) {
      switch lists[list] {
      case .bundled: return .bundled
      case .file(let path):
        // Opening may wait for a disk that is far away.
        return try await onWaitingThread { () throws(SourceError) in try ListText(file: path) }
      case .web(let address): return ListText(try await body(at: address, transport: transport))
      }
    } catch { throw naming(list, in: error) }
  }
}

// MARK: Which list it is that fails

extension BookList {
  /// Reads a list; what is thrown says which one it is.
  private func reading<Value>(_ list: Int, _ work: () throws -> Value) throws(SourceError) -> Value {
    do throws(SourceError) { return try asSourceError(work) } catch {
      // Whoever asks again finds it as it is now.
      if error == .changedMeanwhile { cache.remove(list) }
      throw naming(list, in: error)
    }
  }

  /// The error, with the list that it is of where there are several. What stands in a file is another matter than an
  /// answer: it stays as it is until the reader mends it.
  private func naming(_ list: Int, in error: SourceError) -> SourceError {
    switch (lists[list], error) {
    case (.file(let path), .badResponse(let reason)) where error != .changedMeanwhile:
      .badFile(path: path, reason: reason)
    case (_, .badResponse(let reason)) where lists.count > 1: .badResponse(reason: "\(lists[list].shown): \(reason)")
    case (.web, .unreachable(let reason)) where lists.count > 1: .unreachable(reason: "\(lists[list].shown): \(reason)")
    // More time for all lists is no help against one that says nothing.
    case (.web, .timedOut) where lists.count > 1: .unreachable(reason: "\(lists[list].shown) did not answer in time")
    default: error
    }
  }

  /// The error that ends a walk, with the other lists that could not be read in their turns and are not asked for again.
  private func adding(_ failed: [Int], to error: SourceError) -> SourceError {
    if failed.isEmpty { return error }
    let others = " (nor could \(failed.map { lists[$0].shown }.joined(separator: ", ")) be read)"
    return switch error {
    case .badFile(let path, let reason): .badFile(path: path, reason: reason + others)
    case .badResponse(let reason): .badResponse(reason: reason + others)
    case .unreachable(let reason): .unreachable(reason: reason + others)
    case .http(let status, let reason?): .http(status: status, reason: reason + others)
    default: error
    }
  }
}

private func asSourceError<Value>(_ work: () throws -> Value) throws(SourceError) -> Value {
  do { return try work() } catch let error as SourceError { throw error } catch {
    throw .badResponse(reason: "it could not be read")
  }
}
