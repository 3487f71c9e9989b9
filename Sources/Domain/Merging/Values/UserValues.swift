/// The reader's own values for one book: of each field the newest.
struct UserValues {
  private struct Entry {
    var serial: Int
    var value: UserValue
    var place: Int
  }

  private var entries: [Field: Entry] = [:]

  /// By root, for every book with a value of the reader's.
  static func byBook(_ decisions: [Decision], members: Members, groups: inout Groups) -> [Int: UserValues] {
    var values: [Int: UserValues] = [:]
    for decision in decisions {
      guard case .value(let field, let value, let keys) = decision.verdict else { continue }
      guard value.fits(field), let place = members.places(of: keys).first else { continue }
      values[groups.root(place), default: UserValues()].take(
        Entry(serial: decision.serial, value: value, place: place), for: field)
    }
    return values
  }

  /// Puts them in the place of what the sources say, on the card and on its headline edition.
  func apply(to book: inout Book, members: Members) {
    for (field, entry) in entries {
      let lost = book.provenance[field].map { [$0.chosen] + $0.others } ?? []
      let chosen = Provenance.Claim(value: entry.value.printed, record: members.records[entry.place].recordKey)
      book.provenance[field] = Provenance(chosen: chosen, rule: .user, others: lost)
      book.set(field, to: entry.value)
    }
  }

  private mutating func take(_ entry: Entry, for field: Field) {
    if let known = entries[field], known.serial > entry.serial { return }
    entries[field] = entry
  }
}

extension UserValue {
  /// As ``Provenance/Claim`` prints it.
  fileprivate var printed: String {
    switch self {
    case .text(let text): text
    case .list(let list): list.joined(separator: ", ")
    case .number(let number): String(number)
    case .date(let date): date.description
    }
  }

  /// False for a form that the field does not have, for what says nothing, and for the ISBN, which no decision changes.
  fileprivate func fits(_ field: Field) -> Bool {
    switch (field, self) {
    case (.isbn13, _): false
    case (.authors, .list(let list)), (.categories, .list(let list)): !list.isEmpty
    case (.pages, .number(let number)): number > 0
    case (.published, .date): true
    case (.authors, _), (.categories, _), (.pages, _), (.published, _): false
    case (_, .text(let text)): !text.isEmpty
    default: false
    }
  }
}

extension Book {
  /// Takes a value that fits the field.
  fileprivate mutating func set(_ field: Field, to value: UserValue) {
    switch value {
    case .text(let text): set(field, to: text)
    case .list(let list): if field == .authors { authors = list } else { categories = list }
    case .number(let number):
      pages = number
      changeHeadline { $0.pages = number }
    case .date(let date):
      published = date
      changeHeadline { $0.published = date }
    }
  }

  private mutating func set(_ field: Field, to text: String) {
    switch field {
    case .title: title = text
    case .subtitle: subtitle = text
    case .description: description = text
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
