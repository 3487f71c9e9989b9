import Foundation

/// The reader's own values of one book: for each field and each mark the newest that was not taken back.
struct UserValues {
  private struct Given {
    var value: UserValue
    /// Of the first record present that the decision names.
    var index: Int
    /// The decision's.
    var serial: Int
    /// When it was given, where an entry says so.
    var at: Date?
  }

  private var fields: [Field: Given] = [:]
  private var marks: [Mark: UserValue] = [:]
  /// When the book was put into the library first.
  private var savedAt: Date?
  /// The marks that the reader took from records whose own source gives them.
  private var denied: [Mark: Set<RecordKey>] = [:]

  private init() {}

  /// By the root of the book's group, for every book to which the reader gave something.
  static func byBook(_ decisions: [Decision], members: MergeInput, groups: inout Groups) -> [Int: UserValues] {
    let standing = ActiveUserValues(decisions)
    var values: [Int: UserValues] = [:]
    for (target, value, keys, serial, at) in standing.values where value.fits(target) {
      guard let index = members.indices(of: keys).first else { continue }
      values[groups.root(index), default: UserValues()]
        .set(Given(value: value, index: index, serial: serial, at: at), for: target)
    }
    for (mark, keys) in standing.denied {
      for index in members.indices(of: Array(keys)) {
        values[groups.root(index), default: UserValues()].denied[mark, default: []]
          .insert(members.records[index].recordKey)
      }
    }
    return values
  }

  /// Of the book of one record.
  /// - Parameter decisions: marks, which name that record alone.
  init(marks decisions: [Decision], of record: RecordKey) {
    let standing = ActiveUserValues(decisions)
    for (target, value, _, serial, at) in standing.values where value.fits(target) {
      set(Given(value: value, index: 0, serial: serial, at: at), for: target)
    }
    denied = standing.denied.mapValues { _ in [record] }
  }

  /// The ISBN that the reader gave.
  var isbn: ISBN? { if case .isbn(let isbn)? = fields[.isbn13]?.value { isbn } else { nil } }

  /// The same with the decision's serial.
  func assignedISBN(to root: Int) -> Ownership.AssignedISBN? {
    guard let isbn, let given = fields[.isbn13] else { return nil }
    return Ownership.AssignedISBN(root: root, isbn: isbn, serial: given.serial)
  }

  /// What the reader's library says of the book of these records.
  static func shelf(of records: [SourceRecord], _ values: UserValues?) -> Shelf {
    var shelf = Shelf()
    shelf.saved = records.contains { $0.favorite && values?.denied[.saved]?.contains($0.recordKey) != true }
    shelf.favorite = records.contains { $0.favorite && values?.denied[.favorite]?.contains($0.recordKey) != true }
    for (mark, value) in values?.marks ?? [:] {
      shelf.set(mark, to: value)
      shelf.given.insert(mark)
    }
    // Whatever became of the entry that put it there.
    if shelf.favorite { shelf.saved = true }
    shelf.savedAt = values?.savedAt
    return shelf
  }

  /// Which sources give the book of these records marks that the reader did not give: their ids, ascending, by mark. No
  /// record counts from which the reader took the mark.
  static func markSources(of records: [SourceRecord], _ values: UserValues?) -> [Mark: [String]] {
    let favorites = records.filter(\.favorite)
    if favorites.isEmpty { return [:] }
    func wasTaken(_ mark: Mark, from record: SourceRecord) -> Bool {
      values?.denied[mark]?.contains(record.recordKey) == true
    }
    let favored = favorites.filter { !wasTaken(.favorite, from: $0) }
    // A favorite is in the library, whatever was taken.
    let saved = favorites.filter { !wasTaken(.favorite, from: $0) || !wasTaken(.saved, from: $0) }
    var sources: [Mark: [String]] = [:]
    for (mark, records) in [(Mark.favorite, favored), (Mark.saved, saved)] where values?.marks[mark] == nil {
      if !records.isEmpty { sources[mark] = Set(records.map(\.source)).sorted() }
    }
    return sources
  }

  /// Replaces what the sources say with them, in the book and in its headline edition.
  ///
  /// The book has its ISBN already, unless another book bears it; then nothing is changed here.
  func apply(to book: inout Book, members: MergeInput) {
    book.givenISBN = isbn
    for (field, given) in fields where field != .isbn13 || isbn == book.isbn {
      let chosen = Provenance.Claim(value: given.value.printed, record: members.records[given.index].recordKey)
      let lost = book.provenance[field].map { [$0.chosen] + $0.others } ?? []
      var provenance = Provenance(
        chosen: chosen, rule: .user, others: field == .isbn13 ? lost.filter { $0.value != chosen.value } : lost)
      provenance.entry = given.serial == 0 ? nil : given.serial
      book.provenance[field] = provenance
      book.set(field, to: given.value)
    }
  }

  private mutating func set(_ given: Given, for target: EditTarget) {
    switch target {
    case .field(let field): fields[field] = given
    case .mark(let mark):
      marks[mark] = given.value
      if mark == .saved, let at = given.at { savedAt = savedAt.map { min($0, at) } ?? at }
    }
  }
}

extension Shelf {
  /// - Parameter value: one that fits the mark.
  fileprivate mutating func set(_ mark: Mark, to value: UserValue) {
    switch (mark, value) {
    case (.saved, _): saved = true
    case (.favorite, _): favorite = true
    case (.tags, .list(let list)): tags = list
    case (.note, .text(let text)): note = text
    case (.myReview, .text(let text)): myReview = text
    case (.rating, .number(let number)): rating = number
    case (.status, .text(let text)): status = Status(rawValue: text)
    case (.readOn, .date(let date)): readOn = date
    default: break
    }
  }
}

extension Book {
  /// - Parameter value: one that fits the field.
  fileprivate mutating func set(_ field: Field, to value: UserValue) {
    switch value {
    case .text(let text): set(field, to: text)
    case .list(let list): set(field, to: list)
    case .number(let number):
      pages = number
      changeHeadline { $0.pages = number }
    case .date(let date) where field == .workDate: workDate = date
    case .date(let date):
      published = date
      changeHeadline { $0.published = date }
    case .isbn, .yes: break
    }
  }

  private mutating func set(_ field: Field, to list: [String]) {
    switch field {
    case .authors: authors = list
    case .series: series = SeriesEntry.list(reading: list)
    case .categories: categories = list
    default:
      let given = list.map { Contributor(reading: $0, in: field) }
      contributors = Field.ofContributors.flatMap { shown in
        shown == field ? given : contributors.filter { $0.role.field == shown }
      }
    }
  }

  private mutating func set(_ field: Field, to text: String) {
    switch field {
    case .title: title = text
    case .subtitle: subtitle = text
    case .description: description = text
    case .originalTitle: originalTitle = text
    case .edition:
      editionStatement = text
      changeHeadline { $0.statement = text }
    case .place:
      place = text
      changeHeadline { $0.place = text }
    case .publisher:
      publisher = text
      changeHeadline { $0.publisher = text }
    case .language:
      language = text
      changeHeadline { $0.language = text }
    case .format: changeHeadline { $0.format = text }
    case .cover:
      cover = text
      changeHeadline { $0.cover = text }
    default: if let kind = LinkKind(rawValue: field.rawValue) { links[kind] = text }
    }
  }

  private mutating func changeHeadline(_ change: (inout Edition) -> Void) {
    if !editions.isEmpty { change(&editions[0]) }
  }
}
