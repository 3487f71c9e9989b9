import Catalog
import Domain
import Presentation

/// What to look at, what was merged, what was not, and what may be one: parts with headings on a terminal, rows in a
/// pipe.
struct DuplicatesText {
  var found: Duplicates
  var terminal: Terminal

  var text: String { terminal.isTerminal ? parts : rows }

  // MARK: A pipe

  /// `doubtful`, `merged`, `apart` or `suggested`, why, then id, title, authors, ISBNs and sources of the book, or of
  /// both.
  private var rows: String {
    let doubtful = found.doubtful.map {
      ["doubtful", $0.doubts.map(Self.text).joined(separator: "; ")] + Self.cells($0)
    }
    let merged = found.merged.map { ["merged", $0.joins.map(Self.text).joined(separator: "; ")] + Self.cells($0) }
    let apart = found.apart.map { ["apart", $0.vetoes.map(Self.text).joined(separator: "; ")] + Self.cells($0) }
    let suggested = found.suggested.map { pair in
      ["suggested", "\(pair.suggestion.reason.rawValue): \(pair.evidence)"]
        + Self.cells(pair.first) + Self.cells(pair.second)
    }
    return (doubtful + merged + apart + suggested).map { $0.map(printable).joined(separator: "\t") + "\n" }.joined()
  }

  private static func cells(_ book: Book) -> [String] {
    [
      book.id.description, BookTable.title(of: book), book.authors.joined(separator: ", "),
      book.isbns.map(\.description).joined(separator: ","), book.sources.joined(separator: ","),
    ]
  }

  // MARK: A terminal

  private var parts: String {
    let merged = found.merged.map { book in block(book, because: book.joins.map(Self.text)) }
    let apart = found.apart.map { book in block(book, because: book.vetoes.map(Self.text)) }
    return part("Look at these", found.doubtfulCount, found.doubtful.map(doubt))
      + part("Merged", found.mergedCount, merged) + part("Apart, though they share an ISBN", found.apartCount, apart)
      + part("Perhaps one", found.suggestedCount, found.suggested.map(block))
  }

  private func part(_ heading: String, _ count: Int, _ blocks: [String]) -> String {
    guard count > 0 else { return "" }
    return terminal.styled("\(heading) (\(count))", .bold) + "\n" + blocks.joined() + "\n"
  }

  /// A book of many records has as many reasons: a few are enough to see what it is.
  private func block(_ book: Book, because reasons: [String]) -> String {
    let few = 5
    let rest = reasons.count > few ? ["and \(reasons.count - few) more: books show \(book.id) --why"] : []
    return line(book) + (reasons.prefix(few) + rest).map(indented).joined()
  }

  /// As many lines as it takes.
  private func indented(_ text: String) -> String {
    wrapped(printable(text), to: terminal.width - 4).map { "    \($0)\n" }.joined()
  }

  private func doubt(_ book: Book) -> String {
    let ways = [
      "one: books merge \(book.records[0].id) \(book.records[1].id)",
      "two: books split \(book.id) RECORD, as source:key",
    ]
    return block(book, because: book.doubts.map(Self.text)) + ways.map(indented).joined()
  }

  private func block(_ pair: SuggestedPair) -> String {
    let ids = "\(pair.first.id) \(pair.second.id)"
    let reason = "\(pair.suggestion.reason.rawValue)\(pair.isSafe ? ", safe" : ""): \(pair.evidence)"
    let lines = [reason, "one: books merge \(ids)", "two, for good: books split \(ids)"]
    return line(pair.first) + line(pair.second) + lines.map(indented).joined()
  }

  private func line(_ book: Book) -> String {
    let facts: [String?] = [
      BookTable.title(of: book), book.authors.isEmpty ? nil : "by " + book.authors.joined(separator: ", "),
      book.isbns.isEmpty ? nil : book.isbns.map(\.description).joined(separator: ", "),
      book.published?.description, book.sources.joined(separator: ", "),
    ]
    return terminal.folded(printable(facts.compactMap(\.self).joined(separator: " · ")), behind: "  \(book.id)  ")
      + "\n"
  }

  private static func text(_ join: Join) -> String {
    join.rule.rawValue + (join.isbn.map { " \($0)" } ?? "") + ": \(join.first) + \(join.second)"
  }

  private static func text(_ warning: Warning) -> String { "\(warning.kind.rawValue): \(warning.detail)" }
}
