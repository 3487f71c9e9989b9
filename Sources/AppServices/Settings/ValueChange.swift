package import Domain

/// A value of a book that another order of sources changes.
package struct ValueChange {
  /// What shows it: a field, or a field of another edition than the headline.
  package var field: String
  package var before: String?
  package var after: String?
  /// The sources that they are of; nil where there is no value, and for other editions.
  package var sourceBefore: String?
  package var sourceAfter: String?

  /// What changes between the two, by field; then in the other editions.
  package static func all(_ before: Book, _ after: Book) -> [ValueChange] {
    let card = Field.allCases.map { field in
      ValueChange(
        field: field.rawValue, before: before.printed(field), after: after.printed(field),
        sourceBefore: before.provenance[field]?.chosen.record.source,
        sourceAfter: after.provenance[field]?.chosen.record.source)
    }
    let editions = zip(before.editions, after.editions).dropFirst().flatMap(changes)
    return (card + editions).filter { $0.before != $0.after }
  }

  private static func changes(_ before: Edition, _ after: Edition) -> [ValueChange] {
    let name = before.isbn?.description ?? before.recordKey?.description ?? ""
    return zip(before.facts, after.facts).map { old, new in
      ValueChange(field: "\(old.field.rawValue) of \(name)", before: old.value, after: new.value)
    }
  }
}

extension Book {
  /// The value that was chosen, but for categories, contributors and series, of which every giver's are shown.
  fileprivate func printed(_ field: Field) -> String? {
    if field.role != nil || field == .contributor {
      let shown = contributors(of: field)
      return shown.isEmpty ? nil : Contributor.printed(shown)
    }
    if field == .series { return series.isEmpty ? nil : SeriesEntry.printed(series) }
    if field == .categories { return categories.isEmpty ? nil : categories.joined(separator: ", ") }
    return provenance[field]?.chosen.value
  }
}

extension Edition {
  fileprivate var facts: [(field: Field, value: String?)] {
    [
      (.edition, statement), (.publisher, publisher), (.place, place), (.published, published?.description),
      (.pages, pages.map(String.init)),
      (.language, language), (.format, format), (.cover, cover),
    ]
  }
}
