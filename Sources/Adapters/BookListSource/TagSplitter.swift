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

/// Splits what is written in place of tags, and remembers it: many rows of a list have the same, and most tags are of many.
struct TagSplitter {
  private var known: [String: [Tag]] = [:]
  /// By a piece between commas, as it is written; nil for one that is no tag.
  private var pieces: [Substring: Tag?] = [:]

  /// Of some hundred bytes each.
  private static let mostKnown = 10_000
  private static let longestKnown = 200

  /// The tags, split at commas, each once.
  mutating func tags(_ parts: [String]) -> [Tag] {
    guard parts.count == 1, parts[0].utf8.count < Self.longestKnown else { return split(parts) }
    if let tags = known[parts[0]] { return tags }
    let tags = split(parts)
    if known.count < Self.mostKnown { known[parts[0]] = tags }
    return tags
  }

  private mutating func split(_ parts: [String]) -> [Tag] {
    var tags: [Tag] = []
    // Not lazily: what a lazy list's pieces are would be found out at every step through it.
    var left = mostPieces
    for part in parts {
      for piece in Domain.parts(of: part, at: UInt8(ascii: ",")).prefix(left) {
        left -= 1
        // They are few: to look through them takes less than a table.
        if let tag = tag(piece), !tags.contains(where: { $0.key == tag.key }) { tags.append(tag) }
      }
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
