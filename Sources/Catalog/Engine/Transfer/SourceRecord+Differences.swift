import Domain

extension SourceRecord {
  /// The fields in which a row of a table says something else than the book shows. A cell that is empty says nothing.
  func fieldsDiffering(from book: Book) -> [Field] {
    var fields: [Field] = []
    func compare(_ field: Field, _ said: [String], _ shown: [String]) {
      if !said.isEmpty, said.map(spaced) != shown.map(spaced) { fields.append(field) }
    }
    func compare(_ field: Field, _ said: String?, _ shown: String?) {
      compare(field, said.map { [$0] } ?? [], shown.map { [$0] } ?? [])
    }
    compare(.title, title, book.title)
    compare(.subtitle, subtitle, book.subtitle)
    compare(.authors, authors, book.authors)
    compare(.series, series.map(\.printed), book.series.map(\.printed))
    compare(.originalTitle, originalTitle, book.originalTitle)
    compare(.workDate, workDate?.description, book.workDate?.description)
    compare(.edition, editionStatement, book.editionStatement)
    compare(.publisher, publisher, book.publisher)
    compare(.place, place, book.place)
    compare(.published, published?.description, book.published?.description)
    compare(.pages, pages.map(String.init), book.pages.map(String.init))
    compare(.language, language, book.language)
    compare(.description, description, book.description)
    compare(.categories, categories, book.categories)
    return fields
  }
}

/// The words of a text, whatever stands between them: other programs trim cells, and part their lines otherwise.
private func spaced(_ text: String) -> String { words(of: text).joined(separator: " ") }
