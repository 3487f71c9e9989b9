package import Domain
package import Foundation

/// What became of one ISBN that a reader adds to the library.
package struct AccessionAnswer: Sendable {
  /// The raw values are promised by `docs/command-line.md`.
  package enum Outcome: String, Sendable, CaseIterable {
    /// The book was known here, and is in the library now.
    case added
    /// It is in the library already, or is being asked for.
    case alreadyHere = "already-here"
    /// A source knew it; it is in the library now.
    case found
    /// Nobody who answered knows it: it is in the library as a bare ISBN.
    case unknown
    /// Nobody was asked, or answered: it is in the library as a bare ISBN.
    case notAsked = "not-asked"
    /// Several books claim it, and none bears it: nobody knows which of them it is.
    case shared
    case notISBN = "not-isbn"
  }

  /// As it was read.
  package var reading: ISBNParseResult
  package var outcome: Outcome
  /// The book that the ISBN leads to; nil where nothing is known of it.
  package var book: Book?
  /// The sources that answered, by id; of those that were not asked none.
  package var answered: [String] = []
  /// Those that were asked and did not, by id.
  package var failed: [SourceStatus] = []
  /// True where it is in the library as a bare ISBN, and nobody is being asked for it any more.
  package var isBare = false
  /// True where it came before in this run, and a source is still being asked for it.
  package var isBeingAsked = false

  /// True in a dry run: all of it is what would be.
  package var isDry = false

  package init(_ reading: ISBNParseResult, _ outcome: Outcome, book: Book? = nil) {
    self.reading = reading
    self.outcome = outcome
    self.book = book
  }

  package var isbn: ISBN? { reading.isbn }
}

/// What is told while ISBNs are added.
package enum AccessionEvent: Sendable {
  /// One line for each ISBN, as soon as it is known.
  case answered(AccessionAnswer)
  /// How many ISBNs each source has yet to be asked for; those with none are left out.
  case waiting([String: Int])
  /// The source is asked again then, by its limits.
  case held(source: String, until: Date)
}

/// What came of all of them.
package struct AccessionSummary: Sendable {
  package var counts: [AccessionAnswer.Outcome: Int] = [:]
  /// The entry of the journal that undoes all of it; nil where nothing was decided. Where something else was decided
  /// meanwhile, the last of several.
  package var entry: JournalEntry?
  /// The ids of those before it.
  package var earlierEntries: [Int] = []
  /// The books that came in, by an ISBN or by several.
  package var books: Set<RecordID> = []
  /// The books that held the records concerned before, each once; none where a shelf was scanned.
  package var before: [Book] = []
  /// In a dry run, the books that would hold them then; none where a shelf was scanned.
  package var after: [Book] = []
  /// One for every source that was to be asked, by id: what it was asked for in all.
  package var statuses: [SourceStatus] = []
  /// The ISBNs that are bare, in the order in which they came; those that the library had before are among them.
  package var bare: [ISBN] = []
  /// How many bare ISBNs that the library had before a source knew this time: these are found, and did not come in.
  package var foundAgain = 0
  /// What was put into the library, as the history names it, or in a dry run would be; none where a shelf was scanned.
  package var titles: [String] = []
  /// The books that were in the library before, each once; none where a shelf was scanned.
  package var here: [Book] = []

  package init() {}

  /// How many of the ISBNs came to one of these.
  package func count(_ outcomes: AccessionAnswer.Outcome...) -> Int {
    outcomes.reduce(0) { $0 + counts[$1, default: 0] }
  }

  /// True where a source that did not answer may know one of those that are bare.
  package var mayBeKnown: Bool { !bare.isEmpty && statuses.contains(where: \.hasFailed) }
}
