package import AppServices
package import Domain
package import Interchange

/// `books.order/1`: which values another order of sources would change, book by book.
package enum OrderDocument {
  /// - Parameter order: ids of all sources in that order.
  package static func stream(_ order: [String]) -> DocumentStream {
    DocumentStream(["schema": "books.order/1", "order": JSON(order)], array: "changes")
  }

  /// One book whose values would be others.
  package static func element(_ book: Book, _ changes: [ValueChange]) -> JSON {
    ["id": JSON(book.id), "title": JSON(book.title), "fields": .array(changes.map { JSON($0) })]
  }

  /// - Parameter books: how many there were.
  package static func tail(of stream: DocumentStream, books: Int) -> [UInt8] { stream.tail([("books", JSON(books))]) }
}

extension JSON {
  fileprivate init(_ change: ValueChange) {
    self = [
      "field": JSON(change.field), "before": JSON(change.before), "after": JSON(change.after),
      "sourceBefore": JSON(change.sourceBefore), "sourceAfter": JSON(change.sourceAfter),
    ]
  }
}
