package import Domain

/// The filters and the order of a list, and of what is exported.
@dynamicMemberLookup
package struct ListQuery: Hashable, Sendable {
  /// What books are listed by. The raw values are the words for it on the command line and in addresses.
  package enum Sort: String, Sendable, CaseIterable {
    case title, author, date, added
    /// Best rated first.
    case rating
    /// Last read first.
    case read
    /// What was put into the library last first.
    case saved
    case rank
    /// Best match first. Without a text by the position in the series asked for, what has none last; without either the
    /// same as `title`.
    case relevance
  }

  /// What a book has to meet to be listed, all of it. As they are made, they ask nothing.
  package struct Filters: Hashable, Sendable {
    /// Words that title, subtitle, authors, categories or what the reader said of it must all have; the last may be the
    /// beginning of a word.
    package var text: String?
    package var title: String?
    /// Words that the authors must all have; a whole name also finds the books under other forms of it, as
    /// ``LibraryStore/authors(_:)`` takes them for one.
    package var author: String?
    /// Words that the name of one of its series has, one behind the other.
    package var series: String?
    package var isbn: ISBN?
    package var source: String?
    /// ``Category/id``.
    package var category: String?
    package var kind: SourceRecord.Kind?
    package var savedOnly = false
    package var favoritesOnly = false
    package var shelf = ShelfFilter()

    package init() {}

    /// True where they leave out no book.
    package var isEmpty: Bool { self == Filters() }
  }

  package var filters = Filters()
  package var sort = Sort.title
  package var reverse = false
  /// Books a page, 1 or more.
  package var limit = 50
  /// About how many bytes of text the books of a page have at most, of which most have some hundred. A page with more
  /// ends early, behind one book at least, and says where the next begins.
  package var mostBytes = Int.max
  /// False where nobody asks why books show what they show: they may then be without ``Book/provenance`` and
  /// ``Book/joins``, and are read as they are stored.
  package var isExplained = true
  /// False where nobody asks what the single records say. The records of a book that has several may then have source,
  /// key and time alone; that is so only where ``isExplained`` is false as well.
  package var hasWholeRecords = true
  /// As an earlier page's ``BookPage/next`` gave it.
  package var cursor: String?
  /// How many books are passed over before the page begins, from the first one or from where ``cursor`` leads. Pages of
  /// as many books would have led to the same page. 0...1_000_000_000; what is beyond counts as the nearest.
  package var skipped = 0

  package init() {}

  /// A filter goes by its own name: `query.text` is `query.filters.text`.
  package subscript<Value>(dynamicMember filter: WritableKeyPath<Filters, Value>) -> Value {
    get { filters[keyPath: filter] }
    set { filters[keyPath: filter] = newValue }
  }

  /// ``mostBytes`` of a page that is to fit easily into memory.
  package static let bytesOfPage = 8 << 20
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
