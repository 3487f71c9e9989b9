package import Domain
package import Sourcing

/// Books of lists in a small JSON format: the list that comes with the program, and lists at addresses and in files.
///
/// The lists are one source: a book that several name is one record, and their tags are the categories.
package struct BookList: CategorySource, CatalogSource, FileSource {
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

  /// Each list in its turn, in the order of the setting: a short one is a page, a long one several. Where all lists
  /// together are short the last page holds all that could be read, and so whole categories; else pages with the books
  /// alone are followed by pages with their tags.
  ///
  /// A list that cannot be read gives an empty page at first, so that those behind it are reached; it is asked for
  /// again after them, and fails the walk then.
  package func catalog(page: String?) async throws(SourceError) -> SourcePage {
    let turn = try ListTurn(page, of: lists.count)
    do {
      switch turn.subject {
      case .list(let list): return try await self.page(of: turn, list)
      case .tags: return try await tagPage(of: turn, turn.share ?? .all)
      }
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
    var round = TagRound(turn: nil)
    let failure = try await walk(Array(lists.indices)) { row, list in try round.add(row, ofList: list) }
    if let failure, round.categories.isEmpty { throw failure }
    return round.categories
  }

  /// In the order of the lists: all on one page, or 2,000 on each of several.
  package func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage {
    var all = TagMembers(tag: key)
    let failure = try await walk(Array(lists.indices)) { row, list in try all.add(row, ofList: list) }
    guard let category = all.category else { throw failure ?? .noSuchItem(key) }
    guard let start = Int(page ?? "0"), all.members.indices.contains(start), start.isMultiple(of: Self.mostMembers)
    else { throw .unsupported(reason: "has no such page") }
    let members = all.members[start...].prefix(Self.mostMembers)
    var result = SourcePage(records: try await records(of: members))
    result.placements = members.map(\.placement)
    result.categories = [category]
    if members.count < all.members.count {
      for (place, index) in result.placements.indices.enumerated() {
        (result.placements[index].page, result.placements[index].place) = (start / Self.mostMembers, place)
      }
      if members.endIndex < all.members.endIndex { result.next = String(members.endIndex) }
    } else if failure == nil {
      result.completeCategories = [key]
    }
    return result
  }

  private static let mostMembers = 2000

  package static func filePage(_ page: String?, reading open: () throws -> NextBytes) throws -> FilePage {
    let turn = try ListTurn(page, of: 1)
    let share = try turn.share ?? .first(of: BookListSource.walk(open()) { _ in })
    var (compilation, rows) = (Compilation(share, isPlacing: false), FileRows())
    try BookListSource.walk(open()) { row in
      try compilation.add(row, ofList: 0, isTelling: false)
      if page == nil { try rows.note(row) }
    }
    var result = FilePage()
    result.records = compilation.records
    result.rows = page == nil ? rows : nil
    result.next = turn.next(after: share)?.description
    return result
  }

  /// The lists that were read before are read once more, so that a book of theirs stays whole: nothing is kept between
  /// calls, and what tends the requests does not ask for the same twice. Those that failed have their turn at the end.
  private func page(of turn: ListTurn, _ list: Int) async throws(SourceError) -> SourcePage {
    let others = turn.listsBefore(list)
    let own = try await text(of: lists[list])
    let size = turn.share == nil ? try await size(of: others, beside: own) : nil
    let isOnePage = size?.isOnePage == true
    let share = turn.share ?? (isOnePage ? .all : .first(of: size ?? ListSize()))
    var compilation = Compilation(share, isPlacing: isOnePage)
    let failure = try await walk(others + [list], having: [list: own]) { row, index in
      try compilation.add(row, ofList: index, isTelling: index == list)
    }
    let next = turn.next(after: share)
    var page = isOnePage && next == nil ? compilation.all : compilation.part(ofList: list)
    if isOnePage, next == nil, failure == nil { page.completeCategories = Set(compilation.categories.map(\.key)) }
    if lists.count > 1 {
      for index in page.faults.indices { page.faults[index].list = lists[list].shown }
    }
    page.next = (next ?? (isOnePage ? nil : turn.tags(.all)))?.description
    return page
  }

  /// Some of the tags whole, when all books came.
  private func tagPage(of turn: ListTurn, _ share: ListShare) async throws(SourceError) -> SourcePage {
    let share = share == .all ? TagRound.first(of: try await round(nil).count) : share
    let round = try await round(share)
    var page = SourcePage()
    page.placements = round.placements
    page.completeCategories = round.whole
    page.categories = share.part == 0 ? round.categories : round.categories.filter { round.whole.contains($0.key) }
    page.next = turn.next(after: share)?.description
    return page
  }

  private func round(_ share: ListShare?) async throws(SourceError) -> TagRound {
    var round = TagRound(turn: share)
    let failure = try await walk(Array(lists.indices)) { row, list in try round.add(row, ofList: list) }
    if let failure { throw failure }
    return round
  }

  /// The records of these members of a tag, completed from all rows that name them.
  private func records(of members: ArraySlice<TagMembers.Member>) async throws(SourceError) -> [SourceRecord] {
    let titles = Set(members.map(\.titleHash))
    let keys = Set(members.map(\.placement.record))
    var compilation = Compilation(.all, isPlacing: false)
    _ = try await walk(Array(lists.indices)) { row, list in
      try compilation.add(row, ofList: list, isTelling: false) { titles.contains(ListedBook.titleHash($0)) }
    }
    return compilation.records.filter { keys.contains($0.recordKey) }
  }

  private func size(
    of others: [Int], beside own: ListText
  ) async throws(SourceError) -> ListSize {
    var size = try asSourceError { try BookListSource.walk(own()) { _ in } }
    for other in others {
      // One that cannot be read any more is no part of the page either.
      guard let text = try? await text(of: lists[other]) else { continue }
      size = size + ((try? BookListSource.walk(text()) { _ in }) ?? ListSize())
    }
    return size
  }

  /// Gives the rows of these lists, by list.
  /// - Returns: why the first of those that cannot be read cannot.
  private func walk(
    _ indices: [Int], having known: [Int: ListText] = [:], _ body: (ListRow, Int) throws -> Void
  ) async throws(SourceError) -> SourceError? {
    var failure: SourceError?
    for index in indices.sorted() {
      do throws(SourceError) {
        var text = known[index]
        if text == nil { text = try await self.text(of: lists[index]) }
        guard let text else { continue }
        _ = try asSourceError { try BookListSource.walk(text()) { try body($0, index) } }
      } catch {
        if error == .cancelled || known[index] != nil { throw error }
        failure = failure ?? error
      }
    }
    return failure
  }

  private func text(of list: ListAddress) async throws(SourceError) -> ListText {
    switch list {
    case .bundled: return { contents(Array(BundledList.json.utf8)) }
    case .file(let path):
      // Opening may wait for a disk that is far away.
      _ = try await onWaitingThread { () throws(SourceError) in try contents(ofFile: path) }
      return { try contents(ofFile: path) }
    case .web(let address):
      let bytes = try await body(at: address, transport: transport)
      return { contents(bytes) }
    }
  }
}

/// Begins to read a list, as often as it is called.
private typealias ListText = @Sendable () throws -> NextBytes

private func asSourceError<Value>(_ work: () throws -> Value) throws(SourceError) -> Value {
  do { return try work() } catch let error as SourceError { throw error } catch {
    throw .badResponse(reason: "it could not be read")
  }
}
