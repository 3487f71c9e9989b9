package import Foundation

/// The catalogue: records as they came, the books computed from them, and what is known of categories and fetches.
///
/// One writer, many readers. Nothing above knows SQL, row ids or paths, so that a server can carry the same protocol.
/// Every method throws ``StoreError``.
package protocol BookStore: Sendable {
  /// Puts one batch in, in one transaction: records replaced or added, their books computed anew, placements and
  /// categories kept. All of it or nothing. Records that say what is already kept only get the new fetch time.
  func ingest(_ batch: SourceBatch) async throws -> IngestSummary

  /// One page of the books that `query` asks for, in its order.
  func books(_ query: ListQuery) async throws -> BookPage

  /// Every book that `query` asks for, in its order, without paging; `limit` and `cursor` are passed over.
  /// All come from one state of the catalogue, however many writes happen meanwhile; memory stays bounded.
  func visit(_ query: ListQuery, _ body: @Sendable (Book) throws -> Void) async throws

  /// The books that hold these records, each once, in the order of the first of its keys; unknown keys are passed over.
  func books(holding keys: [RecordKey]) async throws -> [Book]

  /// The book that the reference leads to, or nil.
  func book(_ reference: BookReference) async throws -> Book?

  /// One page of a category, in the order asked for.
  ///
  /// A cursor goes on in the issue that it began with, and leaves out exactly what the pages before it showed: whatever
  /// moves, comes or goes in between, nothing is there twice and nothing that is still there is missed.
  func items(_ query: CategoryQuery) async throws -> CategoryPage

  /// The order in which the category is browsed from now on where none is asked for. Any id is taken.
  func remember(_ sort: CategorySort, for category: String) async throws

  /// All categories that were seen, by source, then the source's order.
  func categories() async throws -> [CategorySummary]

  /// What is known of each source that was ever asked for its whole catalogue, by source.
  func sources() async throws -> [SourceSummary]
}

/// What one fetch brought from one source.
package struct SourceBatch: Sendable {
  package var source: String
  package var fetchedAt: Date
  /// Every record is of ``source``; of two with one key the last stands.
  package var records: [SourceRecord] = []
  package var placements: [Placement] = []
  package var categories: [Category] = []
  /// The categories whose current contents are in ``placements`` as a whole: what is not there has left the category.
  /// Placements of earlier dates stay.
  package var completeCategories: Set<String> = []
  /// True where the batch is the last one of everything that the source has.
  package var completesCatalog = false
  /// True where ``categories`` are all that the source has.
  package var completesCategories = false
  /// What the source was asked with, for ``SourceSummary/catalogOrigin``.
  package var catalogOrigin: String?
  /// Where the batch is one page of a category: it replaces what was kept of that page. A record that an earlier page
  /// of the same taking had stays where it stood.
  package var pageContext: CategoryPageContext?

  package init(source: String, fetchedAt: Date) {
    self.source = source
    self.fetchedAt = fetchedAt
  }
}

/// What a batch changed.
package struct IngestSummary: Hashable, Sendable {
  /// Records that were not there, that say something new, and that say what they said.
  package var added = 0
  package var changed = 0
  package var unchanged = 0
  /// True where the catalogue has the source switched off: the records are kept and no book shows them.
  package var isOutOfView = false

  package init(added: Int = 0, changed: Int = 0, unchanged: Int = 0) {
    self.added = added
    self.changed = changed
    self.unchanged = unchanged
  }
}

/// The filters and the order of `books list` and `books export`.
package struct ListQuery: Hashable, Sendable {
  package enum Sort: String, Sendable, CaseIterable {
    case title, author, date, added, rank
    /// Best match first; without a text the same as `title`.
    case relevance
  }

  /// Words that title, subtitle, authors or categories must all have; the last may be the beginning of a word.
  package var text: String?
  package var title: String?
  package var author: String?
  package var isbn: ISBN?
  package var source: String?
  /// ``Category/id``.
  package var category: String?
  package var kind: SourceRecord.Kind?
  package var savedOnly = false
  package var favoritesOnly = false
  package var sort = Sort.title
  package var reverse = false
  /// Books a page, 1 or more.
  package var limit = 50
  /// As an earlier page's ``BookPage/next`` gave it.
  package var cursor: String?

  package init() {}
}

/// One page of a listing.
package struct BookPage: Hashable, Sendable {
  package var books: [Book]
  /// How many books the query has in all.
  package var total: Int
  /// Where the next page begins; nil on the last.
  package var next: String?

  package init(books: [Book], total: Int, next: String?) {
    self.books = books
    self.total = total
    self.next = next
  }
}

package struct CategorySummary: Hashable, Sendable {
  package var category: Category
  /// Items kept of the newest issue that was taken.
  package var items: Int
  /// When the category itself was last seen: its name, its kind, its date.
  package var fetchedAt: Date
  /// When items of it were last taken; nil where they never were.
  package var itemsFetchedAt: Date?
  /// How it is browsed where no order is asked for.
  package var sort = CategorySort.rank

  package init(category: Category, items: Int, fetchedAt: Date) {
    self.category = category
    self.items = items
    self.fetchedAt = fetchedAt
  }
}

package struct SourceSummary: Hashable, Sendable {
  package var source: String
  package var records: Int
  /// When its whole catalogue was last taken; nil where it never was.
  package var catalogFetchedAt: Date?
  /// ``SourceBatch/catalogOrigin`` of that batch.
  package var catalogOrigin: String?
  /// When it was last asked for all its categories; nil where it never was.
  package var categoriesFetchedAt: Date?

  package init(source: String, records: Int, catalogFetchedAt: Date?, catalogOrigin: String? = nil) {
    self.source = source
    self.records = records
    self.catalogFetchedAt = catalogFetchedAt
    self.catalogOrigin = catalogOrigin
  }
}

/// Why the catalogue could not do what was asked. The description is one line for the reader.
package enum StoreError: Error, Hashable, Sendable {
  /// The file was written by a newer program.
  case newerSchema(path: String, migration: String)
  /// The file is not a sound catalogue; it was not touched.
  case damaged(path: String, reason: String)
  /// What stands where the catalogue is cannot be read: a folder, a pipe, a link that leads nowhere, a file that may not
  /// be read.
  case unreadable(path: String, reason: String)
  /// The file or its folder cannot be made or written.
  case unusable(path: String, reason: String)
  /// Reading or writing failed on the way: no room, a broken disk.
  case failed(path: String, reason: String)
  /// Another program has been writing, or has changed what was being read, for too long.
  case busy(path: String)
  /// This program asked something of a sound catalogue that cannot be: a fault of its own.
  case fault(reason: String)
  /// A batch, or what the reader decided, would have put one ISBN on two editions; nothing was changed.
  case isbnTaken(ISBN, owner: String, claimant: String)
  /// The cursor is not one that this catalogue printed for this query.
  case badCursor(String)
  /// There is no such category; what is nearest, if anything is near.
  case unknownCategory(String, nearest: String?)
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .newerSchema(let path, let migration):
      "\(path) was written by a newer version of books (it has the step “\(migration)”): update books, or use another --home"
    case .damaged(let path, let reason):
      "\(path) is damaged (\(reason)); nothing was written: put back a copy, or move the file away to begin anew"
    case .unreadable(let path, let reason), .unusable(let path, let reason), .failed(let path, let reason):
      "\(path): \(reason)"
    case .busy(let path): "\(path): another program has been writing for too long; try again"
    case .fault(let reason): "a fault of books: \(reason); nothing was changed"
    case .isbnTaken(let isbn, let owner, let claimant):
      "ISBN \(isbn) of “\(claimant)” belongs to “\(owner)” already; nothing was changed"
    case .badCursor(let cursor): "“\(cursor)” is no cursor of this list: start again without --cursor"
    case .unknownCategory(let name, let nearest):
      "no category “\(name)”" + (nearest.map { "; did you mean “\($0)”?" } ?? "")
    }
  }
}
