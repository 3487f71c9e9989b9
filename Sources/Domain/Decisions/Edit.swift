/// A value of the reader's own for one thing about a book.
package struct Edit: Hashable, Sendable {
  package var target: EditTarget
  /// Nil takes back what the reader gave.
  package var value: UserValue?

  package init(_ target: EditTarget, _ value: UserValue?) {
    self.target = target
    self.value = value
  }

  func verdict(on keys: [RecordKey]) -> Decision.Verdict {
    switch target {
    case .field(let field): .value(field, value, of: keys)
    case .mark(let mark): .mark(mark, value, of: keys)
    }
  }
}

/// A name and a value as they were typed.
package struct Assignment: Hashable, Sendable {
  package var name: String
  package var value: String
  /// True for an element of an array: a tag is one as it stands then, whatever separators it holds.
  package var isPart: Bool

  package init(_ name: String, _ value: String, isPart: Bool = false) {
    self.name = name
    self.value = value
    self.isPart = isPart
  }
}

extension Edit {
  /// Reads what was typed. Each target comes once: first the assignments, in the order in which they begin, then what
  /// is to be taken back.
  ///
  /// Several assignments of one list are joined. Anything else is assigned once.
  /// - Parameter placeholders: ``MergePolicy/placeholders``.
  /// - Throws: ``DecisionRefusal`` for the first that cannot be read.
  package static func read(
    _ assignments: [Assignment], unset: [String] = [], placeholders: Set<ISBN> = []
  ) throws(DecisionRefusal) -> [Edit] {
    var edits: [Edit] = []
    for assignment in assignments {
      let target = try EditTarget(named: assignment.name)
      let value = try value(of: assignment, for: target, placeholders: placeholders)
      if let index = edits.firstIndex(where: { $0.target == target }) {
        try edits[index].append(value)
      } else {
        edits.append(Edit(target, value))
      }
    }
    // Once all parts of a list are there: behind each of them it would take the square of their number.
    for index in edits.indices {
      if case .list(let parts)? = edits[index].value { edits[index].value = .list(eachOnce(parts)) }
    }
    for name in unset {
      let target = try EditTarget(named: name)
      if edits.contains(where: { $0.target == target && $0.value != nil }) { throw .setAndUnset(target) }
      if !edits.contains(where: { $0.target == target }) { edits.append(Edit(target, nil)) }
    }
    return edits
  }

  private static func value(
    of assignment: Assignment, for target: EditTarget, placeholders: Set<ISBN>
  ) throws(DecisionRefusal) -> UserValue {
    guard let text = visible(assignment.value) else { throw .emptyValue(target) }
    let value: UserValue?
    switch target.form {
    // As tables have it: a language that is named is that of its code, in filters, counts and the order of titles.
    case .text where target == .field(.language): value = .text(languageCode(composed(text)))
    case .text: value = .text(composed(text))
    case .list where target == .mark(.tags):
      value = .list(assignment.isPart ? [composed(text)] : tags(listed: composed(text)))
    case .list(let separators): value = .list(composed(text).split { separators.contains($0) }.map(String.init))
    case .number:
      value = text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text).map(UserValue.number) : nil
    case .date: value = PartialDate(text).flatMap { $0.description == text ? .date($0) : nil }
    case .address: value = webAddress(text).map(UserValue.text)
    case .status: value = Shelf.Status(rawValue: text.lowercased()).map { .text($0.rawValue) }
    case .isbn:
      let reading = ISBN.read(text, placeholders: placeholders)
      guard let isbn = reading.isbn else { throw .badISBN(reading) }
      value = .isbn(isbn)
    }
    guard let value else { throw .badValue(target, text) }
    if target == .field(.series), case .list(let parts) = value,
      let part = parts.first(where: SeriesEntry.isPositionAlone)
    {
      throw .seriesWithoutName(part)
    }
    return try value.asEdit(of: target)
  }
}

extension UserValue {
  /// The value as the reader can give it to this field or mark, whether it was typed or stands in a file: texts without
  /// white space at their ends, and of a list each part once, without those of which nothing is seen.
  ///
  /// A tag may hold a comma or a semicolon; one that is typed does where it is in quotes (``tags(listed:)``). Letters
  /// are not composed here but where typed text is read, so that the text of an export comes back to the byte.
  /// - Throws: ``DecisionRefusal`` where nothing is left of it, or it is none that this field or mark can have.
  package func asEdit(of target: EditTarget) throws(DecisionRefusal) -> UserValue {
    if target == .mark(.saved) || target == .mark(.favorite) {
      guard self == .yes else { throw .badValue(target, printed) }
      return self
    }
    switch (target.form, self) {
    case (.text, .text(let text)):
      guard let text = visible(text) else { throw .emptyValue(target) }
      guard target != .field(.title) || TextBounds.isTitle(text) else { throw .tooLong(target) }
      return .text(text)
    case (.list(let separators), .list(let list)):
      let parts = eachOnce(list.compactMap(visible))
      if parts.isEmpty { throw .emptyValue(target) }
      if target == .mark(.tags) || !parts.contains(where: { $0.contains { separators.contains($0) } }) {
        return .list(parts)
      }
    case (.number(let range), .number(let number)) where range.contains(number): return self
    case (.address, .text(let text)) where webAddress(text) == text: return self
    case (.status, .text(let text)) where Shelf.Status(rawValue: text) != nil: return self
    case (.date, .date), (.isbn, .isbn): return self
    default: break
    }
    throw .badValue(target, printed)
  }

  /// True for a text, or texts, of nothing but signs that no reader sees. Cells of other programs' tables have such
  /// texts: they are no blank ones, and became tags and notes once.
  package var isUnseen: Bool {
    switch self {
    case .text(let text): Self.isUnseen(text)
    case .list(let list): !list.isEmpty && list.allSatisfy(Self.isUnseen)
    case .number, .date, .isbn, .yes: false
    }
  }

  /// True for such texts among others, none of them blank.
  package var hasUnseen: Bool {
    guard case .list(let list) = self else { return isUnseen }
    return list.contains(where: Self.isUnseen) && list.allSatisfy { trimmed($0) != nil }
  }

  private static func isUnseen(_ text: String) -> Bool { trimmed(text) != nil && !isVisible(text) }
}

/// The text without white space at its ends; nil where nothing of it is seen.
private func visible(_ text: String) -> String? { trimmed(text).flatMap { isVisible($0) ? $0 : nil } }

extension Edit {
  /// Puts the parts of another value of the same target behind its own.
  /// - Throws: ``DecisionRefusal/givenTwice(_:)`` where these are no lists.
  fileprivate mutating func append(_ more: UserValue) throws(DecisionRefusal) {
    guard case .list(var parts)? = value, case .list(let others) = more else { throw .givenTwice(target) }
    // Not held while the list grows: else each would copy all of it.
    value = nil
    parts += others
    value = .list(parts)
  }
}

/// What the reader can set: a field of the book, or a mark.
package enum EditTarget: Hashable, Sendable {
  case field(Field)
  case mark(Mark)
}

extension EditTarget {
  /// How its value is typed.
  package enum Form: Hashable, Sendable {
    case text, date, isbn, address, status
    /// Parts are separated by any of these.
    case list(separators: String)
    case number(ClosedRange<Int>)
  }

  /// Every one, in the order of printing.
  package static let all: [EditTarget] = Field.allCases.map(EditTarget.field) + Mark.allCases.map(EditTarget.mark)

  /// Every one that can be set by its name, in the order of printing. Saved and favorite have verbs of their own.
  package static let editable: [EditTarget] =
    Field.allCases.map(EditTarget.field)
    + Mark.allCases.filter { ![.saved, .favorite].contains($0) }.map(EditTarget.mark)

  /// As the command line and files name it.
  package var name: String {
    switch self {
    case .field(let field): field.rawValue
    case .mark(let mark): mark.rawValue
    }
  }

  package var form: Form {
    switch self {
    // A comma is part of a name: "Last, First", "Martin King, Jr."
    case .field(.authors), .field(.translator), .field(.illustrator), .field(.editor), .field(.narrator),
      .field(.contributor), .field(.series):
      .list(separators: ";")
    case .field(.categories), .mark(.tags): .list(separators: ",;")
    case .field(.pages): .number(SourceRecord.possiblePages)
    case .mark(.rating): .number(1...5)
    case .field(.published), .field(.workDate), .mark(.readOn): .date
    case .field(.isbn13): .isbn
    case .mark(.status): .status
    case .field(.cover): .address
    case .field(let field): LinkKind(rawValue: field.rawValue) == nil ? .text : .address
    case .mark: .text
    }
  }

  /// Reads a name as JSON or the command line has it: `read-on` and `readOn`, `isbn` and `isbn13`, `links.pdf` and
  /// `pdf`.
  /// - Throws: ``DecisionRefusal`` for what is no name, or cannot be edited.
  package init(named name: String) throws(DecisionRefusal) {
    let plain = Self.plain(name)
    if let target = Self.plainNames[plain] {
      self = target
    } else if let mark = [Mark.saved, .favorite].first(where: { $0.rawValue == plain }) {
      throw .ownVerb(mark)
    } else if Self.computed.contains(plain) {
      throw .computed(name)
    } else {
      throw .unknownField(
        name, nearest: nearest(to: name, among: Self.editable.map(\.name) + Self.otherNames.keys.sorted()))
    }
  }

  /// By its own name or another one, without case, hyphens and underscores.
  private static let plainNames: [String: EditTarget] = Dictionary(
    editable.map { (plain($0.name), $0) } + otherNames.map { ($0.key, $0.value) }, uniquingKeysWith: { own, _ in own })

  private static let otherNames: [String: EditTarget] = [
    "isbn": .field(.isbn13), "isbn10": .field(.isbn13), "author": .field(.authors), "category": .field(.categories),
    "tag": .mark(.tags), "translators": .field(.translator), "illustrators": .field(.illustrator),
    "editors": .field(.editor), "narrators": .field(.narrator), "contributors": .field(.contributor),
  ]

  /// What a book's JSON has beside; none of it is the reader's to give.
  private static let computed: Set<String> = [
    "id", "kind", "isbns", "links", "lists", "editions", "records", "sources", "warnings", "joins", "provenance",
  ]

  private static func plain(_ name: String) -> String {
    let name = name.lowercased()
    return (name.hasPrefix("links.") ? String(name.dropFirst(6)) : name).filter { !"-_".contains($0) }
  }
}
