package import Domain

/// Sources, their categories, and the records in these.
package protocol CategoryStorage {
  /// Adds the source, unless it is known.
  func addSource(_ name: String) throws

  /// Notes when all that the source has was fetched, in milliseconds since 1970, and with what it was asked
  /// (``SourceFetches/catalogOrigin``).
  func noteCatalogFetch(of source: String, at time: Int64, origin: String?) throws

  /// Notes that a walk through all that the source has was begun. Until it ends what is kept is not fresh: the walk may
  /// have changed some lists of the source, and not yet come to others.
  func noteCatalogWalk(of source: String) throws

  /// When all that the source has was fetched last; nil where it never was.
  func catalogFetch(of source: String) throws -> Int64?

  /// Notes when the names of all its categories were fetched, in milliseconds since 1970.
  func noteCategoriesFetch(of source: String, at time: Int64) throws

  // MARK: Walks

  /// The walk that was the last thing written of the source; nil where something else was.
  func walk(of source: String) throws -> StoredWalk?

  /// Replaces the source's walk; nil forgets it.
  func setWalk(_ walk: StoredWalk?, of source: String) throws

  /// Forgets the walks of all sources, since something else was written.
  func forgetWalks() throws

  // MARK: Categories

  /// What is stored of the categories with these keys (``Domain/Category/storageKey``).
  func categories(_ keys: some Collection<RecordKey>) throws -> [RecordKey: StoredCategory]

  /// What is stored of all categories of a source.
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

  /// The records that stand in these issues.
  func records(in issues: some Collection<CategoryIssue>) throws -> [RowID]

  /// The records that stand in any issue of the category.
  func records(inAnyIssueOf category: RowID) throws -> Set<RowID>

  // MARK: An import

  /// Makes a stage: categories and placements of an import wait there, outside of memory, until all its records are in.
  /// It is gone at the end of the transaction.
  func openStage() throws

  /// Stages a category. Of two with one key the last stands.
  func stage(_ category: StagedCategory) throws

  /// Stages placements, behind those that are there.
  func stage(_ placements: some Collection<Placement>) throws

  /// The staged categories behind this number, 0 at first, in the order in which they were staged; at most `limit`.
  func stagedCategories(after number: RowID, atMost limit: Int) throws -> [(number: RowID, category: StagedCategory)]

  /// The staged placements behind this number, likewise, without those of records or categories that are not stored.
  func stagedPlacements(after number: RowID, atMost limit: Int) throws -> [StagedPlacement]

  /// Removes the stage with all that is left on it.
  func closeStage() throws
}

/// A walk through all that a source has (``CatalogWalk``), as far as it came.
package struct StoredWalk: Hashable, Sendable {
  package var id: String
  /// The time of its first batch, in milliseconds since 1970.
  package var beganAt: Int64
  /// Nil before its end, and where the source says none.
  package var version: String?

  package init(id: String, beganAt: Int64, version: String?) {
    (self.id, self.beganAt, self.version) = (id, beganAt, version)
  }
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

/// A category of an import.
package struct StagedCategory {
  package var category: Domain.Category
  /// Both in milliseconds since 1970, as ``StoredCategory`` has them.
  package var fetchedAt: Int64
  package var itemsFetchedAt: Int64?
  package var sort: CategorySort

  package init(category: Domain.Category, fetchedAt: Int64, itemsFetchedAt: Int64?, sort: CategorySort) {
    self.category = category
    self.fetchedAt = fetchedAt
    self.itemsFetchedAt = itemsFetchedAt
    self.sort = sort
  }
}

/// A placement of an import whose record and category are stored.
package struct StagedPlacement {
  package var number: RowID
  package var issue: CategoryIssue
  /// True where the category is one in which ranks count.
  package var isInList: Bool
  package var placed: PlacedRecord

  package init(number: RowID, issue: CategoryIssue, isInList: Bool, placed: PlacedRecord) {
    self.number = number
    self.issue = issue
    self.isInList = isInList
    self.placed = placed
  }
}

extension Domain.Category {
  /// Its source, and what it is called there.
  package var storageKey: RecordKey { RecordKey(source: source, key: key) }
}
