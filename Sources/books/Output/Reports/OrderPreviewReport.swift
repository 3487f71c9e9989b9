import AppServices
import BooksConfiguration
import Domain
import Interchange
import Presentation

/// `books sources order --dry-run`: each book is printed as soon as it is known to change.
struct OrderPreviewReport {
  let session: Session
  let ids: [String]
  let options: GlobalOptions

  /// Prints, book by book, which values another order would change; changes nothing.
  func run() async throws {
    let configuration = try session.configuration(ordering: ids)
    var document = OrderDocument.stream(configuration.sourceOrder)
    if options.json { try StandardOutput.write(document.head) }
    let books = try await session.contextToRead().previewOrder(configuration.mergePolicy) { book, changes in
      if options.json {
        let element = OrderDocument.element(book, changes)
        return try StandardOutput.write(document.bytes(for: element))
      }
      try show(book, changes)
    }
    if options.json { try StandardOutput.write(OrderDocument.tail(of: document, books: books)) }
    let order = configuration.sourceOrder.joined(separator: ", ")
    options.say("with the order \(order) \(counted(books, "book")) would show other values")
    session.sayOverruled(by: [configuration.orderingVariable].compactMap(\.self))
  }

  private func show(_ book: Book, _ changes: [ValueChange]) throws {
    let terminal = options.output
    try StandardOutput.write(terminal.isTerminal ? block(book, changes, terminal) : rows(book, changes))
  }

  /// Id, title, field, value and source before, value and source after.
  private func rows(_ book: Book, _ changes: [ValueChange]) -> String {
    changes.map { change in
      [
        book.id.description, book.title, change.field, change.before ?? "", change.sourceBefore ?? "",
        change.after ?? "", change.sourceAfter ?? "",
      ].map(printable).joined(separator: "\t") + "\n"
    }.joined()
  }

  private func block(_ book: Book, _ changes: [ValueChange], _ terminal: Terminal) -> String {
    let title = terminal.styled(cut(printable("\(book.id)  \(BookTable.title(of: book))"), to: terminal.width), .bold)
    let lines = changes.flatMap { change in
      [
        "  \(padded(change.field, to: 12))  \(Self.text(change.before, change.sourceBefore))",
        "  \(padded("", to: 10))→   \(Self.text(change.after, change.sourceAfter))",
      ]
    }
    return ([title] + lines.map { cut(printable($0), to: terminal.width) }).map { $0 + "\n" }.joined()
  }

  private static func text(_ value: String?, _ source: String?) -> String {
    (value ?? "nothing") + (source.map { " (\($0))" } ?? "")
  }
}
