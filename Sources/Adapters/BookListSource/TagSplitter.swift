import Domain
import Sourcing

/// The most ISBNs, and the most tags, of one book that are taken; far beyond any book, and a bound for what a text of
/// commas becomes.
let mostPieces = 50

/// A tag of a book.
struct Tag: Hashable {
  /// In lower case, as lists write it.
  let name: String
  /// That of its category.
  let key: String
}

/// Splits what is written in place of tags, and remembers it: many rows of a list have the same, and most tags are of
/// many.
struct TagSplitter {
  private var known: [String: [Tag]] = [:]
  /// By a tag as it is written, in a line or as an element; nil for what is no tag.
  private var pieces: [Substring: Tag?] = [:]

  /// Of some hundred bytes each.
  private static let mostKnown = 10_000
  private static let longestKnown = 200

  /// The tags of a book, each once: a line is split at commas, and an element of an array is one tag whatever it holds.
  mutating func tags(of book: ListedBook) -> [Tag] {
    guard book.isTagLine else { return eachOnce(book.tags.map { $0[...] }) }
    guard let line = book.tags.first else { return [] }
    if let tags = known[line] { return tags }
    let tags = eachOnce(Domain.parts(of: line, at: UInt8(ascii: ",")))
    if line.utf8.count < Self.longestKnown, known.count < Self.mostKnown { known[line] = tags }
    return tags
  }

  private mutating func eachOnce(_ pieces: [Substring]) -> [Tag] {
    var tags: [Tag] = []
    for piece in pieces.prefix(mostPieces) {
      // They are few: to look through them takes less than a table.
      if let tag = tag(piece), !tags.contains(where: { $0.key == tag.key }) { tags.append(tag) }
    }
    return tags
  }

  private mutating func tag(_ piece: Substring) -> Tag? {
    if let tag = pieces[piece] { return tag }
    let words = words(of: piece.lowercased())
    let key = folded(words.joined(separator: "-"))
    let tag = key.isEmpty ? nil : Tag(name: words.joined(separator: " "), key: key)
    // A copy, so that the text that it is a piece of is not kept.
    if pieces.count < Self.mostKnown, piece.utf8.count < Self.longestKnown {
      pieces[Substring(String(piece))] = .some(tag)
    }
    return tag
  }
}

extension Category {
  init(tag: Tag) { self.init(source: BookList.info.id, key: tag.key, name: tag.name, kind: .tag) }
}
