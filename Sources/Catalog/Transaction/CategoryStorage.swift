package import Domain

/// The categories of sources, and the records in their issues.
package protocol CategoryStorage {
  /// What is stored of the categories with these keys (``Domain/Category/storageKey``).
  func categories(_ keys: some Collection<RecordKey>) throws -> [RecordKey: StoredCategory]

  /// What is stored of all categories of a source, by their numbers.
  func categories(of source: String) throws -> [StoredCategory]

  /// Reserves this many consecutive row ids for new categories, and gives the first.
  func reserveCategories(_ count: Int) throws -> RowID

  /// The highest position of any category; nil where there is none.
  func lastCategoryPosition() throws -> Int?

  /// Adds categories, or replaces those with the same row ids.
  func put(_ categories: some Collection<StoredCategory>) throws

  /// Remembers in which order categories are browsed, of those of which none is remembered.
  func rememberSorts(_ sorts: some Collection<(category: Domain.Category, sort: CategorySort)>) throws

  // MARK: Issues

  /// Notes how far issues were fetched, in the place of what was noted of them.
  func noteFetches(_ fetches: some Collection<IssueFetch>) throws

  /// Notes what to ask the source with for what follows of an issue of which a fetch is noted.
  func noteNextPage(_ page: String?, of issue: CategoryIssue) throws

  /// Gives each record in the issue, with where it stands, to the body: there may be many.
  func eachPlacement(in issue: CategoryIssue, _ body: (PlacedRecord) throws -> Void) throws

  /// Where these records stand in the issue; those that do not are left out.
  func placements(of records: some Collection<RowID>, in issue: CategoryIssue) throws -> [PlacedRecord]

  /// Puts the records into the issue, each in the place of where it stood in it.
  func put(_ records: [PlacedRecord], into issue: CategoryIssue) throws

  /// Puts those of the records into the issue that do not stand in it.
  func add(_ records: [PlacedRecord], to issue: CategoryIssue) throws

  /// Takes these records out of the issue.
  func removePlacements(of records: some Collection<RowID>, in issue: CategoryIssue) throws

  /// Takes out what came on these pages.
  func removePlacements(onPages pages: ClosedRange<Int>, of issue: CategoryIssue) throws

  /// The records that stand in these issues, in any order; one that stands in several comes for each of them.
  func records(in issues: some Collection<CategoryIssue>) throws -> [RowID]
}

/// A category as it is stored.
package struct StoredCategory: Hashable {
  package var id: RowID
  /// With the date of its current issue.
  package var category: Domain.Category
  /// Where it stands among all categories.
  package var position: Int
  /// When it was last seen, in milliseconds since 1970.
  package var fetchedAt: Int64
  /// When items of it were last fetched, in milliseconds since 1970; nil where they never were.
  package var itemsFetchedAt: Int64?
  /// What is said of it elsewhere than in its row; passed over where it is written.
  package var contents = Contents()

  package init(
    id: RowID, category: Domain.Category, position: Int, fetchedAt: Int64, itemsFetchedAt: Int64? = nil
  ) {
    self.id = id
    self.category = category
    self.position = position
    self.fetchedAt = fetchedAt
    self.itemsFetchedAt = itemsFetchedAt
  }

  /// What its issues hold.
  package struct Contents: Hashable {
    /// True where no record stands in any of its issues.
    package var isEmpty = true
    /// When an issue of it was last fetched, in milliseconds since 1970; nil where none was.
    package var issueFetchedAt: Int64?

    package init(isEmpty: Bool = true, issueFetchedAt: Int64? = nil) {
      self.isEmpty = isEmpty
      self.issueFetchedAt = issueFetchedAt
    }
  }
}

/// What stands in a category on a date; all of it where the source does not date it.
package struct CategoryIssue: Hashable {
  package var category: RowID
  package var date: PartialDate?

  package init(category: RowID, date: PartialDate?) {
    self.category = category
    self.date = date
  }
}

/// How far a source was asked for an issue.
package struct IssueFetch {
  package var issue: CategoryIssue
  /// When its first page was fetched, in milliseconds since 1970.
  package var fetchedAt: Int64
  /// What to ask the source with for what follows; nil where all is kept.
  package var nextPage: String?
  /// ``SourceBatch/catalogOrigin`` of then.
  package var origin: String?
}

/// Where a record stands in an issue (``Placement``).
package struct PlacedRecord: Hashable {
  package var record: RowID
  package var rank: Int?
  package var rankLastWeek: Int?
  package var weeksOnList: Int?
  package var page: Int
  package var place: Int

  package init(record: RowID, rank: Int?, rankLastWeek: Int?, weeksOnList: Int?, page: Int, place: Int) {
    self.record = record
    self.rank = rank
    self.rankLastWeek = rankLastWeek
    self.weeksOnList = weeksOnList
    self.page = page
    self.place = place
  }
}

extension Domain.Category {
  /// Its source, and what it is called there.
  package var storageKey: RecordKey { RecordKey(source: source, key: key) }
}
