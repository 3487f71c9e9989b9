/// Merging by ISBN: the rules of `docs/merging.md` as a pure function.
package enum Merging {}

extension Merging {
  /// The books of these records, in the order of their first records.
  ///
  /// A function of the set of records, the decisions and the policy: the order of `records`, a record given twice and
  /// other records that touch none of these change nothing. Of two different records with one key the one that holds
  /// more stands, then the one fetched later, then the one given first.
  ///
  /// - Parameters:
  ///   - records: one component, or several at once: all that touch, directly or through others, by a live ISBN, by one
  ///     that the reader gave, or by a decision that names both and does not keep them apart.
  ///   - decisions: those that name one of them, and those that name a record which these name, and so on; in any
  ///     order. Those on absent records sleep.
  ///   - quarantined: ISBNs that are no key for anyone.
  ///   - crowded: records that touch too much (``CrowdBound``): title and author join none of them.
  ///   - isExplained: false leaves ``Book/joins``, ``Book/provenance`` and ``Book/markSources`` empty, for who only asks
  ///     what books show: of a book with a hundred thousand records they are larger than all else.
  package static func books(
    of records: [SourceRecord], decisions: [Decision] = [], quarantined: Set<ISBN> = [],
    crowded: Set<RecordKey> = [], policy: MergePolicy, isExplained: Bool = true
  ) -> [Book] {
    let members = MergeInput(records)
    let parsed = ParseCache(members)
    let claims = LiveClaims(members, quarantined: quarantined, policy: policy, parsed: parsed)
    let kept = PairConstraints(decisions, members: members)
    var groups = Grouping(members, claims: claims, kept: kept, crowded: crowded, policy: policy, parsed: parsed)
      .groups()
    let grouped = groups.members()
    var ownership = Ownership(claims.entries, groups: &groups, grouped: grouped, parsed: parsed)
    let user = UserValues.byBook(decisions, members: members, groups: &groups)
    ownership.add(user.compactMap { root, values in values.assignedISBN(to: root) })
    let precedence = Precedence(policy, members: members)
    let chooser = Chooser(
      members: members, precedence: precedence, parsed: parsed, policy: policy, isExplained: isExplained)

    var books = BookSet(grouped)
    for root in grouped.indices where !grouped[root].isEmpty {
      let editions = chooser.editions(
        of: grouped[root], isbns: ownership.isbns[root], claims: claims, given: ownership.given[root])
      books.add(BookBuilder.book(of: grouped[root], editions: editions, user: user[root], chooser: chooser), root: root)
    }
    books.addWarnings(of: claims.claims, grouped: grouped, quarantined: quarantined)
    books.addConflicts(ownership.conflicts)
    let differences = TitleDifferences(kept: kept, parsed: parsed).all(claims.entries, groups: &groups)
    for difference in differences { books.addDifference(difference, in: members, root: groups.root(difference.first)) }
    if isExplained {
      for link in groups.joins { books.addJoin(Join(link, of: members), root: groups.root(Int(link.first))) }
    }
    return books.finished()
  }
}

extension Join {
  fileprivate init(_ link: Groups.JoiningLink, of members: MergeInput) {
    let (first, second) = (members.records[Int(link.first)], members.records[Int(link.second)])
    self.init(link.rule, first.recordKey, second.recordKey, isbn: link.isbn)
  }
}

/// The books of one merging while they are put together, found by the index of their first record.
private struct BookSet {
  private var books: [Book] = []
  private var numbers: [Int]

  init(_ grouped: [[Int]]) { numbers = Array(repeating: -1, count: grouped.count) }

  mutating func add(_ book: Book, root: Int) {
    numbers[root] = books.count
    books.append(book)
  }

  mutating func addJoin(_ join: Join, root: Int) { books[numbers[root]].joins.append(join) }

  mutating func addWarnings(of claims: [Claims], grouped: [[Int]], quarantined: Set<ISBN>) {
    for root in grouped.indices where !grouped[root].isEmpty {
      for (index, record) in zip(grouped[root], books[numbers[root]].records) {
        books[numbers[root]].warnings += Warning.of(record, claims: claims[index], quarantined: quarantined)
      }
    }
  }

  mutating func addConflicts(_ conflicts: [Ownership.Conflict]) {
    for conflict in conflicts {
      let (owner, other) = (numbers[conflict.owner], numbers[conflict.other])
      let warning = Warning.over(conflict, owner: books[owner].title, other: books[other].title)
      books[owner].warnings.append(warning)
      books[other].warnings.append(warning)
    }
  }

  mutating func addDifference(_ difference: TitleDifferences.Difference, in members: MergeInput, root: Int) {
    let (first, second) = (members.records[difference.first], members.records[difference.second])
    books[numbers[root]].warnings.append(Warning.between(first, second, over: difference.isbn))
  }

  func finished() -> [Book] {
    books.map { book in
      guard book.warnings.count > 1 else { return book }
      var book = book
      book.warnings = book.warnings.inOrder
      return book
    }
  }
}
