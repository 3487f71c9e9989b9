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

/// Splits what is written in place of tags, and remembers it: many rows of a list have the same.
struct TagSplitter {
  private var known: [String: [Tag]] = [:]

  /// Of some hundred bytes each.
  private static let mostKnown = 10_000

  /// The tags, split at commas, each once.
  mutating func tags(_ parts: [String]) -> [Tag] {
    guard parts.count == 1, parts[0].utf8.count < 200 else { return Self.split(parts) }
    if let tags = known[parts[0]] { return tags }
    let tags = Self.split(parts)
    if known.count < Self.mostKnown { known[parts[0]] = tags }
    return tags
  }

  private static func split(_ parts: [String]) -> [Tag] {
    var seen: Set<String> = []
    return parts.lazy.flatMap { Domain.parts(of: $0) { $0 == "," } }.prefix(mostPieces).compactMap { part in
      let words = words(of: part.lowercased())
      let key = folded(words.joined(separator: "-"))
      guard !key.isEmpty, seen.insert(key).inserted else { return nil }
      return Tag(name: words.joined(separator: " "), key: key)
    }
  }
}

extension Category {
  init(tag: Tag) { self.init(source: BookList.info.id, key: tag.key, name: tag.name, kind: .tag) }
}
