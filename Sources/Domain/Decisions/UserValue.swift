/// A value that the reader gave to a field or a mark. A value of another form than that has is passed over.
package enum UserValue: Hashable, Sendable {
  /// For title, subtitle, publisher, language, format, description, cover and every link; for the note and the status.
  case text(String)
  /// For authors, categories and tags.
  case list([String])
  /// For pages; for the rating, 1...5.
  case number(Int)
  /// For published; for the day of reading.
  case date(PartialDate)
  /// For the headline edition's ISBN.
  case isbn(ISBN)
  /// For saved and favorite.
  case yes
}

extension UserValue {
  /// As ``Provenance/Claim`` prints it.
  package var printed: String {
    switch self {
    case .text(let text): text
    case .list(let list): list.joined(separator: ", ")
    case .number(let number): String(number)
    case .date(let date): date.description
    case .isbn(let isbn): isbn.description
    case .yes: "yes"
    }
  }

  /// False for a form that the field does not have, and for what says nothing.
  package func fits(_ field: Field) -> Bool {
    switch (field, self) {
    case (.authors, .list(let list)), (.categories, .list(let list)): !list.isEmpty
    case (.pages, .number(let number)): number > 0
    case (.published, .date), (.isbn13, .isbn): true
    case (.authors, _), (.categories, _), (.pages, _), (.published, _), (.isbn13, _): false
    case (.title, .text(let text)): !text.isEmpty && TextBounds.isTitle(text)
    case (_, .text(let text)): !text.isEmpty
    default: false
    }
  }

  /// The same for a mark.
  package func fits(_ mark: Mark) -> Bool {
    switch (mark, self) {
    case (.saved, .yes), (.favorite, .yes), (.readOn, .date): true
    case (.tags, .list(let list)): !list.isEmpty
    case (.note, .text(let text)): !text.isEmpty
    case (.rating, .number(let number)): (1...5).contains(number)
    case (.status, .text(let text)): Shelf.Status(rawValue: text) != nil
    default: false
    }
  }
}
