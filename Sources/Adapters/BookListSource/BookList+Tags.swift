package import Domain
package import Sourcing

/// The tags of all lists together, and what stands in them.
extension BookList {
  /// The tags of all lists that can be read, in the order of first appearance.
  /// - Throws: the first list's error where none can be read.
  package func categories() async throws(SourceError) -> [Category] { try await categoryPage().categories }

  /// The same, with the error of the first list that cannot be read.
  /// - Throws: that error where no other list has a tag.
  package func categoryPage() async throws(SourceError) -> SourcePage {
    let (indices, failure) = try await indices(of: Array(lists.indices))
    let tags = TagTable(of: indices).tags
    if let failure, tags.isEmpty { throw failure }
    var page = SourcePage()
    page.categories = tags.map(Category.init)
    page.failedPart = failure
    return page
  }

  /// In the order of the lists: all on one page, or 2,000 on each of several. Those of the lists that can be read, with
  /// the error of the first that cannot.
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
    result.failedPart = failure
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

  /// Some of the tags whole, when all books came.
  func tagPage(of token: BookListPageToken, _ share: ListShare) async throws(SourceError) -> SourcePage {
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
    return try Self.throwingSourceErrors { try table.placements(in: tags, texts: texts) }
  }

  /// The records of these members of a tag, completed from all rows that name them.
  private func records(of members: [Placement], _ known: [KnownList]) async throws(SourceError) -> [SourceRecord] {
    let rows = members.compactMap { member in
      RecordID(member.record.key).map { (list: member.page, row: member.place, id: $0) }
    }
    let books = PageBooks(rows, repeated: cache.repeated(in: known))
    return try await completed(books, known)
  }
}
