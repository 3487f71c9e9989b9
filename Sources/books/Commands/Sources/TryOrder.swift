import Catalog
import Configuration
import Domain
import Interchange
import Persistence

/// `books sources order --dry-run`
struct TryOrder {
  let session: Session
  let ids: [String]
  let options: GlobalOptions

  /// Prints, book by book, which values another order would change; changes nothing.
  func run() async throws {
    let configuration = try session.configuration(ordering: ids)
    var books = 0
    if options.json { try StandardOutput.write(head(configuration.sourceOrder)) }
    for try await previews in try await session.storeToRead().preview(of: configuration.mergePolicy) {
      for preview in previews {
        try show(preview.before, ValueChange.all(preview.before, preview.after), books)
        books += 1
      }
    }
    if options.json { try StandardOutput.write("\n],\"books\":\(books)}\n") }
    let order = configuration.sourceOrder.joined(separator: ", ")
    options.say("with the order \(order) \(books) book\(books == 1 ? "" : "s") would show other values")
  }

  private func head(_ order: [String]) -> [UInt8] {
    let open: JSON = ["schema": "books.order/1", "order": JSON(order)]
    return open.line.dropLast() + Array(",\"changes\":[".utf8)
  }

  private func show(_ book: Book, _ changes: [ValueChange], _ index: Int) throws {
    if options.json {
      let object: JSON = [
        "id": JSON(book.id), "title": JSON(book.title), "fields": .array(changes.map { JSON($0) }),
      ]
      return try StandardOutput.write(Array((index == 0 ? "\n" : ",\n").utf8) + object.line)
    }
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
