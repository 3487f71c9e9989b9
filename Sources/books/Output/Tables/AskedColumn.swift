import Catalog
import Domain

/// A column for what a list is sorted or asked by, where no other shows it.
enum AskedColumn {
  case read, saved, added
  /// Of the series whose name has these words.
  case position(series: String)

  /// Of a list.
  static func all(of query: ListQuery) -> [AskedColumn] {
    let sorted: AskedColumn? =
      switch query.sort {
      case .read: .read
      case .saved: .saved
      case .added: .added
      default: nil
      }
    return [query.series.map(AskedColumn.position), sorted].compactMap(\.self)
  }

  var title: String {
    switch self {
    case .read: "READ"
    case .saved: "SAVED"
    case .added: "ADDED"
    case .position: "NUMBER"
    }
  }

  func cell(of book: Book, on terminal: Terminal) -> String {
    switch self {
    case .read: book.shelf.readOn?.description ?? ""
    case .saved: book.shelf.savedAt.map(terminal.time) ?? ""
    case .added: book.addedAt.map(terminal.time) ?? ""
    case .position(let words):
      book.series.filter { SeriesWords.admits([$0], words) }.compactMap(\.position).joined(separator: ", ")
    }
  }
}
