/// What the reader may give a value of their own: a field of the book, or a mark.
package enum EditTarget: Hashable, Sendable {
  case field(Field)
  case mark(Mark)
}

extension EditTarget {
  /// In which form its value is typed.
  package enum Form: Hashable, Sendable {
    case text, date, isbn, address, status
    /// Parts are separated by any of these.
    case list(separators: String)
    case number(ClosedRange<Int>)
  }

  /// Every one that `books edit` can set, in the order of printing; saved and favorite have verbs of their own.
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
    case .field(.authors): .list(separators: ";")
    case .field(.categories), .mark(.tags): .list(separators: ",;")
    // No book has more; so large a number is a slip of the hand.
    case .field(.pages): .number(1...100_000)
    case .mark(.rating): .number(1...5)
    case .field(.published), .mark(.readOn): .date
    case .field(.isbn13): .isbn
    case .mark(.status): .status
    case .field(.cover): .address
    case .field(let field): LinkKind(rawValue: field.rawValue) == nil ? .text : .address
    case .mark: .text
    }
  }

  /// Reads a name as JSON or the command line has it: `read-on` and `readOn`, `isbn` and `isbn13`, `links.pdf` and `pdf`.
  /// - Throws: ``DecisionRefusal`` for what is no name, or cannot be edited.
  package init(named name: String) throws(DecisionRefusal) {
    let plain = Self.plain(name)
    if let target = Self.editable.first(where: { Self.plain($0.name) == plain }) ?? Self.otherNames[plain] {
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

  private static let otherNames: [String: EditTarget] = [
    "isbn": .field(.isbn13), "isbn10": .field(.isbn13), "author": .field(.authors), "category": .field(.categories),
    "tag": .mark(.tags),
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
