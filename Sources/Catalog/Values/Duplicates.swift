package import Domain

/// What was merged, what was not, and what may be one: the first of each kind, and how many there are in all.
package struct Duplicates: Hashable, Sendable {
  /// Books of one ISBN and author whose titles share no word: to be looked at first. They are among ``merged`` too. By
  /// their first records.
  package var doubtful: [Book] = []
  package var doubtfulCount = 0
  /// Books of more than one record, each with its joins; by their first records.
  package var merged: [Book] = []
  package var mergedCount = 0
  /// Books that share an ISBN with another and were not joined with it; their warnings say why. By their first records.
  package var apart: [Book] = []
  package var apartCount = 0
  /// By the first records of both.
  package var suggested: [SuggestedPair] = []
  package var suggestedCount = 0

  package init() {}

  /// Of the four kinds together as many bytes of text as a page of a list has: see
  /// ``DuplicateAnalysis/duplicates(limit:mostBytes:)``.
  package static let bytesOfAnswer = ListQuery.bytesOfPage / 4
}

/// A suggestion with its two books.
package struct SuggestedPair: Hashable, Sendable {
  package var suggestion: Suggestion
  package var first: Book
  package var second: Book
  /// True where no other suggestion, of whatever reason, names either book.
  package var isOnly: Bool

  package init(_ suggestion: Suggestion, first: Book, second: Book, isOnly: Bool) {
    self.suggestion = suggestion
    self.first = first
    self.second = second
    self.isOnly = isOnly
  }
}

extension SuggestedPair {
  /// True where one would join the two without a closer look: of the same title and author, and nothing speaks against
  /// it.
  ///
  /// One of them names no ISBN at all, and the other none that is wrong or not its own; neither is doubtful, no other
  /// suggestion names either, their kind is the same, titles and authors agree, and they are not at other places of one
  /// series. The years of publication are at most one apart (a book is reprinted within a year, and a new edition takes
  /// longer) and the languages the same, where both are known; and nothing that the reader said of one, as a note, a
  /// rating or a value of a field, would be hidden behind what was said of the other.
  package var isSafe: Bool {
    guard suggestion.reason == .titleAuthor, isOnly, first.kind == second.kind, !first.isDoubtful, !second.isDoubtful,
      first.isbnStanding.isClear, second.isbnStanding.isClear, !first.namesISBN || !second.namesISBN
    else { return false }
    guard agree(on: \.published?.year, { abs($0 - $1) <= 1 }),
      agree(on: \.language, { comparableLanguage($0) == comparableLanguage($1) })
    else { return false }
    return haveSameTitle && haveNoOtherFirstName
      && !SeriesPositions(first.series).differ(from: SeriesPositions(second.series))
      && EditTarget.all.allSatisfy { target in agree(on: { $0.word(on: target) }, ==) }
  }

  /// True where what stands in brackets is the same, or says nothing of the content (``TitleAddition``), and neither
  /// has a subtitle, or of the two one has all words of the other, and they name the same numbers.
  private var haveSameTitle: Bool {
    let (details, additions) = (second.details, second.additions)
    return first.details.allSatisfy { one in details.allSatisfy { one.agrees(with: $0) } }
      && first.additions.allSatisfy { one in additions.allSatisfy { one.isSame(as: $0) } }
  }

  /// False where an author that both have by last name and initial has first names in both, spelled out, and none in
  /// common: Peter and Paul Williams.
  private var haveNoOtherFirstName: Bool {
    let others = second.firstNames
    return first.firstNames.allSatisfy { key, names in others[key].map { !$0.isDisjoint(with: names) } ?? true }
  }

  private func agree<Value>(on field: (Book) -> Value?, _ areAlike: (Value, Value) -> Bool) -> Bool {
    guard let one = field(first), let other = field(second) else { return true }
    return areAlike(one, other)
  }
}

extension Book {
  /// How it stands with the ISBN that a book has, or lacks.
  package enum ISBNStanding: Hashable, Sendable {
    case has
    /// None of its records names one.
    case absent
    /// It names one that another book has got.
    case ofAnother
    /// It names one that is a key for nobody.
    case quarantined
    /// What it names is no ISBN.
    case wrong

    /// True where nothing is to be cleared up.
    package var isClear: Bool { self == .has || self == .absent }
  }

  package var isbnStanding: ISBNStanding {
    if !isbns.isEmpty { return .has }
    guard namesISBN else { return .absent }
    let kinds = Set(warnings.map(\.kind))
    if kinds.contains(.quarantinedISBN) { return .quarantined }
    if !kinds.isDisjoint(with: [.isbnConflict, .setISBN, .keptApart]) { return .ofAnother }
    if kinds.contains(.refusedISBN) { return .wrong }
    // One that it only lists, and that another book is.
    return .ofAnother
  }

  /// True where the book has an ISBN, one that the reader gave included, or one of its records names any. A wrong ISBN
  /// counts, and so does one of another book; a text that stands for "none" does not.
  fileprivate var namesISBN: Bool {
    givenISBN != nil || !isbns.isEmpty
      || records.contains { record in
        (record.ownISBNs + record.relatedISBNs).contains { ![.empty, .placeholder].contains(ISBN.read($0).class) }
      }
  }

  /// What its title says beyond what it shares with the other's, and what those of its first records say.
  fileprivate var details: Set<TitleDetail> {
    Set(allTitles.map { TitleDetail(title: $0.title, subtitle: $0.subtitle) })
  }

  /// The same without what says nothing of the content.
  fileprivate var additions: Set<TitleAddition> {
    Set(allTitles.map { TitleAddition(title: $0.title, subtitle: $0.subtitle) })
  }

  private var allTitles: [(title: String, subtitle: String?)] {
    [(title: title, subtitle: subtitle)] + firstRecords.map { (title: $0.title, subtitle: $0.subtitle) }
  }

  /// The spelled first names of its authors, by last name and initial; of its first records too.
  fileprivate var firstNames: [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    for name in authors + firstRecords.flatMap(\.authors) {
      if let form = AuthorForm(name), !form.given.isEmpty { names[form.key, default: []].insert(form.given) }
    }
    return names
  }

  /// A book of a hundred thousand records says what it is in a few.
  private var firstRecords: ArraySlice<SourceRecord> { records.prefix(50) }
}
