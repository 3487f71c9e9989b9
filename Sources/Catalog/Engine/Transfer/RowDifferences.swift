import Domain
import Foundation

extension SourceRecord {
  /// The fields in which a row of a table says something else than the book shows. A cell that is empty says nothing.
  func fieldsDiffering(from book: Book) -> [Field] {
    var fields: [Field] = []
    func compare(_ field: Field, _ said: [String], _ shown: [String]) {
      if !said.isEmpty, said.map(legible) != shown.map(legible) { fields.append(field) }
    }
    compare(.title, [title], [book.title])
    compare(.subtitle, [subtitle].compactMap(\.self), [book.subtitle].compactMap(\.self))
    compare(.authors, authors, book.authors)
    compare(.publisher, [publisher].compactMap(\.self), [book.publisher].compactMap(\.self))
    if let published, published != book.published { fields.append(.published) }
    if let pages, pages != book.pages { fields.append(.pages) }
    return fields
  }
}

/// What a text keeps of itself in the cell of a table, whatever program wrote the table: other programs trim cells, part
/// their lines otherwise, and drop what nobody sees.
private func legible(_ text: String) -> String {
  words(of: text).joined(separator: " ").precomposedStringWithCanonicalMapping
}
