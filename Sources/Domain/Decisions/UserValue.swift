/// What the reader's own library says of a book. The raw values are the names on the command line and in files.
package enum Mark: String, Sendable, CaseIterable {
  case saved, favorite, tags, note
  /// Not `review`: that is the address of somebody's review.
  case myReview = "my-review"
  case rating, status
  case readOn = "read-on"
}

/// A value that the reader gave to a field or a mark. A value whose form does not fit is passed over.
package enum UserValue: Hashable, Sendable {
  /// For title, subtitle, original title, edition, publisher, place, language, format, description, cover and every
  /// link; for the note, the reader's review and the status.
  case text(String)
  /// For authors, contributors of one field (``Contributor/printed``), series (``SeriesEntry/printed``), categories and
  /// tags.
  case list([String])
  /// For pages; for the rating, 1...5.
  case number(Int)
  /// For published and the date of the work; for the day of reading.
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

  /// True for a value that has the form of what is edited and is not empty.
  package func fits(_ target: EditTarget) -> Bool {
    switch target {
    case .field(let field): fits(field)
    case .mark(let mark): fits(mark)
    }
  }

  /// True for a value that has the form of the field's values and is not empty.
  package func fits(_ field: Field) -> Bool {
    switch (field, self) {
    case (.authors, .list(let list)), (.categories, .list(let list)), (.translator, .list(let list)),
      (.illustrator, .list(let list)), (.editor, .list(let list)), (.narrator, .list(let list)),
      (.contributor, .list(let list)), (.series, .list(let list)):
      !list.isEmpty
    case (.pages, .number(let number)): number > 0
    case (.published, .date), (.workDate, .date), (.isbn13, .isbn): true
    case (.authors, _), (.categories, _), (.pages, _), (.published, _), (.isbn13, _), (.workDate, _), (.series, _),
      (.translator, _), (.illustrator, _), (.editor, _), (.narrator, _), (.contributor, _):
      false
    case (.title, .text(let text)): !text.isEmpty && TextBounds.isTitle(text)
    case (_, .text(let text)): !text.isEmpty
    default: false
    }
  }

  /// True where the mark can have the value.
  package func fits(_ mark: Mark) -> Bool {
    switch (mark, self) {
    case (.saved, .yes), (.favorite, .yes), (.readOn, .date): true
    case (.tags, .list(let list)): !list.isEmpty
    case (.note, .text(let text)), (.myReview, .text(let text)): !text.isEmpty
    case (.rating, .number(let number)): (1...5).contains(number)
    case (.status, .text(let text)): Shelf.Status(rawValue: text) != nil
    default: false
    }
  }
}
